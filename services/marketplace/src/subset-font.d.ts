declare module 'subset-font' {
  interface SubsetOptions {
    targetFormat: 'woff2' | 'woff' | 'truetype' | 'sfnt';
    /** A number pins the axis: the result is a static font. */
    variationAxes?: Record<string, number>;
  }
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: SubsetOptions,
  ): Promise<Buffer>;
}
