import type { ReactElement, ReactNode } from 'react';
import { EmptyPlateDrawing } from './empty-plate-drawing';
import { PageHeading } from './page-heading';

interface Props {
  title: string;
  text?: string;
  /** A link or button that leads to useful content. */
  action?: ReactNode;
  drawing?: ReactElement;
  /** True if the page shows no other content. The title is then the heading of the page. */
  isPage?: boolean;
}

export function EmptyState({
  title,
  text,
  action,
  drawing = <EmptyPlateDrawing />,
  isPage = false,
}: Props) {
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 justify-items-center gap-3 py-14 text-center">
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
