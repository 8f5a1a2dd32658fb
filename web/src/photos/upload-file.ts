import type * as v from 'valibot';
import { createNoResponseError, parseResponse, withAccessToken } from '../lib/api';
import { API_BASE_PATH } from '../lib/api-config';

/** Timeout of an upload. On a connection of 5 KB/s, a file of 500 KB takes 100 s. */
const UPLOAD_TIMEOUT_MS = 120_000;

interface Upload<Data> {
  file: Blob;
  /** Validates the response body. */
  schema: v.GenericSchema<unknown, Data>;
  /** Aborts the request. */
  signal: AbortSignal;
  /** Receives the upload progress, from 0 to 1. */
  onProgress: (sent: number) => void;
}

/**
 * Uploads a file with the access token of the signed-in user. Uses XMLHttpRequest, because `fetch`
 * reports no progress. Rejects with an ApiError. If the API responds with 401 or 403, the session
 * ends before the promise rejects.
 */
export function uploadProtectedFile<Data>(path: string, upload: Upload<Data>): Promise<Data> {
  return withAccessToken(async ({ Authorization }) => {
    if (upload.signal.aborted) throw createNoResponseError();
    const request = await sendFile(path, Authorization, upload);
    const response = {
      ok: request.status >= 200 && request.status < 300,
      status: request.status,
      headers: new Headers(),
    };
    return parseResponse(response, request.responseText, upload.schema).data;
  });
}

/** Sends the file. Resolves with the request after its response has arrived. */
function sendFile(
  path: string,
  authorization: string,
  { file, signal, onProgress }: Omit<Upload<unknown>, 'schema'>,
): Promise<XMLHttpRequest> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const fail = () => {
      reject(createNoResponseError());
    };
    request.open('POST', API_BASE_PATH + path);
    request.setRequestHeader('Accept', 'application/json');
    request.setRequestHeader('Authorization', authorization);
    request.setRequestHeader('Content-Type', file.type);
    request.timeout = UPLOAD_TIMEOUT_MS;
    request.upload.onprogress = ({ loaded, total }) => {
      onProgress(loaded / total);
    };
    request.onload = () => {
      resolve(request);
    };
    request.onerror = request.ontimeout = request.onabort = fail;
    signal.addEventListener('abort', () => {
      request.abort();
    });
    request.send(file);
  });
}
