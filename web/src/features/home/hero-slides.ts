export interface HeroSlide {
  heading: string;
  tagline: string;
  image: { src: string; alt: string };
}

export const heroSlides: readonly HeroSlide[] = [
  {
    heading: 'FRESH FOODS',
    tagline: 'Handmade daily with the finest ingredients.',
    image: {
      src: '/images/foods/pork-chive-dumplings.svg',
      alt: 'Folded dumplings in a bamboo steamer, with a small bowl of sauce.',
    },
  },
  {
    heading: 'SPICY CURRY',
    tagline: 'A taste of tradition in every bite.',
    image: {
      src: '/images/foods/sunday-chicken-curry.svg',
      alt: 'A bowl of red chicken curry with potatoes, rice and lime beside it.',
    },
  },
  {
    heading: 'GOURMET FOOD',
    tagline: 'Juicy, delicious, and unforgettable.',
    image: {
      src: '/images/foods/smoked-cheddar-burger.svg',
      alt: 'A tall cheeseburger on a board, on a checked tablecloth.',
    },
  },
  {
    heading: 'ARTISAN PIE',
    tagline: 'Oven-baked to perfection.',
    image: {
      src: '/images/foods/apple-pie.svg',
      alt: 'An apple pie with a lattice top, an apple beside it.',
    },
  },
  {
    heading: 'HEALTHY SALADS',
    tagline: 'Fresh, crisp, and full of flavor.',
    image: {
      src: '/images/foods/fattoush-salad.svg',
      alt: 'A plate of green salad with tomato, cucumber and radish.',
    },
  },
  {
    heading: 'DECADENT DESSERTS',
    tagline: 'The perfect sweet ending.',
    image: {
      src: '/images/foods/dark-chocolate-tart.svg',
      alt: 'A dark chocolate tart with raspberries, one slice cut.',
    },
  },
  {
    heading: 'FRESH SUSHI',
    tagline: 'Expertly crafted, exceptionally fresh.',
    image: {
      src: '/images/foods/sushi-platter.svg',
      alt: 'A slate with rows of nigiri and rolls, chopsticks in front.',
    },
  },
  {
    heading: 'HEARTY SOUPS',
    tagline: 'Warmth and comfort in every spoonful.',
    image: {
      src: '/images/foods/red-lentil-soup.svg',
      alt: 'A clay bowl of red lentil soup with wedges of lemon.',
    },
  },
  {
    heading: 'SIZZLING STEAKS',
    tagline: 'Grilled to your desire.',
    image: {
      src: '/images/foods/steak-frites.svg',
      alt: 'Sliced steak with herb butter and a heap of fries.',
    },
  },
  {
    heading: 'TASTY TACOS',
    tagline: 'A fiesta of flavors.',
    image: {
      src: '/images/foods/tacos-al-pastor.svg',
      alt: 'Three tacos on a board with two salsas and lime.',
    },
  },
];
