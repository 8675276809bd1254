declare module 'subset-font' {
  /** The parts of `Options` that we use. */
  type Options = {
    readonly targetFormat: 'woff2'
    readonly variationAxes: Readonly<
      Record<string, { readonly min: number; readonly max: number; readonly default: number }>
    >
  }
  function subsetFont(font: Uint8Array, letters: string, options: Options): Promise<Uint8Array<ArrayBuffer>>
  export = subsetFont
}
