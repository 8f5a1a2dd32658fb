/** Who speaks for the signed-in person in protected calls. */
export interface Credentials {
  /** The access token. Rejects with an ApiError when there is none to be had. */
  token: () => Promise<string>;
  /** The service did not accept the token. */
  rejected: () => void;
}

let current: Credentials | undefined;

/** Registered by the account feature: every feature makes protected calls, and none imports another. */
export function provideCredentials(credentials: Credentials): () => void {
  current = credentials;
  return () => {
    if (current === credentials) current = undefined;
  };
}

export function credentials(): Credentials | undefined {
  return current;
}
