import { useLocation } from 'react-router-dom';
import { PageTitle } from './page-title';

/** Origin of the deployed site, because shared links need absolute URLs. */
const SITE_URL = String(import.meta.env.VITE_SITE_URL ?? '');

interface Props {
  title: string;
  description: string;
}

/** Title, description, and link preview of a page. React moves the tags into the head. */
export function PageMetadata({ title, description }: Props) {
  const { pathname } = useLocation();
  const address = `${SITE_URL}${pathname}`;
  return (
    <>
      <PageTitle title={title} />
      <meta name="description" content={description} />
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
    </>
  );
}
