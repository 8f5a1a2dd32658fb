import type { Duplex } from 'node:stream';
import type { handleBidiStreamingCall } from '@grpc/grpc-js';
import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';
import type { Engine } from './engine';
import { statusOf } from './grpc-error';
import { closeQueryGaps } from './query-gaps';

type Request = google.firestore.v1.IListenRequest;
type Response = google.firestore.v1.IListenResponse;

export function listen(engine: Engine): handleBidiStreamingCall<Request, Response> {
  return (call) => {
    let listener: Duplex | undefined;

    call.on('data', (request: Request) => {
      const refuse = (error: unknown) => {
        call.write(removal(request, error));
        call.end();
      };
      try {
        // Opened with its first target, not before: the engine would take a commit in between for
        // all there is.
        listener ??= engine
          .database(request.database)
          .client.listen()
          .on('data', (response: Response) => {
            for (const message of withReset(response)) call.write(message);
          })
          .on('error', refuse)
          .on('end', () => {
            call.end();
          });
        listener.write(withoutQueryGaps(request));
      } catch (error) {
        refuse(error);
      }
    });
    call.on('end', () => {
      if (listener) listener.end();
      else call.end();
    });
    call.on('cancelled', () => {
      listener?.destroy();
    });
  };
}

function removal({ addTarget }: Request, error: unknown): Response {
  const { code, details } = statusOf(error);
  return {
    targetChange: {
      targetChangeType: 'REMOVE',
      targetIds: [addTarget?.targetId ?? 0],
      cause: { code, message: details },
    },
  };
}

/**
 * The engine knows no resume tokens: who listens again is sent everything, and told to forget what
 * it had.
 */
function withReset(response: Response): Response[] {
  const { targetChange } = response;
  return targetChange?.targetChangeType === 'ADD'
    ? [response, { targetChange: { ...targetChange, targetChangeType: 'RESET' } }]
    : [response];
}

function withoutQueryGaps(request: Request): Request {
  const { addTarget } = request;
  return addTarget?.query
    ? { ...request, addTarget: { ...addTarget, query: closeQueryGaps(addTarget.query) } }
    : request;
}
