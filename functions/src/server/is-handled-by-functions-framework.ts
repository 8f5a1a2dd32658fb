/**
 * Matches the paths that the Functions framework handles itself. The framework is based on Express.
 * Express ignores the case of these paths and also matches the paths below them.
 */
const FRAMEWORK_PATHS = /^\/(?:favicon\.ico|robots\.txt)(?:\/|$)/i;

/**
 * Returns true if the Functions framework would respond to the request target itself. The framework
 * responds with HTML if it cannot decode the path. It responds with an empty 404 to the paths
 * `/favicon.ico` and `/robots.txt`.
 */
export function isHandledByFunctionsFramework(target = '/'): boolean {
  const [path = ''] = target.split('?');
  if (!path.startsWith('/') || FRAMEWORK_PATHS.test(path)) return true;
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}
