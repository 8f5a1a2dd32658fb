import { useRef, type ComponentProps } from 'react';
import { useHref, useLinkClickHandler } from 'react-router-dom';
import { saveOpenedLink } from '../lib/opened-link';
import { prefetchPage } from '../lib/page-prefetch';

/** Who only passes over a link does not want the page behind it. */
const DWELL_MS = 65;

interface Props extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  /** Travels with the history's entry. */
  state?: unknown;
}

/** A link within the site. The page behind it is prefetched when somebody is about to follow it. */
export function Link({ to, state, onClick, ...rest }: Props) {
  const dwelling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const follow = useLinkClickHandler(to, { state });

  function prefetch(): void {
    prefetchPage(to, 'code and data');
  }
  function startDwelling(): void {
    clearTimeout(dwelling.current);
    dwelling.current = setTimeout(prefetch, DWELL_MS);
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
      onFocus={({ currentTarget }) => {
        // After Back, a script focuses the link that was followed. Its page was just shown.
        if (currentTarget.matches(':focus-visible')) startDwelling();
      }}
      onBlur={stopDwelling}
      onPointerDown={prefetch}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented) return;
        saveOpenedLink(event.currentTarget);
        follow(event);
      }}
    />
  );
}
