import { useEffect, useRef } from 'react';

interface Props {
  id: string;
  error: string | undefined;
}

/** Error message of the field `id`. The input refers to the message with `aria-describedby`. */
export function FieldError({ id, error }: Props) {
  return error === undefined ? null : <FieldErrorText id={id} error={error} />;
}

function FieldErrorText({ id, error }: { id: string; error: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  // While the user edits a field, its error can appear or change. Screen readers read this error only if it
  // is an alert, because the focus does not move. After a submit, `useFormSubmit` decides whether the error
  // is an alert.
  useEffect(() => {
    if (document.activeElement?.id === id) text.current?.setAttribute('role', 'alert');
  }, [id, error]);
  return (
    <p ref={text} id={`${id}-error`} className="text-sm font-medium text-paprika">
      {error}
    </p>
  );
}
