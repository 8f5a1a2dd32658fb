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
import { firestoreService } from '../../embedded-firestore/protos';
import { hosts } from '../../suite/project';

type Moment = 'before' | 'after';

/** What happens to the next calls of a method, at the proxy, before or after the real answer. */
interface Plan {
  method: string;
  moment: Moment;
  /** For how many calls it is still there. */
  left: number;
  act: () => Promise<Partial<StatusObject> | undefined>;
}

const asIs = (bytes: Buffer) => bytes;

/**
 * Stands between a Firestore client and the running emulator and passes bytes on, until it is told
 * to fail, to hold a call, or to vanish. It knows the calls that the service makes: those without
 * a stream of requests.
 */
export async function startFirestoreProxy() {
  const upstream = new Client(hosts.firestore, credentials.createInsecure(), {
    'grpc.max_receive_message_length': -1,
  });
  let plans: Plan[] = [];
  const held: ((nothing: undefined) => void)[] = [];

  /** The planned mishap of a call, if there is one. */
  async function mishap(method: string, moment: Moment) {
    const plan = plans.find(
      (each) => each.method === method && each.moment === moment && each.left > 0,
    );
    if (!plan) return undefined;
    plan.left -= 1;
    return plan.act();
  }

  function unary(method: string, path: string) {
    return (call: ServerUnaryCall<Buffer, Buffer>, callback: sendUnaryData<Buffer>) => {
      const forward = () =>
        new Promise<Buffer>((resolve, reject) => {
          upstream.makeUnaryRequest(
            path,
            asIs,
            asIs,
            call.request,
            call.metadata,
            (error, value) => {
              if (error) reject(error);
              else resolve(value ?? Buffer.alloc(0));
            },
          );
        });
      const answer = async () => {
        const early = await mishap(method, 'before');
        if (early) throw early as Error;
        const value = await forward();
        const late = await mishap(method, 'after');
        if (late) throw late as Error;
        return value;
      };
      answer().then(
        (value) => {
          callback(null, value);
        },
        (error: unknown) => {
          callback(error as StatusObject);
        },
      );
    };
  }

  function streaming(method: string, path: string) {
    return (call: ServerWritableStream<Buffer, Buffer>) => {
      const forward = async () => {
        const early = await mishap(method, 'before');
        if (early) throw early as Error;
        const { request, metadata } = call;
        const stream = upstream.makeServerStreamRequest(path, asIs, asIs, request, metadata);
        call.on('cancelled', () => {
          stream.cancel();
        });
        for await (const part of stream) call.write(part as Buffer);
        const late = await mishap(method, 'after');
        if (late) throw late as Error;
        call.end();
      };
      forward().catch((error: unknown) => call.emit('error', error));
    };
  }

  let server = new Server();
  let port = 0;

  async function open(): Promise<void> {
    server = new Server({ 'grpc.max_receive_message_length': -1 });
    const methods = Object.entries(firestoreService()).filter(([, each]) => !each.requestStream);
    for (const [name, each] of methods) {
      const raw = {
        ...each,
        requestDeserialize: asIs,
        requestSerialize: asIs,
        responseDeserialize: asIs,
        responseSerialize: asIs,
      };
      server.addService(
        { [name]: raw },
        { [name]: each.responseStream ? streaming(name, each.path) : unary(name, each.path) },
      );
    }
    port = await new Promise<number>((resolve, reject) => {
      server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, bound) => {
        if (error) reject(error);
        else resolve(bound);
      });
    });
  }
  await open();

  return {
    host: `127.0.0.1:${port}`,

    /** The next `times` calls fail with `code`, before or after the emulator has done its part. */
    fail(method: string, moment: Moment, code: number, times: number): void {
      const act = () => Promise.resolve({ code, details: 'A planned fault.' });
      plans.push({ method, moment, left: times, act });
    },

    /** Resolves when a call has come to this moment, where it then stays until all is healed. */
    hold(method: string, moment: Moment): Promise<void> {
      return new Promise((reached) => {
        const act = () => {
          reached();
          return new Promise<undefined>((pass) => held.push(pass));
        };
        plans.push({ method, moment, left: 1, act });
      });
    },

    /** Everything passes again; how many planned mishaps no call has come upon. */
    heal(): number {
      const missed = plans.reduce((sum, { left }) => sum + left, 0);
      plans = [];
      for (const pass of held.splice(0)) pass(undefined);
      return missed;
    },

    /** The port is closed, and what was connected is cut off. */
    vanish(): void {
      server.forceShutdown();
    },
    comeBack: open,

    stop(): void {
      server.forceShutdown();
      upstream.close();
    },
  };
}

export type FirestoreProxy = Awaited<ReturnType<typeof startFirestoreProxy>>;
