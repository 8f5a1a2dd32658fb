import type { ReactElement, ReactNode } from 'react';
import { EmptyPlate } from './empty-plate';
import { PageHeading } from './page-heading';

interface Props {
  title: string;
  text?: string;
  /** One way on. */
  action?: ReactNode;
  drawing?: ReactElement;
  /** All that the page shows, so its title is the page's. */
  isPage?: boolean;
}

export function EmptyState({
  title,
  text,
  action,
  drawing = <EmptyPlate />,
  isPage = false,
}: Props) {
  return (
    <div className="mx-auto grid max-w-md justify-items-center gap-3 py-14 text-center">
      {drawing}
      {isPage ? (
        <PageHeading className="mt-2 text-2xl">{title}</PageHeading>
      ) : (
        <h2 className="mt-2 text-2xl">{title}</h2>
      )}
      {text !== undefined && <p className="text-soft">{text}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}
