import { ResponsiveImage } from '../ui/image';
import { Stars } from '../ui/stars';
import { Carousel } from './carousel';

const testimonials = [
  {
    label: 'Vicent Ferrer',
    title: 'Food Critic',
    quote:
      'I ate out for a living for thirty years. The best biryani of them all came from a kitchen with four chairs, and I ordered it here.',
  },
  {
    label: 'Sam Rivera',
    title: 'Loyal Customer',
    quote:
      'Tuesday is suya, Friday is ramen, and I no longer pretend that I was going to cook. I always want extra pepper.',
  },
  {
    label: 'Nadia Haddad',
    title: 'First-time Visitor',
    quote:
      'I came for one chocolate tart and stayed for an hour, reading what people write about their own dishes. Then I ordered for four. There are two of us.',
  },
  {
    label: 'Ruth Miller',
    title: 'Event Planner',
    quote:
      'Forty guests, nine dishes, five cooks. Every dish said what it was and how many were left, so I planned the whole evening without getting up.',
  },
  {
    label: 'Ximena Torres',
    title: 'Weekly Regular',
    quote:
      'Every week, somebody puts something new on the table. I have eaten my way through nine countries without leaving the neighborhood.',
  },
];

export function Testimonials() {
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
        <Carousel
          delay={3500}
          slides={testimonials}
          renderSlide={renderSlide}
          trackClass="mt-8 md:mt-12"
          controlsClass="mt-8 flex flex-row-reverse items-center justify-between border-t border-line pt-4 md:mt-12"
          buttonClass="border border-field bg-card hover:border-ink hover:bg-ink hover:text-paper"
          dotsClass="mr-1 -ml-1.5 min-w-0 flex-1 text-ink"
        />
      </div>
    </section>
  );
}

function renderSlide({ label: name, title, quote }: (typeof testimonials)[number]) {
  return (
    <figure className="grid h-full content-start gap-x-12 gap-y-6 md:grid-cols-[18rem_1fr] md:items-center lg:gap-x-20">
      <ResponsiveImage
        src={`/images/people/${name.split(' ')[0]?.toLowerCase()}.svg`}
        alt={name}
        width={480}
        height={480}
        draggable={false}
        className="aspect-square w-28 rounded-card object-cover md:w-full"
      />
      <div>
        <Stars stars={5} />
        <blockquote className="display mt-4 text-2xl leading-snug md:mt-6 lg:text-3xl lg:leading-tight">
          <p>{`“${quote}”`}</p>
        </blockquote>
        <figcaption className="mt-5 md:mt-8">
          <span className="block font-semibold">{name}</span>
          <span className="block text-soft">{title}</span>
        </figcaption>
      </div>
    </figure>
  );
}
