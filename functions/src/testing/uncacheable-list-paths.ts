/**
 * Noncanonical spellings of the paths of the food lists. If they were cacheable, each spelling
 * would create another entry in the shared cache.
 */
export const uncacheableListPaths = [
  '/foods?x=1',
  '/foods?',
  '/foods?sortField=price',
  '/foods?sortOrder=asc&sortField=price',
  '/foods?sortField=price&sortOrder=asc&',
  '/foods?&sortField=price&sortOrder=asc',
  '/foods?sortField=price&sortOrder=asc&x=',
  '/foods?sortField=price&sortOrder=asc&fresh=1',
  '/foods?sortField=%70rice&sortOrder=asc',
  '/foods?sort%46ield=price&sortOrder=asc',
  '/foods?sortField=price&sortField=price&sortOrder=asc',
  '/foods?sortField=&sortOrder=',
  '/foods?fresh=1',
  '/foods?fresh=1&fresh=2',
  '/foods?FRESH=1',
  '/foods/',
  '/FOODS',
  '/Foods?sortField=price&sortOrder=asc',
  '/%66oods',
  '//foods',
  '/foods;x=1',
  '/top-foods?x=1',
  '/top-foods?',
  '/top-foods?sortField=price&sortOrder=asc',
  '/top-foods?fresh=1',
  '/top-foods/',
  '/TOP-foods',
];
