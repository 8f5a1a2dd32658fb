import { type PageName, pages } from '@potluck/functions/contract/pages';
import {
  AREAS_PATH,
  CATEGORIES_PATH,
  FOODS_PATH,
  TOP_FOODS_PATH,
} from '@potluck/functions/contract/food-list-path';

type PagePath<Path extends string> = Path extends `${string}:id` ? (id: string) => string : Path;

/** The URL path of each page. For a page with an ID in its path, this is a function that returns the path. */
export const pagePaths = Object.fromEntries(
  Object.entries(pages).map(([name, { path }]) => [
    name,
    path.endsWith(':id') ? (id: string) => path.replace(':id', () => id) : path,
  ]),
) as unknown as { [Name in PageName]: PagePath<(typeof pages)[Name]['path']> };

// The first script of every page imports this file. Do not import Valibot here. Otherwise, every page
// would load Valibot before the app starts.

export const API_BASE_PATH = '/api';

export const API_TIMEOUT_MS = 15_000;

/** After this time without a response, the site uses stored data, such as the saved orders. */
export const SLOW_NETWORK_MS = 3_000;

export const apiPaths = {
  accessToken: '/jwt',
  account: '/account',
  accountExport: '/account/export',
  accountSignOuts: '/account/sign-outs',
  topFoods: TOP_FOODS_PATH,
  foodPage: (query: string) => `${FOODS_PATH}?${query}`,
  categories: CATEGORIES_PATH,
  areas: AREAS_PATH,
  recentReviews: '/recent-reviews',
  newFood: FOODS_PATH,
  food: (id: string) => `${FOODS_PATH}/${encodeURIComponent(id)}`,
  foodsOfSameCook: (id: string) => `${FOODS_PATH}/${encodeURIComponent(id)}/same-cook`,
  cook: (id: string) => `/cooks/${encodeURIComponent(id)}`,
  cookFoods: (id: string, query: string) => `/cooks/${encodeURIComponent(id)}/foods?${query}`,
  offerFoodAgain: (id: string) => `${FOODS_PATH}/${encodeURIComponent(id)}/offer-again`,
  stopSelling: (id: string) => `${FOODS_PATH}/${encodeURIComponent(id)}/stop`,
  openOrders: (id: string) => `${FOODS_PATH}/${encodeURIComponent(id)}/open-orders`,
  foodReports: (id: string) => `${FOODS_PATH}/${encodeURIComponent(id)}/reports`,
  watch: (foodId: string) => `${FOODS_PATH}/${encodeURIComponent(foodId)}/watch`,
  following: (email: string, list = '') => `/following/${encodeURIComponent(email)}${list}`,
  cookReviews: (id: string) => `/cooks/${encodeURIComponent(id)}/reviews`,
  foodReviews: (id: string) => `${FOODS_PATH}/${encodeURIComponent(id)}/reviews`,
  myFoods: (email: string) => `/my-foods/${encodeURIComponent(email)}`,
  purchase: '/purchase',
  orders: (email: string) => `/orders/${encodeURIComponent(email)}`,
  order: (id: string) => `/orders/${encodeURIComponent(id)}`,
  receipt: (id: string) => `/orders/${encodeURIComponent(id)}/receipt`,
  cancelOrder: (id: string) => `/orders/${encodeURIComponent(id)}/cancel`,
  orderTransitions: (id: string) => `/orders/${encodeURIComponent(id)}/transitions`,
  messages: (orderId: string, action = '') =>
    `/orders/${encodeURIComponent(orderId)}/messages${action}`,
  unreadMessages: (email: string) => `/unread-messages/${encodeURIComponent(email)}`,
  receivedOrders: (email: string) => `/received-orders/${encodeURIComponent(email)}`,
  orderCount: (email: string) => `/received-orders/${encodeURIComponent(email)}/count`,
  bulkTransitions: (email: string) => `/received-orders/${encodeURIComponent(email)}/transitions`,
  review: (orderId: string) => `/orders/${encodeURIComponent(orderId)}/review`,
  reviewPart: (id: string, part: 'reply' | 'reports') =>
    `/reviews/${encodeURIComponent(id)}/${part}`,
  allergyRead: (id: string) => `/orders/${encodeURIComponent(id)}/allergy-read`,
  kitchen: (email: string) => `/kitchens/${encodeURIComponent(email)}`,
  photos: '/photos',
  portraits: '/photos?for=portrait',
  notifications: (email: string) => `/notifications/${encodeURIComponent(email)}`,
  unsubscribe: '/unsubscribe',
};
