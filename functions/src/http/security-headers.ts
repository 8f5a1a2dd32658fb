import helmet from 'helmet';

/**
 * Sets Helmet's headers. The Content-Security-Policy forbids subresources and frames, because JSON
 * responses need neither.
 */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
});
