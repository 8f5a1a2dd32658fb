import { useLocation } from 'react-router-dom';
import { SITE_URL } from '../lib/site-url';
import { PageTitle } from './page-title';

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

interface Props {
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
}: Props) {
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
