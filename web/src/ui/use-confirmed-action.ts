import { type RefObject, useEffect, useRef, useState } from 'react';
import { type ConfirmDialogTexts, askToConfirm, usePreloadDialogCode } from './dialog';
import { restoreLostFocus } from './restore-lost-focus';

/** The question that a dialog shows before an item of a list is deleted. */
export const deletionQuestion: ConfirmDialogTexts = {
  title: 'Are you sure?',
  text: "You won't be able to revert this!",
  confirmLabel: 'Yes, delete it!',
};

/**
 * Returns the elements that can take the focus after an action, in their order: the focused button, the first button of
 * the next item, and the first button of the previous item. An item is the list or table item that contains the
 * focused button.
 */
function findFocusTargets(): (HTMLElement | null | undefined)[] {
  const button = document.activeElement?.closest('button');
  const item = button?.closest('li, tr');
  const neighbors = [item?.nextElementSibling, item?.previousElementSibling];
  return [button, ...neighbors.map((neighbor) => neighbor?.querySelector('button'))];
}

/**
 * Returns `confirmAndRun`, which shows the question in a dialog, and calls `action` if the user
 * confirms. The dialog shows `subject` above the text of the question, and `details` below it. `confirmAndRun` ignores further
 * calls until the dialog is closed and `action` has finished. `action` itself shows the outcome.
 * `runningId` is the ID of the item for which `action` is running. If the component unmounts, the dialog
 * closes or does not open. The focus returns to the button that opened the dialog. If the action has removed the
 * item with this button, the focus moves to the next item, the previous item, or the heading of the page.
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

  async function confirmAndRun(id: string, subject?: string, details?: string): Promise<void> {
    if (isPending.current) return;
    isPending.current = true;
    const focusTargets = findFocusTargets();
    try {
      if (await askToConfirm({ ...question, subject, details }, unmountSignal.current)) {
        await run(id, focusTargets);
      }
    } finally {
      isPending.current = false;
    }
  }

  async function run(id: string, focusTargets: ReturnType<typeof findFocusTargets>) {
    setRunningId(id);
    try {
      await action(id);
    } finally {
      setRunningId(undefined);
      restoreLostFocus(...focusTargets);
    }
  }

  return { runningId, confirmAndRun };
}

/**
 * Returns a ref to a signal that aborts when the component unmounts. The ref is undefined until the component
 * is mounted.
 */
export function useUnmountSignal(): RefObject<AbortSignal | undefined> {
  const signal = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const controller = new AbortController();
    signal.current = controller.signal;
    return () => {
      controller.abort();
    };
  }, []);
  return signal;
}
