import * as z from 'zod/mini';
import { API_TIMEOUT_MS } from './api-config';

/** URL that Firebase Hosting reserves for the Firebase configuration. The Hosting emulator serves it too. */
const FIREBASE_CONFIG_URL = '/__/firebase/init.json';

export const AUTH_EMULATOR_URL = 'http://127.0.0.1:9099';

const hostingConfigSchema = z.looseObject({ apiKey: z.string(), projectId: z.string() });

export type FirebaseConfig = z.infer<typeof hostingConfigSchema>;

/** Loads the Firebase configuration of the site. Rejects if it does not arrive or is invalid. */
export async function loadFirebaseConfig(): Promise<FirebaseConfig> {
  const response = await fetch(FIREBASE_CONFIG_URL, {
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  });
  return z.parse(hostingConfigSchema, await response.json());
}

/** A demo project never reaches a live service, so the browser calls the Auth emulator instead. */
export function usesAuthEmulator({ projectId }: FirebaseConfig): boolean {
  return projectId.startsWith('demo-');
}
