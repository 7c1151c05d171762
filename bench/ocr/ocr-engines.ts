import { fileURLToPath } from 'node:url'
import type { Command } from '../engines/engine.js'

/** A program that recognises the text of a PDF. */
export interface OcrEngine {
  readonly name: string
  /** That must be installed. */
  readonly program?: string
  commandLine(language: string): Pick<Command, 'command' | 'arguments'>
}

/** Those of Debian's packages: the same for all. */
const TESSDATA = '/usr/share/tesseract-ocr/5/tessdata'
const octavo = fileURLToPath(new URL('../../../packages/cli/bin/octavo.js', import.meta.url))

const ours = (name: string, environment: readonly string[], program?: string): OcrEngine => ({
  name,
  ...(program !== undefined && { program }),
  commandLine: (language) => ({
    command: 'env',
    arguments: ([input], output) => [
      ...environment,
      process.execPath,
      octavo,
      'ocr',
      input!,
      '--languages',
      language,
      '--rotate',
      '--straighten',
      '--force',
      '-o',
      output,
    ],
  }),
})

export const ocrEngines: readonly OcrEngine[] = [
  ours('octavo', [], 'tesseract'),
  // Without a PATH, no program is found.
  ours('octavo-wasm', ['PATH=', `OCTAVO_TESSDATA_FOLDER=${TESSDATA}`]),
  {
    name: 'ocrmypdf',
    program: 'ocrmypdf',
    commandLine: (language) => ({
      command: 'ocrmypdf',
      // Without the conversion to PDF/A and the compression of pictures, which are not what is compared.
      arguments: ([input], output) => [
        ...['--deskew', '--clean', '--rotate-pages', '--language', language],
        ...['--output-type', 'pdf', '--optimize', '0', '--jobs', '1', '--quiet'],
        input!,
        output,
      ],
    }),
  },
]
