import { describe, expect, it } from 'vitest';
import { multilineText, text } from './text';

const name = text('Food name', 10);

describe('text', () => {
  it('is trimmed', () => {
    expect(name.parse('  Ramen ')).toBe('Ramen');
  });

  it.each([
    ['nothing', '', 'Food name is required.'],
    ['blanks', ' \t ', 'Food name is required.'],
    ['one character too many', 'x'.repeat(11), 'Food name can have at most 10 characters.'],
    ['a control character', 'Ra\u0000men', 'Food name contains characters that cannot be shown.'],
    ['a line break', 'Ra\nmen', 'Food name contains characters that cannot be shown.'],
    ['a lone surrogate', 'Ra\ud800men', 'Food name contains characters that cannot be shown.'],
    ['a mark of direction', 'Ra\u202emen', 'Food name contains characters that cannot be shown.'],
    ['nothing visible', '\u200b\u200b', 'Food name contains characters that cannot be shown.'],
  ])('refuses %s', (_what, value, message) => {
    expect(name.safeParse(value).error?.issues[0]?.message).toBe(message);
  });

  it.each([
    [undefined, 'Food name is required.'],
    [7, 'Food name must be text.'],
    [null, 'Food name must be text.'],
    [['Ramen'], 'Food name must be text.'],
  ])('refuses %j', (value, message) => {
    expect(name.safeParse(value).error?.issues[0]?.message).toBe(message);
  });

  it('takes letters of every script, and emoji', () => {
    for (const value of ['กะเพรา', 'עוגה', '🍜', 'Crème']) {
      expect(name.parse(value)).toBe(value);
    }
  });
});

describe('multilineText', () => {
  it('keeps line breaks, as one character each', () => {
    expect(multilineText('Description', 20).parse('One.\r\nTwo.\rThree.')).toBe(
      'One.\nTwo.\nThree.',
    );
  });

  it('refuses other control characters', () => {
    expect(multilineText('Description', 20).safeParse('One.\u0007').success).toBe(false);
  });
});
