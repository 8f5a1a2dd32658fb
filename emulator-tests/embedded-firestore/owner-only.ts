import { Metadata, ServerInterceptingCall, status } from '@grpc/grpc-js';
import type { ServerInterceptor } from '@grpc/grpc-js';

export const ownerOnlySentence =
  'The embedded Firestore emulator evaluates no security rules, so it serves the Admin SDK only ' +
  '("Bearer owner"). Use the official emulator for clients and for tests of the rules.';

/** Refuses every caller but the Admin SDK, which sends `Bearer owner` to an emulator. */
export const ownerOnly: ServerInterceptor = (_method, call) =>
  new ServerInterceptingCall(call, {
    start(next) {
      next({
        onReceiveMetadata(metadata, accept) {
          if (metadata.get('authorization').includes('Bearer owner')) {
            accept(metadata);
          } else {
            call.sendMetadata(new Metadata());
            call.sendStatus({
              code: status.UNIMPLEMENTED,
              details: ownerOnlySentence,
              metadata: new Metadata(),
            });
          }
        },
      });
    },
  });
