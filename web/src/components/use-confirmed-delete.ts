import { useEffect, useState } from 'react';
import { askToConfirm, closeDialog, usePreloadedDialogs } from './dialog';
import { focusHeadingIfLost } from './focus-heading';

/**
 * Asks before `remove`, which says itself how it went; one at a time. `deleting` is the id of what
 * is being removed.
 */
export function useConfirmedDelete(remove: (id: string) => Promise<void>) {
  const [deleting, setDeleting] = useState<string>();
  usePreloadedDialogs();
  useEffect(() => closeDialog, []);

  async function askAndDelete(id: string): Promise<void> {
    if (deleting !== undefined) return;
    const isSure = await askToConfirm({
      title: 'Are you sure?',
      text: "You won't be able to revert this!",
      confirmLabel: 'Yes, delete it!',
    });
    if (!isSure) return;
    setDeleting(id);
    try {
      await remove(id);
    } finally {
      setDeleting(undefined);
      focusHeadingIfLost();
    }
  }

  return { deleting, askAndDelete };
}
