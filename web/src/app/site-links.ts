import { pagePaths } from '../config/page-paths';

/** Links of the navbar and the footer. */
export const siteLinks = [
  { label: 'Home', to: pagePaths.home },
  { label: 'All Foods', to: pagePaths.foods },
  { label: 'Gallery', to: pagePaths.gallery },
  { label: 'About us', to: pagePaths.about },
  { label: 'Contact us', to: pagePaths.contact },
] as const;
