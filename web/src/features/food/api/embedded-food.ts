import type { FoodPageData } from '@potluck/functions/contract/pages';
import { createContext } from 'react';
import type { SocialCard } from '../../../components/page-metadata';

/**
 * The data from which the server renders a dish page. The scripts of the site do not contain the code that
 * creates `card` and `structuredData`.
 */
export interface EmbeddedFood extends FoodPageData {
  /** The image that a chat or a social network shows with a link to the dish. */
  card?: SocialCard;
  /**
   * The JSON-LD of the dish. Undefined in the browser, because the server omits it from the page data in the HTML.
   */
  structuredData?: string;
}

/** Provides the data in the HTML of the page, or undefined if the HTML contains no data. */
export const EmbeddedFoodContext = createContext<EmbeddedFood | undefined>(undefined);
