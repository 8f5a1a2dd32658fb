import type { ReactElement } from 'react';

interface Props {
  id: string;
  title: string;
  subtitle?: string;
  /** Content beside the title, at the end of the row on a wide screen. */
  action?: ReactElement;
}

export function SectionHeader({ id, title, subtitle, action }: Props) {
  return (
    <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
      <div className="grid max-w-2xl gap-2">
        <h2 id={id} className="text-4xl">
          {title}
        </h2>
        {subtitle !== undefined && <p className="text-lg text-soft">{subtitle}</p>}
      </div>
      {action}
    </header>
  );
}
