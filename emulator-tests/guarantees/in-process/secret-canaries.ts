/**
 * Recognizable values (“canaries”) that the tests put into the configuration of the API and into
 * requests. The API must never log these values.
 */
export const secretCanaries = {
  secret: 'canary-secret-that-is-long-enough-to-sign-with',
  token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.eyJzdWIiOiJjYW5hcnkifQ.canary-signature',
  email: 'canary-email@potluck.test',
  bodyText: 'canary in a body',
  pathText: 'canary-in-a-path',
  queryText: 'canary-in-a-query',
  headerText: 'canary-in-a-header',
} as const;
