import { waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askToConfirm, openDialog } from './dialog';
import { Swal } from './sweet-dialog';

vi.mock('./sweet-dialog', () => ({ Swal: { fire: vi.fn(), close: vi.fn() } }));
vi.mock('./toast');

const question = { title: 'Cancel this order?', text: 'Really?', confirmLabel: 'Yes' };
const fire = vi.mocked(Swal.fire);
const close = vi.mocked(Swal.close);

/**
 * Closes the open dialog, as if the user had clicked one of its buttons. `isConfirmed` is true for the
 * confirm button.
 */
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

const waitForDialog = () =>
  waitFor(() => {
    expect(fire).toHaveBeenCalledOnce();
  });

describe('openDialog', () => {
  it('resolves to true if the user confirms, and to false if the user cancels', async () => {
    for (const isConfirmed of [true, false]) {
      fire.mockClear();
      const opened = openDialog('Title', 'Text', () => ({}));
      await waitForDialog();
      answer(isConfirmed);
      expect(await opened).toBe(isConfirmed);
    }
    expect(close).not.toHaveBeenCalled();
  });

  it('opens no dialog if the signal aborts while the code of the dialog is loading', async () => {
    const controller = new AbortController();
    const opened = openDialog('Title', 'Text', () => ({}), controller.signal);
    controller.abort();
    expect(await opened).toBe(false);
    expect(fire).not.toHaveBeenCalled();
    expect(close).not.toHaveBeenCalled();
  });

  it('closes the dialog and resolves to false if the signal aborts while the dialog is open', async () => {
    const controller = new AbortController();
    const opened = openDialog('Title', 'Text', () => ({}), controller.signal);
    await waitForDialog();
    controller.abort();
    expect(await opened).toBe(false);
    expect(close).toHaveBeenCalledOnce();
  });

  it('does not close the dialog of another caller if the signal aborts after its own dialog was closed', async () => {
    const controller = new AbortController();
    const opened = openDialog('Title', 'Text', () => ({}), controller.signal);
    await waitForDialog();
    answer(true);
    await opened;
    controller.abort();
    expect(close).not.toHaveBeenCalled();
  });
});

describe('askToConfirm', () => {
  it('shows the name of the item above the text, and the details below it, as texts without HTML', async () => {
    const asked = askToConfirm({
      ...question,
      subject: '<b>Suya</b>',
      details: 'The cook still cooks it.',
    });
    await waitForDialog();
    expect(fire).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ html: expect.any(HTMLElement) as HTMLElement }),
    );
    const options: unknown = fire.mock.lastCall?.[0];
    const { html } = options as { html: HTMLElement };
    const paragraphs = [...html.querySelectorAll('p')].map(({ textContent }) => textContent);
    expect(paragraphs).toEqual(['<b>Suya</b>', question.text, 'The cook still cooks it.']);
    answer(true);
    expect(await asked).toBe(true);
  });
});
