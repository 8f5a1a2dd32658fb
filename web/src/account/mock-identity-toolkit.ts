import { vi } from 'vitest';

interface IdentityToolkitCall {
  /** The Identity Toolkit method that the code called: the last part of the URL, for example `accounts:update`. */
  method: string;
  body: unknown;
}

/** Returns the response of the Identity Toolkit to a valid one-time code or email. */
export const createEmailResponse = (email = 'sam@potluck.test') => Response.json({ email });

/** Returns an error response of the Identity Toolkit. `message` begins with the error code. */
export const createErrorResponse = (message: string) =>
  Response.json({ error: { code: 400, message } }, { status: 400 });

/**
 * Mocks `fetch`. The mock responds with the Firebase configuration of a demo project, and to calls
 * of the Identity Toolkit with the result of `respond`. Returns the list of these calls.
 */
export function mockIdentityToolkit(
  respond: (call: IdentityToolkitCall) => Response | Promise<Response>,
): IdentityToolkitCall[] {
  const calls: IdentityToolkitCall[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = new URL(input as string, 'https://potluck.test');
    if (url.pathname === '/__/firebase/init.json') {
      return Response.json({ apiKey: 'web-key', projectId: 'demo-potluck' });
    }
    const call = {
      method: url.pathname.replace(/.*\//, ''),
      body: JSON.parse(init?.body as string) as unknown,
    };
    calls.push(call);
    return respond(call);
  });
  return calls;
}
