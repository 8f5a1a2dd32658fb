import { useEffect, useRef, useState } from 'react';
import type { PhotoUpload } from './use-photo-upload';

/** Selects the element that describes the photo. The element takes the focus if the photo fails. */
const PHOTO_SELECTOR = '[data-photo]';

/**
 * Lets a form wait for its photo. As soon as the photo is sent, the form is submitted again. If the
 * photo fails, the form is not submitted, and the failure takes the focus.
 */
export function useSubmitAfterPhoto({ state, isBusy }: PhotoUpload) {
  const form = useRef<HTMLFormElement>(null);
  const [awaited, setAwaited] = useState(state.work);
  const { status, work } = state;
  const isAwaited = work !== undefined && work === awaited;

  useEffect(() => {
    if (!isAwaited) return;
    if (status === 'sent' || status === 'ready') form.current?.requestSubmit();
    if (status === 'failed') form.current?.querySelector<HTMLElement>(PHOTO_SELECTOR)?.focus();
  }, [isAwaited, status]);

  return {
    /** The ref of the form. */
    form,
    /** True while the form waits for the photo. */
    isWaiting: isAwaited && isBusy,
    /** Waits for the photo that is prepared or sent now. */
    wait: (): void => {
      setAwaited(work);
    },
  };
}
