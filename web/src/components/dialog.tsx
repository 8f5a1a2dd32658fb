import { createRoot } from 'react-dom/client';
import { DialogView, type DialogContent } from './dialog-view';

/** Closes the open dialog as not confirmed. */
let closeOpenDialog: (() => void) | undefined;

/** Shows the dialog in place of an open one. Resolves to true if the user confirms. */
function openDialog(content: DialogContent): Promise<boolean> {
  closeDialog();
  return new Promise((resolve) => {
    const host = document.body.appendChild(document.createElement('div'));
    const root = createRoot(host);
    const finish = (isConfirmed: boolean) => {
      closeOpenDialog = undefined;
      host.remove();
      // React cannot unmount a root while it renders: an effect of a page may close the dialog.
      queueMicrotask(() => {
        root.unmount();
      });
      resolve(isConfirmed);
    };
    closeOpenDialog = () => {
      finish(false);
    };
    root.render(<DialogView {...content} onClose={finish} />);
  });
}

/** Closes an open dialog as not confirmed. For a page that the user leaves. */
export function closeDialog(): void {
  closeOpenDialog?.();
}

interface Question {
  title: string;
  text: string;
  confirmLabel: string;
}

/** Asks before an action that cannot be undone. The focus starts on Cancel. */
export function askToConfirm(question: Question): Promise<boolean> {
  return openDialog({ ...question, icon: 'warning', cancelLabel: 'Cancel' });
}

interface Notice {
  title: string;
  text: string;
  icon: 'success' | 'error';
  button: string;
}

/** Resolves when the user has closed the notice. */
export async function showNotice({ button, ...notice }: Notice): Promise<void> {
  await openDialog({ ...notice, confirmLabel: button });
}
