export interface GalleryPicture {
  src: string;
  alt: string;
  /** Under the picture, beside its number. */
  caption: string;
}

export const gallerySize = { width: 960, height: 720 };

const plates = [
  ['seafood-paella', 'Paella, the crust left on'],
  ['margherita-pizza', 'Margherita, ninety seconds'],
  ['tonkotsu-ramen', 'Ramen on a Friday'],
  ['apple-pie', 'Pie, still too hot to cut'],
  ['kacchi-biryani', 'Biryani, lid just off'],
  ['pork-chive-dumplings', 'Dumplings, pleated by hand'],
  ['fattoush-salad', 'Fattoush, before the sumac'],
  ['adana-kebab', 'Adana from the long coals'],
  ['sushi-platter', 'The Saturday platter'],
  ['jollof-rice', 'Jollof, smoke included'],
  ['pistachio-baklava', 'Baklava, forty leaves'],
  ['steak-frites', 'Steak, rested and sliced'],
] as const;

export const galleryPictures: readonly GalleryPicture[] = plates.map(([file, caption], index) => ({
  src: `/images/foods/${file}.svg`,
  alt: `Delicious Food ${index + 1}`,
  caption,
}));
