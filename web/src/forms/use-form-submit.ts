import { useEffect, useRef, useState, useTransition, type SubmitEvent } from 'react';
import { restoreLostFocus } from '../components/restore-lost-focus';

interface Submission {
  busy: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/**
 * Returns `onSubmit`, which runs `action` after a submit of the form, and `busy`, which is true while `action`
 * runs. While `busy` is true, `onSubmit` ignores further submits. After `action` ends, the first invalid field
 * gets the focus.
 *
 * If `action` opens another page, it calls `leave` with a callback that navigates. `busy` then stays true until
 * React has rendered the other page. If the user has already left the form, `leave` does not call the callback.
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
    const invalidField = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalidField) focusField(form, invalidField);
    if (hadFocus) restoreLostFocus();
  }, [endedCount]);
  useEffect(
    () => () => {
      // If the action has replaced the form, the focused element no longer exists. The focus then moves to
      // the heading.
      if (submission.current?.hadFocus) restoreLostFocus();
    },
    [],
  );

  async function run(form: HTMLFormElement): Promise<void> {
    if (working.current || isLeaving) return;
    submission.current = { form, hadFocus: form.contains(document.activeElement) };
    working.current = true;
    removeErrorAlerts(form);
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

/**
 * Focuses the field, and scrolls the field and its error into view. `focus()` does not scroll if the field
 * already has the focus. The error is below the field, so `focus()` can also leave it outside the viewport.
 *
 * Screen readers read the error once. If the focus moves to the field, they read the error as the description
 * of the field. Otherwise, they read it because it is an alert.
 */
function focusField(form: HTMLFormElement, field: HTMLElement): void {
  const describedBy = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const descriptions = describedBy.flatMap((id) => document.getElementById(id) ?? []);
  const error = descriptions.at(-1);
  if (document.activeElement !== field) {
    removeErrorAlerts(form);
    field.focus();
  } else if (error && !error.hasAttribute('role')) {
    // Screen readers have already read this error after the previous submit. They read an alert again if its
    // text node is replaced, even with the same text.
    error.setAttribute('role', 'alert');
    error.replaceChildren(error.textContent);
  }
  // Scrolls to the field last, so the field is visible even if the viewport is too small for the field and
  // its descriptions.
  for (const element of [...descriptions, field]) element.scrollIntoView({ block: 'nearest' });
}

/** Removes the role `alert` from all field errors. `FieldError` adds it to the error of the focused field. */
function removeErrorAlerts(form: HTMLFormElement): void {
  for (const error of form.querySelectorAll('[id$="-error"]')) error.removeAttribute('role');
}
