import type { ReactNode } from 'react';

export const ROW = 'not-last:border-b not-last:border-line';
export const CELL = 'px-3 py-3 align-middle first:pl-5 last:pr-5';

const HEAD_CELL =
  'border-b border-line bg-tint/60 px-3 py-3 text-sm font-semibold whitespace-nowrap text-soft first:pl-5 last:pr-5';

interface Props {
  columns: string[];
  /** The columns whose content stands at the right, such as prices. */
  atRight: string[];
  /** The rows. */
  children: ReactNode;
}

export function Table({ columns, atRight, children }: Props) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-card">
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                className={`${HEAD_CELL} ${atRight.includes(column) ? 'text-right' : ''}`}
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
