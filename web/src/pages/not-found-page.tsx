import { Link } from '../components/link';
import { buttonClass } from '../components/button-class';
import { EmptyPlate } from '../components/empty-plate';
import { PageHeading } from '../components/page-heading';
import { paths } from '../config/paths';

/** For unknown paths, and for pages that could not be shown: then with what went wrong. */
export default function NotFoundPage({ error }: { error?: unknown }) {
  const reason = describe(error);
  return (
    <div className="shell grid justify-items-center gap-3 py-16 text-center md:py-24">
      <title>Page Not Found · Potluck</title>
      <meta name="robots" content="noindex" />
      <EmptyPlate className="w-60" />
      <p className="display mt-4 text-5xl leading-none font-semibold text-paprika">404</p>
      <PageHeading className="text-3xl">Page Not Found</PageHeading>
      <p className="max-w-md text-soft">
        Sorry, the page you&apos;re looking for doesn&apos;t exist. It might have been moved or
        deleted.
      </p>
      {reason !== undefined && <p className="max-w-md text-sm text-soft italic">{reason}</p>}
      <Link to={paths.home} className={buttonClass('primary', 'mt-4')}>
        Return to Homepage
      </Link>
    </div>
  );
}

function describe(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('statusText' in error && typeof error.statusText === 'string') return error.statusText;
  return error instanceof Error ? error.message : undefined;
}
