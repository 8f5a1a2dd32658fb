const BASE_CLASSES =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-field px-5 py-2.5 text-center leading-tight font-semibold transition-colors duration-150 inactive:cursor-not-allowed forced-colors:inactive:text-[GrayText] aria-busy:cursor-progress forced-colors:border';

const VARIANT_CLASSES = {
  primary:
    'bg-paprika text-on-paprika hover:bg-paprika-strong inactive:bg-tint inactive:text-soft aria-busy:bg-paprika aria-busy:text-on-paprika',
  secondary:
    'border border-field bg-card text-ink hover:border-ink hover:bg-tint inactive:text-soft',
  quiet: 'text-paprika hover:bg-tint inactive:text-soft',
} as const;

export type ButtonVariant = keyof typeof VARIANT_CLASSES;

/** Returns the CSS classes of a button. Links and dialog buttons that look like a button use them too. */
export function getButtonClass(look: ButtonVariant = 'primary', more = ''): string {
  return `${BASE_CLASSES} ${VARIANT_CLASSES[look]} ${more}`;
}
