import { useRef, useState, useTransition, type SubmitEvent } from 'react';
import { focusHeadingIfLost } from './focus-heading';

interface Submission {
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Runs `action` at a submit, one at a time: a second press while it works is ignored. Afterwards
 * the focus goes to the first field that was found wrong. An action that leaves the page passes its
 * navigation to `leave`: the form stays busy until the next page is there, and nobody who has gone
 * elsewhere meanwhile is led anywhere.
 */
export function useSubmit(
  action: (leave: (navigate: () => void) => void) => Promise<void>,
): Submission {
  const working = useRef(false);
  const [isWorking, setIsWorking] = useState(false);
  const [isLeaving, startLeaving] = useTransition();

  async function run(form: HTMLFormElement): Promise<void> {
    if (working.current || isLeaving) return;
    const hadFocus = form.contains(document.activeElement);
    working.current = true;
    setIsWorking(true);
    try {
      await action((navigate) => {
        if (form.isConnected) startLeaving(navigate);
      });
    } finally {
      working.current = false;
      setIsWorking(false);
      requestAnimationFrame(() => {
        form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
        if (hadFocus) focusHeadingIfLost();
      });
    }
  }

  return {
    busy: isWorking || isLeaving,
    onSubmit: (event) => {
      event.preventDefault();
      void run(event.currentTarget);
    },
  };
}
