import type { Firestore } from '@google-cloud/firestore';

export interface Bill {
  reads: number;
  writes: number;
  roundTrips: number;
}

/** The two calls of the SDK's client that every operation goes through. */
interface Wire {
  request: (
    method: string,
    request: { writes?: unknown[] },
    ...rest: unknown[]
  ) => Promise<unknown>;
  requestStream: (...args: unknown[]) => Promise<NodeJS.EventEmitter>;
}

/** What Firestore charges for `act`: the documents that crossed the wire, found or missing. */
export async function billOf(db: Firestore, act: () => Promise<unknown>): Promise<Bill> {
  const bill: Bill = { reads: 0, writes: 0, roundTrips: 0 };
  const wire = db as unknown as Wire;
  const { request, requestStream } = wire;

  wire.request = (method, body, ...rest) => {
    bill.roundTrips += 1;
    bill.writes += body.writes?.length ?? 0;
    return request.call(db, method, body, ...rest);
  };
  wire.requestStream = async (...args) => {
    bill.roundTrips += 1;
    const stream = await requestStream.call(db, ...args);
    stream.on('data', (answer: { document?: unknown; found?: unknown; missing?: unknown }) => {
      if (answer.document ?? answer.found ?? answer.missing) bill.reads += 1;
    });
    return stream;
  };
  try {
    await act();
  } finally {
    Object.assign(wire, { request, requestStream });
  }
  return bill;
}
