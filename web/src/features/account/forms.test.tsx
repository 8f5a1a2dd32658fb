import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showNotice } from '../../components/dialog';
import { AccountContext, type AccountContextValue } from './account-context';
import { GoogleButton } from './google-button';
import { LoginForm } from './login-form';
import { RegisterForm } from './register-form';

vi.mock('../../components/dialog', () => ({
  showNotice: vi.fn(() => Promise.resolve()),
  usePreloadedDialogs: vi.fn(),
}));

const nothing = () => Promise.resolve();
const account = {
  state: { status: 'signed-out' },
  connect: () => undefined,
  signIn: vi.fn(nothing),
  signInWithGoogle: vi.fn(nothing),
  register: vi.fn(nothing),
  logOut: vi.fn(nothing),
} satisfies AccountContextValue;

beforeEach(() => {
  vi.mocked(showNotice).mockClear();
  for (const action of [account.signIn, account.signInWithGoogle, account.register]) {
    action.mockReset();
    action.mockResolvedValue(undefined);
  }
});

const show = (form: React.ReactNode) =>
  render(<AccountContext value={account}>{form}</AccountContext>);
const type = (label: string, value: string) => userEvent.type(screen.getByLabelText(label), value);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** After a submit with errors, the first field with an error takes the focus. */
const expectFocus = (element: HTMLElement) =>
  waitFor(() => {
    expect(document.activeElement).toBe(element);
  });

describe('the login form', () => {
  beforeEach(() => {
    show(<LoginForm />);
  });

  it('requires both fields', async () => {
    await press('Login');
    expect(screen.getByText('Email is required.')).toBeTruthy();
    expect(screen.getByText('Password is required.')).toBeTruthy();
    expect(account.signIn).not.toHaveBeenCalled();
  });

  it('removes an error when the field is valid, and shows it again when it is not', async () => {
    await press('Login');
    const email = screen.getByLabelText('Email');
    await expectFocus(email);
    await userEvent.type(email, 'sam');
    const sentence = screen.getByText('Email must be an email address.');
    expect(email.getAttribute('aria-describedby')).toBe(sentence.id);
    await userEvent.type(email, '@potluck.test');
    expect(screen.queryByText(/^Email (is|must)/)).toBeNull();
    expect(email.getAttribute('aria-invalid')).toBeNull();
    expect(email.getAttribute('aria-describedby')).toBeNull();
    expect(screen.getByText('Password is required.')).toBeTruthy();
    await userEvent.clear(email);
    expect(screen.getByText('Email is required.')).toBeTruthy();
    expect(email.getAttribute('aria-invalid')).toBe('true');
  });

  it('shows no error before the first submit', async () => {
    await type('Email', 'sam');
    expect(screen.queryByText(/^Email (is|must)/)).toBeNull();
  });

  it('signs in once, however often it is pressed', async () => {
    account.signIn.mockReturnValue(new Promise(() => undefined));
    await type('Email', ' sam@potluck.test ');
    await type('Password', ' pass');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Login' }));
    expect(account.signIn).toHaveBeenCalledExactlyOnceWith('sam@potluck.test', ' pass');
  });

  it('says that it failed, and keeps what was typed', async () => {
    account.signIn.mockRejectedValue(new Error('auth/invalid-credential'));
    await type('Email', 'sam@potluck.test');
    await type('Password', 'pass');
    await press('Login');
    expect(showNotice).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ text: 'Failed to login Please try again!', button: 'Try Again' }),
    );
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('sam@potluck.test');
  });
});

it('says that signing in with Google failed', async () => {
  account.signInWithGoogle.mockRejectedValue(new Error('auth/popup-closed-by-user'));
  show(<GoogleButton />);
  await press('Continue with Google');
  expect(showNotice).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ text: 'Failed to login with Google Please try again!' }),
  );
});

describe('the registration form', () => {
  const onRegistered = vi.fn();

  beforeEach(() => {
    onRegistered.mockClear();
    show(<RegisterForm onBegun={() => undefined} onRegistered={onRegistered} />);
  });

  async function fill(password = 'Abcdef') {
    await type('Name', 'Sam');
    await type('Photo URL', 'https://example.com/sam.jpg');
    await type('Email', 'sam@potluck.test');
    await type('Password', password);
  }

  it('requires every field, and goes to the first', async () => {
    await press('Register');
    expect(screen.getAllByText(/ is required\.$/)).toHaveLength(4);
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    });
  });

  it('holds to the password’s rules', async () => {
    await fill('abcdef');
    await press('Register');
    expect(screen.getByText('Password must contain at least one uppercase letter.')).toBeTruthy();
    expect(account.register).not.toHaveBeenCalled();
  });

  it('shows the error of the rule that the changed password breaks', async () => {
    await fill('ab');
    await press('Register');
    expect(screen.getByText('Password must be at least 6 characters long.')).toBeTruthy();
    await expectFocus(screen.getByLabelText('Password'));
    await type('Password', 'cdef');
    expect(screen.getByText('Password must contain at least one uppercase letter.')).toBeTruthy();
    await type('Password', 'G');
    expect(screen.queryByText(/^Password (is|must)/)).toBeNull();
    const password = screen.getByLabelText('Password');
    expect(password.getAttribute('aria-invalid')).toBeNull();
    expect(password.getAttribute('aria-describedby')).toMatch(/^\S+-hint$/);
  });

  it('rejects an http photo URL until it is https', async () => {
    await fill();
    const photo = screen.getByLabelText('Photo URL');
    await userEvent.clear(photo);
    await userEvent.type(photo, 'http://a.test/sam.jpg');
    await press('Register');
    const message = 'Photo URL must be a web address that starts with https://.';
    expect(screen.getByText(message)).toBeTruthy();
    await expectFocus(photo);
    await userEvent.clear(photo);
    await userEvent.type(photo, 'https://a.test/sam.jpg');
    expect(screen.queryByText(message)).toBeNull();
  });

  it('registers', async () => {
    await fill();
    await press('Register');
    expect(account.register).toHaveBeenCalledExactlyOnceWith({
      name: 'Sam',
      photoURL: 'https://example.com/sam.jpg',
      email: 'sam@potluck.test',
      password: 'Abcdef',
    });
    expect(onRegistered).toHaveBeenCalledOnce();
  });

  it('shows the provider’s message', async () => {
    account.register.mockRejectedValue(
      new Error('Firebase: The email address is already in use. (auth/email-already-in-use).'),
    );
    await fill();
    await press('Register');
    expect(screen.getByRole('alert').textContent).toBe('The email address is already in use.');
    expect(onRegistered).not.toHaveBeenCalled();
  });

  it('shows a general message when the code of the provider fails to load', async () => {
    const url = 'https://potluck.test/assets/firebase-session-1.js';
    account.register.mockRejectedValue(
      new TypeError(`Failed to fetch dynamically imported module: ${url}`),
    );
    await fill();
    await press('Register');
    expect(screen.getByRole('alert').textContent).toBe(
      'Your account could not be created. Please try again.',
    );
  });
});
