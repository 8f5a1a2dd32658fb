/**
 * Returns a key that JavaScript compares like Firestore compares the text. Firestore compares UTF-8
 * bytes, so characters above U+FFFF are last. JavaScript compares UTF-16 units, and encodes these
 * characters with the units U+D800 to U+DFFF, so they are before U+E000. The key moves U+E000 to U+FFFF
 * before the surrogates.
 */
export function toUtf8SortKey(text: string): string {
  return text.replace(/[\ud800-\uffff]/g, (unit) => {
    const code = unit.charCodeAt(0);
    return String.fromCharCode(code < 0xe000 ? code + 0x2000 : code - 0x800);
  });
}
