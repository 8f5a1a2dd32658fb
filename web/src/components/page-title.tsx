import { useLocation } from 'react-router-dom';

/** Where the site is deployed: links that are shared need whole addresses. */
const SITE = String(import.meta.env.VITE_SITE_URL ?? '');

interface Props {
  title: string;
  description: string;
}

/** What the tab, search engines and shared links show; React moves all of it into the head. */
export function PageTitle({ title, description }: Props) {
  const { pathname } = useLocation();
  const address = `${SITE}${pathname}`;
  return (
    <>
      <title>{`${title} · Potluck`}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
    </>
  );
}
