import { expect, it } from 'vitest';
import { refuseEmulatorsInProduction } from './refuse-emulators-in-production';

const deployed = { K_SERVICE: 'api' };

it.each(['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST', 'RATE_LIMITS'])(
  'refuses %s on Cloud Run',
  (name) => {
    expect(() => {
      refuseEmulatorsInProduction({ ...deployed, [name]: 'localhost:1' });
    }).toThrow(name);
  },
);

it('does not believe a live project that it is emulated', () => {
  const copied = { FUNCTIONS_EMULATOR: 'true', FIREBASE_AUTH_EMULATOR_HOST: 'localhost:1' };
  expect(() => {
    refuseEmulatorsInProduction({ ...deployed, ...copied, GCLOUD_PROJECT: 'potluck-live' });
  }).toThrow('FIREBASE_AUTH_EMULATOR_HOST');
});

it.each([
  ['a deployed function without emulators', deployed],
  ['a test on a developer’s machine', { FIRESTORE_EMULATOR_HOST: 'localhost:1' }],
  [
    'the Functions emulator',
    {
      ...deployed,
      FUNCTIONS_EMULATOR: 'true',
      GCLOUD_PROJECT: 'demo-potluck',
      FIRESTORE_EMULATOR_HOST: 'localhost:1',
    },
  ],
])('lets %s start', (_what, env) => {
  expect(() => {
    refuseEmulatorsInProduction(env);
  }).not.toThrow();
});
