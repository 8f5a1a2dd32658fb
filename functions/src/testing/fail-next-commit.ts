import { GrpcStatus, type Firestore } from '@google-cloud/firestore';

/**
 * The internal client of the Firestore SDK. Its method `request` sends every unary request, such as
 * a commit.
 */
interface FirestoreClient {
  request: (method: string, ...rest: unknown[]) => Promise<unknown>;
}

/**
 * Makes the next commit fail with INVALID_ARGUMENT, which the SDK does not retry. Returns this
 * error. If `isApplied` is true, Firestore applies the commit, and only its response is lost.
 */
export function failNextCommit(db: Firestore, { isApplied }: { isApplied: boolean }): Error {
  const client = db as unknown as FirestoreClient;
  const { request } = client;
  const error = Object.assign(new Error('The commit failed.'), {
    code: GrpcStatus.INVALID_ARGUMENT,
  });
  client.request = async (method, ...rest) => {
    if (method !== 'commit') return request.call(db, method, ...rest);
    client.request = request;
    if (isApplied) await request.call(db, method, ...rest);
    throw error;
  };
  return error;
}
