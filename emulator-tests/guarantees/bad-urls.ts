/** Invalid IDs for URL paths, for example for the `:id` in /foods/:id and /orders/:id. */
export const badPathIds = [
  'a%2Fb%2Fc',
  '%2e%2e%2ffoods',
  '%00',
  '%20',
  '__x__',
  '__proto__%2Fx',
  'a%0Ab',
  '%F0%9F%8D%9C',
  'x'.repeat(65),
  'x'.repeat(1501),
  "'%20or%201=1",
  '$where',
  '{}',
];

/** Invalid query strings for GET /foods. */
export const badFoodListQueries = [
  'sortField=quantity',
  'sortField=added_by.email',
  'sortField=__name__',
  'sortField=',
  'sortField=food_name&sortField=price',
  'sortField[]=price',
  'sortField[a]=price',
  'sortOrder=up',
  'sortOrder=ASC',
  'sortOrder=asc&sortOrder=desc',
  'sortOrder[]=asc',
  'sortField=price%00',
  'limit=0',
  'limit=241',
  'limit=-1',
  'limit=024',
  'limit=1.5',
  'limit=1e1',
  'limit=',
  'limit[]=1',
  'limit=1&limit=2',
  'search=a&search=b',
  'category=Rice&category=Soup',
  'inStock=',
  'inStock=false',
  'inStock=TRUE',
  'without=',
  'without=Milk',
  'without=milk,',
  'without=__proto__',
  'without=milk&without=eggs',
  'after=',
  'after=x',
  'after=a&after=b',
  // Cursors in base64url. The first belongs to another sort order. The price in the second is a string. The third
  // is valid, but has padding.
  'after=WyJwcmljZSIsImFzYyIsMSwiYSIsImEiXQ',
  'after=WyJmb29kX25hbWUiLCJhc2MiLCIxIiwiYSIsImEiXQ',
  'after=WyJmb29kX25hbWUiLCJhc2MiLDEsImEiLCJhIl0%3D',
];

/** Invalid query strings for every paginated list of a user. */
export const badPageQueries = [
  'limit=0',
  'limit=241',
  'limit=-1',
  'limit=1.5',
  'limit=1e1',
  'limit=01',
  'limit=abc',
  'limit=',
  'limit[]=1',
  'limit=1&limit=2',
  'after=',
  'after=x',
  'after[]=x',
  // Base64url encodings of the invalid cursors `["1","order"]`, `[1,"a/b"]`, and `[1e15,"order"]`.
  'after=WyIxIiwib3JkZXIiXQ',
  'after=WzEsImEvYiJd',
  'after=WzFlMTUsIm9yZGVyIl0',
];

/** Further invalid query strings for GET /received-orders/:email. */
export const badReceivedOrderQueries = [
  'state=ready',
  'state=',
  'state=ACTIVE',
  'state[]=active',
  'state=active&state=past',
  'limit=101',
];
