import { useRef, useState } from 'react';
import { askToConfirm, usePreloadDialogCode, type ConfirmDialogTexts } from './dialog';
import { restoreLostFocus } from './restore-lost-focus';
import { useUnmountSignal } from './use-unmount-signal';

/** The question that a dialog shows before an item of a list is deleted. */
export const deletionQuestion: ConfirmDialogTexts = {
  title: 'Are you sure?',
  text: "You won't be able to revert this!",
  confirmLabel: 'Yes, delete it!',
};

/**
 * Returns the first button of the next item, and the first button of the previous item, of the list or table
 * item that contains the focus. If this item is removed, the focus can move to them.
 */
function findButtonsOfNeighbors(): (HTMLElement | null | undefined)[] {
  const item = document.activeElement?.closest('li, tr');
  const neighbors = [item?.nextElementSibling, item?.previousElementSibling];
  return neighbors.map((neighbor) => neighbor?.querySelector('button'));
}

/**
 * Returns `confirmAndRun`, which shows the question in a dialog, and calls `action` if the user
 * confirms. The dialog shows `details` below the text of the question. `confirmAndRun` ignores further
 * calls until the dialog is closed and `action` has finished. `action` itself shows the outcome.
 * `runningId` is the ID of the item for which `action` is running. If the component unmounts, the dialog
 * closes or does not open. If the action removes the item that contains the focus, the focus moves to the next
 * item, the previous item, or the heading of the page.
 */
export function useConfirmedAction(
  question: ConfirmDialogTexts,
  action: (id: string) => Promise<void>,
) {
  const [runningId, setRunningId] = useState<string>();
  // `isPending` is a ref, because the second click of a double click can arrive before the next render.
  const isPending = useRef(false);
  usePreloadDialogCode();
  const unmountSignal = useUnmountSignal();

  async function confirmAndRun(id: string, details?: string): Promise<void> {
    if (isPending.current) return;
    isPending.current = true;
    const buttonsOfNeighbors = findButtonsOfNeighbors();
    try {
      if (await askToConfirm({ ...question, details }, unmountSignal.current)) {
        await run(id, buttonsOfNeighbors);
      }
    } finally {
      isPending.current = false;
    }
  }

  async function run(id: string, buttonsOfNeighbors: (HTMLElement | null | undefined)[]) {
    setRunningId(id);
    try {
      await action(id);
    } finally {
      setRunningId(undefined);
      restoreLostFocus(undefined, ...buttonsOfNeighbors);
    }
  }

  return { runningId, confirmAndRun };
}
