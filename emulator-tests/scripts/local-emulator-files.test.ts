import { describe, expect, it } from 'vitest';
import firebaseJson from '../../firebase.json' with { type: 'json' };
import { formatLocalConfig } from './local-emulator-files';
import { authEmulatorUrl } from './project-config';

describe('formatLocalConfig', () => {
  const deployed = {
    ...firebaseJson,
    extensions: { 'firestore-send-email': 'firebase/firestore-send-email@0.2.0' },
  };
  const local = JSON.parse(formatLocalConfig(deployed)) as typeof deployed;

  it('removes the extensions, because the emulator would download them', () => {
    expect(Object.keys(local)).toEqual(
      Object.keys(deployed).filter((section) => section !== 'extensions'),
    );
  });

  it('adds the Auth emulator to the Content-Security-Policy', () => {
    const policy = local.hosting.headers[0]?.headers[0]?.value;
    expect(policy).toContain(`connect-src ${authEmulatorUrl} `);
    expect(policy).toContain(`frame-src ${authEmulatorUrl} `);
  });
});
