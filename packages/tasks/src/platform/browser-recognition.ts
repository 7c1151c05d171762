import type { Recogniser } from '../declare/recognition.js'
import type { TaskEngines } from '../declare/task.js'
import type { MakeTesseract } from '../engines/tesseract-core.js'
import { encodeInBrowser } from './browser-jpeg.js'
import { languageSizes } from './language-sizes.js'

/** The language whose data the page has. Those of others are on the service, if it has them. */
const LANGUAGE = 'eng'

/**
 * Draws pages and reads their text in a worker of a browser, with pdfium and Tesseract as WebAssembly. Their
 * modules and data are files of the page, fetched on first use.
 */
export function browserRecognition(folder: URL): Pick<TaskEngines, 'rendering' | 'recognition'> {
  const file = (name: string) => fetched(new URL(name, folder))
  return {
    rendering: {
      async open(input) {
        const { openDrawing } = await import('../engines/pdfium-drawing.js')
        return openDrawing(input, () => file('pdfium.wasm'))
      },
      encode: encodeInBrowser,
    },
    recognition: {
      languages: async () => [...new Set([LANGUAGE, ...Object.keys(await languageSizes(folder))])],
      async open(settings): Promise<Recogniser> {
        const { openTesseract } = await import('../engines/tesseract-core.js')
        const make = async (): Promise<MakeTesseract> => {
          const { default: made } = await import('tesseract.js-core/tesseract-core-simd.js')
          return made
        }
        const data = async (language: string) => inflated(await file(`${language}.bin`))
        return openTesseract({ make, wasm: () => file('tesseract.wasm'), data }, settings)
      },
    },
  }
}

async function fetched(address: URL): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error('A part of the text recognition could not be fetched.')
  return new Uint8Array(await answer.arrayBuffer())
}

/** The trained data, if they are compressed with gzip. */
async function inflated(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
