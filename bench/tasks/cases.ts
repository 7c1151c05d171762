import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../engines/engine.js'
import { writeScannedDocument } from '../inputs/scanned-document.js'
import { writeSmallPages } from '../inputs/small-pages.js'
import { writeTextDocument } from '../inputs/text-document.js'
import {
  mutoolLinearize,
  mutoolProtect,
  pdftotext,
  qpdfLinearize,
  qpdfProtect,
  qpdfRotate,
  qpdfSplit,
} from './commands.js'
import {
  libpdfProtect,
  libpdfRotate,
  libpdfSplit,
  pdfiumRotate,
  pdfiumSplit,
  pdfLibRotate,
  pdfLibSplit,
} from './libraries.js'
import { ourTask } from './ours.js'
import { pictureCases } from './pictures.js'

export interface TaskCase {
  readonly name: string
  readonly title: string
  readonly pages: number
  readonly engines: readonly Engine[]
  /** The number of files that each engine writes. */
  readonly outputs: number
  /** The number of pages in the output of an engine, if it differs from that of the input. */
  readonly outputPages?: (engine: string) => number
  /** The minimum speed of our engine as a multiple of that of the fastest peer; 1 by default. */
  readonly goal?: number
  /** The maximum CPU time of our engine, if this is the goal. */
  readonly maxCpuMs?: number
  /** Describes the problem with an output that is not a PDF; undefined if there is none. */
  readonly check?: (output: string) => string | undefined
  /** Writes the only input. */
  readonly write?: (path: string) => void
  /** Writes several inputs into a new folder, and returns their paths. */
  readonly writeFiles?: (folder: string) => readonly string[]
}

const MEGABYTE = 1024 * 1024
const PASSWORDS = { user_password: 'user', owner_password: 'owner' }

const ourRotate = ourTask('ours rotate', 'rotate-pdf', { angle: 90 })
const ourSplit = ourTask('ours split', 'split-pdf', {})
const ourProtect = ourTask('ours protect', 'protect-pdf', PASSWORDS)
const ourLinearize = ourTask('ours linearize', 'linearize-pdf', {})

const ourNup = ourTask('ours nup', 'nup-pdf', {})
const merge = ourTask('merge of the same pages', 'merge-pdf', {})

const protectors = [ourProtect, libpdfProtect, qpdfProtect, mutoolProtect]
const linearizers = [ourLinearize, qpdfLinearize, mutoolLinearize]

const scans = (path: string) => writeScannedDocument(path, { pages: 20, bytesPerPage: MEGABYTE, seed: 1 })
const text = (pages: number) => (path: string) =>
  writeTextDocument(path, { pages, seed: 1, crossReference: 'table' })

export const taskCases: readonly TaskCase[] = [
  {
    name: 'rotate',
    title: 'all pages by 90 degrees',
    pages: 1000,
    engines: [ourRotate, pdfiumRotate, libpdfRotate, pdfLibRotate, qpdfRotate],
    outputs: 1,
    write: text(1000),
  },
  {
    name: 'split',
    title: 'one file per page',
    pages: 1000,
    engines: [ourSplit, pdfiumSplit, libpdfSplit, pdfLibSplit, qpdfSplit],
    outputs: 1000,
    write: text(1000),
  },
  { name: 'protect', title: 'scans, AES-256', pages: 20, engines: protectors, outputs: 1, write: scans },
  {
    name: 'protect-text',
    title: 'text, AES-256',
    pages: 10_000,
    engines: protectors,
    outputs: 1,
    write: text(10_000),
  },
  { name: 'linearize', title: 'scans', pages: 20, engines: linearizers, outputs: 1, write: scans },
  {
    name: 'linearize-text',
    title: 'text',
    pages: 10_000,
    engines: linearizers,
    outputs: 1,
    write: text(10_000),
  },
  {
    name: 'nup',
    title: 'small pages, two per sheet; goal: at most twice the time of a merge',
    pages: 100_000,
    engines: [ourNup, merge],
    outputs: 1,
    outputPages: (engine) => (engine === ourNup.name ? 50_000 : 100_000),
    goal: 0.5,
    write: (path) => writeSmallPages(path, 100_000),
  },
  {
    name: 'text',
    title: 'extraction of all text',
    pages: 1000,
    engines: [ourTask('ours text', 'extract-text', {}), pdftotext],
    outputs: 1,
    check: (output) => (statSync(output).size > 1000 * 100 ? undefined : 'the output has too little text'),
    write: text(1000),
  },
  ...pictureCases,
]

/** The engines that run in a Node process. A child process finds its engine by name. */
export const taskLibraries = taskCases.flatMap(({ engines }) =>
  engines.filter((engine) => engine.kind === 'library'),
)

export function inputPath(folder: string): string {
  return join(folder, 'input.pdf')
}
