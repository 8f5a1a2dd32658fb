import { type ComponentProps, type ReactElement, type ReactNode, useState } from 'react';
import { PageHeading } from './page';
import { Button, getButtonClass } from './button';
import { Link } from './link';
import { restoreLostFocus } from './restore-lost-focus';
import { showToast } from './toast';

/** Decorative SVG with round strokes in the text color. Screen readers skip it. */
export function LineDrawing({ className, ...props }: ComponentProps<'svg'>) {
  return (
    <svg
      {...props}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={`max-w-full ${className}`}
    />
  );
}

export function EmptyPlateDrawing({ className = 'w-44' }: { className?: string }) {
  return (
    <LineDrawing viewBox="0 0 220 130" className={`text-soft ${className}`}>
      <ellipse cx="110" cy="112" rx="62" ry="6" fill="var(--tint)" stroke="none" />
      <circle cx="110" cy="62" r="50" fill="var(--card)" />
      <circle cx="110" cy="62" r="33" stroke="var(--line)" />
      <path d="M88 78c6 8 15 12 25 11" stroke="var(--saffron)" />
      <path d="M30 20v22c0 6 4 10 9 10s9-4 9-10V20M39 20v84" />
      <path d="M182 104V20c-9 6-13 18-13 32 0 6 4 9 13 9" />
    </LineDrawing>
  );
}

export function CrackedPlateDrawing({ className = 'w-44' }: { className?: string }) {
  return (
    <LineDrawing viewBox="0 0 220 130" className={`text-soft ${className}`}>
      <ellipse cx="110" cy="116" rx="66" ry="6" fill="var(--tint)" stroke="none" />
      <path d="M146 27a50 50 0 1 0 13 45l-19-4 7-15-14-8z" fill="var(--card)" />
      <path d="M130 36a33 33 0 1 0 8 42" stroke="var(--line)" />
      <path d="m133 45-20 9 5 13-16 8 3 14" stroke="var(--saffron)" />
      <path d="m166 30 16 18 4 24-20-4 7-16-13-8z" fill="var(--card)" />
    </LineDrawing>
  );
}

interface EmptyStateProps {
  title: string;
  text?: string;
  link?: { to: string; label: string };
  /** A control instead of the link. */
  action?: ReactNode;
  drawing?: ReactElement;
  /** True if the page shows no other content. The title is then the heading of the page. */
  isPage?: boolean;
}

export function EmptyState({
  title,
  text,
  link,
  action = link && (
    <Link to={link.to} className={getButtonClass()}>
      {link.label}
    </Link>
  ),
  drawing = <EmptyPlateDrawing />,
  isPage = false,
}: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-md grid-cols-1 justify-items-center gap-3 px-4 py-14 text-center">
      {drawing}
      {isPage ? (
        <PageHeading className="mt-2 text-2xl">{title}</PageHeading>
      ) : (
        <h2 className="mt-2 text-2xl">{title}</h2>
      )}
      {text !== undefined && <p className="text-soft">{text}</p>}
      {action !== undefined && <div className="mt-3">{action}</div>}
    </div>
  );
}

interface RetryProps {
  /** Loads the data again. Resolves when the request has ended, also if it has failed. */
  onRetry: () => Promise<unknown>;
}

/**
 * Loads data again after a failure. If the button is still on screen after that, a toast reports that the retry has
 * failed too. Otherwise, the focus moves to the heading of the section or of the page.
 */
export function RetryButton({ onRetry }: RetryProps) {
  const [isBusy, setIsBusy] = useState(false);

  async function retry(button: HTMLElement): Promise<void> {
    setIsBusy(true);
    await onRetry();
    setIsBusy(false);
    if (button.isConnected) void showToast('error', 'Loading failed again.');
  }

  return (
    <Button
      ref={keepFocus}
      variant="secondary"
      busy={isBusy}
      className="print:hidden"
      onClick={({ currentTarget }) => void retry(currentTarget)}
    >
      Try again
    </Button>
  );
}

/** A ref callback. React runs its cleanup while the button is still in the document. */
function keepFocus(button: HTMLButtonElement | null) {
  return () => {
    if (!button || document.activeElement !== button) return;
    restoreLostFocus(button.closest('section')?.querySelector<HTMLElement>('h2[tabindex]'));
  };
}

interface ListErrorStateProps extends RetryProps {
  /** Omitted on the home page, /foods, and /my-orders, because the specification forbids a message there. */
  text?: string;
}

export function ListErrorState({ text, onRetry }: ListErrorStateProps) {
  return (
    <div className="grid justify-items-center gap-5 py-14">
      <EmptyPlateDrawing />
      {text !== undefined && <p role="alert">{text}</p>}
      <RetryButton onRetry={onRetry} />
    </div>
  );
}
