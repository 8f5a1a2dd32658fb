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

const never = new Promise<never>(() => undefined);
const renderConfirmedAction = () => renderHook(() => useConfirmedAction(deletionQuestion, action));

describe('useConfirmedAction', () => {
  it('shows the question in a dialog, and after the confirmation calls the action, and returns the ID of the item while it runs', async () => {
    let finish: () => void = () => undefined;
    action.mockReturnValue(new Promise((resolve) => (finish = resolve)));
    const { result } = renderConfirmedAction();
    expect(result.current.runningId).toBeUndefined();
    let call: Promise<void> = Promise.resolve();
    await act(() => {
      call = result.current.confirmAndRun('dish-1');
      return Promise.resolve();
    });
    expect(askToConfirm).toHaveBeenCalledExactlyOnceWith(deletionQuestion);
    expect(action).toHaveBeenCalledExactlyOnceWith('dish-1');
    expect(result.current.runningId).toBe('dish-1');
    await act(() => {
      finish();
      return call;
    });
    expect(result.current.runningId).toBeUndefined();
  });

  it('asks again on the next call if the user cancels, or if the action fails', async () => {
    vi.mocked(askToConfirm).mockResolvedValueOnce(false);
    action.mockRejectedValueOnce(new Error('offline'));
    const { result } = renderConfirmedAction();
    await act(() => result.current.confirmAndRun('dish-1'));
    expect(action).not.toHaveBeenCalled();
    await act(() => expect(result.current.confirmAndRun('dish-1')).rejects.toThrow('offline'));
    await act(() => result.current.confirmAndRun('dish-1'));
    expect(action).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['the dialog is open', () => vi.mocked(askToConfirm).mockReturnValue(never)],
    ['the action is running', () => action.mockReturnValue(never)],
  ])('ignores further calls of confirmAndRun, also with another ID, while %s', async (_, hold) => {
    hold();
    const { result } = renderConfirmedAction();
    const { confirmAndRun } = result.current;
    await act(() => {
      void confirmAndRun('dish-1');
      return Promise.resolve();
    });
    await act(() => confirmAndRun('dish-1'));
    await act(() => result.current.confirmAndRun('dish-2'));
    expect(askToConfirm).toHaveBeenCalledOnce();
  });

  it.each([
    ['the next item', 'Soup', true, 'Stew'],
    ['the previous item if there is no next item', 'Stew', true, 'Soup'],
    ['the same item if the action has not removed it', 'Soup', false, 'Soup'],
    ['the heading of the page if no button had the focus', undefined, false, 'My Foods'],
  ])('moves the lost focus to %s after the action', async (_target, name, isRemoved, focused) => {
    render(
      <main>
        <h1 tabIndex={-1}>My Foods</h1>
        <ul>
          {['Curry', 'Soup', 'Stew'].map((dish) => (
            <li key={dish}>
              <button type="button">{dish}</button>
            </li>
          ))}
        </ul>
      </main>,
    );
    const button = name === undefined ? undefined : screen.getByText(name);
    button?.focus();
    action.mockImplementation(() => {
      if (isRemoved) button?.closest('li')?.remove();
      button?.blur();
      return Promise.resolve();
    });
    const { result } = renderConfirmedAction();
    await act(() => result.current.confirmAndRun('dish-1'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe(focused));
  });
});
