/** Fields of a dish with the longest texts and the largest numbers. */
export const LONG_FOOD_FIELDS = {
  food_name: 'Slow-Smoked '.repeat(10).trim(),
  description: 'A very long story about a very small dish. '.repeat(46).trim(),
  quantity: 1_000_000,
  price: 1_000_000,
  food_category: 'Everything except for the kitchen sinks!',
};
