/** The identity provider's sentence, without the product's name before it and the code after it. */
export function providerMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return (
    message.replace(/^Firebase: /, '').replace(/\s*\(auth\/[\w-]+\)\.?$/, '') ||
    'Your account could not be created. Please try again.'
  );
}
