import type { Recognition } from '../declare/recognition.js'
import type { TaskEngines } from '../declare/task.js'

/** Kept, because importing a module that is loaded takes a tenth of the time of encoding a thumbnail. */
let encoder: Promise<typeof import('@octavo/tasks/engines/sharp')> | undefined

/** Loaded on demand: a child that may not load native code never does. */
export const nodeEngines: TaskEngines = {
  async decodePicture(bytes, maxPixels, coding) {
    if (coding?.format === 'HEIC' || coding?.format === 'JPEG XL') {
      const { decodeCoded } = await import('@octavo/tasks/engines/picture-decoders')
      return decodeCoded(coding.format, bytes, maxPixels)
    }
    const { decodePicture } = await import('@octavo/tasks/engines/sharp')
    return decodePicture(bytes, maxPixels, coding)
  },
  async imageCoder() {
    const { imageCoder } = await import('@octavo/tasks/engines/image-coder')
    return imageCoder
  },
  async barcodes() {
    const { openBarcodeReader } = await import('@octavo/tasks/engines/zxing')
    return openBarcodeReader()
  },
  rendering: {
    async open(document) {
      const { openRendering } = await import('@octavo/tasks/engines/pdfium-render')
      return openRendering(document)
    },
    async encode(pixels, encoding) {
      encoder ??= import('@octavo/tasks/engines/sharp')
      const { encodePicture } = await encoder
      return encodePicture(pixels, encoding)
    },
  },
  async trusted(by) {
    const { systemCertificates, trustFolderFiles } = await import(
      '@octavo/tasks/engines/trusted-certificates'
    )
    return by === 'system' ? systemCertificates() : trustFolderFiles()
  },
  async programs({ path }, maxBytes) {
    const { openProgramFolder } = await import('@octavo/tasks/engines/program-folder')
    return openProgramFolder(path, maxBytes)
  },
  recognition: {
    async languages() {
      return (await tesseract()).languages()
    },
    async open(settings, signal) {
      return (await tesseract()).open(settings, signal)
    },
  },
}

async function tesseract(): Promise<Recognition> {
  const { recognition } = await import('@octavo/tasks/engines/tesseract')
  return recognition
}
