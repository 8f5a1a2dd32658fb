declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /** Limits an axis to a range, or removes the axis and applies one value. */
    variationAxes: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: Options,
  ): Promise<Buffer>;
}
