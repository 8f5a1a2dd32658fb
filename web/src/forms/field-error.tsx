/** Error message of the field `id`. The input refers to the message with `aria-describedby`. */
export function FieldError({ id, error }: { id: string; error: string | undefined }) {
  if (error === undefined) return null;
  return (
    <p id={`${id}-error`} className="text-sm font-medium text-paprika">
      {error}
    </p>
  );
}
