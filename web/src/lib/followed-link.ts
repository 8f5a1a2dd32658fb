/**
 * A link in the page content that the user has followed. The state of a history entry stores it.
 */
interface FollowedLink {
  href: string;
  /** Index of the link among the links with the same `href`. */
  position: number;
}

/**
 * Saves the link that the user follows in the state of the current history entry. After a back navigation,
 * `focusFollowedLink` focuses this link. The state survives a reload. A link outside the page content, such
 * as a link in the navbar, is not saved.
 */
export function saveFollowedLink(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? '';
  const position = contentLinksTo(href).indexOf(link);
  const opened: FollowedLink | undefined = position < 0 ? undefined : { href, position };
  history.replaceState({ ...(history.state as object | null), opened }, '');
}

/**
 * Focuses the link that the user followed from this history entry. If the page does not contain the
 * link yet, the function focuses `heading`. When the link appears, it gets the focus, unless the
 * user has moved the focus. Returns a function that stops waiting for the link.
 */
export function focusFollowedLink(heading: HTMLElement): () => void {
  const { opened } = (history.state ?? {}) as { opened?: FollowedLink };
  const focus = () => {
    const links = opened ? contentLinksTo(opened.href) : [];
    const link = links[opened?.position ?? 0] ?? links[0];
    link?.focus({ preventScroll: true });
    if (link && isOutsideViewport(link)) link.scrollIntoView({ block: 'center' });
    return link !== undefined;
  };
  const waiting = new MutationObserver(() => {
    if (document.activeElement !== heading || focus()) waiting.disconnect();
  });
  if (!focus()) {
    heading.focus({ preventScroll: true });
    if (opened) waiting.observe(document.body, { childList: true, subtree: true });
  }
  return () => {
    waiting.disconnect();
  };
}

/**
 * Returns true if the element is outside of the viewport. After Back, this is possible if a list is long or
 * loads late, because the restored scroll position may then be wrong.
 */
function isOutsideViewport(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom < 0 || top > innerHeight;
}

function contentLinksTo(href: string): HTMLAnchorElement[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('main a')];
  return links.filter((link) => link.getAttribute('href') === href);
}
