import { describe, expect, it } from 'vitest';
import { selectSiteOrigin } from './page-router';

const settings = { projectId: 'my-potluck', hostingEmulatorHost: undefined };

describe('selectSiteOrigin', () => {
  it('returns the origin of a preview channel', () => {
    expect(selectSiteOrigin('my-potluck--pr-12-ab3d.web.app', settings)).toBe(
      'https://my-potluck--pr-12-ab3d.web.app',
    );
  });

  it.each([
    undefined,
    'my-potluck.web.app',
    'potluck.example',
    'evil.example',
    'my-potluck--a.web.app.evil.example',
    'evil.example/my-potluck--a.web.app',
    'my-potluck--a@evil.example',
    'my-potluck--a.web.app:8080',
    'my-potluck--a.web.app, evil.example',
    'other--my-potluck.web.app',
    'my-potluck--.web.app',
    '127.0.0.1:5000',
    'metadata.google.internal',
  ])('returns the default origin of the project for the forwarded host %s', (host) => {
    expect(selectSiteOrigin(host, settings)).toBe('https://my-potluck.web.app');
  });

  it('returns only the origin of the Hosting emulator while it runs', () => {
    const local = { ...settings, hostingEmulatorHost: '127.0.0.1:5000' };
    expect(selectSiteOrigin('my-potluck--a.web.app', local)).toBe('http://127.0.0.1:5000');
  });
});
