import { paths } from '../config/paths';

/** Links of the navbar and the footer. */
export const siteLinks = [
  { label: 'Home', to: paths.home },
  { label: 'All Foods', to: paths.foods },
  { label: 'Gallery', to: paths.gallery },
  { label: 'About us', to: paths.about },
  { label: 'Contact us', to: paths.contact },
] as const;
