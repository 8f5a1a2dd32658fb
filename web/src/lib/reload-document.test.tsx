import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const RUNNING = '<script type="module" src="/assets/index-running.js"></script>';
const documentWith = (script: string) => `<div id="root"></div>${script}`;

const page = { href: '', pathname: '/contact-us', reload: vi.fn() };
const response = vi.fn<() => Promise<string>>();
let reloadDocument: (typeof import('./reload-document'))['reloadDocument'];

/** As after a failed import on a page that the user opened. */
const forNewBuild = () => reloadDocument({ onlyForNewBuild: true, evenAfterReload: false });

function openedBy(type: 'navigate' | 'reload' | 'back_forward'): void {
  const entry = { type } as unknown as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
}

beforeEach(async () => {
  Object.assign(page, { href: 'https://potluck.test/contact-us', pathname: '/contact-us' });
  page.reload.mockReset();
  vi.stubGlobal('location', page);
  vi.stubGlobal('fetch', () => response().then((text) => new Response(text)));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  document.body.innerHTML = RUNNING;
  response.mockReset().mockResolvedValue(documentWith('<script src="/assets/index-new.js">'));
  openedBy('navigate');
  vi.resetModules();
  ({ reloadDocument } = await import('./reload-document'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

async function settle(reloading: Promise<void>): Promise<void> {
  await vi.waitFor(() => {
    vi.advanceTimersByTime(10_000);
    return Promise.race([reloading, Promise.reject(new Error('pending'))]);
  });
}

describe('reloadDocument', () => {
  it('reloads if the server has a new build', async () => {
    await settle(forNewBuild());
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('reloads a document that the browser restored from its cache', async () => {
    openedBy('back_forward');
    await settle(forNewBuild());
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('does not reload if the server has the running build', async () => {
    response.mockResolvedValue(documentWith(RUNNING));
    await settle(forNewBuild());
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('reloads the running build without onlyForNewBuild', async () => {
    response.mockResolvedValue(documentWith(RUNNING));
    await settle(reloadDocument({ onlyForNewBuild: false, evenAfterReload: false }));
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['the browser is offline', () => response.mockRejectedValue(new TypeError('offline'))],
    ['a public Wi-Fi responds', () => response.mockResolvedValue('<h1>Accept the terms</h1>')],
  ])('does not reload if %s', async (_condition, prepare) => {
    prepare();
    await settle(reloadDocument({ onlyForNewBuild: false, evenAfterReload: true }));
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('does not reload the page that a reload opened, unless the user retries', async () => {
    openedBy('reload');
    await settle(forNewBuild());
    expect(page.reload).not.toHaveBeenCalled();
    await settle(reloadDocument({ onlyForNewBuild: false, evenAfterReload: true }));
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('reloads another page that the user opened after a reload', async () => {
    openedBy('reload');
    page.pathname = '/about-us';
    await settle(forNewBuild());
    expect(page.reload).toHaveBeenCalledOnce();
  });

  it('does not reload after the user went to another page', async () => {
    response.mockImplementation(() => {
      page.href = 'https://potluck.test/foods';
      return Promise.resolve(documentWith(''));
    });
    await settle(forNewBuild());
    expect(page.reload).not.toHaveBeenCalled();
  });

  it('does not discard typed text', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<textarea></textarea><input readonly value="1">',
    );
    const message = document.querySelector('textarea');
    if (message) message.value = 'Do you deliver?';
    await settle(forNewBuild());
    expect(page.reload).not.toHaveBeenCalled();
    if (message) message.value = '';
    await settle(forNewBuild());
    expect(page.reload).toHaveBeenCalledOnce();
  });
});
