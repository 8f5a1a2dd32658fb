import { BUILD_ID_META, pageTemplateMarks as marks } from '../contract/page-template';
import type { RenderedPage } from './food-page-renderer';

/** The skeleton of a dish page, as Hosting serves it. */
export interface PageTemplate {
  /** The complete file. */
  html: string;
  /** Identifies the scripts that the file loads. */
  buildId: string;
}

const BUILD_ID_PATTERN = new RegExp(`<meta name="${BUILD_ID_META}" content="(\\w+)">`);

/** Returns the template in an HTML file, or undefined if the file lacks the build ID or a mark. */
export function parsePageTemplate(html: string): PageTemplate | undefined {
  const buildId = BUILD_ID_PATTERN.exec(html)?.[1];
  const positions = [marks.headStart, marks.headEnd, marks.rootStart, marks.rootEnd].map((mark) =>
    html.indexOf(mark),
  );
  const isComplete = positions.every((position, index) => position > (positions[index - 1] ?? -1));
  return buildId !== undefined && isComplete ? { html, buildId } : undefined;
}

/** Returns the HTML of a page that the scripts of the template hydrate. */
export function fillTemplate({ html }: PageTemplate, { head, root, data }: RenderedPage): string {
  return replaceParts(html, head, root + data);
}

/**
 * Returns the HTML of a page whose scripts belong to another build than the rendered page. It contains the
 * head, the data, and the skeleton. The skeleton has no key, so the scripts render the page again.
 */
export function fillTemplateOfOtherBuild(
  { html }: PageTemplate,
  { head, data }: RenderedPage,
): string {
  const skeleton = html
    .slice(html.indexOf(marks.rootStart) + marks.rootStart.length, html.indexOf(marks.rootEnd))
    .replace(/ data-shape="[^"]*"/, '');
  return replaceParts(html, head, skeleton + data);
}

/** Replaces the texts between the marks. The new texts can contain any characters, also `$&`. */
function replaceParts(html: string, head: string, root: string): string {
  return [
    html.slice(0, html.indexOf(marks.headStart)),
    head,
    html.slice(html.indexOf(marks.headEnd) + marks.headEnd.length, html.indexOf(marks.rootStart)),
    root,
    html.slice(html.indexOf(marks.rootEnd) + marks.rootEnd.length),
  ].join('');
}
