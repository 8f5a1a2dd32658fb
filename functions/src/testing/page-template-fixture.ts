import { BUILD_ID_META, pageTemplateMarkers as markers } from '../contract/pages';

/** Returns the HTML of a page template with one tag in the head and a skeleton in the root element. */
export const createTemplateHtml = (buildId = 'build1') =>
  [
    '<!doctype html><html><head>',
    `<meta name="${BUILD_ID_META}" content="${buildId}">`,
    `${markers.headStart}<title>Skeleton</title>${markers.headEnd}`,
    '</head><body>',
    `${markers.rootStart}<div id="root" data-shape="/foods/:id"><p>Loading</p></div>${markers.rootEnd}`,
    '<script src="/assets/main.js"></script></body></html>',
  ].join('');
