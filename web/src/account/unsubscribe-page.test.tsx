import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError, callPublicApi, createNoResponseError } from '../lib/api';
import { clickButton } from '../ui/user-actions-fixture';
import UnsubscribePage from './unsubscribe-page';

vi.mock('../lib/api', { spy: true });

const call = vi.mocked(callPublicApi);
const BUTTON = 'Stop all emails about orders';

beforeEach(() => {
  call.mockReset();
  render(
    <MemoryRouter initialEntries={['/unsubscribe?user=sam&signature=0a']}>
      <UnsubscribePage />
    </MemoryRouter>,
  );
});

it('The page /unsubscribe stops the emails with the parameters of its URL after a click, not before', async () => {
  call.mockResolvedValue({ data: { mail: 'none' }, etag: null, headers: new Headers() });
  expect(call).not.toHaveBeenCalled();
  await clickButton(BUTTON);
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  expect(call).toHaveBeenCalledExactlyOnceWith(
    '/unsubscribe?user=sam&signature=0a',
    expect.objectContaining({ method: 'POST' }),
  );
});

const wrongLink = new ApiError({ status: 404, code: 'not-found', message: 'Wrong.' });
it.each([
  [createNoResponseError(), 'Your choice could not be saved. Please try again.'],
  [wrongLink, 'This link does not work. Log in and turn off the emails in My Orders instead.'],
])('The page /unsubscribe shows why the emails are not stopped: %s', async (error, text) => {
  call.mockRejectedValueOnce(error);
  await clickButton(BUTTON);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
});
