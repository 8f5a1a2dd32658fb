import { useRef, useState } from 'react';
import { type ConfirmDialogTexts, askToConfirm, usePreloadDialogCode } from './dialog';
import { restoreLostFocus } from './restore-lost-focus';

export const deletionQuestion: ConfirmDialogTexts = {
  title: 'Are you sure?',
  text: "You won't be able to revert this!",
  confirmLabel: 'Yes, delete it!',
};

/** Returns the focused button, and the first buttons of the next and of the previous item of its list or table. */
function findFocusTargets(): (HTMLElement | null | undefined)[] {
  const button = document.activeElement?.closest('button');
  const item = button?.closest('li, tr');
  const neighbors = [item?.nextElementSibling, item?.previousElementSibling];
  return [button, ...neighbors.map((neighbor) => neighbor?.querySelector('button'))];
}

/**
 * Returns `confirmAndRun`, which shows the question in a dialog, and calls `action` if the user confirms. It ignores
 * further calls until the dialog is closed and `action` has finished. `runningId` is the ID of the item for which
 * `action` is running. `action` can resolve with an error text, which `getFailure` returns for the item until the next
 * call. If the action has removed the item with the button, the focus moves to the next item, the previous item, or the
 * heading of the page.
 */
export function useConfirmedAction(
  question: ConfirmDialogTexts,
  action: (id: string) => Promise<unknown>,
) {
  const [runningId, setRunningId] = useState<string>();
  const [failure, setFailure] = useState<{ id: string; text: unknown }>();
  // A ref, because the second click of a double click can arrive before the next render.
  const isPending = useRef(false);
  usePreloadDialogCode();

  async function confirmAndRun(
    id: string,
    subject?: string,
    details?: ConfirmDialogTexts['details'],
  ): Promise<void> {
    if (isPending.current) return;
    isPending.current = true;
    const focusTargets = findFocusTargets();
    setFailure(undefined);
    try {
      if (!(await askToConfirm({ ...question, subject, details }))) return;
      setRunningId(id);
      setFailure({ id, text: await action(id) });
    } finally {
      isPending.current = false;
      setRunningId(undefined);
      restoreLostFocus(...focusTargets);
    }
  }

  const getFailure = (id: string) => (failure?.id === id ? failure.text : undefined);
  return { runningId, getFailure, confirmAndRun };
}
