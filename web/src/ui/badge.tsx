import type { ReactNode } from 'react';

const VARIANT_CLASSES = {
  plain: 'bg-card text-ink',
  tint: 'bg-tint text-ink',
  urgent: 'bg-paprika text-on-paprika',
  muted: 'bg-night/80 text-white',
  done: 'bg-herb text-paper',
} as const;

interface Props {
  variant?: keyof typeof VARIANT_CLASSES;
  className?: string;
  children: ReactNode;
}

export function Badge({ variant = 'plain', className = '', children }: Props) {
  return (
    <span
      className={`inline-block max-w-full truncate rounded-full px-3 py-1 text-[0.8125rem] leading-snug font-semibold forced-colors:border ${VARIANT_CLASSES[variant]} ${className}`}
    >
      {children}
    </span>
  );
}
