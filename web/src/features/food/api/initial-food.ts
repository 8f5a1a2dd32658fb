import type { PageData } from '@potluck/functions/contract/page-template';
import { createContext, useContext } from 'react';
import type { SocialCard } from '../../../components/page-metadata';

/** The data with which the server renders a dish page. Only the server contains the code that creates it. */
export interface InitialFood extends PageData {
  /** The image of a shared link. */
  card?: SocialCard;
  /** Describes the dish to search engines. The data in the HTML of the page does not contain it. */
  structuredData?: string;
}

/** The data in the HTML of the page, or undefined if the HTML contains no data. */
export const InitialFoodContext = createContext<InitialFood | undefined>(undefined);

/** Returns the data in the HTML of the document, or undefined if the document was loaded for another dish. */
export function useInitialFood(id: string): InitialFood | undefined {
  const data = useContext(InitialFoodContext);
  return data?.foodId === id ? data : undefined;
}
