import type { Firestore } from '@google-cloud/firestore';

export interface FirestoreUsageCounts {
  reads: number;
  writes: number;
  roundTrips: number;
  /**
   * The size of the requests and responses as JSON, in bytes. The size is slightly larger than the
   * data that gRPC transfers.
   */
  bytes: number;
}

/** The internal client of the Firestore SDK. Its two methods send every operation. */
interface FirestoreTransport {
  request: (
    method: string,
    request: { writes?: unknown[] },
    ...rest: unknown[]
  ) => Promise<unknown>;
  requestStream: (
    method: string,
    bidirectional: boolean,
    ...rest: unknown[]
  ) => Promise<NodeJS.EventEmitter>;
}

/**
 * A part of a Firestore response. `result` is the result of an aggregation. Firestore charges an
 * aggregation one read per 1,000 index entries.
 */
interface FirestoreResponsePart {
  document?: unknown;
  found?: unknown;
  missing?: unknown;
  result?: unknown;
}

/**
 * Calls `run` and resolves with its Firestore usage. Firestore charges a read for each document
 * that it returns or reports as missing.
 */
export async function countFirestoreUsage(
  db: Firestore,
  run: () => Promise<unknown>,
): Promise<FirestoreUsageCounts> {
  const usage: FirestoreUsageCounts = { reads: 0, writes: 0, roundTrips: 0, bytes: 0 };
  const client = db as unknown as FirestoreTransport;
  const { request, requestStream } = client;
  const addBytes = (message: unknown) => {
    usage.bytes += Buffer.byteLength(JSON.stringify(message));
  };

  client.request = async (method, body, ...rest) => {
    usage.roundTrips += 1;
    usage.writes += body.writes?.length ?? 0;
    addBytes(body);
    const response = await request.call(db, method, body, ...rest);
    addBytes(response);
    return response;
  };
  client.requestStream = async (method, bidirectional, ...rest) => {
    usage.roundTrips += 1;
    addBytes(rest[0]);
    const stream = await requestStream.call(db, method, bidirectional, ...rest);
    stream.on('data', (response: FirestoreResponsePart) => {
      if (response.document ?? response.found ?? response.missing ?? response.result)
        usage.reads += 1;
      addBytes(response);
    });
    return stream;
  };
  try {
    await run();
  } finally {
    Object.assign(client, { request, requestStream });
  }
  return usage;
}
