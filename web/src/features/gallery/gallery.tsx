import { Suspense, useRef, useState } from 'react';
import { ResponsiveImage } from '../../components/responsive-image';
import { showToast } from '../../components/toast';
import { lazyWithPreload, preloadCode } from '../../lib/lazy-code';
import { galleryImages, galleryImageSize } from './gallery-images';

const { Component: GalleryLightbox, load: loadLightbox } = lazyWithPreload(
  () => import('./gallery-lightbox'),
);

/** Number of images in the first row on a phone. */
const FIRST_ROW_IMAGES = 2;

/** Shows the gallery. Loads the lightbox code when the user points at, focuses, or clicks an image. */
export function Gallery() {
  const opener = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<{ index: number; open: boolean }>();

  function preload(): void {
    preloadCode(loadLightbox);
  }

  /** Loads the code of the lightbox, and then opens it. Shows an error toast if the code cannot be loaded. */
  function open(index: number): void {
    loadLightbox().then(
      () => {
        setShown({ index, open: true });
      },
      () => void showToast('error', 'The photo could not be opened. Please try again.'),
    );
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
                open(index);
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
      )}
    </>
  );
}
