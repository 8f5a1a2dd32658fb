/**
 * Thrown if the browser cannot load the JavaScript or the stylesheets of a page, or of a part of a page.
 * Users see the message of this error.
 */
export class ScriptLoadError extends Error {
  constructor(cause: unknown) {
    super('This page could not be loaded. Check your connection and try again.', { cause });
    this.name = 'ScriptLoadError';
  }
}
