export interface GalleryImage {
  src: string;
  alt: string;
  /** Caption below the image and its plate number. */
  caption: string;
}

export const galleryImageSize = { width: 1600, height: 1200 };

const imageFiles = [
  ['seafood-paella', 'Paella, crust and all'],
  ['margherita-pizza', 'Margherita, ninety seconds in the oven'],
  ['tonkotsu-ramen', 'Ramen on a Friday'],
  ['country-sourdough', 'Sourdough, thirty hours in the making'],
  ['kacchi-biryani', 'Biryani, lid just off'],
  ['pork-chive-dumplings', 'Dumplings, pleated by hand'],
  ['fattoush-salad', 'Fattoush, bread still crisp'],
  ['tacos-al-pastor', 'Al pastor, pineapple on top'],
  ['buttermilk-pancakes', 'Pancakes, syrup still running'],
  ['dark-chocolate-tart', 'Tart, one slice spoken for'],
  ['pistachio-baklava', 'Baklava, forty layers'],
  ['hummus-with-chickpeas', 'Hummus, served warm'],
] as const;

export const galleryImages: readonly GalleryImage[] = imageFiles.map(([file, caption], index) => ({
  src: `/images/gallery/${file}-960.webp`,
  alt: `Delicious Food ${index + 1}`,
  caption,
}));
