/** The localStorage key under which the browser stores the access token. */
export const ACCESS_TOKEN_STORAGE_KEY = 'access-token';

/** Provides the access token for protected API calls, and ends the session if the API rejects the token. */
export interface ApiCredentials {
  /** Returns the access token. Rejects with an ApiError if there is none. */
  getToken: () => Promise<string>;
  /**
   * The API client calls this function after the API has rejected `token`. If `token` has expired, or if another token
   * of the same user has replaced it, keeps the session and returns true, so the client can send the request again with
   * the current token. While a registration or a change of the password is running, keeps the session and returns false.
   * Otherwise, ends the session and returns false.
   * @param isRenewed True if `token` already replaces a rejected token for the same request. The function then
   * never returns true, because an API whose clocks disagree could reject every new token as expired.
   */
  onTokenRejected: (token: string, isRenewed: boolean) => boolean | undefined;
  /** Returns true if the stored access token belongs to the user, so the session has not ended in any tab. */
  hasTokenOf: (uid: string) => boolean;
}

let currentCredentials: ApiCredentials | undefined;

/**
 * Registers the credentials for protected API calls and returns a function that removes them. The
 * account feature calls it, because other features make protected calls and must not import that
 * feature.
 */
export function registerApiCredentials(registered: ApiCredentials): () => void {
  currentCredentials = registered;
  return () => {
    if (currentCredentials === registered) currentCredentials = undefined;
  };
}

export function getApiCredentials(): ApiCredentials | undefined {
  return currentCredentials;
}
