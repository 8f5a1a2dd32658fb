import { type ReactNode, useEffect, useRef, useState } from 'react';

interface FoldedFieldsProps {
  title: string;
  hint?: string;
  isOpenAtFirst?: boolean;
  /** Unfolds the fields, because a field with an error must be visible. */
  hasError: boolean;
  children: ReactNode;
}

/** Fields of a form that are folded until the user opens them, or until one of them shows an error. */
export function FoldedFields({
  title,
  hint,
  isOpenAtFirst = false,
  hasError,
  children,
}: FoldedFieldsProps) {
  const details = useRef<HTMLDetailsElement>(null);
  const [isOpen] = useState(isOpenAtFirst);
  // Runs before the form moves the focus to the first invalid field.
  useEffect(() => {
    if (hasError && details.current) details.current.open = true;
  });

  return (
    <details ref={details} open={isOpen} className="rounded-field border border-line px-4 sm:px-5">
      <summary className="-mx-4 cursor-pointer rounded-field px-4 py-3 font-semibold sm:-mx-5 sm:px-5 short:py-2">
        <span>{title}</span>
        {hint !== undefined && <span className="block text-sm font-normal text-soft">{hint}</span>}
      </summary>
      <div className="grid gap-5 pt-2 pb-5">{children}</div>
    </details>
  );
}
