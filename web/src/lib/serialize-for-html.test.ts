import { expect, it } from 'vitest';
import { serializeForHtml } from './page-data';

it('serializeForHtml escapes all characters that could end a script element or a line of JavaScript', () => {
  const value = { text: '</script><!-- & \u2028\u2029 "quotes" $& é' };
  const html = serializeForHtml(value);
  expect(html).not.toMatch(/[<>&\u2028\u2029]/);
  expect(JSON.parse(html)).toEqual(value);
});
