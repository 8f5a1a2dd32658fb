/** Origin of the deployed site. Shared links begin with it, because they need absolute URLs. */
export const SITE_URL = String(import.meta.env.VITE_SITE_URL ?? '');
