import * as firebase from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  reauthenticate,
  registerAccount,
  reloadUser,
  sendConfirmationEmail,
  waitForStoredLogin,
} from './firebase-auth';

vi.mock('firebase/app');
vi.mock('firebase/auth');

const user = {
  email: 'sam@potluck.test',
  emailVerified: false,
  getIdToken: vi.fn(() => Promise.resolve('id')),
  getIdTokenResult: () => Promise.resolve({ claims: { email_verified: false } }),
  reload: vi.fn(() => Promise.resolve()),
};
const auth = { currentUser: null as unknown, authStateReady: () => Promise.resolve() };
const credential = { user } as unknown as firebase.UserCredential;

beforeEach(() => {
  user.emailVerified = false;
  user.getIdToken.mockClear();
  user.reload.mockReset().mockResolvedValue(undefined);
  auth.currentUser = null;
  vi.mocked(firebase.initializeAuth).mockReturnValue(auth as firebase.Auth);
  vi.mocked(firebase.createUserWithEmailAndPassword).mockReset().mockResolvedValue(credential);
  vi.mocked(firebase.signInWithEmailAndPassword).mockReset().mockResolvedValue(credential);
  vi.mocked(firebase.updateProfile).mockReset().mockResolvedValue();
  vi.mocked(firebase.sendEmailVerification).mockReset().mockResolvedValue();
  vi.mocked(firebase.reauthenticateWithPopup).mockReset();
  vi.spyOn(globalThis, 'fetch').mockImplementation(() =>
    Promise.resolve(Response.json({ apiKey: 'key', projectId: 'demo-potluck' })),
  );
});

describe('waitForStoredLogin', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('resolves after Firebase Auth has read the stored login', async () => {
    let finishReading!: () => void;
    vi.spyOn(auth, 'authStateReady').mockReturnValue(
      new Promise((resolve) => (finishReading = resolve)),
    );
    const ready = waitForStoredLogin(1000);
    await vi.advanceTimersByTimeAsync(999);
    finishReading();
    await expect(ready).resolves.toBeUndefined();
  });

  it('rejects after the timeout if the browser does not open the database', async () => {
    vi.spyOn(auth, 'authStateReady').mockReturnValue(new Promise(() => undefined));
    const outcome = expect(waitForStoredLogin(1000)).rejects.toThrow('database of Firebase Auth');
    await vi.advanceTimersByTimeAsync(1000);
    await outcome;
  });
});

describe('registerAccount', () => {
  const details = {
    name: 'Sam',
    photoURL: 'https://example.com/sam.jpg',
    email: 'sam@potluck.test',
    password: 'Abcdef',
  };

  it('sends no photo URL if the URL is empty, because Firebase Auth rejects an empty URL', async () => {
    await registerAccount({ ...details, photoURL: '' });
    expect(firebase.updateProfile).toHaveBeenCalledExactlyOnceWith(user, { displayName: 'Sam' });
  });

  it('sends the confirmation email after the profile is saved', async () => {
    await registerAccount(details);
    expect(firebase.updateProfile).toHaveBeenCalledExactlyOnceWith(user, {
      displayName: 'Sam',
      photoURL: 'https://example.com/sam.jpg',
    });
    expect(firebase.sendEmailVerification).toHaveBeenCalledExactlyOnceWith(user);
    expect(firebase.sendEmailVerification).toHaveBeenCalledAfter(vi.mocked(firebase.updateProfile));
  });

  it('resolves even if the confirmation email cannot be sent', async () => {
    vi.mocked(firebase.sendEmailVerification).mockRejectedValue(new Error('quota'));
    await expect(registerAccount(details)).resolves.toBeUndefined();
    expect(firebase.sendEmailVerification).toHaveBeenCalledOnce();
  });

  it('sends no confirmation email if the account cannot be created', async () => {
    vi.mocked(firebase.createUserWithEmailAndPassword).mockRejectedValue(new Error('in use'));
    await expect(registerAccount(details)).rejects.toThrow('in use');
    expect(firebase.sendEmailVerification).not.toHaveBeenCalled();
  });

  it('sends no confirmation email if the email address is already confirmed at a retry', async () => {
    auth.currentUser = user;
    user.emailVerified = true;
    await registerAccount(details);
    expect(firebase.signInWithEmailAndPassword).toHaveBeenCalledOnce();
    expect(firebase.sendEmailVerification).not.toHaveBeenCalled();
  });
});

describe('reauthenticate', () => {
  it('logs in with the email address of the current user if a password is given', async () => {
    auth.currentUser = user;
    await reauthenticate('Abcdef');
    expect(firebase.signInWithEmailAndPassword).toHaveBeenCalledExactlyOnceWith(
      auth,
      'sam@potluck.test',
      'Abcdef',
    );
    expect(firebase.reauthenticateWithPopup).not.toHaveBeenCalled();
  });

  it('opens the Google popup for the current user if no password is given', async () => {
    auth.currentUser = user;
    await reauthenticate(undefined);
    expect(vi.mocked(firebase.reauthenticateWithPopup).mock.calls[0]?.[0]).toBe(user);
    expect(firebase.signInWithEmailAndPassword).not.toHaveBeenCalled();
  });

  it('rejects with the status 401 if no user is signed in', async () => {
    await expect(reauthenticate('Abcdef')).rejects.toMatchObject({ status: 401 });
    expect(firebase.signInWithEmailAndPassword).not.toHaveBeenCalled();
  });
});

describe('sendConfirmationEmail', () => {
  it('sends an email with the confirmation link to the current user', async () => {
    auth.currentUser = user;
    await sendConfirmationEmail();
    expect(firebase.sendEmailVerification).toHaveBeenCalledExactlyOnceWith(user);
  });

  it('rejects with the status 401 if no user is signed in', async () => {
    await expect(sendConfirmationEmail()).rejects.toMatchObject({ status: 401 });
  });
});

describe('reloadUser', () => {
  beforeEach(() => {
    auth.currentUser = user;
  });

  it('requests a new ID token if the reload shows that the email address is confirmed', async () => {
    user.reload.mockImplementation(() => {
      user.emailVerified = true;
      return Promise.resolve();
    });
    await reloadUser();
    expect(user.getIdToken).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('requests a new ID token if the ID token does not show yet that the email address is confirmed', async () => {
    user.emailVerified = true;
    await reloadUser();
    expect(user.getIdToken).toHaveBeenCalledExactlyOnceWith(true);
  });

  it('requests no new ID token if the email address is still not confirmed', async () => {
    await reloadUser();
    expect(user.reload).toHaveBeenCalledOnce();
    expect(user.getIdToken).not.toHaveBeenCalled();
  });
});
