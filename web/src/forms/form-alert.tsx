/** The error of a form that belongs to no single field. Screen readers read it when it appears. */
export function FormAlert({ children }: { children: string | undefined }) {
  if (children === undefined) return null;
  return (
    <p role="alert" className="rounded-field border border-paprika px-4 py-3 text-paprika">
      {children}
    </p>
  );
}
