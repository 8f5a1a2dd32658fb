import { ResponsiveImage } from '../ui/image';
import { Carousel } from './carousel';

const slides = [
  {
    label: 'FRESH FOODS',
    tagline: 'Handmade daily with the finest ingredients.',
    image: 'fresh-foods',
    alt: 'Nests of fresh pasta, tomatoes on the vine, lemons, garlic and basil on a wooden table.',
  },
  {
    label: 'SPICY CURRY',
    tagline: 'A taste of tradition in every bite.',
    image: 'sunday-chicken-curry',
    alt: 'A bowl of chicken curry with green herbs and chilies, limes behind it.',
  },
  {
    label: 'GOURMET FOOD',
    tagline: 'Juicy, delicious, and unforgettable.',
    image: 'smoked-cheddar-burger',
    alt: 'A double cheeseburger with pickles, on paper on a wooden board.',
  },
  {
    label: 'ARTISAN PIE',
    tagline: 'Oven-baked to perfection.',
    image: 'apple-pie',
    alt: 'An apple pie with a woven lattice, apples and cinnamon beside it.',
  },
  {
    label: 'HEALTHY SALADS',
    tagline: 'Fresh, crisp, and full of flavor.',
    image: 'fattoush-salad',
    alt: 'A bowl of lettuce, tomato, cucumber, radish and toasted bread.',
  },
  {
    label: 'DECADENT DESSERTS',
    tagline: 'The perfect sweet ending.',
    image: 'dark-chocolate-tart',
    alt: 'A dark chocolate tart with raspberries, one slice pulled out.',
  },
  {
    label: 'FRESH SUSHI',
    tagline: 'Expertly crafted, exceptionally fresh.',
    image: 'sushi-platter',
    alt: 'Nigiri and rolls on a dark board, with ginger and wasabi.',
  },
  {
    label: 'HEARTY SOUPS',
    tagline: 'Warmth and comfort in every spoonful.',
    image: 'red-lentil-soup',
    alt: 'A bowl of red lentil soup with a swirl of spiced butter.',
  },
  {
    label: 'SIZZLING STEAKS',
    tagline: 'Grilled to your desire.',
    image: 'steak-frites',
    alt: 'Sliced steak with herb butter and fries on a dark plate.',
  },
  {
    label: 'TASTY TACOS',
    tagline: 'A fiesta of flavors.',
    image: 'tacos-al-pastor',
    alt: 'A row of tacos with pork and pineapple, limes beside them.',
  },
];

/** On these viewports, the hero has an aspect ratio of at most about 8:9, which is the portrait crop of its images. */
const PORTRAIT_QUERY = '(max-aspect-ratio: 9/16)';

export function Hero() {
  return (
    <section
      aria-roledescription="carousel"
      aria-label="What is cooking"
      className="mx-auto w-full max-w-[92rem] px-[clamp(0.5rem,1.5vw,1.25rem)] pt-2 md:pt-4"
    >
      <div className="relative h-[60vh] overflow-hidden rounded-panel bg-night">
        <Carousel
          delay={3000}
          slides={slides}
          renderSlide={renderSlide}
          trackClass="size-full"
          controlsClass="contents"
          buttonsClass="absolute top-4 right-4 z-1 sm:top-auto sm:right-8 sm:bottom-6"
          buttonClass="border border-white/35 bg-night/65 text-white hover:bg-white hover:text-night focus-visible:outline-white"
          dotsClass="absolute bottom-2 left-3 z-1 w-[calc(100%-1.5rem)] text-white sm:bottom-6 sm:left-7 sm:w-80 lg:left-11 [&_button]:focus-visible:outline-white"
        />
      </div>
    </section>
  );
}

function renderSlide({ label, tagline, image, alt }: (typeof slides)[number], isNear: boolean) {
  return (
    <figure className="relative size-full overflow-hidden rounded-panel">
      {isNear && (
        <ResponsiveImage
          src={`/images/hero/${image}-960.webp`}
          alt={alt}
          width={1600}
          height={900}
          sizes="max(100vw, 70vh)"
          portraitMedia={PORTRAIT_QUERY}
          loading="eager"
          fetchPriority={label === slides[0]?.label ? 'high' : 'auto'}
          draggable={false}
          className="size-full object-cover object-[70%_50%]"
        />
      )}
      <figcaption className="absolute inset-0 flex flex-col justify-end bg-linear-to-tr from-night/95 via-night/65 via-40% to-transparent to-75% px-5 pb-16 text-white narrow:pb-12 sm:px-10 sm:pb-20 lg:px-14">
        {/*
         * The maximum width is in em. The width of ch depends on the font, so the fallback font would break lines
         * differently. The slide's title is a p element, because the h1 of the page comes after the hero.
         */}
        <p className="display max-w-[7.4em] text-[clamp(2.1rem,1rem+5.2vw,5.5rem)] narrow:text-2xl leading-none font-[560] tracking-tight text-balance">
          {label}
        </p>
        <p className="mt-3 max-w-[16em] text-lg narrow:text-base">{tagline}</p>
      </figcaption>
    </figure>
  );
}
