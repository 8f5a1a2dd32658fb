import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, createNoResponseError } from '../lib/api';
import { showToast } from '../ui/toast';
import type { MailLevel } from '@potluck/functions/contract/kitchen';
import { EmailOptIn } from './email-opt-in';
import { readNotificationSettings, saveNotificationSettings } from './order-api';

vi.mock('./order-api');
vi.mock('../ui/toast');

const save = vi.mocked(saveNotificationSettings);
const toast = vi.mocked(showToast);

beforeEach(() => {
  for (const spy of [save, toast]) spy.mockReset();
});

const checkbox = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Email me' });
const isHidden = () => checkbox().closest('.invisible') !== null;

async function renderOptIn(mail: MailLevel, level: 'important' | 'all' = 'important') {
  vi.mocked(readNotificationSettings).mockResolvedValue({ mail });
  const account = { uid: 'sam', email: 'sam@potluck.test' };
  render(<EmailOptIn account={account} label="Email me" level={level} />, {
    wrapper: MemoryRouter,
  });
  expect(isHidden()).toBe(true);
  await act(() => Promise.resolve());
  expect(isHidden()).toBe(false);
}
const click = () => act(() => Promise.resolve(fireEvent.click(checkbox())));

describe('EmailOptIn', () => {
  const matters = 'We will email you about what matters, like a canceled order.';
  it.each([
    ['important', 'none', false, 'important', true, matters],
    ['important', 'important', true, 'none', false, 'We will not email you about orders.'],
    ['all', 'important', false, 'all', true, 'We will email you about your orders.'],
    ['all', 'all', true, 'important', false, matters],
  ] as const)(
    'with the level “%s” changes the setting from “%s” (checked: %s) to “%s” (checked: %s), and ignores clicks until it is saved',
    async (level, before, wasChecked, after, isChecked, text) => {
      let respond: () => void = () => undefined;
      save.mockReturnValue(new Promise((resolve) => (respond = () => resolve({ mail: after }))));
      await renderOptIn(before, level);
      expect(checkbox().checked).toBe(wasChecked);
      await click();
      await click();
      expect(checkbox().checked).toBe(isChecked);
      expect(save).toHaveBeenCalledExactlyOnceWith('sam@potluck.test', after);
      expect(toast).not.toHaveBeenCalled();
      respond();
      await act(() => Promise.resolve());
      expect(checkbox().checked).toBe(isChecked);
      expect(toast).toHaveBeenCalledExactlyOnceWith('success', text);
    },
  );

  it.each([
    ['important', 'none', 'Also when the cook changes or cancels it, or writes to you.'],
    ['all', 'important', 'Your first order and cancellations come by email anyway.'],
    ['all', 'none', ''],
  ] as const)('with the level “%s” and the setting “%s” explains: “%s”', async (...row) => {
    const [level, mail, hint] = row;
    await renderOptIn(mail, level);
    const id = checkbox().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toBe(hint);
  });

  it('links to the account page if the email is not confirmed, and then shows an error if no response arrives', async () => {
    const message = 'Please confirm.';
    save.mockRejectedValue(new ApiError({ status: 409, code: 'email-not-verified', message }));
    await renderOptIn('none');
    await click();
    expect(screen.getByRole('status').textContent).toBe(
      'We send emails only to a confirmed email. Confirm your email',
    );
    expect(screen.getByRole('link').getAttribute('href')).toBe('/account');
    expect(checkbox().checked).toBe(false);
    expect(toast).not.toHaveBeenCalled();
    save.mockRejectedValue(createNoResponseError());
    await click();
    expect(screen.getByRole('status').textContent).toBe('');
    expect(checkbox().checked).toBe(false);
    const text = 'Your choice could not be saved. Please try again.';
    expect(toast).toHaveBeenCalledExactlyOnceWith('error', text, undefined, undefined);
  });
});
