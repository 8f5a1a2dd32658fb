import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ApiError, callProtectedApi } from '../lib/api';
import { clickButton } from '../ui/user-actions-fixture';
import WatchButton from './watch-button';

vi.mock('../ui/toast');
vi.mock(import('../lib/api'), async (importOriginal) => ({
  ...(await importOriginal()),
  callProtectedApi: vi.fn(),
}));
const call = vi.mocked(callProtectedApi);
const account = { uid: 'sam', email: 'sam@potluck.test' };
const respond = (...watches: string[]) => {
  const data = { cooks: [], followers: 0, watches };
  call.mockResolvedValueOnce({ data, etag: null, headers: new Headers() });
};

it('WatchButton starts and ends the wait for a dish, and shows the message of a rejection', async () => {
  respond();
  render(<WatchButton foodId="soup" account={account} />);
  respond('soup');
  await clickButton('Tell me when it is back');
  expect((await screen.findByRole('status')).textContent).toBe(
    'We will email you once when it is back.',
  );
  respond();
  await clickButton('Undo');
  expect(screen.getByRole('status').textContent).toBe('');
  expect(call.mock.calls.map(([path, { method }]) => [path, method])).toEqual([
    [`/following/${encodeURIComponent(account.email)}`, undefined],
    ['/foods/soup/watch', 'PUT'],
    ['/foods/soup/watch', 'DELETE'],
  ]);
  const message = 'You can wait for at most 20 dishes.';
  call.mockRejectedValueOnce(new ApiError({ status: 409, code: 'too-many', message }));
  await clickButton('Tell me when it is back');
  expect(await screen.findByText(message)).toBeTruthy();
});
