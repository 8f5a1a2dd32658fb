/** Where the service is, on the site's own origin. */
export const API = '/api';

/** The service answers by then, or not at all. */
export const TIMEOUT_MS = 15_000;
