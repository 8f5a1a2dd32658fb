import * as firebase from 'firebase/auth';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  reauthenticate,
  registerAccount,
  reloadUser,
  saveProfile,
  sendConfirmationEmail,
  setPassword,
  signIn,
  signInWithGoogle,
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
/** Reports to the code that Firebase Auth has accepted a login and now stores it. */
let acceptLogin: () => void;
const neverEnds = () => new Promise<never>(() => undefined);

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
  vi.mocked(firebase.updatePassword).mockReset().mockResolvedValue();
  vi.mocked(firebase.signOut).mockReset().mockResolvedValue();
  vi.mocked(firebase.beforeAuthStateChanged)
    .mockReset()
    .mockImplementation((_instance, callback) => {
      acceptLogin = () => void callback(user as unknown as firebase.User);
      return () => undefined;
    });
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

describe('A login that the browser does not store', () => {
  const STORAGE_TIMEOUT_MS = 15_000;
  let completeLogin: () => void;
  const pendingLogin = () =>
    new Promise<firebase.UserCredential>((resolve) => {
      completeLogin = () => {
        resolve(credential);
      };
    });

  beforeEach(() => {
    vi.useFakeTimers();
    vi.mocked(firebase.signInWithEmailAndPassword).mockImplementation(pendingLogin);
    vi.mocked(firebase.signInWithPopup).mockReset().mockImplementation(pendingLogin);
    vi.mocked(firebase.createUserWithEmailAndPassword).mockImplementation(pendingLogin);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Makes the mock of Firebase Auth accept the login. Then advances the fake clock to the storage timeout. */
  async function timeOut(): Promise<void> {
    await vi.advanceTimersByTimeAsync(0);
    acceptLogin();
    await vi.advanceTimersByTimeAsync(STORAGE_TIMEOUT_MS);
  }

  const details = { name: 'Sam', photoURL: null, email: 'sam@potluck.test', password: 'Abcdef' };

  it.each([
    ['signIn', () => signIn('sam@potluck.test', 'Abcdef')],
    ['signInWithGoogle', signInWithGoogle],
    ['registerAccount', () => registerAccount(details)],
  ])(
    'makes %s reject after 15 s, and is signed out if it is stored later',
    async (_name, logIn) => {
      const outcome = expect(logIn()).rejects.toThrow('timeout');
      await timeOut();
      await outcome;
      expect(firebase.signOut).not.toHaveBeenCalled();
      completeLogin();
      await vi.advanceTimersByTimeAsync(0);
      expect(firebase.signOut).toHaveBeenCalledExactlyOnceWith(auth);
    },
  );

  it('is not signed out if the user has tried again', async () => {
    const outcome = expect(signIn('sam@potluck.test', 'Abcdef')).rejects.toThrow('timeout');
    await timeOut();
    await outcome;
    const completeFirst = completeLogin;
    const again = signIn('sam@potluck.test', 'Abcdef');
    await vi.advanceTimersByTimeAsync(0);
    completeFirst();
    completeLogin();
    await again;
    await vi.advanceTimersByTimeAsync(0);
    expect(firebase.signOut).not.toHaveBeenCalled();
  });

  it('makes reauthenticate reject after 15 s, and does not sign the user out later', async () => {
    auth.currentUser = user;
    const outcome = expect(reauthenticate('Abcdef')).rejects.toThrow('timeout');
    await timeOut();
    await outcome;
    completeLogin();
    await vi.advanceTimersByTimeAsync(0);
    expect(firebase.signOut).not.toHaveBeenCalled();
  });
});

it('signInWithGoogle waits without a limit while the popup is open', async () => {
  vi.useFakeTimers();
  vi.mocked(firebase.signInWithPopup).mockReset().mockImplementation(neverEnds);
  const onEnd = vi.fn();
  void signInWithGoogle().finally(onEnd);
  await vi.advanceTimersByTimeAsync(600_000);
  vi.useRealTimers();
  expect(firebase.signInWithPopup).toHaveBeenCalledOnce();
  expect(onEnd).not.toHaveBeenCalled();
});

it.each([
  ['saveProfile', () => saveProfile('Sam', ''), vi.mocked(firebase.updateProfile)],
  ['setPassword', () => setPassword('Abcdef'), vi.mocked(firebase.updatePassword)],
  ['sendConfirmationEmail', sendConfirmationEmail, vi.mocked(firebase.sendEmailVerification)],
  ['reloadUser', reloadUser, user.reload],
])(
  '%s rejects after 60 s if Firebase Auth does not end the change',
  async (_name, change, mock) => {
    auth.currentUser = user;
    mock.mockImplementation(neverEnds);
    vi.useFakeTimers();
    const outcome = expect(change()).rejects.toThrow('timeout');
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    await outcome;
  },
);

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
