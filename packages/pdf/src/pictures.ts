/** Image files to documents, and the images of documents to files. @module */

/** Pictures in documents: everything that tasks use from `images/`. */
export { type EmbeddedPicture, PictureEmbedder, type PictureTarget } from './images/embed-picture.js'
export { bilevelPicture, jpegPicture } from './images/encoded-picture.js'
export { type FoundImage, ImageFinder } from './images/extract/find-images.js'
export { type ImageFile, ImageReader } from './images/extract/image-file.js'
export { pixelsPng } from './images/extract/png-file.js'
export { type CodedPicture, heifKind, readHeif } from './images/heif.js'
export { channelsOf, imageDocument, isDrawn, isGrey, withOpacityOf } from './images/image-document.js'
export { isJpegXl, readJpegXl } from './images/jpeg-xl.js'
export type { Picture } from './images/picture.js'
export { PictureBudget } from './images/picture-budget.js'
export { PictureDocument, type PicturePage } from './images/picture-document.js'
export { type DecodedPixels, pictureOfPixels } from './images/pixels.js'
export { countPictures, type ReadPicturesOptions, readPictures, tiffPages } from './images/read-pictures.js'
export { storedData } from './images/source-bytes.js'
export { isSvg, svgSize } from './images/svg.js'
export { isWebp, webpSize } from './images/webp-size.js'
