/** Renders the dotted line between a label and its value. The parent is a flex row with `items-baseline`. */
export function DottedLine() {
  return <span aria-hidden className="min-w-4 flex-1 border-b border-dotted border-field" />;
}

export function OrDivider() {
  return (
    <div className="flex items-center gap-4 text-sm text-soft">
      <span className="h-px flex-1 bg-line" />
      or
      <span className="h-px flex-1 bg-line" />
    </div>
  );
}
