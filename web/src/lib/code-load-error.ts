/** The browser could not load the code of a page or of a part of it. The message is for users. */
export class CodeLoadError extends Error {
  constructor(cause: unknown) {
    super('This page could not be loaded. Check your connection and try again.', { cause });
    this.name = 'CodeLoadError';
  }
}
