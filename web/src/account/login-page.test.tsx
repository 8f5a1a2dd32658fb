import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FirebaseError } from 'firebase/app';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { storeDishToOrder } from '../lib/dish-to-order';
import { clickButton, fillField } from '../ui/user-actions-fixture';
import { showNoticeDialog } from '../ui/dialog';
import { createAccountContext } from './account-fixtures';
import { AccountContext, type AccountContextValue } from './account-provider';
import ForgotPasswordPage from './forgot-password-page';
import LoginPage from './login-page';

vi.mock('../ui/dialog');

const signIn = vi.fn<AccountContextValue['signIn']>();
const prepareGoogleLogin = vi.fn(() => Promise.reject(new Error('offline')));
const signInWithGoogle = vi.fn<AccountContextValue['signInWithGoogle']>();

/** Renders the login page, from which a link leads to “Forgot your password?”. `from` is the return path. */
function renderLogin(from?: string) {
  const actions = { signIn, prepareGoogleLogin, signInWithGoogle };
  render(
    <AccountContext value={createAccountContext({ status: 'signed-out' }, actions)}>
      <MemoryRouter initialEntries={[{ pathname: '/login', state: { from } }]}>
        <Url />
        <Routes>
          <Route path="/login" element={<LoginPage />} />
          <Route path="/account/forgot-password" element={<ForgotPasswordPage />} />
        </Routes>
      </MemoryRouter>
    </AccountContext>,
  );
}

function Url() {
  const { pathname, search, hash } = useLocation();
  return <output>{pathname + search + hash}</output>;
}

beforeEach(() => {
  vi.resetAllMocks();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
});

it.each([
  [
    'names the dish that the visitor wants to order',
    '/purchase/curry',
    'Log in to order Sunday Curry.',
  ],
  ['names no other dish', '/purchase/pie', 'Please log in to continue.'],
])('the login page %s', (_what, from, text) => {
  storeDishToOrder({ id: 'curry', name: 'Sunday Curry' });
  renderLogin(from);
  expect(screen.getByText(text)).toBeTruthy();
});

it('the login page passes the email and the return path to “Forgot your password?” and back, but not in the URL', async () => {
  const getEmail = () => screen.getByLabelText<HTMLInputElement>('Email').value;
  renderLogin('/my-orders');
  fillField('Email', 'sam@potluck.test');
  await userEvent.click(screen.getByRole('link', { name: 'Forgot your password?' }));
  expect(screen.getByText('/account/forgot-password')).toBeTruthy();
  expect(getEmail()).toBe('sam@potluck.test');
  fillField('Email', 'amara@potluck.test');
  await userEvent.click(screen.getByRole('link', { name: 'Login' }));
  expect(screen.getByText('/login')).toBeTruthy();
  expect(getEmail()).toBe('amara@potluck.test');
  expect(screen.getByText('Please log in to continue.')).toBeTruthy();
});

describe('the login page', () => {
  beforeEach(() => renderLogin());

  it('shows an error at each blank field after a submit, and does not log in', async () => {
    await clickButton('Login');
    expect(screen.getByText('Email is required.')).toBeTruthy();
    expect(screen.getByText('Password is required.')).toBeTruthy();
    expect(signIn).not.toHaveBeenCalled();
  });

  it('logs in with the trimmed email and the unchanged password, which can break the rules of new passwords', async () => {
    fillField('Email', ' sam@potluck.test ');
    fillField('Password', ' pass');
    await clickButton('Login');
    expect(signIn).toHaveBeenCalledExactlyOnceWith('sam@potluck.test', ' pass');
    expect(showNoticeDialog).not.toHaveBeenCalled();
  });

  it.each([
    ['Login', 'auth/invalid-credential', '', true],
    ['Login', 'auth/too-many-requests', '', false],
    ['Continue with Google', 'auth/popup-blocked', 'with Google ', false],
  ])(
    'keeps the email, and shows an error that stays, after “%s” fails with %s',
    async (button, code, way, hasHint) => {
      const text = `Failed to login ${way}Please try again!`;
      signIn.mockRejectedValue(new FirebaseError(code, code));
      signInWithGoogle.mockRejectedValue(new FirebaseError(code, code));
      fillField('Email', 'sam@potluck.test');
      fillField('Password', 'pass');
      await clickButton(button);
      expect(showNoticeDialog).toHaveBeenCalledExactlyOnceWith({
        title: 'Error!',
        text,
        icon: 'error',
        buttonLabel: 'Try Again',
      });
      expect(screen.getByText(text)).toBeTruthy();
      const hint = 'If you once logged in with Google, use the button below.';
      expect(screen.queryByText(hint) !== null).toBe(hasHint);
      expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('sam@potluck.test');
    },
  );

  it('prepares the login with Google on a phone, and shows no error if the user closes the window of Google', async () => {
    expect(prepareGoogleLogin).toHaveBeenCalledOnce();
    signInWithGoogle.mockRejectedValue(new FirebaseError('auth/popup-closed-by-user', ''));
    await clickButton('Continue with Google');
    expect(showNoticeDialog).not.toHaveBeenCalled();
  });
});
