import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const RUNNING = '<script type="module" src="/assets/index-running.js"></script>';
const documentWith = (script: string) => `<div id="root"></div>${script}`;

const locationMock = { href: '', pathname: '/contact-us', reload: vi.fn() };
const fetchHtmlMock = vi.fn<() => Promise<string>>();
let reloadBrowserPage: (typeof import('./reload-browser-page'))['reloadBrowserPage'];

/** Calls `reloadBrowserPage` with the options that a page uses when its code fails to load for the first time. */
const reloadForNewBuild = () =>
  reloadBrowserPage({ onlyForNewBuild: true, evenAfterReload: false });

function mockNavigationType(type: 'navigate' | 'reload' | 'back_forward'): void {
  const entry = { type } as unknown as PerformanceEntry;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([entry]);
}

beforeEach(async () => {
  Object.assign(locationMock, { href: 'https://potluck.test/contact-us', pathname: '/contact-us' });
  locationMock.reload.mockReset();
  vi.stubGlobal('location', locationMock);
  vi.stubGlobal('fetch', () => fetchHtmlMock().then((text) => new Response(text)));
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  document.body.innerHTML = RUNNING;
  fetchHtmlMock.mockReset().mockResolvedValue(documentWith('<script src="/assets/index-new.js">'));
  mockNavigationType('navigate');
  vi.resetModules();
  ({ reloadBrowserPage } = await import('./reload-browser-page'));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

async function waitForReload(reloading: Promise<void>): Promise<void> {
  const end = vi.fn();
  const finished = reloading.finally(end);
  while (end.mock.calls.length === 0) await vi.advanceTimersByTimeAsync(10_000);
  await finished;
}

describe('reloadBrowserPage', () => {
  it('reloads the document if the server has a new build', async () => {
    await waitForReload(reloadForNewBuild());
    expect(locationMock.reload).toHaveBeenCalledOnce();
  });

  it('reloads a document that the user opened with Back if the server has a new build', async () => {
    mockNavigationType('back_forward');
    await waitForReload(reloadForNewBuild());
    expect(locationMock.reload).toHaveBeenCalledOnce();
  });

  it('does not reload if the server has the running build and onlyForNewBuild is set', async () => {
    fetchHtmlMock.mockResolvedValue(documentWith(RUNNING));
    await waitForReload(reloadForNewBuild());
    expect(locationMock.reload).not.toHaveBeenCalled();
  });

  it('reloads if the server has the running build and onlyForNewBuild is not set', async () => {
    fetchHtmlMock.mockResolvedValue(documentWith(RUNNING));
    await waitForReload(reloadBrowserPage({ onlyForNewBuild: false, evenAfterReload: false }));
    expect(locationMock.reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['the browser is offline', () => fetchHtmlMock.mockRejectedValue(new TypeError('offline'))],
    [
      'the login page of a public Wi-Fi responds',
      () => fetchHtmlMock.mockResolvedValue('<h1>Accept the terms</h1>'),
    ],
  ])('does not reload if %s', async (_condition, prepare) => {
    prepare();
    await waitForReload(reloadBrowserPage({ onlyForNewBuild: false, evenAfterReload: true }));
    expect(locationMock.reload).not.toHaveBeenCalled();
  });

  it('does not reload an already reloaded document, unless evenAfterReload is set', async () => {
    mockNavigationType('reload');
    await waitForReload(reloadForNewBuild());
    expect(locationMock.reload).not.toHaveBeenCalled();
    await waitForReload(reloadBrowserPage({ onlyForNewBuild: false, evenAfterReload: true }));
    expect(locationMock.reload).toHaveBeenCalledOnce();
  });

  it('reloads if the user has gone to another page since the last reload', async () => {
    mockNavigationType('reload');
    locationMock.pathname = '/about-us';
    await waitForReload(reloadForNewBuild());
    expect(locationMock.reload).toHaveBeenCalledOnce();
  });

  it('does not reload if the user has gone to another page before the response arrives', async () => {
    fetchHtmlMock.mockImplementation(() => {
      locationMock.href = 'https://potluck.test/foods';
      return Promise.resolve(documentWith(''));
    });
    await waitForReload(reloadForNewBuild());
    expect(locationMock.reload).not.toHaveBeenCalled();
  });

  it('does not reload while a field contains typed text', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<textarea></textarea><input readonly value="1">',
    );
    const message = document.querySelector('textarea');
    if (message) message.value = 'Do you deliver?';
    await waitForReload(reloadForNewBuild());
    expect(locationMock.reload).not.toHaveBeenCalled();
    if (message) message.value = '';
    await waitForReload(reloadForNewBuild());
    expect(locationMock.reload).toHaveBeenCalledOnce();
  });
});
