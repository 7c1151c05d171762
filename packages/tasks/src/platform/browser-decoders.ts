import { unsupportedImage } from '@octavo/pdf/errors'
import type { TaskEngines } from '../declare/task.js'
import { browserEngines } from './browser-engines.js'

/**
 * Decodes image files in a worker of a browser: by itself what every browser knows, HEIC and JPEG XL by WebAssembly. Its
 * modules are files of the page, fetched on first use.
 */
export function browserDecoders(folder: URL): Pick<TaskEngines, 'decodePicture'> {
  return {
    async decodePicture(bytes, maxPixels, coding) {
      switch (coding?.format) {
        case 'SVG':
          throw unsupportedImage('SVG files cannot be drawn on this device. Convert them on the service.')
        case 'HEIC':
        case 'JPEG XL': {
          const { decodeWith } = await import('../engines/coded-pictures.js')
          const parts = {
            makeLibheif: async () => (await import('libheif-js/libheif-wasm/libheif.js')).default,
            makeJxl: async () => (await import('@jsquash/jxl/codec/dec/jxl_dec.js')).default,
            wasm: (name: string) => fetched(new URL(name, folder)),
          }
          return decodeWith(parts, coding.format, bytes, maxPixels)
        }
        default:
          return browserEngines.decodePicture(bytes, maxPixels)
      }
    },
  }
}

async function fetched(address: URL): Promise<Uint8Array> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error('A part of the image decoder could not be fetched.')
  return new Uint8Array(await answer.arrayBuffer())
}
