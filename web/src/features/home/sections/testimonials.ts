export interface Testimonial {
  name: string;
  title: string;
  image: string;
  quote: string;
}

export const testimonials: readonly Testimonial[] = [
  {
    name: 'Vicent Ferrer',
    title: 'Food Critic',
    image: '/images/people/vicent.svg',
    quote:
      'I ate out for a living for thirty years. The best biryani of them all came from a kitchen with four chairs, and I ordered it here.',
  },
  {
    name: 'Sam Rivera',
    title: 'Loyal Customer',
    image: '/images/people/sam.svg',
    quote:
      'Tuesday is suya, Friday is ramen, and I no longer pretend that I was going to cook. I always want extra pepper.',
  },
  {
    name: 'Nadia Haddad',
    title: 'First-time Visitor',
    image: '/images/people/nadia.svg',
    quote:
      'I came for one chocolate tart and stayed for an hour, reading what people write about their own dishes. Then I ordered for four. There are two of us.',
  },
  {
    name: 'Ruth Miller',
    title: 'Event Planner',
    image: '/images/people/ruth.svg',
    quote:
      'Forty guests, nine dishes, five cooks. Every dish said what it was and how many were left, so I planned the whole evening without getting up.',
  },
  {
    name: 'Ximena Torres',
    title: 'Weekly Regular',
    image: '/images/people/ximena.svg',
    quote:
      'Every week, somebody puts something new on the table. I have eaten my way through nine countries without leaving the neighborhood.',
  },
];
