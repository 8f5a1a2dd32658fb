/** An address of each page that needs no account. */
export const publicPaths = [
  '/',
  '/foods',
  '/foods/tonkotsu-ramen',
  '/foodGallery',
  '/about-us',
  '/contact-us',
  '/login',
  '/register',
];
