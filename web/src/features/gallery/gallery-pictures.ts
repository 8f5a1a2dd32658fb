export interface GalleryPicture {
  src: string;
  alt: string;
  /** Under the picture, beside its number. */
  caption: string;
}

export const gallerySize = { width: 1600, height: 1200 };

const plates = [
  ['seafood-paella', 'Paella, the crust left on'],
  ['margherita-pizza', 'Margherita, ninety seconds'],
  ['tonkotsu-ramen', 'Ramen on a Friday'],
  ['country-sourdough', 'Sourdough, two days old at birth'],
  ['kacchi-biryani', 'Biryani, lid just off'],
  ['pork-chive-dumplings', 'Dumplings, pleated by hand'],
  ['fattoush-salad', 'Fattoush, the bread still crisp'],
  ['tacos-al-pastor', 'Al pastor, pineapple on top'],
  ['buttermilk-pancakes', 'Pancakes, the syrup still running'],
  ['dark-chocolate-tart', 'Tart, one slice spoken for'],
  ['pistachio-baklava', 'Baklava, forty leaves'],
  ['hummus-with-chickpeas', 'Hummus, eaten warm'],
] as const;

export const galleryPictures: readonly GalleryPicture[] = plates.map(([file, caption], index) => ({
  src: `/images/gallery/${file}-960.webp`,
  alt: `Delicious Food ${index + 1}`,
  caption,
}));
