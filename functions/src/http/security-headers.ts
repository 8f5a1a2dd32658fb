import helmet from 'helmet';

/** Helmet's set for an API: what answers with JSON needs nothing, and nobody needs it in a frame. */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
});
