import { useState, type ComponentProps } from 'react';
import { preload } from 'react-dom';
import { pictureAddress } from './picture-address';
import { renditionsOf } from './renditions';

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  src: string | null | undefined;
  alt: string;
  width: number;
  height: number;
  /** How wide it is shown, as in HTML; `width` in CSS pixels where nothing is said. */
  sizes?: string;
  /** Where its upright cut is shown instead, as a media query. */
  uprightIn?: string;
  /** Shown when there is no picture, or it cannot be loaded. */
  fallback: string;
}

/**
 * A picture that arrives when it is needed, in the size and format that suit the browser, keeps its
 * room and its colour meanwhile, and is never broken.
 */
export function Picture({
  src,
  fallback,
  sizes = '',
  uprightIn,
  loading = 'lazy',
  className = '',
  style,
  ...rest
}: Props) {
  const [broken, setBroken] = useState<string>();
  const address = pictureAddress(src);
  const shown = !address || address === broken ? fallback : address;
  const renditions = renditionsOf(shown);
  const shownWidth = sizes || `${rest.width}px`;
  if (renditions && rest.fetchPriority === 'high') {
    const image = { as: 'image', type: 'image/avif', fetchPriority: 'high' } as const;
    preload(shown, {
      ...image,
      imageSrcSet: renditions.avif,
      imageSizes: shownWidth,
      media: uprightIn && `not all and ${uprightIn}`,
    });
    if (uprightIn) preload(renditions.upright.avif, { ...image, media: uprightIn });
  }
  return (
    <picture className="contents">
      {renditions && uprightIn && (
        <>
          <source media={uprightIn} type="image/avif" srcSet={renditions.upright.avif} />
          <source media={uprightIn} type="image/webp" srcSet={renditions.upright.webp} />
        </>
      )}
      {renditions && <source type="image/avif" srcSet={renditions.avif} sizes={shownWidth} />}
      {renditions && <source type="image/webp" srcSet={renditions.webp} sizes={shownWidth} />}
      <img
        {...rest}
        src={shown}
        loading={loading}
        decoding="async"
        className={`bg-tint ${className}`}
        style={renditions ? { backgroundColor: renditions.tone, ...style } : style}
        ref={(image) => {
          // One that failed before the page came to life fired its error unheard.
          if (image?.complete && image.naturalWidth === 0 && shown !== fallback) setBroken(shown);
        }}
        // Without it React holds the whole next page back until its pictures have come.
        onLoad={() => undefined}
        onError={() => {
          if (shown !== fallback) setBroken(shown);
        }}
      />
    </picture>
  );
}
