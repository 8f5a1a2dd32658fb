/** Every address of the site, once. The functions also make the router's patterns, from `:id`. */
export const paths = {
  home: '/',
  foods: '/foods',
  food: (id: string) => `/foods/${id}`,
  gallery: '/foodGallery',
  about: '/about-us',
  contact: '/contact-us',
  login: '/login',
  register: '/register',
  purchase: (id: string) => `/purchase/${id}`,
  updateFood: (id: string) => `/update/${id}`,
  myFoods: '/my-foods',
  myOrders: '/my-orders',
  addFood: '/add-food',
} as const;
