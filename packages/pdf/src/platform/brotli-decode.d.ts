/** Only the decoder, without the encoder of the package. */
declare module 'brotli/dec/decode.js' {
  interface Input {
    /** Reads up to `count` bytes into `target` at `at`, and returns their number. */
    read(target: Uint8Array, at: number, count: number): number
  }
  interface Output {
    /** Enlarged if it is too small for the size that the data state. */
    readonly buffer: { readonly length: number }
    write(bytes: Uint8Array, count: number): void
  }
  const decoder: { BrotliDecompress(input: Input, output: Output): void }
  export default decoder
}
