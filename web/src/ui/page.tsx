import { type ReactElement, type ReactNode, createContext, use, useEffect, useRef } from 'react';
import { useNewOrderCount } from '../lib/new-order-count';
import { formatCount } from '../lib/format';
import { useLocation } from 'react-router-dom';
import { SITE_URL } from '../lib/page-data';

/**
 * Context with a function that a page heading calls to find out whether it must take the focus. The
 * function returns true once for each page that the user opens, but never for the first page of a
 * visit.
 */
export const ClaimHeadingFocusContext = createContext<() => boolean>(() => false);

/**
 * The title of the browser tab. If the signed-in cook has new orders, the title begins with their
 * number.
 */
export function PageTitle({ title }: { title: string }) {
  const count = useNewOrderCount();
  return <title>{`${count > 0 ? `(${formatCount(count)}) ` : ''}${title} · Potluck`}</title>;
}

/** The image that a chat or a social network shows with a link. */
export interface SocialCard {
  /** An absolute URL. */
  url: string;
  alt: string;
}

/** The social card of every page that is not about one dish. */
export const siteSocialCard: SocialCard = {
  url: `${SITE_URL}/images/card.jpg`,
  alt: 'A table set with many home-cooked dishes, seen from above.',
};

interface PageMetadataProps {
  title: string;
  description: string;
  /** The title of the link preview. Defaults to `title`. */
  linkTitle?: string;
  /**
   * The path and the query of the canonical URL. Defaults to the path of the current URL. Null if the
   * page has no canonical URL, or if the URL is not known yet. Search engines do not accept a canonical
   * URL that changes.
   */
  canonicalPath?: string | null;
  card?: SocialCard | undefined;
}

/** Title, description, and link preview of a page. React moves the tags into the head. */
export function PageMetadata({
  title,
  description,
  linkTitle = title,
  canonicalPath,
  card = siteSocialCard,
}: PageMetadataProps) {
  const { pathname } = useLocation();
  const address = canonicalPath === null ? undefined : SITE_URL + (canonicalPath ?? pathname);
  return (
    <>
      <PageTitle title={title} />
      <meta name="description" content={description} />
      {address && <link rel="canonical" href={address} />}
      {address && <meta property="og:url" content={address} />}
      <meta property="og:title" content={linkTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={card.url} />
      <meta property="og:image:alt" content={card.alt} />
    </>
  );
}

interface PageHeadingProps {
  children: ReactNode;
  className?: string;
}

/** Renders the page's h1. The heading takes the focus after a navigation, and screen readers read it. */
export function PageHeading({ children, className = 'text-4xl' }: PageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const claimFocus = use(ClaimHeadingFocusContext);

  useEffect(() => {
    if (claimFocus()) heading.current?.focus({ preventScroll: true });
  }, [claimFocus]);

  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  );
}

interface PageHeaderProps {
  title: string;
  subtitle?: ReactNode;
  /** Content at the end of the header row on a wide screen, for example a button. */
  action?: ReactElement | false | undefined;
  className?: string;
}

export function PageHeader({ title, subtitle, action, className = '' }: PageHeaderProps) {
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
