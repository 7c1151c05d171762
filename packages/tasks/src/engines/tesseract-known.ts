import { installedLanguages } from './tesseract-languages.js'
import { programLanguages } from './tesseract-program.js'

/** The languages that can be recognised on this machine, by WebAssembly or by the program. */
export async function knownLanguages(): Promise<string[]> {
  const all = new Set([...installedLanguages(), ...(await programLanguages())])
  all.delete('osd')
  return [...all].sort()
}
