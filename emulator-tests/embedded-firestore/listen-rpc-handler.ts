import type { Duplex } from 'node:stream';
import type { handleBidiStreamingCall } from '@grpc/grpc-js';
import type { google } from '@google-cloud/firestore/build/protos/firestore_v1_proto_api';
import type { InMemoryFirestoreEngine } from './in-memory-firestore-engine';
import { toGrpcStatus } from './grpc-error';
import { rewriteQueryForInMemoryEngine } from './rewrite-query-for-in-memory-engine';

type ListenRequest = google.firestore.v1.IListenRequest;
type ListenResponse = google.firestore.v1.IListenResponse;

/**
 * Returns the handler for the Firestore RPC `Listen`. `Listen` sends the documents of a query or a single
 * document to the client, and then their changes.
 */
export function createListenRpcHandler(
  engine: InMemoryFirestoreEngine,
): handleBidiStreamingCall<ListenRequest, ListenResponse> {
  return (call) => {
    let listener: Duplex | undefined;

    call.on('data', (request: ListenRequest) => {
      const rejectTarget = (error: unknown) => {
        call.write(createTargetRemoval(request, error));
        call.end();
      };
      try {
        // Opens the listen stream of the in-memory engine only when the client sends its first target (the
        // document or query that it listens to). If the stream opened earlier, a commit could happen before
        // the target arrives. The engine would then return only the documents of that commit as the initial
        // result.
        listener ??= engine
          .database(request.database)
          .client.listen()
          .on('data', (response: ListenResponse) => {
            for (const message of addReset(response)) call.write(message);
          })
          .on('error', rejectTarget)
          .on('end', () => {
            call.end();
          });
        listener.write(rewriteListenQuery(request));
      } catch (error) {
        rejectTarget(error);
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

function createTargetRemoval({ addTarget }: ListenRequest, error: unknown): ListenResponse {
  const { code, details } = toGrpcStatus(error);
  return {
    targetChange: {
      targetChangeType: 'REMOVE',
      targetIds: [addTarget?.targetId ?? 0],
      cause: { code, message: details },
    },
  };
}

/**
 * Returns the messages to send for a response of the engine: the response and, after an ADD message,
 * also a RESET message. The engine does not support resume tokens, so it sends all documents to a
 * client that reconnects. The RESET message makes the client discard its old documents.
 */
function addReset(response: ListenResponse): ListenResponse[] {
  const { targetChange } = response;
  return targetChange?.targetChangeType === 'ADD'
    ? [response, { targetChange: { ...targetChange, targetChangeType: 'RESET' } }]
    : [response];
}

function rewriteListenQuery(request: ListenRequest): ListenRequest {
  const { addTarget } = request;
  return addTarget?.query
    ? {
        ...request,
        addTarget: { ...addTarget, query: rewriteQueryForInMemoryEngine(addTarget.query) },
      }
    : request;
}
