/** A response with an ETag that the client can reuse after a 304. */
export interface StoredResponse {
  etag: string;
  data: unknown;
  headers: Headers;
}

const responses = new Map<string, StoredResponse>();

/**
 * Returns the last response to `path`. The site stores it, because the browser does not store `no-store`
 * responses. The paths contain the email of the user.
 */
export function getStoredResponse(path: string): StoredResponse | undefined {
  return responses.get(path);
}

export function storeResponse(path: string, response: StoredResponse | undefined): void {
  if (response) responses.set(path, response);
  else responses.delete(path);
}

/**
 * Deletes all stored responses. Call it after a write of this user, because an instance of an earlier version
 * of the service does not change the ETag, and after a logout.
 */
export function forgetResponses(): void {
  responses.clear();
}
