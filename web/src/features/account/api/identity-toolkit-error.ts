/**
 * An error of the identity service. `code` is a code of its REST API, for example `EXPIRED_OOB_CODE`,
 * or `NO_RESPONSE` if no readable response arrived.
 */
export class IdentityToolkitError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The identity service responded with ${code}.`);
    this.name = 'IdentityToolkitError';
    this.code = code;
  }
}
