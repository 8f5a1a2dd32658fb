import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askToConfirm, openDialog } from './dialog';
import { Swal } from './sweet-dialog';

vi.mock('./sweet-dialog', () => ({ Swal: { fire: vi.fn(), close: vi.fn(), isLoading: vi.fn() } }));
vi.mock('./toast');

const fire = vi.mocked(Swal.fire);
const close = vi.mocked(Swal.close);

/** Closes the open dialog, as if the user had clicked the confirm button or the cancel button. */
let answer: (isConfirmed: boolean) => void;

beforeEach(() => {
  fire.mockReset().mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = (isConfirmed) => {
          resolve({ isConfirmed, isDenied: false, isDismissed: !isConfirmed });
        };
      }),
  );
  close.mockReset().mockImplementation(() => answer(false));
});

const waitForDialog = () => waitFor(() => expect(fire).toHaveBeenCalledOnce());

describe('openDialog', () => {
  it.each([
    ['true if the user confirms', () => answer(true), true, 0],
    ['false if the user cancels', () => answer(false), false, 0],
    ['false if the user goes back', () => history.back(), false, 1],
  ])('resolves to %s', async (_, respond, isConfirmed, closes) => {
    const result = openDialog('Title', 'Text', () => ({}));
    await waitForDialog();
    respond();
    expect(await result).toBe(isConfirmed);
    expect(close).toHaveBeenCalledTimes(closes);
  });

  it('opens no dialog if the page changes while the code of the dialog is loading', async () => {
    const result = openDialog('Title', 'Text', () => ({}));
    history.pushState(null, '', '/about-us');
    expect(await result).toBe(false);
    expect(fire).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
  });
});

it('askToConfirm shows the name of the item above the text, and the details below it, as texts without HTML', async () => {
  const asked = askToConfirm({
    title: 'Cancel this order?',
    text: 'Really?',
    confirmLabel: 'Yes',
    subject: '<b>Suya</b>',
    details: new Text('The cook still cooks it.'),
  });
  await waitForDialog();
  const options: unknown = fire.mock.lastCall?.[0];
  const { html } = options as { html: HTMLElement };
  const paragraphs = [...html.querySelectorAll('p')].map(({ textContent }) => textContent);
  expect(paragraphs).toEqual(['<b>Suya</b>', 'Really?', 'The cook still cooks it.']);
  answer(true);
  expect(await asked).toBe(true);
});
