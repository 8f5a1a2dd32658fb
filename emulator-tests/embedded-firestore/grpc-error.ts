import { status } from '@grpc/grpc-js';

export class GrpcError extends Error {
  constructor(
    readonly code: status,
    message: string,
  ) {
    super(message);
  }
}

/**
 * The status that a caller is told. The engine's messages repeat the code ("5 NOT_FOUND: …"), as
 * clients do again.
 */
export function statusOf(error: unknown): { code: status; details: string } {
  const message = error instanceof Error ? error.message : String(error);
  return { code: codeOf(error), details: message.replace(/^\d+ [A-Z_]+: /, '') };
}

function codeOf(error: unknown): status {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const known = Object.values(status).find((one): one is status => one === code);
  return known ?? status.INTERNAL;
}
