export const TABLE = 'w-full border-collapse text-left';
export const HEAD_CELL =
  'border-b border-line bg-tint/60 px-3 py-3 text-sm font-semibold whitespace-nowrap text-soft first:pl-5 last:pr-5';
export const ROW = 'not-last:border-b not-last:border-line';
export const CELL = 'px-3 py-3 align-middle first:pl-5 last:pr-5';
