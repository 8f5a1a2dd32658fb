import {
  Client,
  credentials,
  Server,
  ServerCredentials,
  type ServerWritableStream,
  type StatusObject,
} from '@grpc/grpc-js';
import { loadFirestoreGrpcService } from '../../embedded-firestore/firestore-protos';
import { emulatorHosts } from '../../scripts/project-config';

type CallMoment = 'before' | 'forwarded' | 'after';

/** A planned action of the proxy at a moment of the next calls of a gRPC method. */
interface PlannedAction {
  method: string;
  moment: CallMoment;
  /** Number of calls that the action still affects. */
  remainingCalls: number;
  /** Resolves with the error that the client must receive, or with `undefined`. */
  run: () => Promise<Partial<StatusObject> | undefined>;
}

/** The methods whose response can contain the ID of a new transaction. */
const TRANSACTION_METHODS = ['BeginTransaction', 'BatchGetDocuments', 'RunQuery'];

const passThrough = (bytes: Buffer) => bytes;

/**
 * Starts a gRPC proxy between a Firestore client and the emulator. The proxy can make calls fail and delay them. It
 * supports only unary and server-streaming calls, because the API makes no other calls. To gRPC, a unary response
 * is a stream of one message, so one handler serves both.
 */
export async function startFirestoreProxy() {
  const upstream = new Client(emulatorHosts.firestore, credentials.createInsecure(), {
    'grpc.max_receive_message_length': -1,
  });
  const server = new Server({ 'grpc.max_receive_message_length': -1 });
  let plannedActions: PlannedAction[] = [];
  const heldCalls: ((noError: undefined) => void)[] = [];
  const failedCalls = { before: 0, after: 0 };
  /** The transactions that clients of this proxy began, each with its database. */
  const transactions: { database: string; transaction: Buffer }[] = [];
  let serializeRollback: (request: object) => Buffer;

  async function runPlannedAction(method: string, moment: CallMoment): Promise<void> {
    const action = plannedActions.find(
      (planned) =>
        planned.method === method && planned.moment === moment && planned.remainingCalls > 0,
    );
    if (!action) return;
    action.remainingCalls -= 1;
    const error = await action.run();
    if (error) throw error as Error;
  }

  for (const [method, definition] of Object.entries(loadFirestoreGrpcService())) {
    const { path, requestSerialize, responseDeserialize } = definition;
    if (method === 'Rollback') serializeRollback = requestSerialize;
    const canBeginTransaction = TRANSACTION_METHODS.includes(method);

    const forward = async (call: ServerWritableStream<Buffer, Buffer>) => {
      await runPlannedAction(method, 'before');
      const { request, metadata } = call;
      const args = [path, passThrough, passThrough, request, metadata] as const;
      const responses = upstream.makeServerStreamRequest(...args);
      call.on('cancelled', () => responses.cancel());
      await runPlannedAction(method, 'forwarded');
      for await (const response of responses) {
        if (canBeginTransaction) {
          const { transaction } = responseDeserialize(response as Buffer) as {
            transaction?: Buffer;
          };
          const database = String(metadata.get('google-cloud-resource-prefix')[0]);
          if (transaction?.length) transactions.push({ database, transaction });
        }
        call.write(response as Buffer);
      }
      await runPlannedAction(method, 'after');
      call.end();
    };
    const rawDefinition = {
      path,
      requestStream: false,
      responseStream: true,
      requestDeserialize: passThrough,
      requestSerialize: passThrough,
      responseDeserialize: passThrough,
      responseSerialize: passThrough,
    };
    server.addService(
      { [method]: rawDefinition },
      {
        [method]: (call: ServerWritableStream<Buffer, Buffer>) => {
          forward(call).catch((error: unknown) => call.emit('error', error));
        },
      },
    );
  }
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) => {
      if (error) reject(error);
      else resolve(bound);
    });
  });

  /** Resolves when the next call of `method` is at `moment`. The call continues after the promise of `wait`. */
  const reachCall = (method: string, moment: CallMoment, wait: () => Promise<undefined>) =>
    new Promise<void>((resolve) => {
      const run = () => {
        resolve();
        return wait();
      };
      plannedActions.push({ method, moment, remainingCalls: 1, run });
    });

  return {
    host: `127.0.0.1:${port}`,

    /**
     * Fails the next `times` calls of `method` with the gRPC status `code`, before or after the
     * emulator handles them.
     */
    failCalls(method: string, moment: 'before' | 'after', code: number, times: number): void {
      const run = () => {
        failedCalls[moment] += 1;
        return Promise.resolve({ code, details: 'Injected by the Firestore proxy.' });
      };
      plannedActions.push({ method, moment, remainingCalls: times, run });
    },

    /**
     * Delays the next call of `method` until the test calls `clearFaults`. The proxy holds the call before
     * the emulator handles it, or holds the end of the response afterwards, as `moment` states. The returned
     * promise resolves when the delay begins.
     */
    holdCall: (method: string, moment: 'before' | 'after') =>
      reachCall(method, moment, () => new Promise((release) => heldCalls.push(release))),

    /** Waits until the proxy has forwarded the next call of `method` to the emulator. */
    waitForForwardedCall: (method: string) =>
      reachCall(method, 'forwarded', () => Promise.resolve(undefined)),

    /**
     * Releases the held calls and cancels the planned faults. Returns the number of planned faults
     * that did not occur.
     */
    clearFaults(): number {
      const unused = plannedActions.reduce((sum, { remainingCalls }) => sum + remainingCalls, 0);
      plannedActions = [];
      for (const release of heldCalls.splice(0)) release(undefined);
      return unused;
    },

    /** Number of calls that failed because of `failCalls`, before or after the emulator handled them. */
    failedCalls: failedCalls as Readonly<typeof failedCalls>,

    /**
     * Rolls back every transaction that a client of this proxy began. Firestore does this about 60 s after a
     * client has stopped. Does nothing if the transaction has already ended.
     */
    async rollBackTransactions(): Promise<void> {
      const path = '/google.firestore.v1.Firestore/Rollback';
      await Promise.all(
        transactions.map(
          (request) =>
            new Promise<void>((resolve) => {
              upstream.makeUnaryRequest(path, serializeRollback, passThrough, request, () => {
                resolve();
              });
            }),
        ),
      );
    },

    stop(): void {
      server.forceShutdown();
      upstream.close();
    },
  };
}

export type FirestoreProxy = Awaited<ReturnType<typeof startFirestoreProxy>>;
