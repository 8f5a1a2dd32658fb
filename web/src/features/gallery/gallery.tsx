import { Suspense, useRef, useState } from 'react';
import { ErrorBoundary } from '../../components/error-boundary';
import { ResponsiveImage } from '../../components/responsive-image';
import { showToast } from '../../components/toast';
import { preloadCode } from '../../lib/load-code';
import { lazyWithPreload } from '../../lib/lazy-with-preload';
import { galleryImages, galleryImageSize } from './gallery-images';

const { Component: GalleryLightbox, load: loadLightbox } = lazyWithPreload(
  () => import('./gallery-lightbox'),
);

/** Number of images in the first row on a phone. */
const FIRST_ROW_IMAGES = 2;

/** Shows the gallery. Loads the lightbox code when the user points at, focuses, or clicks an image. */
export function Gallery() {
  const opener = useRef<HTMLElement>(null);
  /**
   * The time of the click is the `key` of the error boundary. Each click therefore creates a new error boundary,
   * which loads the lightbox code again if it failed to load.
   */
  const [shown, setShown] = useState<{ index: number; open: boolean; clickTime: number }>();

  function preload(): void {
    preloadCode(loadLightbox);
  }

  return (
    <>
      <ul className="grid grid-cols-2 gap-x-3 gap-y-6 sm:gap-x-5 sm:gap-y-8 md:grid-cols-3 lg:grid-cols-4">
        {galleryImages.map(({ src, alt, caption }, index) => (
          <li key={src}>
            <button
              type="button"
              aria-haspopup="dialog"
              className="group block w-full overflow-hidden rounded-card focus-visible:rounded-card"
              onPointerEnter={preload}
              onFocus={preload}
              onClick={(event) => {
                opener.current = event.currentTarget;
                setShown({ index, open: true, clickTime: event.timeStamp });
              }}
            >
              <ResponsiveImage
                src={src}
                alt={alt}
                fallback="/images/foods/default.svg"
                {...galleryImageSize}
                {...(index < FIRST_ROW_IMAGES && { loading: 'eager', fetchPriority: 'high' })}
                sizes="(min-width: 64rem) 26rem, (min-width: 48rem) 40vw, 62vw"
                className="aspect-4/5 w-full object-cover transition-transform duration-250 ease-out group-hover:scale-103"
              />
            </button>
            <p className="mt-2.5 text-sm">
              <span className="font-semibold">{`Plate ${index + 1}`}</span>
              <span className="block text-soft">{caption}</span>
            </p>
          </li>
        ))}
      </ul>
      {shown && (
        <ErrorBoundary
          key={shown.clickTime}
          onError={() => {
            setShown(undefined);
            void showToast('error', 'The photo could not be opened. Please try again.');
            opener.current?.focus();
          }}
        >
          <Suspense>
            <GalleryLightbox
              index={shown.index}
              open={shown.open}
              onClose={() => {
                setShown({ ...shown, open: false });
              }}
              onExited={() => opener.current?.focus()}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
