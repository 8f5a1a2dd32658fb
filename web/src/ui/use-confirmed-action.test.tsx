import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { askToConfirm } from './dialog';
import { deletionQuestion, useConfirmedAction } from './use-confirmed-action';

vi.mock('./dialog');

const action = vi.fn<(id: string) => Promise<void>>();

beforeEach(() => {
  action.mockReset().mockResolvedValue(undefined);
  vi.mocked(askToConfirm).mockReset().mockResolvedValue(true);
});

const renderConfirmedAction = () => renderHook(() => useConfirmedAction(deletionQuestion, action));

describe('useConfirmedAction', () => {
  it('shows the question in a dialog, and calls the action with the ID of the item if the user confirms', async () => {
    const { result } = renderConfirmedAction();
    await act(() => result.current.confirmAndRun('dish-1'));
    expect(askToConfirm).toHaveBeenCalledExactlyOnceWith(deletionQuestion, expect.any(AbortSignal));
    expect(action).toHaveBeenCalledExactlyOnceWith('dish-1');
  });

  it('does not call the action if the user cancels, and asks again on the next call', async () => {
    vi.mocked(askToConfirm).mockResolvedValueOnce(false);
    const { result } = renderConfirmedAction();
    await act(() => result.current.confirmAndRun('dish-1'));
    expect(action).not.toHaveBeenCalled();
    await act(() => result.current.confirmAndRun('dish-1'));
    expect(action).toHaveBeenCalledOnce();
  });

  it('returns the ID of the item as runningId only while the action runs', async () => {
    let finish: () => void = () => undefined;
    action.mockReturnValue(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    const { result } = renderConfirmedAction();
    expect(result.current.runningId).toBeUndefined();
    let call: Promise<void> | undefined;
    await act(() => {
      call = result.current.confirmAndRun('dish-1');
      return Promise.resolve();
    });
    expect(result.current.runningId).toBe('dish-1');
    await act(() => {
      finish();
      return call ?? Promise.resolve();
    });
    expect(result.current.runningId).toBeUndefined();
  });

  it.each(['the dialog is open', 'the action is running'])(
    'ignores further calls of confirmAndRun, also with another ID, while %s',
    async (when) => {
      const pending = new Promise<never>(() => undefined);
      if (when === 'the action is running') action.mockReturnValue(pending);
      else vi.mocked(askToConfirm).mockReturnValue(pending);
      const { result } = renderConfirmedAction();
      const { confirmAndRun } = result.current;
      await act(() => {
        void confirmAndRun('dish-1');
        return Promise.resolve();
      });
      await act(() => confirmAndRun('dish-1'));
      await act(() => result.current.confirmAndRun('dish-2'));
      expect(askToConfirm).toHaveBeenCalledOnce();
    },
  );

  it('calls the action again on the next call of confirmAndRun if the action has failed', async () => {
    action.mockRejectedValueOnce(new Error('offline'));
    const { result } = renderConfirmedAction();
    await act(() => expect(result.current.confirmAndRun('dish-1')).rejects.toThrow('offline'));
    await act(() => result.current.confirmAndRun('dish-1'));
    expect(action).toHaveBeenCalledTimes(2);
  });

  it('aborts the signal of the dialog when the component unmounts', async () => {
    vi.mocked(askToConfirm).mockReturnValue(new Promise(() => undefined));
    const { result, unmount } = renderConfirmedAction();
    await act(() => {
      void result.current.confirmAndRun('dish-1');
      return Promise.resolve();
    });
    const signal = vi.mocked(askToConfirm).mock.lastCall?.[1];
    expect(signal?.aborted).toBe(false);
    unmount();
    expect(signal?.aborted).toBe(true);
  });

  it('focuses the heading of the page if no element has the focus after the action', async () => {
    render(
      <main>
        <h1 tabIndex={-1}>My Foods</h1>
      </main>,
    );
    const { result } = renderConfirmedAction();
    await act(() => result.current.confirmAndRun('dish-1'));
    await waitFor(() => {
      expect(document.activeElement).toBe(screen.getByRole('heading'));
    });
  });

  it.each([
    ['of the next item', 'Soup', 'Stew'],
    ['of the previous item if there is no next item', 'Stew', 'Soup'],
  ])(
    'focuses the button %s after the action has removed the focused item',
    async (_position, removed, focused) => {
      render(
        <main>
          <h1 tabIndex={-1}>My Foods</h1>
          <ul>
            {['Curry', 'Soup', 'Stew'].map((name) => (
              <li key={name}>
                <button type="button">{name}</button>
              </li>
            ))}
          </ul>
        </main>,
      );
      const button = screen.getByRole('button', { name: removed });
      button.focus();
      action.mockImplementation(() => {
        button.closest('li')?.remove();
        return Promise.resolve();
      });
      const { result } = renderConfirmedAction();
      await act(() => result.current.confirmAndRun('dish-1'));
      await waitFor(() => {
        expect(document.activeElement).toBe(screen.getByRole('button', { name: focused }));
      });
    },
  );

  it('returns the focus to the button that opened the dialog if the action has not removed its item', async () => {
    render(
      <ul>
        {['Soup', 'Stew'].map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
      </ul>,
    );
    const button = screen.getByRole('button', { name: 'Soup' });
    button.focus();
    action.mockImplementation(() => {
      button.blur();
      return Promise.resolve();
    });
    const { result } = renderConfirmedAction();
    await act(() => result.current.confirmAndRun('dish-1'));
    await waitFor(() => {
      expect(document.activeElement).toBe(button);
    });
  });
});
