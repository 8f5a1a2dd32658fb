import {
  type ComponentProps,
  type ReactElement,
  type ReactNode,
  createContext,
  use,
  useEffect,
  useId,
  useRef,
} from 'react';
import { useNewOrderCount, useUnreadOrders } from '../lib/query-client';
import { formatCount } from '../lib/format';
import { useLocation } from 'react-router-dom';
import { SITE_URL } from '../lib/page-data';

/** A function that returns true, once for each page that the user opens, if the heading must take the focus. */
export const ClaimHeadingFocusContext = createContext<() => boolean>(() => false);

/** The title begins with the number of new orders, by default of the cook, and of orders with unread messages. */
export function PageTitle({
  title,
  newOrderCount,
}: {
  title: string;
  newOrderCount?: number | undefined;
}) {
  const placedCount = useNewOrderCount();
  const { placed, received } = useUnreadOrders();
  const count = (newOrderCount ?? placedCount) + placed.length + received.length;
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

interface PageMetadataProps extends ComponentProps<typeof PageTitle> {
  description: string;
  /** The title of the link preview. Defaults to `title`. */
  linkTitle?: string;
  /** The path and the query of the canonical URL. Null if there is none, or if it is not known yet. */
  canonicalPath?: string | null;
  card?: SocialCard | undefined;
}

/** Title, description, and link preview of a page. React moves the tags into the head. */
export function PageMetadata({
  title,
  newOrderCount,
  description,
  linkTitle = title,
  canonicalPath,
  card = siteSocialCard,
}: PageMetadataProps) {
  const { pathname } = useLocation();
  const address = canonicalPath === null ? undefined : SITE_URL + (canonicalPath ?? pathname);
  return (
    <>
      <PageTitle {...{ title, newOrderCount }} />
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

/** The h1 of a page. It takes the focus after a navigation, so screen readers read it. */
export function PageHeading({ children, className = 'text-4xl' }: ComponentProps<'h1'>) {
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

/**
 * A link that is visible only while it has the focus. A click moves the focus to another element of the page.
 *
 * While the link has the focus, it is in the layout above the content that follows, so it does not cover content.
 */
export function SkipLink({ targetId, text }: { targetId: string; text: string }) {
  return (
    <div className="sr-only focus-within:not-sr-only print:hidden">
      <a
        href={`#${targetId}`}
        onClick={(event) => {
          // A navigation would lose the `state` of the history entry, which contains the return path of a login.
          event.preventDefault();
          document.getElementById(targetId)?.focus();
        }}
        className="m-2 inline-block rounded-field bg-paprika px-4 py-2.5 font-semibold text-on-paprika forced-colors:border"
      >
        {text}
      </a>
    </div>
  );
}

interface SettingsSectionProps {
  title: string;
  /** The ID of the heading. The heading can receive the focus. */
  headingId?: string;
  text?: ReactNode;
  children: ReactNode;
}

/** A card of a settings page: its title and explanation beside its controls. */
export function SettingsSection({ title, headingId, text, children }: SettingsSectionProps) {
  const ownId = useId();
  const titleId = headingId ?? ownId;
  return (
    <section
      aria-labelledby={titleId}
      className="mb-4 grid gap-x-12 gap-y-5 rounded-card border border-line bg-card p-5 sm:p-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]"
    >
      <div className="grid content-start gap-2">
        <h2 id={titleId} tabIndex={-1} className="text-xl">
          {title}
        </h2>
        {text !== undefined && <div className="text-soft">{text}</div>}
      </div>
      <div className="min-w-0 max-w-xl">{children}</div>
    </section>
  );
}
