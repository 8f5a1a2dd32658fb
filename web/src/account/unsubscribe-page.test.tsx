import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, it, vi } from 'vitest';
import { clickButton } from '../ui/user-actions-fixture';
import UnsubscribePage from './unsubscribe-page';

const BUTTON = 'Stop all emails about orders';

const fetch = vi.fn<() => Promise<Response>>();

beforeEach(() => {
  fetch.mockReset();
  vi.stubGlobal('fetch', fetch);
  render(
    <MemoryRouter initialEntries={['/unsubscribe?user=sam&signature=0a']}>
      <UnsubscribePage />
    </MemoryRouter>,
  );
});

it('The page /unsubscribe stops the emails with the parameters of its URL after a click, not before', async () => {
  fetch.mockResolvedValue(Response.json({ mail: 'none' }));
  expect(fetch).not.toHaveBeenCalled();
  await clickButton(BUTTON);
  expect(await screen.findByRole('heading', { name: 'Done' })).toBeTruthy();
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    '/api/unsubscribe?user=sam&signature=0a',
    expect.objectContaining({ method: 'POST' }),
  );
});

it.each([
  [
    'no response arrives',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Your choice could not be saved. Please try again.',
  ],
  [
    'the link is wrong',
    () => Promise.resolve(Response.json({ code: 'not-found', message: 'Wrong.' }, { status: 404 })),
    'This link does not work. Log in and turn off the emails in My Orders instead.',
  ],
])(
  'The page /unsubscribe shows that the emails are not stopped if %s',
  async (_case, respond, text) => {
    fetch.mockImplementation(respond);
    await clickButton(BUTTON);
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  },
);
