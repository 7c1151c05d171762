import { existsSync, readdirSync, readFileSync } from 'node:fs'
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
const MAX_DATA_BYTES = 256 * 1024 ** 2

/** The languages with data in an installed package or in the folder of the operator, without `osd`. */
export function installedLanguages(): string[] {
  const fromPackages = packageFolders().flatMap((folder) => readdirSync(folder))
  const found = [...fromPackages, ...filesOfFolder().map((file) => file.replace(SUFFIX, ''))]
  return [...new Set(found)].filter((language) => language !== 'osd').sort()
}

/** The trained data of a language. Those in the folder of the operator come first. */
export function languageData(language: string): Uint8Array {
  const path = [...pathsInFolder(language), ...pathsInPackage(language)].find((one) => existsSync(one))
  if (path === undefined)
    throw new PdfError('invalid_option', `There are no recognition data for ${language}.`)
  const bytes = readFileSync(path)
  return path.endsWith('.gz') ? gunzipSync(bytes, { maxOutputLength: MAX_DATA_BYTES }) : bytes
}

function pathsInFolder(language: string): string[] {
  const folder = process.env[TESSDATA_FOLDER_VARIABLE]
  if (folder === undefined) return []
  return [`${language}.traineddata`, `${language}.traineddata.gz`].map((file) => join(folder, file))
}

function filesOfFolder(): string[] {
  const folder = process.env[TESSDATA_FOLDER_VARIABLE]
  return folder === undefined || !existsSync(folder)
    ? []
    : readdirSync(folder).filter((file) => SUFFIX.test(file))
}

function pathsInPackage(language: string): string[] {
  return packageFolders().flatMap((folder) =>
    EDITIONS.map((edition) => join(folder, language, edition, `${language}.traineddata.gz`)),
  )
}

/** Those of our own installation, and those above the folder in which the command was started. */
function packageFolders(): string[] {
  const own = createRequire(import.meta.url).resolve.paths(PACKAGES) ?? []
  return [...new Set(own.map((folder) => join(folder, PACKAGES)))].filter((folder) => existsSync(folder))
}

/** A file of the package with Tesseract itself. */
export function tesseractFile(name: string): string {
  return join(dirname(createRequire(import.meta.url).resolve('tesseract.js-core/package.json')), name)
}
