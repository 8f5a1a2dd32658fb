import { describe, expect, it } from 'vitest';
import { rejectEmulatorsInProduction } from './reject-emulators-in-production';

const cloudRunEnvironment = { K_SERVICE: 'api' };

describe('rejectEmulatorsInProduction', () => {
  it.each(['FIREBASE_AUTH_EMULATOR_HOST', 'FIRESTORE_EMULATOR_HOST', 'RATE_LIMITS'])(
    'throws if %s is set on Cloud Run',
    (name) => {
      expect(() => {
        rejectEmulatorsInProduction({ ...cloudRunEnvironment, [name]: 'localhost:1' });
      }).toThrow(name);
    },
  );

  it('throws if FUNCTIONS_EMULATOR is set for a live project', () => {
    const emulatorSettings = {
      FUNCTIONS_EMULATOR: 'true',
      FIREBASE_AUTH_EMULATOR_HOST: 'localhost:1',
    };
    expect(() => {
      rejectEmulatorsInProduction({
        ...cloudRunEnvironment,
        ...emulatorSettings,
        GCLOUD_PROJECT: 'potluck-live',
      });
    }).toThrow('FIREBASE_AUTH_EMULATOR_HOST');
  });

  it.each([
    ['a deployed function without emulators', cloudRunEnvironment],
    ['a test on a developer’s machine', { FIRESTORE_EMULATOR_HOST: 'localhost:1' }],
    [
      'the Functions emulator',
      {
        ...cloudRunEnvironment,
        FUNCTIONS_EMULATOR: 'true',
        GCLOUD_PROJECT: 'demo-potluck',
        FIRESTORE_EMULATOR_HOST: 'localhost:1',
      },
    ],
  ])('accepts the environment of %s', (_description, env) => {
    expect(() => rejectEmulatorsInProduction(env)).not.toThrow();
  });
});
