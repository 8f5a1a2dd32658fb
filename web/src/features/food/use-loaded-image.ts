import { useState, type CSSProperties } from 'react';

/**
 * Returns the style that shows an already loaded file of one of the site's images behind the same
 * image in another size. When the user follows a link in a list, the list is still in the document
 * while the next page renders, so the file of the card is found there.
 */
export function useLoadedImage(src: string): CSSProperties {
  const [style] = useState(() => {
    const loaded = [...document.images].find(
      (image) => image.getAttribute('src') === src && image.complete && image.naturalWidth > 0,
    );
    if (!loaded || !src.startsWith('/images/')) return {};
    return { backgroundImage: `url("${loaded.currentSrc}")`, backgroundSize: 'cover' };
  });
  return style;
}
