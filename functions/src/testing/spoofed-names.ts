/** Code points of characters that are invisible in a Latin name. */
const invisibleCodePoints = [
  0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180b, 0x180e, 0x200b, 0x200c, 0x200d,
  0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064,
  0x2066, 0x2067, 0x2068, 0x2069, 0x206a, 0x206f, 0x3164, 0xfe00, 0xfe0e, 0xfe0f, 0xfeff, 0xffa0,
  0xfff0, 0xfff9, 0xfffa, 0xfffb, 0xfffc, 0x2800, 0x1bca0, 0x1d173, 0x1d17a, 0xe0001, 0xe0020,
  0xe0041, 0xe007f, 0xe0100, 0xe01ef,
];

/** Names that look like another name: “Ch\u200Bef” looks like “Chef”. Escapes show the invisible characters. */
export const spoofedNames: string[] = [
  ...invisibleCodePoints.map((codePoint) => `Ch${String.fromCodePoint(codePoint)}ef`),
  '\u{200b}Chef',
  'Chef\u{2060}',
  '\u{3164}',
  '\u{200b}\u{200b}',
  '\u{e0043}\u{e0068}\u{e0065}\u{e0066}',
  'Ли\u{200d}за',
  '王\u{200d}明',
  '王\u{e0100}明',
  'م\u{200d}حمد',
  'रा\u{200d}म',
  'राम\u{200c}',
  '김\u{200c}민준',
  '🍜\u{200d}',
  '🍜\u{fe0f}\u{fe0f}',
  'Room 7\u{fe0f}',
  '🍜\u{200d}Chef',
  '🏴\u{e0067}\u{e0062}\u{e0078}\u{e0078}\u{e0078}\u{e007f}',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}',
  'Che\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}f',
  'Z\u{310}\u{311}\u{312}\u{313}\u{315}oe',
  'ကျ\u{103a}\u{103a}\u{103a}\u{103a}\u{103a}',
  'रा\u{93e}\u{93e}\u{93e}\u{93e}\u{93e}म',
];
