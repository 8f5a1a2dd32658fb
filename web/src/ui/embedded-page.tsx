import type { PageData } from '@potluck/functions/contract/pages';
import { createContext, useContext, useState } from 'react';
import type { SocialCard } from './page';

/** The data from which the server renders a page. */
export type EmbeddedPage<Data extends PageData = PageData> = Data & {
  card?: SocialCard;
  /** The JSON-LD of the page. Undefined in the browser, because search engines read it in the HTML. */
  structuredData?: string;
};

/** Provides the data in the HTML of the page, or undefined if the HTML contains no data. */
export const EmbeddedPageContext = createContext<EmbeddedPage | undefined>(undefined);

/**
 * Returns the page data in the HTML of the document. Returns undefined if `isUsable` returns false, because the data belongs
 * to another page, or because another version of the function `pages` rendered the HTML.
 */
export function useEmbeddedPage<Data extends PageData>(
  isUsable: (data: PageData) => data is Data,
): EmbeddedPage<Data> | undefined {
  const data = useContext(EmbeddedPageContext);
  const [usableData] = useState(() => (data && isUsable(data) ? data : undefined));
  return usableData;
}

/** Only the server renders the structured data. During hydration, React keeps the content of the server. */
export function StructuredData({ json = '' }: { json: string | undefined }) {
  return (
    <script
      type="application/ld+json"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
