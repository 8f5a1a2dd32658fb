import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast } from '../ui/toast';
import { registerApiCredentials } from '../lib/api';
import { DownloadDataButton } from './account-settings';

vi.mock('../ui/toast');

const createObjectURL = vi.fn((_file: Blob) => 'blob:potluck/1');
const revokeObjectURL = vi.fn();
/** The name and URL of each file that the component has downloaded. */
let saved: { name: string; url: string }[];

beforeEach(() => {
  saved = [];
  vi.mocked(showToast).mockReset().mockResolvedValue(undefined);
  createObjectURL.mockClear();
  revokeObjectURL.mockClear();
  // Define these functions, because jsdom does not implement the URLs of blobs.
  Object.assign(URL, { createObjectURL, revokeObjectURL });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(revokeObjectURL).not.toHaveBeenCalled();
    saved.push({ name: this.download, url: this.href });
  });
  render(<DownloadDataButton />);
  return registerApiCredentials({
    getToken: () => Promise.resolve('abc'),
    end: () => undefined,
    hasTokenOf: () => true,
  });
});
afterEach(() => {
  Reflect.deleteProperty(URL, 'createObjectURL');
  Reflect.deleteProperty(URL, 'revokeObjectURL');
});

const getButton = () => screen.getByRole('button', { name: 'Download my data' });

describe('the button “Download my data”', () => {
  it('saves the response of the API as potluck-data.json', async () => {
    const request = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{"foods":[]}'));
    await userEvent.click(getButton());
    await waitFor(() => {
      expect(revokeObjectURL).toHaveBeenCalledExactlyOnceWith('blob:potluck/1');
    });
    expect(request.mock.calls[0]?.[0]).toBe('/api/account/export');
    expect(saved).toEqual([{ name: 'potluck-data.json', url: 'blob:potluck/1' }]);
    await expect(createObjectURL.mock.calls[0]?.[0].text()).resolves.toBe('{"foods":[]}');
    expect(showToast).not.toHaveBeenCalled();
  });

  it('shows the message of an error response and saves no file', async () => {
    const errorBody = {
      code: 'internal',
      message: 'Something went wrong in our kitchen. Please try again.',
      requestId: '0123456789',
    };
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(errorBody, { status: 500 }));
    await userEvent.click(getButton());
    await waitFor(() => {
      expect(showToast).toHaveBeenCalledExactlyOnceWith(
        'error',
        errorBody.message,
        undefined,
        '01234567',
      );
    });
    expect(saved).toEqual([]);
    expect(createObjectURL).not.toHaveBeenCalled();
  });

  it('shows an error and can be clicked again if the API does not respond', async () => {
    const request = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'));
    await userEvent.click(getButton());
    await waitFor(() => {
      expect(showToast).toHaveBeenCalledExactlyOnceWith(
        'error',
        'The kitchen is not responding. Check your connection and try again.',
        undefined,
        undefined,
      );
    });
    request.mockResolvedValue(new Response('{}'));
    await userEvent.click(getButton());
    await waitFor(() => {
      expect(saved).toHaveLength(1);
    });
  });

  it('sends only one request if the user double-clicks it', async () => {
    const request = vi.spyOn(globalThis, 'fetch').mockReturnValue(new Promise(() => undefined));
    await userEvent.dblClick(getButton());
    expect(request).toHaveBeenCalledOnce();
  });
});
