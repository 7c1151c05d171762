import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './command.js'
import type { Picture } from './picture.js'

/**
 * The number of pages that a command line finds; 0 if it does not open the file. The value of /Count is not
 * used: qpdf, poppler and pdfium report it as the page count even if some of the pages do not exist.
 */
export async function qpdfPages(path: string, password: string): Promise<number> {
  const { exitCode, stdout } = await run('qpdf', [
    `--password=${password}`,
    '--json=2',
    '--json-key=pages',
    path,
  ])
  // Exit code 3 is success with warnings.
  if (exitCode !== 0 && exitCode !== 3) return 0
  return (JSON.parse(stdout.toString()) as { pages: unknown[] }).pages.length
}

export async function mutoolPages(path: string, password: string): Promise<number> {
  const { stdout } = await run('mutool', ['show', '-p', password, path, 'pages'])
  return stdout.toString('latin1').match(/^page \d+ = /gm)?.length ?? 0
}

export async function popplerPages(path: string, password: string): Promise<number> {
  const all = ['-f', '1', '-l', String(MAX_PAGES)]
  const { exitCode, stdout } = await run('pdfinfo', [...all, '-upw', password, '-opw', password, path])
  if (exitCode !== 0) return 0
  return sizedPages(stdout.toString('latin1'))
}

/** Counts the pages that pdfinfo lists with a size. It could not read a page without a size. */
export function sizedPages(listed: string): number {
  return listed.match(/^Page +\d+ size: +(?! |0 x 0 )/gm)?.length ?? 0
}

const MAX_PAGES = 1_000_000

export interface QpdfCheck {
  readonly exitCode: number
  /** The error messages without object numbers, which differ between files. */
  readonly errors: readonly string[]
}

/** Runs `qpdf --check` with a long timeout: if it is slow, the file is not necessarily wrong. */
export async function expectValid(path: string, password = ''): Promise<QpdfCheck> {
  const { exitCode, stderr } = await run('qpdf', [`--password=${password}`, '--check', path], LONG_MS)
  const lines = stderr.toString('latin1').match(/^ERROR: .*$/gm) ?? []
  return { exitCode, errors: lines.map((line) => line.replace(/ \(content stream object \d+ \d+\)/, '')) }
}

/** Merges the same inputs with qpdf. */
export async function qpdfMerge(
  { path, password, lastPage }: { path: string; password: string; lastPage: string },
  output: string,
): Promise<void> {
  await run('qpdf', ['--empty', '--pages', path, `--password=${password}`, lastPage, '--', output], LONG_MS)
}

const LONG_MS = 90_000

/** Renders page 1 with poppler, for files that pdfium does not open. */
export function popplerPicture(path: string, password: string): Promise<Picture | undefined> {
  const options = ['-singlefile', '-f', '1', '-l', '1', '-r', '36', '-upw', password, '-opw', password]
  return picture('pdftoppm', (target) => [...options, path, target.replace(/\.ppm$/, '')])
}

/** Renders page 1 with mutool, for files that poppler cannot decrypt either. */
export function mutoolPicture(path: string, password: string): Promise<Picture | undefined> {
  return picture('mutool', (target) => ['draw', '-q', '-p', password, '-r', '36', '-o', target, path, '1'])
}

async function picture(command: string, args: (target: string) => string[]): Promise<Picture | undefined> {
  const folder = await mkdtemp(join(tmpdir(), 'octavo-picture-'))
  try {
    const target = join(folder, 'page.ppm')
    const { exitCode } = await run(command, args(target))
    return exitCode === 0 ? pictureFromPpm(await readFile(target)) : undefined
  } catch {
    return undefined
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Reads a binary PPM (P6, one byte per channel), as written by pdftoppm. */
function pictureFromPpm(ppm: Buffer): Picture | undefined {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 64))
  if (header === null) return undefined
  const width = Number(header[1])
  const height = Number(header[2])
  // An image of one pixel is a page without a size, which poppler could not read.
  if (width * height === 1) return undefined
  const pixels = new Uint8Array(width * height * 4)
  for (let pixel = 0, at = header[0].length; pixel < width * height; pixel++, at += 3) {
    pixels.set(ppm.subarray(at, at + 3), pixel * 4)
  }
  return { width, height, pixels }
}
