import { execFileSync, spawnSync } from 'node:child_process'
import { expect } from 'vitest'
import { isHere, type Program } from '../../../scripts/test-programs.mjs'
import { QpdfDocument } from './validators/document.js'
import { inDocument, loadPdfium, pageNumbers, pageText, withPage } from './validators/pdfium.js'

/** Comes with npm, so outputs are checked also where other programs are not installed. */
const pdfium = isHere('qpdf') && isHere('pdftotext') ? undefined : await loadPdfium()

/**
 * Fails unless qpdf finds neither an error nor a warning; where it is not installed, unless pdfium loads every
 * page without rebuilding the cross-reference table.
 */
export function expectValid(path: string): void {
  if (!isHere('qpdf')) {
    expectReadable(path)
    return
  }
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
  expect({ status, stderr, warnings: stdout.match(/warning/gi) ?? [] }).toEqual({
    status: 0,
    stderr: '',
    warnings: [],
  })
}

function expectReadable(path: string): void {
  inDocument(pdfium!, path, (document) => {
    expect(pdfium!.FPDF_DocumentHasValidCrossReferenceTable(document)).toBe(true)
    for (const page of pageNumbers(pdfium!, document)) withPage(pdfium!, document, page, () => undefined)
  })
}

/** The file's objects as qpdf reads them, streams decoded. */
export function qpdfJson(path: string): QpdfDocument {
  const json = run('qpdf', [
    '--json=2',
    '--json-key=qpdf',
    '--json-stream-data=inline',
    '--decode-level=generalized',
    path,
  ])
  return QpdfDocument.parse(json)
}

/** What qpdf itself says about one thing of the file, in its own words. */
export function qpdfSays(path: string, key: 'acroform' | 'attachments' | 'outlines' | 'pagelabels'): unknown {
  const whole = JSON.parse(run('qpdf', ['--json=2', `--json-key=${key}`, path])) as Record<string, unknown>
  return whole[key]
}

export function qpdfAttachment(path: string, key: string): string {
  return run('qpdf', [`--show-attachment=${key}`, path])
}

/** The text of one page, numbered from 1, or of the whole file, pages divided by form feeds. */
export function pdfText(path: string, page?: number): string {
  if (!isHere('pdftotext'))
    return inDocument(pdfium!, path, (document) => {
      const pages = page === undefined ? pageNumbers(pdfium!, document) : [page]
      return pages.map((number) => `${pageText(pdfium!, document, number)}\f`).join('')
    })
  const range = page === undefined ? [] : ['-f', String(page), '-l', String(page)]
  return run('pdftotext', ['-layout', ...range, path, '-'])
}

/** The marker (`A-1` …) of every page, in order; a page without one is `blank`. */
export function pageMarkers(path: string): string[] {
  const pages = pdfText(path).split('\f').slice(0, -1)
  return pages.map((text) => /\b[A-Z]-\d+\b/.exec(text)?.[0] ?? 'blank')
}

/** pdfinfo's lines as a record; further arguments go to pdfinfo. */
export function pdfInfo(path: string, ...more: string[]): Record<string, string> {
  const lines = run('pdfinfo', [...more, path]).split('\n')
  const pairs = lines.map((line) => /^([^:]+):\s*(.*)$/.exec(line)).filter((match) => match !== null)
  return Object.fromEntries(pairs.map((match) => [match[1]!.replace(/\s+/g, ' '), match[2]!.trim()]))
}

/** Named destinations as poppler sees them: `2 "chapter"`, sorted. */
export function popplerDestinations(path: string): string[] {
  const lines = run('pdfinfo', ['-dests', path]).split('\n').slice(1)
  const found = lines.map((line) => /^\s*(\d+) \[.*\] "(.*)"$/.exec(line)).filter((match) => match !== null)
  return found.map((match) => `${match[2]} ${match[1]}`).sort()
}

/** The structure tree as poppler prints it, with the text of every element. */
export function popplerStructure(path: string): string {
  return run('pdfinfo', ['-struct-text', path])
}

function run(tool: Program, args: readonly string[]): string {
  return execFileSync(tool, args, {
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** A page as poppler draws it, form fields included: a portable pixmap at 72 dpi. */
export function popplerPicture(path: string, page: number): Buffer {
  const number = String(page)
  return execFileSync('pdftoppm', ['-r', '72', '-f', number, '-l', number, path], { maxBuffer: 1 << 28 })
}
