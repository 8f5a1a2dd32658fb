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
  // If the error appears or changes while the user edits the field, the focus does not move. Screen readers
  // then read the error because it is an alert. After a submit, `useFormSubmit` decides whether the error is
  // an alert.
  useEffect(() => {
    if (document.activeElement?.id === id) text.current?.setAttribute('role', 'alert');
  }, [id, error]);
  return (
    <p ref={text} id={`${id}-error`} className="text-sm font-medium text-paprika">
      {error}
    </p>
  );
}
