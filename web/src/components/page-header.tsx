import type { ReactElement, ReactNode } from 'react';
import { PageHeading } from './page-heading';

interface Props {
  title: string;
  subtitle?: ReactNode;
  /** Content at the end of the header row on a wide screen, for example a button. */
  action?: ReactElement | false | undefined;
  className?: string;
}

export function PageHeader({ title, subtitle, action, className = '' }: Props) {
  return (
    <header
      className={`flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-10 pb-8 md:pt-14 ${className}`}
    >
      <div className="grid max-w-2xl gap-2">
        <PageHeading>{title}</PageHeading>
        {subtitle !== undefined && <p className="max-w-text text-lg text-soft">{subtitle}</p>}
      </div>
      {action}
    </header>
  );
}
