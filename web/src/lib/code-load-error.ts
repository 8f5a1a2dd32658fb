/**
 * Error for the code of a page, or of a part of a page, that the browser could not load. Users see
 * its message.
 */
export class CodeLoadError extends Error {
  constructor(cause: unknown) {
    super('This page could not be loaded. Check your connection and try again.', { cause });
    this.name = 'CodeLoadError';
  }
}
