import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Recogniser, RecognitionSettings } from '../declare/recognition.js'
import { type MakeTesseract, openTesseract } from './tesseract-core.js'
import { languageData, tesseractFile } from './tesseract-languages.js'

/** It has both engines: that for lines of text, and the older one, which finds the orientation of a page. */
const CORE = 'tesseract-core-simd'

/**
 * Tesseract from the installed packages. Only for a process that can be killed. `ofProgram` is the folder with the
 * data of the installed program, for languages without others.
 */
export function openTesseractInNode(settings: RecognitionSettings, ofProgram?: string): Promise<Recogniser> {
  return openTesseract(
    {
      make: async () => createRequire(import.meta.url)(tesseractFile(`${CORE}.js`)) as MakeTesseract,
      wasm: async () => readFileSync(tesseractFile(`${CORE}.wasm`)),
      data: async (language) => languageData(language, ofProgram),
    },
    settings,
  )
}
