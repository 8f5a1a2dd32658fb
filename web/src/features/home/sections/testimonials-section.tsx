import { ResponsiveImage } from '../../../components/responsive-image';
import { FiveStarRating } from '../../../components/five-star-rating';
import { CarouselButtons } from '../carousel/carousel-buttons';
import { CarouselDots } from '../carousel/carousel-dots';
import { CarouselTrack } from '../carousel/carousel-track';
import { testimonials } from './testimonials';
import { useCarousel } from '../carousel/use-carousel';

const AUTOPLAY_DELAY_MS = 3500;

const labels = testimonials.map(({ name }) => name);

export default function TestimonialsSection() {
  const carousel = useCarousel(AUTOPLAY_DELAY_MS);
  return (
    <section
      aria-roledescription="carousel"
      aria-labelledby="testimonials-heading"
      className="section border-y border-line bg-tint"
    >
      <div className="shell">
        <h2 id="testimonials-heading" className="text-4xl">
          Overheard at dinner
        </h2>
        <CarouselTrack
          carousel={carousel}
          items={testimonials}
          keyOf={({ name }) => name}
          className="mt-8 md:mt-12"
        >
          {({ name, title, image, quote }) => (
            <figure className="grid h-full content-start gap-x-12 gap-y-6 md:grid-cols-[18rem_1fr] md:items-center lg:gap-x-20">
              <ResponsiveImage
                src={image}
                alt={name}
                fallback="/images/people/default.svg"
                width={480}
                height={480}
                draggable={false}
                className="aspect-square w-28 rounded-card object-cover md:w-full md:rounded-panel"
              />
              <div>
                <FiveStarRating />
                <blockquote className="display mt-4 text-2xl leading-snug md:mt-6 lg:text-3xl lg:leading-tight">
                  <p>{`“${quote}”`}</p>
                </blockquote>
                <figcaption className="mt-5 md:mt-8">
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-soft">{title}</span>
                </figcaption>
              </div>
            </figure>
          )}
        </CarouselTrack>
        <div className="mt-8 flex items-center justify-between border-t border-line pt-4 md:mt-12">
          <CarouselDots
            carousel={carousel}
            labels={labels}
            className="mr-1 -ml-1.5 min-w-0 flex-1 text-ink"
          />
          <CarouselButtons
            carousel={carousel}
            buttonClass="border border-field bg-card hover:border-ink hover:bg-ink hover:text-paper"
          />
        </div>
      </div>
    </section>
  );
}
