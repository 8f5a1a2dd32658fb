/** Express matches these paths in any case, and also the paths below them. */
const IGNORED = /^\/(?:favicon\.ico|robots\.txt)(?:\/|$)/i;

/**
 * True for a request target to which the Functions framework responds itself: with HTML if it cannot
 * decode the path, and with an empty 404 for two file names.
 */
export function frameworkResponds(target = '/'): boolean {
  const [path = ''] = target.split('?');
  if (!path.startsWith('/') || IGNORED.test(path)) return true;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}
