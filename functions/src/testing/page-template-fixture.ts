import { BUILD_ID_META, pageTemplateMarks as marks } from '../contract/page-template';

/** Returns the HTML of a template with one tag in the head and a skeleton in the root element. */
export const createTemplateHtml = (buildId = 'build1') =>
  [
    '<!doctype html><html><head>',
    `<meta name="${BUILD_ID_META}" content="${buildId}">`,
    `${marks.headStart}<title>Skeleton</title>${marks.headEnd}`,
    '</head><body>',
    `${marks.rootStart}<div id="root" data-shape="/foods/:id"><p>Loading</p></div>${marks.rootEnd}`,
    '<script src="/assets/main.js"></script></body></html>',
  ].join('');
