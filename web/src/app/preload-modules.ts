/**
 * Asks, all at once, for the scripts and styles that the build has found this page to need. Fonts
 * are not among them: what is there to be read does not wait for them.
 */
export function preloadModules(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="preload"]')?.content;
  for (const href of named?.split(' ') ?? []) {
    const link = document.createElement('link');
    const kind = href.endsWith('.css')
      ? { rel: 'preload', as: 'style' }
      : { rel: 'modulepreload', fetchPriority: 'low' };
    Object.assign(link, kind, { crossOrigin: '', href });
    document.head.append(link);
  }
}
