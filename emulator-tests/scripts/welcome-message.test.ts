import { expect, it } from 'vitest';
import type { FirestoreEmulator } from './firestore-emulator';
import { localMailServerUrl } from './project-config';
import { formatWelcomeMessage } from './welcome-message';

it('formatWelcomeMessage returns the URLs of the site and of the page with emails', () => {
  const emulator: FirestoreEmulator = { kind: 'embedded', command: [], reason: 'without Java' };
  const lines = formatWelcomeMessage('http://127.0.0.1:5000', emulator).split('\n');
  expect(lines).toContain('Potluck is ready:  http://127.0.0.1:5000');
  expect(lines).toContain(`Emails of the run: ${localMailServerUrl}`);
});
