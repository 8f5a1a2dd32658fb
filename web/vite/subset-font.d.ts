declare module 'subset-font' {
  interface Options {
    targetFormat: 'woff2';
    /**
     * For each variation axis of the font: a range that limits the axis, or one value that replaces
     * the axis.
     */
    variationAxes: Record<string, number | { min: number; max: number }>;
  }
  export default function subsetFont(
    font: Buffer,
    letters: string,
    options: Options,
  ): Promise<Buffer>;
}
