import { BUILD_ID_META, pageTemplateMarkers as markers } from '../contract/pages';
import type { RenderedPage } from './food-page-renderer';

/** The template of dish pages: the HTML file with the loading skeleton that Hosting serves. */
export interface PageTemplate {
  /** The content of the HTML file. */
  html: string;
  /** The build ID in the HTML file: a hash of the scripts and stylesheets of the site. */
  buildId: string;
}

const BUILD_ID_PATTERN = new RegExp(`<meta name="${BUILD_ID_META}" content="(\\w+)">`);

/** Returns the template in an HTML file, or undefined if the file lacks the build ID or a marker. */
export function parsePageTemplate(html: string): PageTemplate | undefined {
  const buildId = BUILD_ID_PATTERN.exec(html)?.[1];
  const positions = [markers.headStart, markers.headEnd, markers.rootStart, markers.rootEnd].map(
    (marker) => html.indexOf(marker),
  );
  const isComplete = positions.every((position, index) => position > (positions[index - 1] ?? -1));
  return buildId !== undefined && isComplete ? { html, buildId } : undefined;
}

/**
 * Inserts a rendered page into a template of the same build. Returns the HTML, which the scripts of the
 * template hydrate.
 */
export function fillPageTemplate(
  { html }: PageTemplate,
  { head, root, data }: RenderedPage,
): string {
  return replaceParts(html, head, root + data);
}

/**
 * Inserts a rendered page into a template from a different build, for example during a deploy. Returns
 * HTML with the head and the data of the rendered page. Its body is the skeleton of the template. The
 * skeleton has no attribute `data-shape`, so the scripts do not hydrate it. Instead, they render the page
 * from the data and replace the skeleton.
 */
export function fillPageTemplateFromAnotherBuild(
  { html }: PageTemplate,
  { head, data }: RenderedPage,
): string {
  const skeleton = html
    .slice(
      html.indexOf(markers.rootStart) + markers.rootStart.length,
      html.indexOf(markers.rootEnd),
    )
    .replace(/ data-shape="[^"]*"/, '');
  return replaceParts(html, head, skeleton + data);
}

/** Replaces the texts between the markers. The new texts can contain any characters, also `$&`. */
function replaceParts(html: string, head: string, root: string): string {
  return [
    html.slice(0, html.indexOf(markers.headStart)),
    head,
    html.slice(
      html.indexOf(markers.headEnd) + markers.headEnd.length,
      html.indexOf(markers.rootStart),
    ),
    root,
    html.slice(html.indexOf(markers.rootEnd) + markers.rootEnd.length),
  ].join('');
}
