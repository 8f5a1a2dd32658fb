import { useState } from 'react';

interface Props {
  id: string;
  error: string | undefined;
}

/** Error message of the field `id`. The input refers to the message with `aria-describedby`. */
export function FieldError({ id, error }: Props) {
  return error === undefined ? null : <FieldErrorText id={id} error={error} />;
}

function FieldErrorText({ id, error }: { id: string; error: string }) {
  // After a submit, the first invalid field takes the focus, and screen readers then read its error. If the
  // field already has the focus, for example after a submit with Enter, the focus does not change. The error
  // is then an alert, because screen readers read an alert when it appears.
  const [isAlert] = useState(() => document.activeElement?.id === id);
  return (
    <p
      id={`${id}-error`}
      role={isAlert ? 'alert' : undefined}
      className="text-sm font-medium text-paprika"
    >
      {error}
    </p>
  );
}
