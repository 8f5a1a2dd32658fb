import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast } from '../ui/toast';
import { ShareButton } from './food-details';

vi.mock('../ui/toast');

const toast = vi.mocked(showToast);
const url = `${location.origin}/foods/jollof-rice`;
const share = vi.fn<(data: ShareData) => Promise<void>>();
const writeText = vi.fn<(text: string) => Promise<void>>();

/** Defines `navigator.share` or `navigator.clipboard`, because jsdom implements neither of them. */
function mockNavigator(name: 'share' | 'clipboard', value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value });
}

async function clickShare(): Promise<void> {
  // Call `userEvent.click()` directly, because `userEvent.setup()` would replace the mocked
  // clipboard.
  render(<ShareButton foodId="jollof-rice" name="Jollof Rice" />);
  await userEvent.click(screen.getByRole('button', { name: 'Share' }));
}

beforeEach(() => {
  toast.mockReset();
  share.mockReset().mockResolvedValue();
  writeText.mockReset().mockResolvedValue();
  mockNavigator('clipboard', { writeText });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'clipboard');
});

describe('ShareButton', () => {
  it('opens the share dialog of the device with the name of the dish and the link, and shows no toast', async () => {
    mockNavigator('share', share);
    await clickShare();
    expect(share.mock.calls).toEqual([[{ title: 'Jollof Rice', url }]]);
    expect(writeText).not.toHaveBeenCalled();
    expect(toast).not.toHaveBeenCalled();
  });

  it.each([
    ['the user closes the share dialog', 'AbortError'],
    ['the share dialog is already open', 'InvalidStateError'],
  ])('copies nothing and shows no toast if %s', async (_, name) => {
    mockNavigator('share', share.mockRejectedValue(new DOMException('', name)));
    await clickShare();
    expect(writeText).not.toHaveBeenCalled();
    expect(toast).not.toHaveBeenCalled();
  });

  it('copies the link and shows a toast if the device cannot share it', async () => {
    mockNavigator('share', share.mockRejectedValue(new DOMException('', 'NotAllowedError')));
    await clickShare();
    expect(writeText.mock.calls).toEqual([[url]]);
    expect(toast.mock.calls[0]?.[0]).toBe('success');
  });

  it('copies the link without the query of the page URL and shows a toast if the browser has no share dialog', async () => {
    history.replaceState(null, '', '/foods/jollof-rice?from=chat#reviews');
    await clickShare();
    history.replaceState(null, '', '/');
    expect(writeText.mock.calls).toEqual([[url]]);
    expect(toast.mock.calls).toEqual([
      ['success', 'The link is copied. You can paste it into a message.'],
    ]);
  });

  it('shows the link in an error toast if the link cannot be copied', async () => {
    mockNavigator('clipboard', undefined);
    await clickShare();
    expect(toast.mock.calls).toEqual([
      ['error', `The link could not be copied. Please copy it here: ${url}`],
    ]);
  });
});
