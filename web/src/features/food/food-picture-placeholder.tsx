interface Props {
  sizes: string;
  className?: string;
}

/**
 * The room of a dish's picture while the dish is on its way. On a first visit the picture itself is
 * put there before React comes (app/show-first-pictures.ts), which therefore must not mind what is inside.
 */
export function FoodPicturePlaceholder({ sizes, className = '' }: Props) {
  return (
    <div
      data-picture={sizes}
      className={`aspect-4/3 overflow-hidden bg-tint *:size-full *:object-cover ${className}`}
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
