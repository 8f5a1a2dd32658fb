import { Suspense, useRef, useState } from 'react';
import { SITE_IMAGE_WIDTHS } from '../components/image-renditions';
import { ResponsiveImage } from '../components/responsive-image';
import { showToast } from '../components/toast';
import { pages } from '@potluck/functions/contract/pages';
import { lazyWithPreload, preloadCode } from '../lib/lazy-code';
import { PageHeader } from '../components/page-header';
import { PageMetadata } from '../components/page-metadata';

const imageSize = { width: 1600, height: 1200 };

const captions = [
  ['seafood-paella', 'Paella, crust and all'],
  ['margherita-pizza', 'Margherita, ninety seconds in the oven'],
  ['tonkotsu-ramen', 'Ramen on a Friday'],
  ['country-sourdough', 'Sourdough, thirty hours in the making'],
  ['kacchi-biryani', 'Biryani, lid just off'],
  ['pork-chive-dumplings', 'Dumplings, pleated by hand'],
  ['fattoush-salad', 'Fattoush, bread still crisp'],
  ['tacos-al-pastor', 'Al pastor, pineapple on top'],
  ['buttermilk-pancakes', 'Pancakes, syrup still running'],
  ['dark-chocolate-tart', 'Tart, one slice spoken for'],
  ['pistachio-baklava', 'Baklava, forty layers'],
  ['hummus-with-chickpeas', 'Hummus, served warm'],
] as const;

const images = captions.map(([file, caption], index) => ({
  src: `/images/gallery/${file}-960.webp`,
  alt: `Delicious Food ${index + 1}`,
  /** Shown below the image, after its plate number. */
  caption,
}));

const slides = images.map(({ src, alt }) => ({
  src,
  alt,
  ...imageSize,
  srcSet: SITE_IMAGE_WIDTHS.map((width) => ({
    src: src.replace('-960.', `-${width}.`),
    width,
    height: (width * 3) / 4,
  })),
}));

const { Component: GalleryLightbox, load: loadLightbox } = lazyWithPreload(
  () => import('./gallery-lightbox'),
);

/** Number of images in the first row on a phone. */
const FIRST_ROW_IMAGES = 2;

export default function GalleryPage() {
  return (
    <div className="shell">
      <PageMetadata
        title={pages.gallery.title}
        description="Twelve dishes from the kitchens of Potluck, from paella and ramen to baklava and hummus."
      />
      <PageHeader title="Our Gallery" subtitle="A visual feast of our finest culinary creations." />
      <Gallery />
    </div>
  );
}

/** Shows the gallery. Loads the lightbox code when the user points at, focuses, or clicks an image. */
function Gallery() {
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
        {images.map(({ src, alt, caption }, index) => (
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
                {...imageSize}
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
            slides={slides}
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
