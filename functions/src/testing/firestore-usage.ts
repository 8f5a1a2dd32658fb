import type { Firestore } from '@google-cloud/firestore';

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
 * The parts of a Firestore response that cost a read. `result` is the result of an aggregation, which costs
 * one read per 1,000 index entries.
 */
type FirestoreResponsePart = Partial<Record<'document' | 'found' | 'missing' | 'result', unknown>>;

/**
 * Calls `run` and resolves with its Firestore usage. Firestore charges a read for each document that it returns or
 * reports as missing. `bytes` is the size of the requests and responses as JSON, which is slightly larger than the
 * data that gRPC transfers.
 */
export async function countFirestoreUsage(db: Firestore, run: () => Promise<unknown>) {
  const usage = { reads: 0, writes: 0, roundTrips: 0, bytes: 0 };
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
