declare module 'tesseract.js-core/tesseract-core-simd.js' {
  const make: import('./tesseract-core.js').MakeTesseract
  export default make
}
