import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askToConfirmWithLogin } from './login-dialog';
import { Swal } from '../ui/sweet-dialog';
import { clickButton, fillField } from '../ui/user-actions-fixture';
import { showToast } from '../ui/toast';

vi.mock('../ui/toast');

const onConfirm = vi.fn<(password: string | undefined) => Promise<string | undefined>>();

beforeEach(() => {
  vi.resetAllMocks();
  onConfirm.mockResolvedValue(undefined);
  vi.spyOn(window, 'scrollTo').mockReturnValue();
  // Mock `getClientRects`, because jsdom has no layout and SweetAlert2 uses the layout to find the
  // visible buttons.
  vi.spyOn(Element.prototype, 'getClientRects').mockImplementation(function (this: Element) {
    const rects = getComputedStyle(this).display === 'none' ? [] : [{}];
    return rects as unknown as DOMRectList;
  });
  // Define `innerText`, because SweetAlert2 sets it to show the label of the input, and jsdom does
  // not implement it.
  Object.defineProperty(HTMLElement.prototype, 'innerText', {
    configurable: true,
    set(this: HTMLElement, text: string) {
      this.textContent = text;
    },
  });
});
afterEach(() => {
  Swal.close();
  Reflect.deleteProperty(HTMLElement.prototype, 'innerText');
});

const askToDelete = (asksForPassword: boolean) =>
  askToConfirmWithLogin({
    title: 'Delete your account?',
    text: 'Nobody can undo this.',
    confirmLabel: asksForPassword ? 'Delete my account' : 'Continue with Google',
    asksForPassword,
    onConfirm,
  });
const fillPassword = async (password: string) => {
  await screen.findByLabelText('Your password');
  fillField('Your password', password);
};
const isOpen = () => screen.queryByRole('dialog') !== null;

describe('askToConfirmWithLogin', () => {
  it('stays open with the error text from onConfirm until onConfirm succeeds with the password as typed, including outer spaces', async () => {
    onConfirm.mockResolvedValueOnce('This is not your password.');
    const isConfirmed = askToDelete(true);
    await fillPassword('Wrong1');
    await clickButton('Delete my account');
    expect(await screen.findByText('This is not your password.')).toBeTruthy();
    expect(isOpen()).toBe(true);
    await screen.findByRole('button', { name: 'Delete my account' });
    await fillPassword(' Right1 ');
    await clickButton('Delete my account');
    await expect(isConfirmed).resolves.toBe(true);
    expect(onConfirm.mock.calls).toEqual([['Wrong1'], [' Right1 ']]);
    expect(isOpen()).toBe(false);
  });

  it('does not call onConfirm if the password is blank, and resolves to false if the user then cancels', async () => {
    const isConfirmed = askToDelete(true);
    await fillPassword('');
    await clickButton('Delete my account');
    expect(await screen.findByText('Password is required.')).toBeTruthy();
    await clickButton('Cancel');
    await expect(isConfirmed).resolves.toBe(false);
    expect(onConfirm).not.toHaveBeenCalled();
    expect(showToast).not.toHaveBeenCalled();
  });

  it('shows no password field and calls onConfirm with undefined if asksForPassword is false', async () => {
    const isConfirmed = askToDelete(false);
    await screen.findByRole('dialog');
    expect(screen.queryByLabelText('Your password')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })),
    );
    await clickButton('Continue with Google');
    await expect(isConfirmed).resolves.toBe(true);
    expect(onConfirm).toHaveBeenCalledExactlyOnceWith(undefined);
  });

  it('ignores the Escape key while onConfirm runs', async () => {
    let finish!: (error: string | undefined) => void;
    onConfirm.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const isConfirmed = askToDelete(true);
    await fillPassword('Abcdef');
    await clickButton('Delete my account');
    await userEvent.keyboard('{Escape}');
    expect(isOpen()).toBe(true);
    finish(undefined);
    await expect(isConfirmed).resolves.toBe(true);
  });
});
