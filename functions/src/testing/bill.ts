import type { Firestore } from '@google-cloud/firestore';

export interface Bill {
  reads: number;
  writes: number;
  roundTrips: number;
  /** Of what was asked and answered, as JSON: somewhat more than travels. */
  bytes: number;
}

/** The two calls of the SDK's client that every operation goes through. */
interface Wire {
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

/** A part of an answer. An aggregation of up to 1,000 index entries costs one read. */
interface Chargeable {
  document?: unknown;
  found?: unknown;
  missing?: unknown;
  result?: unknown;
}

/** What Firestore charges for `act`: the documents that crossed the wire, found or missing. */
export async function billOf(db: Firestore, act: () => Promise<unknown>): Promise<Bill> {
  const bill: Bill = { reads: 0, writes: 0, roundTrips: 0, bytes: 0 };
  const wire = db as unknown as Wire;
  const { request, requestStream } = wire;
  const weigh = (message: unknown) => {
    bill.bytes += Buffer.byteLength(JSON.stringify(message));
  };

  wire.request = async (method, body, ...rest) => {
    bill.roundTrips += 1;
    bill.writes += body.writes?.length ?? 0;
    weigh(body);
    const answer = await request.call(db, method, body, ...rest);
    weigh(answer);
    return answer;
  };
  wire.requestStream = async (method, bidirectional, ...rest) => {
    bill.roundTrips += 1;
    weigh(rest[0]);
    const stream = await requestStream.call(db, method, bidirectional, ...rest);
    stream.on('data', (answer: Chargeable) => {
      if (answer.document ?? answer.found ?? answer.missing ?? answer.result) bill.reads += 1;
      weigh(answer);
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
