import * as v from 'valibot';
import { API_TIMEOUT_MS } from './api-config';

/** URL that Firebase Hosting reserves for the Firebase configuration. The Hosting emulator serves it too. */
const FIREBASE_CONFIG_URL = '/__/firebase/init.json';

/**
 * The URL of the Auth emulator. The build inserts it (vite.config.ts). Its port is the one in firebase.json plus
 * PORT_SHIFT.
 */
declare const AUTH_EMULATOR_URL: string;

export const authEmulatorUrl = AUTH_EMULATOR_URL;

const hostingConfigSchema = v.looseObject({ apiKey: v.string(), projectId: v.string() });

export type FirebaseConfig = v.InferOutput<typeof hostingConfigSchema>;

/** Loads the Firebase configuration of the site. Rejects if it does not arrive or is invalid. */
export async function loadFirebaseConfig(): Promise<FirebaseConfig> {
  const response = await fetch(FIREBASE_CONFIG_URL, {
    signal: AbortSignal.timeout(API_TIMEOUT_MS),
  });
  return v.parse(hostingConfigSchema, await response.json());
}

/**
 * Returns true for a demo project. It never reaches a live service, so the browser calls the Auth
 * emulator.
 */
export function usesAuthEmulator({ projectId }: FirebaseConfig): boolean {
  return projectId.startsWith('demo-');
}
