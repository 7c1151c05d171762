import { existsSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findProgram } from '@octavo/tasks/environment'
import type { Command } from '../engines/engine.js'

/** A program that recognises the text of a PDF. */
export interface OcrEngine {
  readonly name: string
  /** That must be installed. */
  readonly program?: string
  /** It may put files into the folder. */
  commandLine(language: string, folder: string): Pick<Command, 'command' | 'arguments'>
}

/** Those of Debian's packages: the same for all. */
const TESSDATA = '/usr/share/tesseract-ocr/5/tessdata'
const octavo = fileURLToPath(new URL('../../../packages/cli/bin/octavo.js', import.meta.url))

const ours = (
  name: string,
  environment: (folder: string) => readonly string[],
  program?: string,
): OcrEngine => ({
  name,
  ...(program !== undefined && { program }),
  commandLine: (language, folder) => ({
    command: 'env',
    arguments: ([input], output) => [
      ...environment(folder),
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
  // Bubblewrap does not wait for its child, whose CPU time would be missing. Its own is about 8 ms for each page.
  ours('octavo', (folder) => [`PATH=${onlyTesseract(folder)}`, 'OCTAVO_PROGRAMS=always'], 'tesseract'),
  // Without a PATH, no program is found.
  ours('octavo-wasm', () => ['PATH=', `OCTAVO_TESSDATA_FOLDER=${TESSDATA}`]),
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

/** A folder for the PATH in which no other program is found. */
function onlyTesseract(folder: string): string {
  const link = join(folder, 'tesseract')
  if (!existsSync(link)) symlinkSync(findProgram('tesseract')!, link)
  return resolve(folder)
}
