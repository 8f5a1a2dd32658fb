import type { ReactNode } from 'react';

const LOOKS = {
  plain: 'bg-card text-ink',
  tint: 'bg-tint text-ink',
  urgent: 'bg-paprika text-on-paprika',
  muted: 'bg-night/80 text-white',
} as const;

interface Props {
  look?: keyof typeof LOOKS;
  className?: string;
  children: ReactNode;
}

export function Badge({ look = 'plain', className = '', children }: Props) {
  return (
    <span
      className={`inline-block max-w-full truncate rounded-full px-3 py-1 text-[0.8125rem] leading-snug font-semibold forced-colors:border ${LOOKS[look]} ${className}`}
    >
      {children}
    </span>
  );
}
