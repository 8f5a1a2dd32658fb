/** An address of each page that needs no account, and the page's title. */
export const publicPages = {
  '/': 'Home-cooked food to share',
  '/foods': 'All Foods',
  '/foods/tonkotsu-ramen': 'Tonkotsu Ramen',
  '/foodGallery': 'Our Gallery',
  '/about-us': 'About us',
  '/contact-us': 'Contact us',
  '/login': 'Login',
  '/register': 'Register',
};
