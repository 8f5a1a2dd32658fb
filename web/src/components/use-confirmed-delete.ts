import { useEffect, useState } from 'react';
import { askToConfirm, closeDialog, usePreloadDialogCode } from './dialog';
import { focusHeadingIfFocusLost } from './focus-heading-if-focus-lost';

/**
 * Returns `askAndDelete`, which asks for confirmation and then calls `remove`. `askAndDelete`
 * ignores further calls while `remove` runs. `remove` itself shows the outcome. `deleting` is the
 * ID of the item that is being deleted.
 */
export function useConfirmedDelete(remove: (id: string) => Promise<void>) {
  const [deleting, setDeleting] = useState<string>();
  usePreloadDialogCode();
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
      focusHeadingIfFocusLost();
    }
  }

  return { deleting, askAndDelete };
}
