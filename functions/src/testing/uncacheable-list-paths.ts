const sorted = '/foods?sortField=food_name&sortOrder=asc';

/**
 * Noncanonical forms of the paths of the food lists. If they were cacheable, each form would create
 * another entry in the shared cache.
 */
export const uncacheableListPaths = [
  '/foods?x=1',
  '/foods?',
  '/foods?sortField=price',
  '/foods?sortOrder=asc&sortField=price',
  '/foods?&sortField=price&sortOrder=asc',
  '/foods?sort%46ield=price&sortOrder=asc',
  '/foods?sortField=price&sortField=price&sortOrder=asc',
  '/foods?sortField=&sortOrder=',
  '/foods?fresh=1',
  '/foods?limit=24',
  '/foods/',
  '/Foods?sortField=price&sortOrder=asc',
  '/%66oods',
  '//foods',
  `${sorted}&`,
  `${sorted}&x=`,
  `${sorted}&fresh=1`,
  `${sorted}&limit=024`,
  `${sorted}&search=`,
  `${sorted}&search=+rice`,
  `${sorted}&search=jollof%20rice`,
  `${sorted}&search=%72ice`,
  `${sorted}&search=%FF`,
  `${sorted}&inStock=true&category=Rice`,
  `${sorted}&inStock=false`,
  `${sorted}&without=milk%2Ceggs`,
  `${sorted}&without=milk%2Cmilk`,
  `${sorted}&without=eggs,milk`,
  // The cursor `["food_name","asc",1,"a","a"]` with padding.
  `${sorted}&after=WyJmb29kX25hbWUiLCJhc2MiLDEsImEiLCJhIl0%3D`,
  ...['/categories', '/top-foods'].flatMap((path) => [`${path}?`, `${path}?fresh=1`, `${path}/`]),
  '/TOP-foods',
];
