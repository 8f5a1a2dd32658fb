/** Error for a file that cannot become a photo. Users see its message. A retry cannot succeed. */
export class PhotoError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PhotoError';
  }
}
