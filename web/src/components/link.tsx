import { useRef, type ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { prefetchPage } from '../lib/prefetch-page';

/**
 * Delay between the hover and the prefetch, because a pointer that only crosses a link must not
 * trigger a prefetch.
 */
const HOVER_DELAY_MS = 65;

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** State to store in the new history entry. */
  state?: unknown;
}

/** Internal link. Prefetches the linked page when the user points at the link or focuses it. */
export function Link({ to, state, onClick, ...rest }: Props) {
  const dwelling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = useLinkClickHandler(to, { state });

  function prefetch(): void {
    prefetchPage(to, 'code and data');
  }
  function startDwelling(): void {
    clearTimeout(dwelling.current);
    dwelling.current = setTimeout(prefetch, HOVER_DELAY_MS);
  }
  function stopDwelling(): void {
    clearTimeout(dwelling.current);
  }

  return (
    <a
      {...rest}
      href={useHref(to)}
      onPointerEnter={startDwelling}
      onPointerLeave={stopDwelling}
      onFocus={startDwelling}
      onBlur={stopDwelling}
      onPointerDown={prefetch}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
