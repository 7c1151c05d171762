import { compressLibraries } from '../compress/ours.js'
import { taskLibraries } from '../tasks/cases.js'
import type { Engine } from './engine.js'
import { libpdf } from './libpdf.js'
import { mutool } from './mutool.js'
import { ours } from './ours.js'
import { pdfLib } from './pdf-lib.js'
import { pdfium } from './pdfium.js'
import { fileCopy, plainCopy } from './plain-copy.js'
import { qpdfEmpty, qpdfPrimary } from './qpdf.js'

export const engines: readonly Engine[] = [
  plainCopy,
  fileCopy,
  ours,
  pdfium,
  libpdf,
  pdfLib,
  qpdfPrimary,
  qpdfEmpty,
  mutool,
]

/** They only copy bytes: a lower bound for the cost of a merge, not peers. */
export const baselines: readonly string[] = [plainCopy.name, fileCopy.name]

export function engineNamed(name: string): Engine {
  const all = [...engines, ...taskLibraries, ...compressLibraries]
  const engine = all.find((candidate) => candidate.name === name)
  if (engine === undefined) throw new Error(`There is no engine ${name}.`)
  return engine
}
