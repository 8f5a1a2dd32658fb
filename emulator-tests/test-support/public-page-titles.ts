/** Titles of the pages that are visible without an account, by URL path. */
export const publicPageTitles = {
  '/': 'Home-cooked food to share',
  '/foods': 'All Foods',
  '/foods/tonkotsu-ramen': 'Tonkotsu Ramen',
  '/foodGallery': 'Our Gallery',
  '/about-us': 'About us',
  '/contact-us': 'Contact us',
  '/privacy': 'Privacy',
  '/login': 'Login',
  '/register': 'Register',
  '/account/forgot-password': 'Forgot your password?',
};
