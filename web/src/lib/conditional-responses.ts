/** A response with an ETag. The API client returns its data again after a 304 response. */
export interface StoredResponse {
  etag: string;
  data: unknown;
  headers: Headers;
}

const responses = new Map<string, StoredResponse>();

/**
 * Returns the last response to `path`. The site stores it, because the browser does not store `no-store`
 * responses. Responses of different users do not mix, because each path contains the email of the user.
 */
export function getStoredResponse(path: string): StoredResponse | undefined {
  return responses.get(path);
}

/** Stores the response for the next request to `path`. Deletes the stored response if `response` is undefined. */
export function storeResponseInMemory(path: string, response: StoredResponse | undefined): void {
  if (response) responses.set(path, response);
  else responses.delete(path);
}

/** Deletes all stored responses. Call it after a logout and after a write of this user. */
export function deleteStoredResponses(): void {
  responses.clear();
}
