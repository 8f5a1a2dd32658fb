/** Origin of the deployed site, because shared links need absolute URLs. */
export const SITE_URL = String(import.meta.env.VITE_SITE_URL ?? '');
