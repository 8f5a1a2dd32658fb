import { beforeEach, expect, it, vi } from 'vitest';
import { applyEmailActionCode, checkPasswordResetCode, resetPassword } from './identity-toolkit';
import { createErrorResponse } from './mock-identity-toolkit';

const fetchMock = vi.fn<typeof fetch>();

beforeEach(() => {
  fetchMock.mockReset();
  vi.stubGlobal('fetch', fetchMock);
  return vi.unstubAllGlobals;
});

function respondWith(response: Response, projectId = 'potluck') {
  fetchMock
    .mockResolvedValueOnce(Response.json({ apiKey: 'web key', projectId }))
    .mockResolvedValueOnce(response);
}
const getBody = () => JSON.parse(fetchMock.mock.lastCall?.[1]?.body as string) as unknown;

it('checkPasswordResetCode sends only the code of the email link, and resolves with the email of the account', async () => {
  respondWith(Response.json({ email: 'sam@potluck.test', requestType: 'PASSWORD_RESET' }));
  await expect(checkPasswordResetCode('c1')).resolves.toBe('sam@potluck.test');
  expect(fetchMock.mock.lastCall?.[0]).toBe(
    'https://identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=web%20key',
  );
  expect(getBody()).toEqual({ oobCode: 'c1' });
});

it('resetPassword sends the code of the email link and the new password', async () => {
  respondWith(Response.json({ email: 'sam@potluck.test' }));
  await expect(resetPassword('c1', 'Abcdef')).resolves.toBe('sam@potluck.test');
  expect(getBody()).toEqual({ oobCode: 'c1', newPassword: 'Abcdef' });
});

it('applyEmailActionCode calls the Auth emulator if the project is a demo project', async () => {
  respondWith(Response.json({ email: 'sam@potluck.test' }), 'demo-potluck');
  await expect(applyEmailActionCode('c1')).resolves.toBe('sam@potluck.test');
  expect(fetchMock.mock.lastCall?.[0]).toBe(
    'http://auth-emulator.test/identitytoolkit.googleapis.com/v1/accounts:update?key=web%20key',
  );
});

it.each([
  ['EXPIRED_OOB_CODE', 'EXPIRED_OOB_CODE'],
  ['WEAK_PASSWORD : Password should be at least 6 characters', 'WEAK_PASSWORD'],
])(
  'applyEmailActionCode converts the error message %j to an error with the code %s',
  async (message, code) => {
    respondWith(createErrorResponse(message));
    await expect(applyEmailActionCode('c1')).rejects.toMatchObject({ code });
  },
);

it('applyEmailActionCode rejects with NO_RESPONSE and does not send the code of the email link if the Firebase configuration is invalid', async () => {
  fetchMock.mockResolvedValue(Response.json({ projectId: 'potluck' }));
  await expect(applyEmailActionCode('c1')).rejects.toMatchObject({ code: 'NO_RESPONSE' });
  expect(fetchMock).toHaveBeenCalledExactlyOnceWith('/__/firebase/init.json', expect.anything());
});

it('applyEmailActionCode rejects with NO_RESPONSE if an error response contains no message', async () => {
  respondWith(Response.json({}, { status: 500 }));
  await expect(applyEmailActionCode('c1')).rejects.toMatchObject({ code: 'NO_RESPONSE' });
});
