import { describe, expect, it } from 'vitest';
import { toUtf8SortKey } from './utf8-sort-key';

describe('toUtf8SortKey', () => {
  it('returns keys that JavaScript sorts like the UTF-8 bytes of the texts', () => {
    const texts = [
      '',
      'a',
      'é',
      '김',
      '\ud7ff',
      '\ue000',
      '\ufd3e',
      '\uffff',
      '\u{10000}',
      '🍜',
      '\u{10ffff}',
    ].flatMap((text) => [text, `a${text}`, `${text}z`, `${text}\uffff`, `${text}🍜`]);
    const byBytes = texts.toSorted((first, second) =>
      Buffer.compare(Buffer.from(first), Buffer.from(second)),
    );
    const byKey = texts.toSorted((first, second) =>
      toUtf8SortKey(first) < toUtf8SortKey(second) ? -1 : 1,
    );
    expect(byKey).toEqual(byBytes);
  });

  it('returns a text without characters above U+D7FF unchanged', () => {
    expect(toUtf8SortKey('Crème 김')).toBe('Crème 김');
  });
});
