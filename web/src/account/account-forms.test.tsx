import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { showNoticeDialog } from '../ui/dialog';
import { createNoResponseError } from '../lib/api';
import { choosePhoto, mockPhotoCode, uploadedPortraitPath } from '../photo/mock-photo-code';
import { PhotoError } from '../photo/send-photo';
import { AccountContext, type AccountContextValue } from './account-provider';
import { createAccountContext } from './account-fixtures';
import { GoogleLoginButton, LoginForm } from './login-page';
import { RegisterForm } from './register-page';

vi.mock('../ui/dialog');
vi.mock('../photo/send-photo', { spy: true });

const resolveVoid = () => Promise.resolve();
const account = {
  ...createAccountContext({ status: 'signed-out' }),
  signIn: vi.fn(resolveVoid),
  signInWithGoogle: vi.fn(resolveVoid),
  register: vi.fn(resolveVoid),
  saveProfile: vi.fn(resolveVoid),
} satisfies AccountContextValue;

beforeEach(() => {
  vi.mocked(showNoticeDialog).mockClear();
  const { signIn, signInWithGoogle, register, saveProfile } = account;
  for (const action of [signIn, signInWithGoogle, register, saveProfile]) {
    action.mockReset();
    action.mockResolvedValue(undefined);
  }
});

function renderForm(form: React.ReactNode): void {
  render(<AccountContext value={account}>{form}</AccountContext>);
}
const typeInto = (label: string, value: string) =>
  userEvent.type(screen.getByLabelText(label), value);
const clickButton = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/**
 * Waits until the element has the focus. After a submit with errors, the form focuses the first
 * field with an error.
 */
const expectFocus = (element: HTMLElement) =>
  waitFor(() => {
    expect(document.activeElement).toBe(element);
  });

describe('the login form', () => {
  beforeEach(() => renderForm(<LoginForm />));

  it('shows an error at each blank field after a submit, and does not log in', async () => {
    await clickButton('Login');
    expect(screen.getByText('Email is required.')).toBeTruthy();
    expect(screen.getByText('Password is required.')).toBeTruthy();
    expect(account.signIn).not.toHaveBeenCalled();
  });

  it('updates the error of a field on each change of the field after the first submit', async () => {
    await clickButton('Login');
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
    await typeInto('Email', 'sam');
    expect(screen.queryByText(/^Email (is|must)/)).toBeNull();
  });

  it('logs in only once if the user double-clicks the Login button', async () => {
    account.signIn.mockReturnValue(new Promise(() => undefined));
    await typeInto('Email', ' sam@potluck.test ');
    await typeInto('Password', ' pass');
    await userEvent.dblClick(screen.getByRole('button', { name: 'Login' }));
    expect(account.signIn).toHaveBeenCalledExactlyOnceWith('sam@potluck.test', ' pass');
  });

  it('shows an error and keeps the typed email if the login fails', async () => {
    account.signIn.mockRejectedValue(new Error('auth/invalid-credential'));
    await typeInto('Email', 'sam@potluck.test');
    await typeInto('Password', 'pass');
    await clickButton('Login');
    expect(showNoticeDialog).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        text: 'Failed to login Please try again!',
        buttonLabel: 'Try Again',
      }),
    );
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('sam@potluck.test');
  });
});

it('GoogleLoginButton shows an error if the login with Google fails', async () => {
  account.signInWithGoogle.mockRejectedValue(new Error('auth/popup-closed-by-user'));
  renderForm(<GoogleLoginButton />);
  await clickButton('Continue with Google');
  expect(showNoticeDialog).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ text: 'Failed to login with Google Please try again!' }),
  );
});

describe('the registration form', () => {
  const onRegistered = vi.fn();
  const onPhotoFailed = vi.fn();
  let photoCode: ReturnType<typeof mockPhotoCode>;

  beforeEach(() => {
    photoCode = mockPhotoCode();
    onRegistered.mockClear();
    onPhotoFailed.mockClear();
    const onSubmitStart = () => undefined;
    renderForm(<RegisterForm {...{ onSubmitStart, onRegistered, onPhotoFailed }} />);
  });

  async function fill(password = 'Abcdef') {
    await typeInto('Name', 'Sam');
    await typeInto('Photo URL', 'https://example.com/sam.jpg');
    await typeInto('Email', 'sam@potluck.test');
    await typeInto('Password', password);
  }

  it('shows an error at each blank field after a submit, and focuses the first blank field', async () => {
    await clickButton('Register');
    expect(screen.getAllByText(/ is required\.$/)).toHaveLength(4);
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    });
  });

  it('rejects a password that breaks a password rule', async () => {
    await fill('abcdef');
    await clickButton('Register');
    expect(screen.getByText('Password must contain at least one uppercase letter.')).toBeTruthy();
    expect(account.register).not.toHaveBeenCalled();
  });

  it('updates the error of the password while the user types after a failed submit', async () => {
    await fill('ab');
    await clickButton('Register');
    expect(screen.getByText('Password must be at least 6 characters long.')).toBeTruthy();
    await expectFocus(screen.getByLabelText('Password'));
    await typeInto('Password', 'cdef');
    expect(screen.getByText('Password must contain at least one uppercase letter.')).toBeTruthy();
    await typeInto('Password', 'G');
    expect(screen.queryByText(/^Password (is|must)/)).toBeNull();
    const password = screen.getByLabelText('Password');
    expect(password.getAttribute('aria-invalid')).toBeNull();
    expect(password.getAttribute('aria-describedby')).toMatch(/^\S+-hint$/);
  });

  it('shows an error for an http photo URL until the user changes it to https', async () => {
    await fill();
    const photo = screen.getByLabelText('Photo URL');
    await userEvent.clear(photo);
    await userEvent.type(photo, 'http://a.test/sam.jpg');
    await clickButton('Register');
    const message = 'Photo URL must be a web address that starts with https://.';
    expect(screen.getByText(message)).toBeTruthy();
    await expectFocus(photo);
    await userEvent.clear(photo);
    await userEvent.type(photo, 'https://a.test/sam.jpg');
    expect(screen.queryByText(message)).toBeNull();
  });

  it('registers the account with the typed values after a submit', async () => {
    await fill();
    await clickButton('Register');
    expect(account.register).toHaveBeenCalledExactlyOnceWith({
      name: 'Sam',
      photoURL: 'https://example.com/sam.jpg',
      email: 'sam@potluck.test',
      password: 'Abcdef',
    });
    expect(onRegistered).toHaveBeenCalledOnce();
  });

  it('shows the message of the identity provider if the registration fails', async () => {
    account.register.mockRejectedValue(
      new Error('Firebase: The email address is already in use. (auth/email-already-in-use).'),
    );
    await fill();
    await clickButton('Register');
    expect(screen.getByRole('alert').textContent).toBe('The email address is already in use.');
    expect(onRegistered).not.toHaveBeenCalled();
  });

  it('shows a general message if the JavaScript of the identity provider fails to load', async () => {
    const url = 'https://potluck.test/assets/firebase-session-1.js';
    account.register.mockRejectedValue(
      new TypeError(`Failed to fetch dynamically imported module: ${url}`),
    );
    await fill();
    await clickButton('Register');
    expect(screen.getByRole('alert').textContent).toBe(
      'Your account could not be created. Please try again.',
    );
  });

  describe('the registration form with a chosen photo', () => {
    const photoUrl = () => screen.getByLabelText<HTMLInputElement>('Photo URL');
    const details = { name: 'Sam', email: 'sam@potluck.test', password: 'Abcdef' };

    async function fillWithPhoto() {
      await fill();
      await userEvent.clear(photoUrl());
      await choosePhoto('me.jpg');
      await screen.findByText('Photo chosen. It is sent after you register.');
    }

    it('shows the name of the file as the photo URL, until the photo is removed', async () => {
      await fill();
      await choosePhoto('me.jpg');
      expect(photoUrl()).toMatchObject({ value: 'me.jpg', readOnly: true, required: true });
      await clickButton('Remove');
      expect(photoUrl()).toMatchObject({ value: 'https://example.com/sam.jpg', readOnly: false });
      expect(photoCode.sendPhoto).not.toHaveBeenCalled();
    });

    it('sends the photo after the account exists, and then saves the URL of the photo', async () => {
      photoCode.sendPhoto.mockResolvedValue(uploadedPortraitPath);
      await fillWithPhoto();
      expect(photoCode.sendPhoto).not.toHaveBeenCalled();
      await clickButton('Register');
      expect(account.register).toHaveBeenCalledExactlyOnceWith({ ...details, photoURL: null });
      expect(photoCode.sendPhoto).toHaveBeenCalledAfter(account.register);
      expect(photoCode.sendPhoto.mock.lastCall?.[1]).toBe('portrait');
      expect(account.saveProfile).toHaveBeenCalledExactlyOnceWith('Sam', uploadedPortraitPath);
      expect(onRegistered).toHaveBeenCalledOnce();
      expect(onRegistered).toHaveBeenCalledAfter(account.saveProfile);
    });

    it('calls onPhotoFailed instead of onRegistered if the upload fails after the registration', async () => {
      photoCode.sendPhoto.mockRejectedValue(createNoResponseError());
      await fillWithPhoto();
      await clickButton('Register');
      expect(onPhotoFailed).toHaveBeenCalledExactlyOnceWith(createNoResponseError().message);
      expect(account.saveProfile).not.toHaveBeenCalled();
      expect(onRegistered).not.toHaveBeenCalled();
    });

    it('calls onPhotoFailed instead of onRegistered if the URL of the sent photo cannot be saved', async () => {
      photoCode.sendPhoto.mockResolvedValue(uploadedPortraitPath);
      account.saveProfile.mockRejectedValueOnce(createNoResponseError());
      await fillWithPhoto();
      await clickButton('Register');
      expect(onPhotoFailed).toHaveBeenCalledExactlyOnceWith(createNoResponseError().message);
      expect(onRegistered).not.toHaveBeenCalled();
    });

    it('keeps the photo for a retry if the registration fails', async () => {
      photoCode.sendPhoto.mockResolvedValue(uploadedPortraitPath);
      account.register.mockRejectedValueOnce(new Error('Firebase: Try later. (auth/later).'));
      await fillWithPhoto();
      await clickButton('Register');
      expect(screen.getByRole('alert').textContent).toBe('Try later.');
      expect(photoCode.sendPhoto).not.toHaveBeenCalled();
      expect(photoUrl().value).toBe('me.jpg');
      await clickButton('Register');
      expect(account.register).toHaveBeenCalledTimes(2);
      expect(account.saveProfile).toHaveBeenCalledExactlyOnceWith('Sam', uploadedPortraitPath);
      expect(onRegistered).toHaveBeenCalledOnce();
    });

    it('registers without a photo if the user cancels the upload', async () => {
      photoCode.sendPhoto.mockImplementation(
        (_file, _kind, { signal }) =>
          new Promise((_resolve, reject) => {
            signal.onabort = () => reject(createNoResponseError());
          }),
      );
      await fillWithPhoto();
      await clickButton('Register');
      await clickButton('Cancel');
      await waitFor(() => {
        expect(onRegistered).toHaveBeenCalledOnce();
      });
      expect(account.saveProfile).not.toHaveBeenCalled();
      expect(onPhotoFailed).not.toHaveBeenCalled();
    });

    it('registers without a photo if the user removes it while the account is created', async () => {
      let finish: () => void = () => undefined;
      account.register.mockReturnValue(
        new Promise((resolve) => {
          finish = resolve;
        }),
      );
      await fillWithPhoto();
      await clickButton('Register');
      await clickButton('Remove');
      finish();
      await waitFor(() => {
        expect(onRegistered).toHaveBeenCalledOnce();
      });
      expect(photoCode.sendPhoto).not.toHaveBeenCalled();
    });

    it('has a busy submit button until the photo is prepared', async () => {
      let finish: () => void = () => undefined;
      photoCode.preparePhoto.mockReturnValue(
        new Promise((resolve) => {
          finish = () => resolve({ file: new Blob(['jpeg']), previewUrl: 'data:image/jpeg,' });
        }),
      );
      photoCode.sendPhoto.mockResolvedValue(uploadedPortraitPath);
      await fill();
      await choosePhoto('me.jpg');
      await clickButton('Register');
      expect(account.register).not.toHaveBeenCalled();
      finish();
      await screen.findByText('Photo chosen. It is sent after you register.');
      await clickButton('Register');
      await waitFor(() => {
        expect(onRegistered).toHaveBeenCalledOnce();
      });
      expect(account.saveProfile).toHaveBeenCalledExactlyOnceWith('Sam', uploadedPortraitPath);
    });

    it('still requires a photo URL if the browser cannot read the photo', async () => {
      photoCode.preparePhoto.mockRejectedValue(new PhotoError('This file is not a photo.'));
      await fill();
      await userEvent.clear(photoUrl());
      await choosePhoto('me.heic');
      await screen.findByText('This file is not a photo.');
      await clickButton('Register');
      expect(screen.getByText('Photo URL is required.')).toBeTruthy();
      expect(account.register).not.toHaveBeenCalled();
    });
  });
});
