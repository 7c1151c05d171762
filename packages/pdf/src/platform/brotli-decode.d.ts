/** The decoder alone, without the encoder that the package has beside it. */
declare module 'brotli/dec/decode.js' {
  interface Input {
    /** Puts up to `count` bytes into `target` from `at` on, and tells how many there were. */
    read(target: Uint8Array, at: number, count: number): number
  }
  interface Output {
    /** Made larger where it is too small for what the data claim to hold. */
    readonly buffer: { readonly length: number }
    write(bytes: Uint8Array, count: number): void
  }
  const decoder: { BrotliDecompress(input: Input, output: Output): void }
  export default decoder
}
