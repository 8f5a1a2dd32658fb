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
      src: '/images/hero/fresh-foods-960.webp',
      alt: 'Nests of fresh pasta, tomatoes on the vine, lemons, garlic and basil on a wooden table.',
    },
  },
  {
    heading: 'SPICY CURRY',
    tagline: 'A taste of tradition in every bite.',
    image: {
      src: '/images/hero/sunday-chicken-curry-960.webp',
      alt: 'A bowl of chicken curry with green herbs and chilies, limes behind it.',
    },
  },
  {
    heading: 'GOURMET FOOD',
    tagline: 'Juicy, delicious, and unforgettable.',
    image: {
      src: '/images/hero/smoked-cheddar-burger-960.webp',
      alt: 'A double cheeseburger with pickles, on paper on a wooden board.',
    },
  },
  {
    heading: 'ARTISAN PIE',
    tagline: 'Oven-baked to perfection.',
    image: {
      src: '/images/hero/apple-pie-960.webp',
      alt: 'An apple pie with a woven lattice, apples and cinnamon beside it.',
    },
  },
  {
    heading: 'HEALTHY SALADS',
    tagline: 'Fresh, crisp, and full of flavor.',
    image: {
      src: '/images/hero/fattoush-salad-960.webp',
      alt: 'A bowl of lettuce, tomato, cucumber, radish and toasted bread.',
    },
  },
  {
    heading: 'DECADENT DESSERTS',
    tagline: 'The perfect sweet ending.',
    image: {
      src: '/images/hero/dark-chocolate-tart-960.webp',
      alt: 'A dark chocolate tart with raspberries, one slice pulled out.',
    },
  },
  {
    heading: 'FRESH SUSHI',
    tagline: 'Expertly crafted, exceptionally fresh.',
    image: {
      src: '/images/hero/sushi-platter-960.webp',
      alt: 'Nigiri and rolls on a dark board, with ginger and wasabi.',
    },
  },
  {
    heading: 'HEARTY SOUPS',
    tagline: 'Warmth and comfort in every spoonful.',
    image: {
      src: '/images/hero/red-lentil-soup-960.webp',
      alt: 'A bowl of red lentil soup with a swirl of spiced butter.',
    },
  },
  {
    heading: 'SIZZLING STEAKS',
    tagline: 'Grilled to your desire.',
    image: {
      src: '/images/hero/steak-frites-960.webp',
      alt: 'Sliced steak with herb butter and fries on a dark plate.',
    },
  },
  {
    heading: 'TASTY TACOS',
    tagline: 'A fiesta of flavors.',
    image: {
      src: '/images/hero/tacos-al-pastor-960.webp',
      alt: 'A row of tacos with pork and pineapple, limes beside them.',
    },
  },
];
