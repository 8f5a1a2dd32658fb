import { describe, expect, it } from 'vitest';
import { pageTemplateMarkers as markers } from '../contract/pages';
import { createTemplateHtml } from '../testing/test-pages-server';
import { fillPageTemplate, parsePageTemplate } from './page-template';

const template = { html: createTemplateHtml(), buildId: 'build1' };
const page = { head: '<title>Rice</title>', root: '<main>Rice</main>', data: '<i>data</i>' };
const SCRIPT_AND_END = '<script src="/assets/main.js"></script></body></html>';

describe('parsePageTemplate', () => {
  it.each(Object.values(markers))('returns undefined if the marker %s is missing', (marker) => {
    expect(parsePageTemplate(template.html.replace(marker, ''))).toBeUndefined();
  });

  it('returns undefined if two markers are in the wrong order', () => {
    const html = template.html
      .replace(markers.headStart, '-')
      .replace(markers.rootStart, markers.headStart)
      .replace('-', markers.rootStart);
    expect(parsePageTemplate(html)).toBeUndefined();
  });

  it('returns undefined if the build ID is missing', () => {
    expect(parsePageTemplate(template.html.replace('name="build"', ''))).toBeUndefined();
  });
});

describe('fillPageTemplate', () => {
  it('replaces the head and the root element, and adds the data', () => {
    const html = fillPageTemplate(template, page, 'build1');
    expect(html).toContain('<title>Rice</title></head>');
    expect(html).toContain(`<body><main>Rice</main><i>data</i>${SCRIPT_AND_END}`);
    expect(html).not.toMatch(/Skeleton|Loading/);
  });

  it('inserts each text unchanged, even if it contains $& or the markers', () => {
    const text = `$& $1 $\` ${Object.values(markers).join(' ')}`;
    const html = fillPageTemplate(template, { head: text, root: text, data: text }, 'build1');
    expect(html.split(text)).toHaveLength(4);
    expect(html.endsWith(text + SCRIPT_AND_END)).toBe(true);
  });

  it('with a template of another build, replaces the tags between the markers of the head, adds the data, and removes the attribute `data-shape` from the skeleton', () => {
    const html = fillPageTemplate(template, page, 'build2');
    expect(html).toContain('<title>Rice</title></head>');
    expect(html).toContain(`<body><div id="root"><p>Loading</p></div><i>data</i>${SCRIPT_AND_END}`);
  });
});
