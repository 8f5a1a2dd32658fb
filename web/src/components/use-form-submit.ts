import { useRef, useState, useTransition, type SubmitEvent } from 'react';
import { focusHeadingIfFocusLost } from './focus-heading-if-focus-lost';

interface Submission {
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Returns a submit handler and its busy state. The handler runs `action` and ignores further
 * submits while `action` runs. After `action`, the first invalid field takes the focus. An action
 * that opens another page calls `leave` with a function that navigates. The form then stays busy
 * until the next page is rendered. If the user has already left the form, `leave` does not
 * navigate.
 */
export function useFormSubmit(
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
        if (hadFocus) focusHeadingIfFocusLost();
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
