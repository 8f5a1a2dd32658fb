import type { ReactNode } from 'react';

export const TABLE_ROW_CLASS = 'not-last:border-b not-last:border-line';
export const TABLE_CELL_CLASS = 'px-3 py-3 align-middle first:pl-5 last:pr-5';

const HEADER_CELL_CLASS =
  'border-b border-line bg-tint/60 px-3 py-3 text-sm font-semibold whitespace-nowrap text-soft first:pl-5 last:pr-5';

interface Props {
  columns: string[];
  rightAlignedColumns: string[];
  children: ReactNode;
}

export function DataTable({ columns, rightAlignedColumns, children }: Props) {
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-card">
      <table className="w-full border-collapse text-left">
        <thead>
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
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** Renders the dotted line between a label and its value. The parent is a flex row with `items-baseline`. */
export function DottedLine() {
  return <span aria-hidden className="min-w-4 flex-1 border-b border-dotted border-field" />;
}
