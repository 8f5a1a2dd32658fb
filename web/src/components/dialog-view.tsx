import { useEffect, useId, useRef } from 'react';
import { Button } from './button';

const ICONS = {
  success: { color: 'text-herb', drawing: 'm14 25 7 7 14-15' },
  error: { color: 'text-paprika', drawing: 'm16 16 16 16M32 16 16 32' },
  warning: { color: 'text-saffron', drawing: 'M24 13v14M24 34v.5' },
} as const;

export interface DialogContent {
  title: string;
  text: string;
  icon: keyof typeof ICONS;
  confirmLabel: string;
  /** Set if the user has a choice. */
  cancelLabel?: string;
}

interface Props extends DialogContent {
  /** Called once, after the dialog has closed and the focus is back where it was. */
  onClose: (isConfirmed: boolean) => void;
}

const CONFIRMED = 'confirmed';

/** A modal dialog of the browser. Escape and a click outside it close it as not confirmed. */
export function DialogView({ title, text, icon, confirmLabel, cancelLabel, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const { color, drawing } = ICONS[icon];

  // The browser focuses the first button: Cancel, if there is one.
  useEffect(() => {
    dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      className="m-auto w-[27rem] max-w-[calc(100%-2rem)] rounded-card border border-line bg-card text-ink shadow-float transition duration-200 ease-out backdrop:bg-night/55 starting:scale-95 starting:opacity-0"
      onClose={({ currentTarget }) => {
        onClose(currentTarget.returnValue === CONFIRMED);
      }}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
    >
      <div className="grid justify-items-center gap-3 px-6 py-7 text-center">
        <svg
          viewBox="0 0 48 48"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden
          className={`size-18 ${color}`}
        >
          <circle cx="24" cy="24" r="22" />
          <path d={drawing} strokeWidth="3" />
        </svg>
        <h2 id={`${id}-title`} className="text-[1.75rem]">
          {title}
        </h2>
        <p id={`${id}-text`} className="text-soft wrap-anywhere">
          {text}
        </p>
        <div className="mt-3 flex flex-wrap justify-center gap-3">
          {cancelLabel !== undefined && (
            <Button look="secondary" onClick={() => dialog.current?.close()}>
              {cancelLabel}
            </Button>
          )}
          <Button onClick={() => dialog.current?.close(CONFIRMED)}>{confirmLabel}</Button>
        </div>
      </div>
    </dialog>
  );
}
