declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** An axis is kept within a range, or left out and set to one value. */
    variationAxes: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: Options,
  ): Promise<Buffer>;
}
