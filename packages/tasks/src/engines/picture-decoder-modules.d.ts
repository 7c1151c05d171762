declare module '@jsquash/jxl/codec/dec/jxl_dec.js' {
  const make: import('./coded-pictures.js').MakeJxl
  export default make
}

declare module 'libheif-js/libheif-wasm/libheif.js' {
  const make: import('./coded-pictures.js').MakeLibheif
  export default make
}
