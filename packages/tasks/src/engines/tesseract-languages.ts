import { accessSync, constants, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { PdfError } from '@octavo/pdf/errors'
import { TESSDATA_FOLDER_VARIABLE } from './environment.js'

const PACKAGES = '@tesseract.js-data'
/** The folders of those packages, the best first: whole numbers take half the time for the same text. */
const EDITIONS = ['4.0.0_best_int', '4.0.0']
const SUFFIX = /\.traineddata(?:\.gz)?$/
/** The largest, of East Asian scripts, have a fifth. */
export const MAX_DATA_BYTES = 256 * 1024 ** 2

/** The languages with data in an installed package or in the folder of the operator, without `osd`. */
export function installedLanguages(folder?: string): string[] {
  const inFolder = operatorFolders(folder)
    .flatMap(listing)
    .filter((file) => SUFFIX.test(file))
  const found = [...packageFolders().flatMap(listing), ...inFolder.map((file) => file.replace(SUFFIX, ''))]
  return [...new Set(found)].filter((language) => language !== 'osd').sort()
}

/** The file with the data of a language, also compressed. One in the folder of the operator comes first. */
export function dataFile(language: string, folder?: string): string | undefined {
  const [plain, packed] = [`${language}.traineddata`, `${language}.traineddata.gz`]
  return [
    ...operatorFolders(folder).flatMap((own) => [join(own, plain), join(own, packed)]),
    ...packageFolders().flatMap((packages) =>
      EDITIONS.map((edition) => join(packages, language, edition, packed)),
    ),
  ].find(isReadable)
}

/** The trained data of a language, of the installed program if there are no others. */
export function languageData(language: string, ofProgram?: string): Uint8Array {
  const path = dataFile(language) ?? programDataFile(language, ofProgram)
  if (path === undefined)
    throw new PdfError('invalid_option', `There are no recognition data for ${language}.`)
  const bytes = readFileSync(path)
  return path.endsWith('.gz') ? gunzipSync(bytes, { maxOutputLength: MAX_DATA_BYTES }) : bytes
}

function programDataFile(language: string, folder: string | undefined): string | undefined {
  const path = folder && join(folder, `${language}.traineddata`)
  return path !== undefined && isReadable(path) ? path : undefined
}

/** Where packages of systems install the data of a program, for a process that may read nothing else. */
export function programDataFolders(program: string): string[] {
  const shared = join(dirname(dirname(program)), 'share')
  return ['tesseract-ocr', 'tessdata'].map((name) => join(shared, name)).filter(existsSync)
}

function operatorFolders(folder = process.env[TESSDATA_FOLDER_VARIABLE]): string[] {
  return folder === undefined ? [] : [folder]
}

/** Beside the packages of Octavo, and in the folders above. */
function packageFolders(): string[] {
  const above = createRequire(import.meta.url).resolve.paths(PACKAGES) ?? []
  return above.map((folder) => join(folder, PACKAGES))
}

/** Empty for a folder that does not exist, or that this process may not read. */
function listing(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

/** A file of the package with Tesseract itself. */
export function tesseractFile(name: string): string {
  return join(dirname(createRequire(import.meta.url).resolve('tesseract.js-core/package.json')), name)
}
