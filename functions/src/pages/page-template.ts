import { BUILD_ID_META, pageTemplateMarkers as markers } from '../contract/pages';

/** The HTML file with the loading skeleton that Hosting serves. */
export interface PageTemplate {
  html: string;
  buildId: string;
}

export interface RenderedPage {
  head: string;
  root: string;
  /** The element with the data that the page needs for its hydration. */
  data: string;
}

const BUILD_ID_PATTERN = new RegExp(`<meta name="${BUILD_ID_META}" content="(\\w+)">`);
/** Matches the text before the head, between the head and the root, in the root, and after the root. */
const PARTS_PATTERN = new RegExp(
  `^(.*?)${markers.headStart}.*?${markers.headEnd}(.*?)${markers.rootStart}(.*?)${markers.rootEnd}(.*)$`,
  's',
);

/** Returns the template in an HTML file, or undefined if the file lacks the build ID or a marker. */
export function parsePageTemplate(html: string): PageTemplate | undefined {
  const buildId = BUILD_ID_PATTERN.exec(html)?.[1];
  return buildId !== undefined && PARTS_PATTERN.test(html) ? { html, buildId } : undefined;
}

/**
 * Returns the HTML, which the scripts of the template hydrate.
 *
 * If the template is from another build, for example during a deploy, the body is its skeleton without the attribute
 * `data-shape`. The scripts then render the page from the data.
 */
export function fillPageTemplate(
  { html, buildId }: PageTemplate,
  { head, root, data }: RenderedPage,
  rendererBuildId: string,
): string {
  const [, beforeHead, beforeRoot, skeleton = '', end] = PARTS_PATTERN.exec(html) ?? [];
  const body = buildId === rendererBuildId ? root : skeleton.replace(/ data-shape="[^"]*"/, '');
  return [beforeHead, head, beforeRoot, body, data, end].join('');
}
