import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { reloadAfterDeploys, waitForReload } from './reload-after-deploy';

const documentOf = (build: string) =>
  `<div id="root"></div><script type="module" src="/assets/index-${build}.js"></script>`;

const reload = vi.fn();
const fetchHtml = vi.fn<() => Promise<string>>();

const failImport = () => dispatchEvent(new Event('vite:preloadError'));

beforeAll(reloadAfterDeploys);

beforeEach(() => {
  reload.mockReset();
  fetchHtml.mockReset().mockResolvedValue(documentOf('new'));
  vi.stubGlobal('location', { pathname: '/contact-us', reload });
  vi.stubGlobal('fetch', () => fetchHtml().then((text) => new Response(text)));
  document.body.innerHTML = documentOf('running');
});

describe('reloadAfterDeploys', () => {
  it('reloads the document if the server has a new build, but only once', async () => {
    failImport();
    await expect.poll(() => reload).toHaveBeenCalledOnce();
    failImport();
    await waitForReload();
    expect(reload).toHaveBeenCalledOnce();
  });

  it.each([
    ['the server has the running build', () => fetchHtml.mockResolvedValue(documentOf('running'))],
    ['the browser is offline', () => fetchHtml.mockRejectedValue(new TypeError('offline'))],
    ['a public Wi-Fi responds', () => fetchHtml.mockResolvedValue('<h1>Accept the terms</h1>')],
    ['the browser blocks storage', () => vi.stubGlobal('sessionStorage', undefined)],
  ])('does not reload if %s', async (_condition, prepare) => {
    prepare();
    failImport();
    await waitForReload();
    expect(reload).not.toHaveBeenCalled();
  });

  it('does not reload while a field contains typed text', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<textarea></textarea><input readonly value="1">',
    );
    const message = document.querySelector('textarea');
    if (message) message.value = 'Do you deliver?';
    failImport();
    await waitForReload();
    expect(reload).not.toHaveBeenCalled();
    if (message) message.value = '';
    failImport();
    await expect.poll(() => reload).toHaveBeenCalledOnce();
  });
});
