import { Metadata, ServerInterceptingCall, status } from '@grpc/grpc-js';
import type { ServerInterceptor } from '@grpc/grpc-js';

export const adminOnlyErrorMessage =
  'The embedded Firestore emulator evaluates no security rules, so it serves the Admin SDK only ' +
  '("Bearer owner"). Use the official emulator for clients and for tests of the rules.';

/** Rejects every caller except the Admin SDK, which sends `Bearer owner` to emulators. */
export const adminOnlyInterceptor: ServerInterceptor = (_method, call) =>
  new ServerInterceptingCall(call, {
    start(next) {
      next({
        onReceiveMetadata(metadata, continueCall) {
          if (metadata.get('authorization').includes('Bearer owner')) {
            continueCall(metadata);
          } else {
            call.sendMetadata(new Metadata());
            call.sendStatus({
              code: status.UNIMPLEMENTED,
              details: adminOnlyErrorMessage,
              metadata: new Metadata(),
            });
          }
        },
      });
    },
  });
