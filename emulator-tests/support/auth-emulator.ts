import { hosts, projectId } from '../suite/project';

/** The identity platform's REST calls that the Auth emulator answers. */
const base = `http://${hosts.auth}/identitytoolkit.googleapis.com/v1`;
const OWNER = { Authorization: 'Bearer owner' };

export interface NewAccount {
  uid: string;
  email: string;
  password: string;
  name: string;
  /** May be a site path, which the Admin SDK would refuse as no URL. */
  photoURL: string | null;
}

export async function createAccount(account: NewAccount): Promise<void> {
  await post(
    `/projects/${projectId}/accounts`,
    {
      localId: account.uid,
      email: account.email,
      emailVerified: true,
      password: account.password,
      displayName: account.name,
      ...(account.photoURL !== null && { photoUrl: account.photoURL }),
    },
    OWNER,
  );
}

/** Signs in as the site does and resolves with the Firebase ID token. */
export async function signIn({ email, password }: { email: string; password: string }) {
  const answer = await post('/accounts:signInWithPassword?key=fake-api-key', {
    email,
    password,
    returnSecureToken: true,
  });
  return (answer as { idToken: string }).idToken;
}

async function post(path: string, body: object, headers = {}): Promise<unknown> {
  const response = await fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (response.ok) return response.json();
  throw new Error(`Auth emulator: ${String(response.status)} ${await response.text()}`);
}
