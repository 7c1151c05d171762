import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './command.js'
import type { Picture } from './picture.js'

/** Page counts by the three command lines; 0 when the peer does not open the file. */
export async function qpdfPages(path: string, password: string): Promise<number> {
  const { exitCode, stdout } = await run('qpdf', [`--password=${password}`, '--show-npages', path])
  // Exit code 3 is success with warnings.
  return exitCode === 0 || exitCode === 3 ? Number.parseInt(stdout.toString(), 10) || 0 : 0
}

export async function mutoolPages(path: string, password: string): Promise<number> {
  const { exitCode, stdout } = await run('mutool', ['show', '-p', password, path, 'pages'])
  return exitCode === 0 ? (stdout.toString('latin1').match(/^page \d+ = /gm)?.length ?? 0) : 0
}

export async function popplerPages(path: string, password: string): Promise<number> {
  const { exitCode, stdout } = await run('pdfinfo', ['-upw', password, '-opw', password, path])
  return exitCode === 0 ? Number(/^Pages:\s+(\d+)/m.exec(stdout.toString('latin1'))?.[1] ?? 0) : 0
}

/** The exit code of `qpdf --check`, which may take its time: its slowness is not the file's fault. */
export async function qpdfCheck(path: string, password = ''): Promise<number> {
  return (await run('qpdf', [`--password=${password}`, '--check', path], 90_000)).exitCode
}

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
