import { useEffect, useRef, useState, useTransition, type SubmitEvent } from 'react';
import { focusHeadingIfFocusLost } from '../components/focus-heading-if-focus-lost';

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
  /**
   * The current submission. Undefined if no action is running and React has rendered the result of
   * the last action.
   */
  const submission = useRef<{ form: HTMLFormElement; hadFocus: boolean }>(undefined);
  const [isWorking, setIsWorking] = useState(false);
  const [endedCount, setEndedCount] = useState(0);
  const [isLeaving, startLeaving] = useTransition();

  // Focuses the field in an effect, because it runs after the render that shows the errors. An animation
  // frame could run before that render on a busy device.
  useEffect(() => {
    if (working.current || !submission.current) return;
    const { form, hadFocus } = submission.current;
    submission.current = undefined;
    form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    if (hadFocus) focusHeadingIfFocusLost();
  }, [endedCount]);
  useEffect(
    () => () => {
      // If the result of the action has replaced the form, the focus is lost and moves to the heading.
      if (submission.current?.hadFocus) focusHeadingIfFocusLost();
    },
    [],
  );

  async function run(form: HTMLFormElement): Promise<void> {
    if (working.current || isLeaving) return;
    submission.current = { form, hadFocus: form.contains(document.activeElement) };
    working.current = true;
    setIsWorking(true);
    try {
      await action((navigate) => {
        if (form.isConnected) startLeaving(navigate);
      });
    } finally {
      working.current = false;
      setIsWorking(false);
      setEndedCount((count) => count + 1);
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
