/**
 * Express, on which the framework is based, matches these paths in any case, and also the paths
 * below them.
 */
const FRAMEWORK_PATHS = /^\/(?:favicon\.ico|robots\.txt)(?:\/|$)/i;

/**
 * Returns true for a request target to which the Functions framework responds itself. It responds
 * with HTML if it cannot decode the path, and with an empty 404 for two file names.
 */
export function isHandledByFramework(target = '/'): boolean {
  const [path = ''] = target.split('?');
  if (!path.startsWith('/') || FRAMEWORK_PATHS.test(path)) return true;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}
