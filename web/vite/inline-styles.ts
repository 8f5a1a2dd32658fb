import Beasties from 'beasties';

/**
 * Puts the rules that the page's first picture needs into the page, so that nothing has to arrive
 * before it is painted. The whole stylesheet comes with the scripts, which bring what else it is for.
 */
export function createStyleInliner(site: string): (html: string) => Promise<string> {
  const beasties = new Beasties({
    path: site,
    publicPath: '/',
    preload: 'body',
    pruneSource: false,
    reduceInlineStyles: false,
    logLevel: 'warn',
    // The script before the first paint may set them.
    allowRules: [/data-theme/, /data-account/],
  });
  return async (html) =>
    (await beasties.process(html))
      .replace(' data-beasties-container', '')
      .replace(/<link rel="stylesheet"[^>]*>/g, '<noscript>$&</noscript>');
}
