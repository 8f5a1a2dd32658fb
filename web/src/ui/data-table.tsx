import type { ComponentProps, ReactNode } from 'react';

const HEADER_CELL_CLASS =
  'border-b border-line bg-tint/60 px-3 py-3 text-sm font-semibold whitespace-nowrap text-soft first:pl-5 last:pr-5';

interface Props {
  columns: string[];
  rightAlignedColumns: string[];
  children: ReactNode;
}

/** A table. On a phone, each row is a card, and each cell with a label is a line with its label and its value. */
export function DataTable({ columns, rightAlignedColumns, children }: Props) {
  return (
    <div className="relative md:overflow-x-auto md:rounded-card md:border md:border-line md:bg-card">
      <table className="w-full border-collapse text-left max-md:block">
        <thead className="max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                className={`${HEADER_CELL_CLASS} ${rightAlignedColumns.includes(column) ? 'text-right' : ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:grid max-md:grid-cols-1 max-md:gap-4">{children}</tbody>
      </table>
    </div>
  );
}

/** The sizes of the card on a phone. */
const CARD_CLASSES = {
  large: 'max-md:grid-cols-[7.5rem_minmax(0,1fr)] max-md:gap-y-2 max-md:p-5',
  normal: 'max-md:grid-cols-[6rem_minmax(0,1fr)] max-md:gap-y-1.5 max-md:p-4',
  compact: 'max-md:grid-cols-[4.5rem_minmax(0,1fr)] max-md:p-3 max-md:text-sm',
};

interface TableRowProps {
  card?: keyof typeof CARD_CLASSES;
  children: ReactNode;
}

export function TableRow({ card = 'normal', children }: TableRowProps) {
  return (
    <tr
      className={`max-md:grid max-md:items-center max-md:gap-x-4 max-md:rounded-card max-md:border max-md:border-line max-md:bg-card narrow:grid-cols-1! md:not-last:border-b md:not-last:border-line ${CARD_CLASSES[card]}`}
    >
      {children}
    </tr>
  );
}

const LINE_CLASS =
  'max-md:col-span-full max-md:flex max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-4 max-md:text-right max-md:*:ml-auto max-md:before:text-soft max-md:before:content-[attr(data-label)]';

/** A cell of a table. Without a label, it is at the top of the card on a phone, or a class makes it fill a row. */
export function TableCell({
  label,
  className = '',
  ...cell
}: ComponentProps<'td'> & { label?: string }) {
  return (
    <td
      {...cell}
      data-label={label}
      className={`align-middle md:px-3 md:py-3 md:first:pl-5 md:last:pr-5 ${label === undefined ? '' : LINE_CLASS} ${className}`}
    />
  );
}

/** A term with its text, inside a `dl` element. */
export function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="last-of-type:print:col-span-2">
      <dt className="text-sm text-soft">{term}</dt>
      <dd dir="auto" className="max-w-text font-semibold whitespace-pre-line wrap-anywhere">
        {children}
      </dd>
    </div>
  );
}

/** Renders the dotted line between a label and its value. The parent is a flex row with `items-baseline`. */
export function DottedLine() {
  return <span aria-hidden className="min-w-4 flex-1 border-b border-dotted border-field" />;
}
