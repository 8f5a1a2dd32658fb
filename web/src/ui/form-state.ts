import { isSameJsonValue } from '@potluck/functions/contract/values';
import {
  useEffect,
  useRef,
  useState,
  useTransition,
  type ChangeEvent,
  type Dispatch,
  type SetStateAction,
  type SubmitEvent,
} from 'react';
import { restoreLostFocus } from './restore-lost-focus';
import type { FieldErrors } from './form-validation';

/** The names of the fields whose value is a text. */
type TextFieldName<Values> = {
  [Name in keyof Values & string]: Values[Name] extends string ? Name : never;
}[keyof Values & string];

export type FormFields<Values extends object> = ReturnType<typeof useFormFields<Values>>;

/** A field that shows an error is validated again on each change. */
export function useFormFields<Values extends object>(
  [values, setValues]: [Values, Dispatch<SetStateAction<Values>>],
  validate: (values: Values) => FieldErrors,
) {
  const [errors, showErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<string>();

  function setValue<Name extends keyof Values & string>(name: Name, value: Values[Name]): void {
    setValues((current) => ({ ...current, [name]: value }));
    // The other fields in `values` can be outdated, because the error of a field depends only on its own value. A valid
    // field keeps its key, so it shows an error again if a later change makes it invalid.
    const error = validate({ ...values, [name]: value })[name];
    showErrors((shown) => (name in shown ? { ...shown, [name]: error } : shown));
  }

  return {
    values,
    setValues,
    setValue,
    errors,
    showErrors,
    /** An error that belongs to the complete form. The next submit removes it. */
    failure,
    setFailure,

    /** Shows the errors of all fields except `ignored`. Returns true if there are none. */
    showInvalidFields: (ignored?: keyof Values & string): boolean => {
      setFailure(undefined);
      const found = Object.entries(validate(values)).filter(([name]) => name !== ignored);
      showErrors(Object.fromEntries(found));
      return found.length === 0;
    },

    reset: (changed: Values): void => {
      setValues(changed);
      setFailure(undefined);
      showErrors({});
    },

    /** Returns the props of a text field, a number field, a text area, or a select. */
    bind: (name: TextFieldName<Values>) => ({
      name,
      required: true,
      value: values[name] as string,
      error: errors[name],
      onChange: ({
        target,
      }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) => {
        setValue(name, target.value as Values[typeof name]);
      },
    }),
  };
}

/**
 * Returns `onSubmit`, which runs `action` after a submit of the form, and `busy`, which is true while `action` runs.
 * `onSubmit` then ignores further submits. After `action` ends, the first invalid field gets the focus.
 *
 * If `action` opens another page, it calls `leave` with a callback that navigates. `busy` then stays true until React has
 * rendered the other page. If the user has already left the form, `leave` does nothing.
 */
export function useFormSubmit(action: (leave: (navigate: () => void) => void) => Promise<void>) {
  /** A ref, because a double click submits twice before React renders. */
  const isRunning = useRef(false);
  /** The last submission. Undefined after React has rendered its result. */
  const submission = useRef<{ form: HTMLFormElement; hadFocus: boolean }>(undefined);
  const [work, setWork] = useState({ isRunning: false });
  const [isLeaving, startLeaving] = useTransition();

  // Focuses the field in an effect, because it runs after the render that shows the errors.
  useEffect(() => {
    if (isRunning.current || !submission.current) return;
    const { form, hadFocus } = submission.current;
    submission.current = undefined;
    const invalidField = form.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalidField) focusField(form, invalidField);
    if (hadFocus) restoreLostFocus();
  }, [work]);
  useEffect(
    () => () => {
      // If the action has replaced the form, the focus moves to the heading.
      if (submission.current?.hadFocus) restoreLostFocus();
    },
    [],
  );

  async function run(form: HTMLFormElement): Promise<void> {
    if (isRunning.current || isLeaving) return;
    submission.current = { form, hadFocus: form.contains(document.activeElement) };
    removeErrorAlerts(form);
    isRunning.current = true;
    setWork({ isRunning: true });
    try {
      await action((navigate) => {
        if (form.isConnected) startLeaving(navigate);
      });
    } finally {
      isRunning.current = false;
      setWork({ isRunning: false });
    }
  }

  return {
    busy: work.isRunning || isLeaving,
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void run(event.currentTarget);
    },
  };
}

/**
 * Focuses the field, and scrolls the field and its error into view. Screen readers read the error once: as the
 * description of the field if the focus moves to the field, and otherwise as an alert.
 */
function focusField(form: HTMLFormElement, field: HTMLElement): void {
  const describedBy = field.getAttribute('aria-describedby')?.split(' ') ?? [];
  const descriptions = describedBy.flatMap((id) => document.getElementById(id) ?? []);
  const error = descriptions.at(-1);
  if (document.activeElement !== field) {
    removeErrorAlerts(form);
    field.focus();
  } else if (error && !error.hasAttribute('role')) {
    // Screen readers read an alert again if its text node is replaced, even with the same text.
    error.setAttribute('role', 'alert');
    error.replaceChildren(error.textContent);
  }
  // The field comes last, so it is visible even if the viewport is too small for its descriptions.
  for (const element of [...descriptions, field]) element.scrollIntoView({ block: 'nearest' });
}

/** Removes the role `alert` from all field errors. `FieldError` adds it to the error of the focused field. */
function removeErrorAlerts(form: HTMLFormElement): void {
  for (const error of form.querySelectorAll('[id$="-error"]')) error.removeAttribute('role');
}

/** While `hasUnsavedInput` is true, the browser asks the user before it closes or reloads the page. */
export function useUnloadWarning(hasUnsavedInput: boolean): void {
  useEffect(() => {
    if (!hasUnsavedInput) return;
    const warn = (event: Event) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [hasUnsavedInput]);
}

/** Returns the stored values `current`, but keeps the fields in which the user has edited the earlier values `base`. */
export function rebaseValues<Values extends object>(
  edited: Values,
  base: Values,
  current: Values,
): Values {
  const isEdited = (name: string) =>
    !isSameJsonValue(edited[name as keyof Values], base[name as keyof Values]);
  const kept = Object.entries(edited).filter(([name]) => isEdited(name));
  return { ...current, ...Object.fromEntries(kept) };
}
