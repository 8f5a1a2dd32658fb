export interface GuestInTableDrawing {
  name: string;
  foodName: string;
  image: string;
  foodImage: string;
}

/**
 * The guests in the drawing of a table. The first four sit on the far side, and the other three on the near side.
 */
export const guestsInTableDrawing: readonly GuestInTableDrawing[] = [
  {
    name: 'Amara',
    foodName: 'jollof rice',
    image: '/images/people/amara.svg',
    foodImage: '/images/foods/jollof-rice-960.webp',
  },
  {
    name: 'Kenji',
    foodName: 'ramen',
    image: '/images/people/kenji.svg',
    foodImage: '/images/foods/tonkotsu-ramen-960.webp',
  },
  {
    name: 'Farah',
    foodName: 'biryani',
    image: '/images/people/farah.svg',
    foodImage: '/images/foods/kacchi-biryani-960.webp',
  },
  {
    name: 'Giulia',
    foodName: 'pizza',
    image: '/images/people/giulia.svg',
    foodImage: '/images/foods/margherita-pizza-960.webp',
  },
  {
    name: 'Mei',
    foodName: 'dumplings',
    image: '/images/people/mei.svg',
    foodImage: '/images/foods/pork-chive-dumplings-960.webp',
  },
  {
    name: 'Emre',
    foodName: 'baklava',
    image: '/images/people/emre.svg',
    foodImage: '/images/foods/pistachio-baklava-960.webp',
  },
  {
    name: 'Colette',
    foodName: 'chocolate tart',
    image: '/images/people/colette.svg',
    foodImage: '/images/foods/dark-chocolate-tart-960.webp',
  },
];
