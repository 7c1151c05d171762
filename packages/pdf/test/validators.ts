import { execFileSync, spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { JudgedDocument } from './validators/document.js'

/** Tools that are not ours and say what a file holds. pdfium comes with npm and is always there. */
export type Tool = 'qpdf' | 'pdfinfo' | 'pdftotext' | 'pdftoppm' | 'pdfimages' | 'python3' | 'jq'

const installed = new Map<Tool, boolean>()

function toolInstalled(tool: Tool): boolean {
  const known = installed.get(tool)
  if (known !== undefined) return known
  const found = spawnSync(tool, [tool.startsWith('pdf') ? '-v' : '--version']).error === undefined
  installed.set(tool, found)
  return found
}

/** A group of tests that need outside judges: skipped by name where one is missing, but a failure in CI. */
export function judged(name: string, tools: readonly Tool[], body: () => void): void {
  const missing = tools.filter((tool) => !toolInstalled(tool))
  if (missing.length === 0) describe(name, body)
  else if (process.env.CI === undefined) describe.skip(`${name} (${missing.join(', ')} not installed)`, body)
  else
    describe(name, () => {
      it(`is judged by ${missing.join(', ')}`, () => {
        throw new Error(`Install ${missing.join(', ')}: in CI no judge may be missing.`)
      })
    })
}

/** Fails unless qpdf finds neither an error nor a warning. */
export function qpdfCheck(path: string): void {
  const { status, stdout, stderr } = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
  expect({ status, stderr, warnings: stdout.match(/warning/gi) ?? [] }).toEqual({
    status: 0,
    stderr: '',
    warnings: [],
  })
}

/** The file's objects as qpdf reads them, streams decoded. */
export function qpdfJson(path: string): JudgedDocument {
  const json = run('qpdf', [
    '--json=2',
    '--json-key=qpdf',
    '--json-stream-data=inline',
    '--decode-level=generalized',
    path,
  ])
  return JudgedDocument.parse(json)
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

function run(tool: Tool, args: readonly string[]): string {
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
