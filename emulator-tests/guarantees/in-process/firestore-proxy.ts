import {
  Client,
  credentials,
  Server,
  ServerCredentials,
  type sendUnaryData,
  type ServerUnaryCall,
  type ServerWritableStream,
  type StatusObject,
} from '@grpc/grpc-js';
import { loadFirestoreGrpcService } from '../../embedded-firestore/firestore-protos';
import { emulatorHosts } from '../../scripts/project-config';

type CallMoment = 'before' | 'after';

/**
 * A fault that the proxy injects before or after the emulator handles the next calls of a gRPC
 * method.
 */
interface PlannedFault {
  method: string;
  moment: CallMoment;
  /** Number of calls that the fault still affects. */
  remainingCalls: number;
  inject: () => Promise<Partial<StatusObject> | undefined>;
}

/** The methods whose response can contain the ID of a new transaction. */
const TRANSACTION_METHODS = ['BeginTransaction', 'BatchGetDocuments', 'RunQuery'];

const passThrough = (bytes: Buffer) => bytes;

/**
 * Starts a gRPC proxy between a Firestore client and the emulator at `target`. The proxy can make calls fail,
 * delay a call, or close its port. It supports only unary and server-streaming calls, because the API makes
 * no other calls.
 */
export async function startFirestoreProxy(target = emulatorHosts.firestore) {
  const upstream = new Client(target, credentials.createInsecure(), {
    'grpc.max_receive_message_length': -1,
  });
  const services = loadFirestoreGrpcService();
  let plannedFaults: PlannedFault[] = [];
  const heldCalls: ((noError: undefined) => void)[] = [];
  const failedCalls: Record<CallMoment, number> = { before: 0, after: 0 };
  /** The requests and responses of calls that can begin a transaction. */
  const transactionCalls: { method: string; request: Buffer; response: Buffer }[] = [];
  let forwardedCallWaiters: { method: string; resolve: () => void }[] = [];

  /**
   * Injects the planned fault of a call, if there is one. Resolves with the error that the client
   * must receive, or with `undefined`.
   */
  async function injectFault(method: string, moment: CallMoment) {
    const fault = plannedFaults.find(
      (planned) =>
        planned.method === method && planned.moment === moment && planned.remainingCalls > 0,
    );
    if (!fault) return undefined;
    fault.remainingCalls -= 1;
    return fault.inject();
  }

  function resolveForwardedCallWaiters(method: string): void {
    const isWaiting = (waiter: { method: string }) => waiter.method === method;
    for (const { resolve } of forwardedCallWaiters.filter(isWaiting)) resolve();
    forwardedCallWaiters = forwardedCallWaiters.filter((waiter) => !isWaiting(waiter));
  }

  function recordTransactionCall(method: string, request: Buffer, response: Buffer): void {
    if (TRANSACTION_METHODS.includes(method)) transactionCalls.push({ method, request, response });
  }

  /** Returns the database and the ID of each transaction that a recorded call began. */
  function listTransactions(): { database: string; transaction: Buffer }[] {
    return transactionCalls.flatMap(({ method, request, response }) => {
      const { requestDeserialize, responseDeserialize } = services[method] ?? throwUnknownMethod();
      const { transaction } = responseDeserialize(response) as { transaction?: Buffer };
      const { database = '', parent = '' } = requestDeserialize(request) as {
        database?: string;
        parent?: string;
      };
      if (!transaction?.length) return [];
      return [{ database: database || parent.replace(/\/documents.*/, ''), transaction }];
    });
  }

  function createUnaryHandler(method: string, path: string) {
    return (call: ServerUnaryCall<Buffer, Buffer>, callback: sendUnaryData<Buffer>) => {
      const forward = () =>
        new Promise<Buffer>((resolve, reject) => {
          upstream.makeUnaryRequest(
            path,
            passThrough,
            passThrough,
            call.request,
            call.metadata,
            (error, value) => {
              if (error) reject(error);
              else resolve(value ?? Buffer.alloc(0));
            },
          );
          resolveForwardedCallWaiters(method);
        });
      const respond = async () => {
        const errorBefore = await injectFault(method, 'before');
        if (errorBefore) throw errorBefore as Error;
        const value = await forward();
        recordTransactionCall(method, call.request, value);
        const errorAfter = await injectFault(method, 'after');
        if (errorAfter) throw errorAfter as Error;
        return value;
      };
      respond().then(
        (value) => callback(null, value),
        (error: unknown) => callback(error as StatusObject),
      );
    };
  }

  function createStreamHandler(method: string, path: string) {
    return (call: ServerWritableStream<Buffer, Buffer>) => {
      const forward = async () => {
        const errorBefore = await injectFault(method, 'before');
        if (errorBefore) throw errorBefore as Error;
        const { request, metadata } = call;
        const stream = upstream.makeServerStreamRequest(
          path,
          passThrough,
          passThrough,
          request,
          metadata,
        );
        call.on('cancelled', () => stream.cancel());
        for await (const part of stream) {
          recordTransactionCall(method, request, part as Buffer);
          call.write(part as Buffer);
        }
        const errorAfter = await injectFault(method, 'after');
        if (errorAfter) throw errorAfter as Error;
        call.end();
      };
      forward().catch((error: unknown) => call.emit('error', error));
    };
  }

  let server = new Server();
  let port = 0;

  async function openPort(): Promise<void> {
    server = new Server({ 'grpc.max_receive_message_length': -1 });
    const methods = Object.entries(services).filter(([, definition]) => !definition.requestStream);
    for (const [name, definition] of methods) {
      const rawDefinition = {
        ...definition,
        requestDeserialize: passThrough,
        requestSerialize: passThrough,
        responseDeserialize: passThrough,
        responseSerialize: passThrough,
      };
      server.addService(
        { [name]: rawDefinition },
        {
          [name]: definition.responseStream
            ? createStreamHandler(name, definition.path)
            : createUnaryHandler(name, definition.path),
        },
      );
    }
    port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
        if (error) reject(error);
        else resolve(bound);
      });
    });
  }
  await openPort();

  return {
    host: `127.0.0.1:${port}`,

    /**
     * Fails the next `times` calls of `method` with the gRPC status `code`, before or after the
     * emulator handles them.
     */
    failCalls(method: string, moment: CallMoment, code: number, times: number): void {
      const inject = () => {
        failedCalls[moment] += 1;
        return Promise.resolve({ code, details: 'Injected by the Firestore proxy.' });
      };
      plannedFaults.push({ method, moment, remainingCalls: times, inject });
    },

    /**
     * Delays the next call of `method` until the test calls `clearFaults`. The proxy holds the call before
     * the emulator handles it, or holds the response afterwards, as `moment` states. The returned promise
     * resolves when the delay begins.
     */
    holdCall(method: string, moment: CallMoment): Promise<void> {
      return new Promise((resolve) => {
        const inject = () => {
          resolve();
          return new Promise<undefined>((release) => heldCalls.push(release));
        };
        plannedFaults.push({ method, moment, remainingCalls: 1, inject });
      });
    },

    /**
     * Releases the held calls and cancels the planned faults. Returns the number of planned faults
     * that did not occur.
     */
    clearFaults(): number {
      const unusedCount = plannedFaults.reduce(
        (sum, { remainingCalls }) => sum + remainingCalls,
        0,
      );
      plannedFaults = [];
      for (const release of heldCalls.splice(0)) release(undefined);
      return unusedCount;
    },

    /** Number of calls that failed because of `failCalls`, before or after the emulator handled them. */
    failedCalls: failedCalls as Readonly<Record<CallMoment, number>>,

    /** Waits until the proxy has forwarded the next call of `method` to the emulator. */
    waitForForwardedCall(method: string): Promise<void> {
      return new Promise((resolve) => forwardedCallWaiters.push({ method, resolve }));
    },

    /**
     * Rolls back every transaction that a client of this proxy began. Firestore does this about 60 s after a
     * client has stopped. Does nothing if the transaction has already ended.
     */
    async rollBackTransactions(): Promise<void> {
      const { path, requestSerialize } = services.Rollback ?? throwUnknownMethod();
      await Promise.all(
        listTransactions().map(
          (transaction) =>
            new Promise<void>((resolve) => {
              upstream.makeUnaryRequest(path, requestSerialize, passThrough, transaction, () => {
                resolve();
              });
            }),
        ),
      );
    },

    /** Closes the port and all connections. */
    closePort(): void {
      server.forceShutdown();
    },
    reopenPort: openPort,

    stop(): void {
      server.forceShutdown();
      upstream.close();
    },
  };
}

export type FirestoreProxy = Awaited<ReturnType<typeof startFirestoreProxy>>;

function throwUnknownMethod(): never {
  throw new Error('The Firestore service has no such method.');
}
