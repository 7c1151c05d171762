/** Pictures that go into documents: all that tasks use of `images/`. */
export { type EmbeddedPicture, PictureEmbedder, type PictureTarget } from './images/embed-picture.js'
export type { Picture } from './images/picture.js'
export { PictureDocument, type PicturePage } from './images/picture-document.js'
export { type DecodedPixels, pictureOfPixels } from './images/pixels.js'
export { type ReadPicturesOptions, readPictures } from './images/read-pictures.js'
export { isWebp, webpSize } from './images/webp-size.js'
