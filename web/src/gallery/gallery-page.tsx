import { pages } from '@potluck/functions/contract/pages';
import { useRef, useState } from 'react';
import Lightbox from 'yet-another-react-lightbox';
import 'yet-another-react-lightbox/styles.css';
import { useCloseOnBack } from '../lib/close-on-back';
import { ResponsiveImage } from '../ui/image';
import { SITE_IMAGE_WIDTHS } from '../ui/image-renditions';
import { PageHeader, PageMetadata } from '../ui/page';

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

const slides = captions.map(([file, caption], index) => ({
  src: `/images/gallery/${file}-960.webp`,
  alt: `Delicious Food ${index + 1}`,
  caption,
  ...imageSize,
  srcSet: SITE_IMAGE_WIDTHS.map((width) => ({
    src: `/images/gallery/${file}-${width}.webp`,
    width,
    height: (width * 3) / 4,
  })),
}));

const FIRST_ROW_IMAGES = 2;

export default function GalleryPage() {
  const opener = useRef<HTMLElement>(null);
  const [clicked, setClicked] = useState({ index: 0, open: false });
  /** Index of the image that the lightbox shows. Undefined while the lightbox opens. */
  const [shown, setShown] = useState<number>();
  const close = () => setClicked({ ...clicked, open: false });
  useCloseOnBack(clicked.open, close);

  return (
    <div className="shell">
      <PageMetadata
        {...pages.gallery}
        description="Twelve dishes from the kitchens of Potluck, from paella and ramen to baklava and hummus."
      />
      <PageHeader title="Our Gallery" subtitle="A visual feast of our finest culinary creations." />
      <ul className="grid grid-cols-2 gap-x-3 gap-y-6 sm:gap-x-5 sm:gap-y-8 md:grid-cols-3 lg:grid-cols-4">
        {slides.map(({ src, alt, caption }, index) => (
          <li key={src}>
            <button
              type="button"
              aria-haspopup="dialog"
              className="group block w-full overflow-hidden rounded-card"
              onClick={(event) => {
                opener.current = event.currentTarget;
                setClicked({ index, open: true });
              }}
            >
              <ResponsiveImage
                src={src}
                alt={alt}
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
      <Lightbox
        {...clicked}
        close={close}
        slides={slides}
        carousel={{ finite: false, preload: 2 }}
        animation={{ fade: 250, swipe: 500 }}
        controller={{ closeOnBackdropClick: true }}
        on={{
          view: ({ index }) => setShown(index),
          exited: () => {
            setShown(undefined);
            opener.current?.focus();
          },
        }}
        render={{
          // Makes screen readers announce the image. It is empty at first, because a live region announces only changes.
          controls: () => (
            <div role="status" className="sr-only">
              {shown !== undefined && (
                <span
                  key={shown}
                >{`${slides[shown]?.alt ?? ''}, ${shown + 1} of ${slides.length}`}</span>
              )}
            </div>
          ),
        }}
        // The backdrop is dark in both themes, and an image of any color may be under a button.
        className="[&_button:focus-visible]:bg-night! [&_button:focus-visible]:outline-3! [&_button:focus-visible]:-outline-offset-5! [&_button:focus-visible]:outline-white!"
        styles={{ root: { '--yarl__color_backdrop': '#16110d' } }}
      />
    </div>
  );
}
