/**
 * Removes repeated slashes from the path of the URL, for example from `//foods`. Firebase Hosting serves the page
 * of `/foods` for this URL, but the router would show the not-found page.
 */
export function removeRepeatedSlashes(): void {
  const { pathname, search, hash } = location;
  const path = pathname.replace(/\/{2,}/g, '/');
  if (path !== pathname) history.replaceState(history.state, '', path + search + hash);
}
