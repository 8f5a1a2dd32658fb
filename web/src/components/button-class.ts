const BASE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-field px-5 py-2.5 text-center leading-tight font-semibold transition-colors duration-150 disabled:cursor-not-allowed aria-busy:cursor-progress forced-colors:border';

const LOOKS = {
  primary:
    'bg-paprika text-on-paprika hover:bg-paprika-strong disabled:bg-tint disabled:text-soft aria-busy:bg-paprika aria-busy:text-on-paprika',
  secondary:
    'border border-field bg-card text-ink hover:border-ink hover:bg-tint disabled:text-soft',
  quiet: 'text-paprika hover:bg-tint disabled:text-soft',
} as const;

export type ButtonLook = keyof typeof LOOKS;

/** For what looks like a button and is a link, or belongs to a dialog. */
export function buttonClass(look: ButtonLook = 'primary', more = ''): string {
  return `${BASE} ${LOOKS[look]} ${more}`;
}
