/** Renders the dotted line between a label and its value. The parent is a flex row with `items-baseline`. */
export function DottedLine() {
  return <span aria-hidden className="min-w-4 flex-1 border-b border-dotted border-field" />;
}
