import { status } from '@grpc/grpc-js';

/** An error with a gRPC status code. The client receives the code and the message. */
export class GrpcError extends Error {
  constructor(
    readonly code: status,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Returns the gRPC status for an error. Removes the prefix with the code ("5 NOT_FOUND: ") from the
 * messages of the in-memory engine, because clients add this prefix themselves.
 */
export function toGrpcStatus(error: unknown): { code: status; details: string } {
  const message = error instanceof Error ? error.message : String(error);
  return { code: getGrpcCode(error), details: message.replace(/^\d+ [A-Z_]+: /, '') };
}

function getGrpcCode(error: unknown): status {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const knownCode = Object.values(status).find((value): value is status => value === code);
  return knownCode ?? status.INTERNAL;
}
