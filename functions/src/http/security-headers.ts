import helmet from 'helmet';

/**
 * Sets the security headers of the package Helmet. The Content-Security-Policy forbids subresources
 * and frames, because JSON responses need neither.
 */
export const securityHeaders = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  },
  xFrameOptions: { action: 'deny' },
});
