export function SpinnerIcon({ className = 'size-8' }: { className?: string }) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden className={`animate-spin ${className}`}>
      <circle cx="12" cy="12" r="9" stroke="currentColor" strokeWidth="3" opacity="0.22" />
      <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

interface Props {
  label?: string;
  className?: string;
}

export function Spinner({
  label = 'Loading…',
  className = 'min-h-dvh content-start py-24',
}: Props) {
  return (
    <div role="status" className={`grid justify-items-center gap-3 text-soft ${className}`}>
      <SpinnerIcon className="size-9 text-paprika" />
      <span className="text-sm">{label}</span>
    </div>
  );
}
