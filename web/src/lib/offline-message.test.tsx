import { afterEach, expect, it, vi } from 'vitest';
import { createNoResponseError } from './api-error';
import { getFailureText, OFFLINE_MESSAGE } from './offline-message';

afterEach(() => {
  vi.restoreAllMocks();
});

it('getFailureText returns its text while the browser has a network', () => {
  expect(getFailureText('Failed.')).toBe('Failed.');
  expect(createNoResponseError().message).toMatch(/^The kitchen is not responding/);
});

it('getFailureText and createNoResponseError state that the user is offline without a network', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(getFailureText('Failed.')).toBe(OFFLINE_MESSAGE);
  expect(createNoResponseError().message).toBe(OFFLINE_MESSAGE);
});
