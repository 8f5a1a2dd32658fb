import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast } from '../ui/toast';
import { ApiError, createNoResponseError } from '../lib/api';
import { readNotificationSettings, saveNotificationSettings } from './order-api';
import { EmailOptIn } from './email-opt-in';

vi.mock('./order-api');
vi.mock('../ui/toast');

const read = vi.mocked(readNotificationSettings);
const save = vi.mocked(saveNotificationSettings);
const toast = vi.mocked(showToast);

beforeEach(() => {
  for (const spy of [read, save, toast]) spy.mockReset();
});

const checkbox = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Email me when an order is ready' });

async function renderOptIn(setting: boolean | 'loading') {
  read.mockReturnValue(
    setting === 'loading' ? new Promise(() => undefined) : Promise.resolve({ mail: setting }),
  );
  render(
    <MemoryRouter>
      <EmailOptIn
        account={{ uid: 'sam', email: 'sam@potluck.test' }}
        label="Email me when an order is ready"
      />
    </MemoryRouter>,
  );
  await act(() => Promise.resolve());
}

describe('EmailOptIn', () => {
  it.each([
    ['loading', true],
    [false, false],
  ] as const)(
    'hides its checkbox only while the setting loads (setting: %s, hidden: %s)',
    async (setting, expected) => {
      await renderOptIn(setting);
      expect(checkbox().closest('.invisible') !== null).toBe(expected);
    },
  );

  it.each([
    [false, true, 'We will email you about your orders.'],
    [true, false, 'We will not email you about orders.'],
  ])(
    'saves the opposite setting after a click if the setting was %s',
    async (before, after, message) => {
      save.mockResolvedValue({ mail: after });
      await renderOptIn(before);
      expect(checkbox().checked).toBe(before);
      await userEvent.click(checkbox());
      expect(save).toHaveBeenCalledExactlyOnceWith('sam@potluck.test', after);
      expect(checkbox().checked).toBe(after);
      expect(toast).toHaveBeenCalledExactlyOnceWith('success', message);
    },
  );

  it('ignores a click while it saves the setting of an earlier click', async () => {
    save.mockReturnValue(new Promise(() => undefined));
    await renderOptIn(false);
    await userEvent.click(checkbox());
    await userEvent.click(checkbox());
    expect(save).toHaveBeenCalledOnce();
    expect(checkbox().checked).toBe(true);
  });

  it('explains that the email is not confirmed, and links to the account page, if the API reports email-not-verified', async () => {
    save.mockRejectedValue(
      new ApiError({ status: 409, code: 'email-not-verified', message: 'Please confirm.' }),
    );
    await renderOptIn(false);
    await userEvent.click(checkbox());
    const link = await screen.findByRole('link', { name: 'Confirm your email' });
    expect(link.getAttribute('href')).toBe('/account');
    expect(screen.getByRole('status').textContent).toBe(
      'We send emails only to a confirmed email. Confirm your email',
    );
    expect(checkbox().checked).toBe(false);
    expect(toast).not.toHaveBeenCalled();
  });

  it('restores the previous setting and shows an error if no response arrives', async () => {
    save.mockRejectedValue(createNoResponseError());
    await renderOptIn(false);
    await userEvent.click(checkbox());
    await waitFor(() => {
      expect(checkbox().checked).toBe(false);
    });
    expect(toast).toHaveBeenCalledExactlyOnceWith(
      'error',
      'Your choice could not be saved. Please try again.',
      undefined,
      undefined,
    );
    expect(screen.getByRole('status').textContent).toBe('');
  });
});
