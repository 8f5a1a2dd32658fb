/** Asks, all at once, for the scripts and fonts that the build has found this page to need. */
export function askForParts(): void {
  const named = document.querySelector<HTMLMetaElement>('meta[name="parts"]')?.content;
  for (const href of named?.split(' ') ?? []) {
    const link = document.createElement('link');
    const kind = href.endsWith('.woff2')
      ? { rel: 'preload', as: 'font', type: 'font/woff2' }
      : { rel: 'modulepreload', fetchPriority: 'low' };
    Object.assign(link, kind, { crossOrigin: '', href });
    document.head.append(link);
  }
}
