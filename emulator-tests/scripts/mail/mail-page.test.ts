import { once } from 'node:events';
import { request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LocalEmail } from './local-email';
import { renderMailPage } from './mail-page';
import { startMailServer } from './mail-server';

const createEmail = (fields: Partial<LocalEmail> = {}): LocalEmail => ({
  to: 'cook@potluck.test',
  subject: 'New order',
  text: 'Two portions\n',
  sentAt: new Date('2026-01-01T12:00:00Z'),
  ...fields,
});
const parse = (html: string) => new JSDOM(html).window.document;
const readTexts = (html: string, selector: string) =>
  [...parse(html).querySelectorAll(selector)].map(({ textContent }) => textContent);

describe('renderMailPage', () => {
  it('shows the recipient, the subject, the text, and the time of an email', () => {
    const [article] = readTexts(renderMailPage([createEmail()]), 'article');
    expect(article).toBe(
      '\nNew order\nTo cook@potluck.test, 2026-01-01T12:00:00.000Z\nTwo portions\n\n',
    );
  });

  it('shows the newest email first', () => {
    const emails = ['first', 'second'].map((subject) => createEmail({ subject }));
    expect(readTexts(renderMailPage(emails), 'h2')).toEqual(['second', 'first']);
  });

  it('shows the link of an email of Firebase Auth', () => {
    const link = 'http://127.0.0.1:5000/account/action?mode=verifyEmail&oobCode=code';
    const html = renderMailPage([createEmail({ text: '', link })]);
    expect(parse(html).querySelector('a')?.href).toBe(link);
    expect(parse(html).querySelector('pre')).toBeNull();
  });

  it('states that there are no emails if the list is empty', () => {
    expect(readTexts(renderMailPage([]), 'p')).toContain('There are no emails yet.');
  });

  it('contains no script and shows markup in an email as text', () => {
    const markup = `<script>alert(1)</script>&amp;"'><img src=x onerror=alert(1)>`;
    const html = renderMailPage([
      createEmail({ to: markup, subject: markup, text: markup, link: markup }),
    ]);
    expect(parse(html).querySelectorAll('script, img, [onerror]')).toHaveLength(0);
    expect(readTexts(html, 'h2, pre, a')).toEqual([markup, markup, markup]);
    expect(parse(html).querySelector('a')?.getAttribute('href')).toBe(markup);
    expect(readTexts(html, 'article p')[0]).toContain(markup);
  });
});

describe('startMailServer', () => {
  const emails: LocalEmail[] = [];
  let server: Server;
  beforeAll(async () => {
    server = await startMailServer(emails, { host: '127.0.0.1', port: 0 });
  });
  afterAll(() => {
    server.close();
  });

  async function send(method: string, path: string) {
    const { port } = server.address() as AddressInfo;
    const call = request({ host: '127.0.0.1', port, method, path, agent: false }).end();
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    let body = '';
    for await (const chunk of response) body += String(chunk);
    return { status: response.statusCode, headers: response.headers, body };
  }

  it('serves emails that were added after the start of the server', async () => {
    emails.push(createEmail({ subject: 'Ready' }));
    const { status, body } = await send('GET', '/');
    expect(status).toBe(200);
    expect(readTexts(body, 'h2')).toEqual(['Ready']);
  });

  it('forbids scripts with a Content-Security-Policy', async () => {
    const { headers } = await send('GET', '/');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'unsafe-inline'",
    );
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
  });

  it('responds with 404 to paths other than / and with 405 to methods other than GET and HEAD', async () => {
    expect(await send('GET', '/other')).toMatchObject({ status: 404, body: '' });
    expect(await send('POST', '/')).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
    });
  });
});
