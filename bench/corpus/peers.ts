import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './command.js'
import type { Picture } from './picture.js'

/**
 * The pages that the three command lines find, 0 when the peer does not open the file. Not what /Count claims: qpdf, poppler and pdfium tell
 * that when they are asked for the number, and have nothing to show for pages that are not there.
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
  const all = ['-f', '1', '-l', String(MOST_PAGES)]
  const { exitCode, stdout } = await run('pdfinfo', [...all, '-upw', password, '-opw', password, path])
  if (exitCode !== 0) return 0
  return sizedPages(stdout.toString('latin1'))
}

/** The pages that pdfinfo lists: one of no size is one that it could not read. */
export function sizedPages(listed: string): number {
  return listed.match(/^Page +\d+ size: +(?! |0 x 0 )/gm)?.length ?? 0
}

const MOST_PAGES = 1_000_000

export interface QpdfCheck {
  readonly exitCode: number
  /** What makes the file unsound, without the numbers of objects, which differ from file to file. */
  readonly errors: readonly string[]
}

/** What `qpdf --check` says, which may take its time: its slowness is not the file's fault. */
export async function qpdfCheck(path: string, password = ''): Promise<QpdfCheck> {
  const { exitCode, stderr } = await run('qpdf', [`--password=${password}`, '--check', path], LONG_MS)
  const lines = stderr.toString('latin1').match(/^ERROR: .*$/gm) ?? []
  return { exitCode, errors: lines.map((line) => line.replace(/ \(content stream object \d+ \d+\)/, '')) }
}

/** The same merge by qpdf. */
export async function qpdfMerge(
  { path, password, lastPage }: { path: string; password: string; lastPage: string },
  output: string,
): Promise<void> {
  await run('qpdf', ['--empty', '--pages', path, `--password=${password}`, lastPage, '--', output], LONG_MS)
}

const LONG_MS = 90_000

/** Page 1 by poppler, for files that pdfium does not open. */
export function popplerPicture(path: string, password: string): Promise<Picture | undefined> {
  const options = ['-singlefile', '-f', '1', '-l', '1', '-r', '36', '-upw', password, '-opw', password]
  return picture('pdftoppm', (target) => [...options, path, target.replace(/\.ppm$/, '')])
}

/** Page 1 by mutool, for what poppler cannot decrypt either. */
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

/** Reads a binary PPM (P6, one byte a channel), as pdftoppm writes it. */
function pictureFromPpm(ppm: Buffer): Picture | undefined {
  const header = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 64))
  if (header === null) return undefined
  const width = Number(header[1])
  const height = Number(header[2])
  // One pixel is a page without a size: poppler could not read it.
  if (width * height === 1) return undefined
  const pixels = new Uint8Array(width * height * 4)
  for (let pixel = 0, at = header[0].length; pixel < width * height; pixel++, at += 3) {
    pixels.set(ppm.subarray(at, at + 3), pixel * 4)
  }
  return { width, height, pixels }
}
