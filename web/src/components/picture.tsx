import { useState, type ComponentProps } from 'react';

interface Props extends Omit<ComponentProps<'img'>, 'src'> {
  src: string | null | undefined;
  alt: string;
  width: number;
  height: number;
  /** Shown when there is no picture, or it cannot be loaded. */
  fallback: string;
}

/** A picture that arrives when it is needed, keeps its room meanwhile, and is never broken. */
export function Picture({ src, fallback, loading = 'lazy', className = '', ...rest }: Props) {
  const [broken, setBroken] = useState<string>();
  const shown = !src || src === broken ? fallback : src;
  return (
    <img
      {...rest}
      src={shown}
      loading={loading}
      decoding="async"
      className={`bg-tint ${className}`}
      ref={(image) => {
        // One that failed before the page came to life fired its error unheard.
        if (image?.complete && image.naturalWidth === 0 && shown !== fallback) setBroken(shown);
      }}
      onError={() => {
        if (shown !== fallback) setBroken(shown);
      }}
    />
  );
}
