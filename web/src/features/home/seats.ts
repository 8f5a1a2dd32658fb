export interface Seat {
  name: string;
  brings: string;
  image: string;
  dish: string;
}

/** Who sits at the table already, four along the far side and three along the near one. */
export const seats: readonly Seat[] = [
  {
    name: 'Amara',
    brings: 'jollof rice',
    image: '/images/people/amara.svg',
    dish: '/images/foods/jollof-rice-960.webp',
  },
  {
    name: 'Kenji',
    brings: 'ramen',
    image: '/images/people/kenji.svg',
    dish: '/images/foods/tonkotsu-ramen-960.webp',
  },
  {
    name: 'Farah',
    brings: 'biryani',
    image: '/images/people/farah.svg',
    dish: '/images/foods/kacchi-biryani-960.webp',
  },
  {
    name: 'Giulia',
    brings: 'pizza',
    image: '/images/people/giulia.svg',
    dish: '/images/foods/margherita-pizza-960.webp',
  },
  {
    name: 'Mei',
    brings: 'dumplings',
    image: '/images/people/mei.svg',
    dish: '/images/foods/pork-chive-dumplings-960.webp',
  },
  {
    name: 'Emre',
    brings: 'baklava',
    image: '/images/people/emre.svg',
    dish: '/images/foods/pistachio-baklava-960.webp',
  },
  {
    name: 'Colette',
    brings: 'chocolate tart',
    image: '/images/people/colette.svg',
    dish: '/images/foods/dark-chocolate-tart-960.webp',
  },
];
