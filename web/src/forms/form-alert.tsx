/**
 * Shows an error that belongs to the complete form, not to a field. Screen readers read the error
 * when it appears.
 */
export function FormAlert({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p role="alert" className="rounded-field border border-paprika px-4 py-3 text-paprika">
      {children}
    </p>
  );
}
