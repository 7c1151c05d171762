import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { ProgramMode } from './program-permission.js'
import { dataFile, installedLanguages, MAX_DATA_BYTES } from './tesseract-languages.js'
import { programData } from './tesseract-program.js'

/** What a process that has no environment of its own is told; by default that of the environment. */
export interface LanguageSettings {
  readonly programs?: ProgramMode | undefined
  /** The folder of the operator. */
  readonly tessdataFolder?: string | undefined
}

/** The languages that can be recognised on this machine, by WebAssembly or by the program. */
export async function knownLanguages({ programs, tessdataFolder }: LanguageSettings = {}): Promise<string[]> {
  const { languages } = await programData(programs)
  const all = new Set([...installedLanguages(tessdataFolder), ...languages])
  all.delete('osd')
  return [...all].sort()
}

export interface LanguageFile {
  /** Trained data, also compressed with gzip. */
  readonly path: string
  readonly bytes: number
}

/** The recognition data of this machine that a browser can use too, by language: those of the program included. */
export async function languageFiles({
  programs,
  tessdataFolder,
}: LanguageSettings = {}): Promise<ReadonlyMap<string, LanguageFile>> {
  const files = new Map<string, LanguageFile>()
  const { languages, folder } = await programData(programs)
  const add = (language: string, path: string | undefined): void => {
    // Debian has data for scripts too, such as `script/Latin`.
    if (path === undefined || !/^\w+$/.test(language) || language === 'osd' || files.has(language)) return
    const bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0
    if (bytes > 0 && bytes <= MAX_DATA_BYTES) files.set(language, { path, bytes })
  }
  for (const language of installedLanguages(tessdataFolder)) add(language, dataFile(language, tessdataFolder))
  if (folder !== undefined)
    for (const language of languages) add(language, join(folder, `${language}.traineddata`))
  return files
}
