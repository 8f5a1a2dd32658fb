import { expect, it } from 'vitest';
import { rejectEmulatorsInProduction } from './reject-emulators-in-production';

const cloudRun = { K_SERVICE: 'api' };
const emulator = { FUNCTIONS_EMULATOR: 'true', FIREBASE_AUTH_EMULATOR_HOST: 'localhost:1' };

it.each([
  ['FIREBASE_AUTH_EMULATOR_HOST', { FIREBASE_AUTH_EMULATOR_HOST: 'localhost:1' }],
  ['FIRESTORE_EMULATOR_HOST', { FIRESTORE_EMULATOR_HOST: 'localhost:1' }],
  ['RATE_LIMITS', { RATE_LIMITS: 'raised' }],
  // A deployed function can also have the variable FUNCTIONS_EMULATOR.
  ['FIREBASE_AUTH_EMULATOR_HOST', { ...emulator, GCLOUD_PROJECT: 'potluck-live' }],
])('rejectEmulatorsInProduction names %s on Cloud Run with %j', (name, env) => {
  expect(() => {
    rejectEmulatorsInProduction({ ...cloudRun, ...env });
  }).toThrow(name);
});

it.each([
  ['a deployed function', cloudRun],
  ['a test on a developer’s machine', { FIRESTORE_EMULATOR_HOST: 'localhost:1' }],
  ['the Functions emulator', { ...cloudRun, ...emulator, GCLOUD_PROJECT: 'demo-potluck' }],
])('rejectEmulatorsInProduction accepts %s', (_description, env) => {
  expect(() => rejectEmulatorsInProduction(env)).not.toThrow();
});
