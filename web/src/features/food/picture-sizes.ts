/** How wide the picture of a dish is shown, as in HTML. */
export const pictureSizes = {
  card: '(min-width: 64rem) 24rem, (min-width: 40rem) 48vw, 94vw',
  details: '(min-width: 48rem) min(52vw, 38rem), 94vw',
};
