import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/** The environment variable with a folder of additional fonts. */
export const FONT_FOLDER_VARIABLE = 'OCTAVO_FONT_FOLDER'

/** The environment variable with a folder of additional recognition data of Tesseract. */
export const TESSDATA_FOLDER_VARIABLE = 'OCTAVO_TESSDATA_FOLDER'

/** The environment variable with a folder of certificates that signatures are checked with. */
export const TRUST_FOLDER_VARIABLE = 'OCTAVO_TRUST_FOLDER'

/** The path of a program, or undefined if it is not installed. */
export function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(isAbsolute)
    .map((folder) => join(folder, name))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK)
        return true
      } catch {
        return false
      }
    })
}
