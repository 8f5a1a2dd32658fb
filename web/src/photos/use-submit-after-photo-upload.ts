import { useEffect, useRef, useState } from 'react';
import type { PhotoUpload } from './use-photo-upload';

/**
 * Selector of the element that shows the status of the photo. The element takes the focus if the photo
 * fails.
 */
const PHOTO_SELECTOR = '[data-photo]';

/**
 * Lets a form wait for its photo. As soon as the photo is sent or ready to send, the hook submits the form
 * again. If the photo fails, the form is not submitted, and the photo status takes the focus.
 */
export function useSubmitAfterPhotoUpload({ state, isBusy }: PhotoUpload) {
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
    /** The ref for the form element. */
    form,
    /** True while the form waits for the photo. */
    isWaiting: isAwaited && isBusy,
    /** Makes the form wait for the photo that is being prepared or sent. */
    wait: (): void => {
      setAwaited(work);
    },
  };
}
