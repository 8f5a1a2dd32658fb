import { parsePhotoPath } from '@potluck/functions/contract/photo';
import { getImageRenditions } from './image-renditions';
import { type ComponentProps, useState } from 'react';
import { preload } from 'react-dom';

/** Returns undefined for no image URL. The Content-Security-Policy allows only https, so `http:` becomes `https:`. */
export function normalizeImageUrl(url: string | null | undefined): string | undefined {
  if (!url) return undefined;
  if (url.startsWith('/images/') || parsePhotoPath(url)) return url;
  if (!/^https?:\/\//i.test(url)) return undefined;
  return url.replace(/^http:/i, 'https:');
}

interface Props extends Omit<ComponentProps<'img'>, 'src' | 'srcSet'> {
  src: string | null | undefined;
  alt: string;
  width: number;
  height: number;
  /** The HTML `sizes` attribute. Defaults to `width`, in CSS pixels. */
  sizes?: string;
  /** Media query of the screens that show the portrait crop of a hero image. */
  portraitMedia?: string;
  /** URL of the image to show if `src` is missing or cannot be loaded. Defaults to the drawing of a dish. */
  fallback?: string;
}

/** An image that loads lazily, in the size and format that the browser selects. Shows the mean color until then. */
export function ResponsiveImage({
  src,
  fallback = '/images/foods/default.svg',
  sizes = '',
  portraitMedia,
  loading = 'lazy',
  className = '',
  style,
  ...rest
}: Props) {
  const [broken, setBroken] = useState<string>();
  const address = normalizeImageUrl(src);
  const shown = !address || address === broken ? fallback : address;
  const renditions = getImageRenditions(shown);
  const shownWidth = sizes || `${rest.width}px`;
  // Only the prerendered HTML preloads an image. In the browser, React would insert the preload before it commits, and
  // the browser would load the image in vain if the user leaves before the commit.
  if (import.meta.env.SSR && renditions && rest.fetchPriority === 'high') {
    const image = { as: 'image', type: 'image/avif', fetchPriority: 'high' } as const;
    preload(shown, {
      ...image,
      imageSrcSet: renditions.avif,
      imageSizes: shownWidth,
      media: portraitMedia && `not all and ${portraitMedia}`,
    });
    if (renditions.portrait && portraitMedia)
      preload(renditions.portrait.avif, { ...image, media: portraitMedia });
  }
  return (
    <picture className="contents">
      {renditions?.portrait && portraitMedia && (
        <>
          <source media={portraitMedia} type="image/avif" srcSet={renditions.portrait.avif} />
          <source media={portraitMedia} type="image/webp" srcSet={renditions.portrait.webp} />
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
        style={renditions ? { backgroundColor: renditions.averageColor, ...style } : style}
        ref={(image) => {
          // React does not receive the error event of an image that failed before hydration.
          if (image?.complete && image.naturalWidth === 0 && shown !== fallback) setBroken(shown);
        }}
        // During a transition, React waits until the images without an `onLoad` handler have loaded.
        onLoad={() => undefined}
        onError={() => {
          if (shown !== fallback) setBroken(shown);
        }}
      />
    </picture>
  );
}

interface PortraitProps extends Pick<Props, 'src' | 'width' | 'loading'> {
  /** Empty if the name of the person is beside the portrait. */
  alt?: string;
  /** Sets the size. */
  className: string;
}

export function Portrait({ alt = '', className, ...image }: PortraitProps) {
  return (
    <ResponsiveImage
      {...image}
      alt={alt}
      height={image.width}
      fallback="/images/people/default.svg"
      className={`shrink-0 rounded-full border border-line object-cover ${className}`}
    />
  );
}
