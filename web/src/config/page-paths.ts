/** The URL paths of all pages. The router calls the functions with `:id` to get its route patterns. */
export const pagePaths = {
  home: '/',
  foods: '/foods',
  food: (id: string) => `/foods/${id}`,
  gallery: '/foodGallery',
  about: '/about-us',
  contact: '/contact-us',
  privacy: '/privacy',
  login: '/login',
  register: '/register',
  account: '/account',
  forgotPassword: '/account/forgot-password',
  /** The links in the emails of Firebase Auth lead to this page. */
  emailLink: '/account/action',
  purchase: (id: string) => `/purchase/${id}`,
  updateFood: (id: string) => `/update/${id}`,
  myFoods: '/my-foods',
  receivedOrders: '/my-foods/orders',
  myOrders: '/my-orders',
  receipt: (id: string) => `/my-orders/${id}`,
  addFood: '/add-food',
} as const;
