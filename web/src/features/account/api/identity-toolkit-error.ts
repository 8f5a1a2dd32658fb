/**
 * An error of the Identity Toolkit, the REST API of Firebase Auth. `code` is an error code of this
 * API, for example `EXPIRED_OOB_CODE`, or `NO_RESPONSE` if no readable response arrived.
 */
export class IdentityToolkitError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The identity service responded with ${code}.`);
    this.name = 'IdentityToolkitError';
    this.code = code;
  }
}
