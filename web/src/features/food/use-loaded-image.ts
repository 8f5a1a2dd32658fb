import { useState, type CSSProperties } from 'react';

/**
 * Returns a style with a placeholder: a smaller file of the same image, if the document has loaded
 * one. When the user clicks a card in a list, the list is still in the document while the next page
 * renders. The placeholder is then the image file of that card.
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
