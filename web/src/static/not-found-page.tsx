import { Button, getButtonClass } from '../ui/button';
import { EmptyPlateDrawing } from '../ui/states';
import { Link } from '../ui/link';
import { PageHeading, PageTitle } from '../ui/page';
import { pagePaths } from '../lib/paths';

/** Shown for an unknown URL, and for a known page whose code could not be loaded. */
export default function NotFoundPage({ loadErrorText }: { loadErrorText?: string }) {
  return (
    <div className="shell grid grid-cols-1 justify-items-center gap-3 py-16 text-center md:py-24">
      <PageTitle title="Page Not Found" />
      {/* A page whose code failed to load must remain in search results. */}
      {loadErrorText === undefined && <meta name="robots" content="noindex" />}
      <EmptyPlateDrawing className="w-60" />
      <p className="display mt-4 text-5xl leading-none font-semibold text-paprika">404</p>
      <PageHeading className="text-3xl">Page Not Found</PageHeading>
      <p className="max-w-md text-soft">
        Sorry, the page you&apos;re looking for doesn&apos;t exist. It might have been moved or
        deleted.
      </p>
      {loadErrorText !== undefined && (
        <p role="alert" className="max-w-md text-sm text-soft italic">
          {loadErrorText}
        </p>
      )}
      <div className="mt-4 flex flex-wrap justify-center gap-3">
        {loadErrorText !== undefined && (
          <Button onClick={() => location.reload()}>Try again</Button>
        )}
        <Link
          to={pagePaths.home}
          className={getButtonClass(loadErrorText === undefined ? 'primary' : 'secondary')}
        >
          Return to Homepage
        </Link>
      </div>
    </div>
  );
}
