import { execFileSync } from 'node:child_process'
import { renderWithForms } from '../../pdf/test/edit/pictures.js'

/** A picture of a page: one to three levels per pixel, from the upper left corner. */
export interface PagePixels {
  readonly width: number
  readonly height: number
  /** Red, green and blue. */
  readonly pixels: Uint8Array
}

type Renderer = (path: string, page: number) => Promise<PagePixels>

/** The engines of the readers that most people use. Each draws the page as displayed, with its annotations and fields. */
export const renderers: Readonly<Record<'pdfium' | 'poppler' | 'mupdf', Renderer>> = {
  async pdfium(path, page) {
    const { width, height, pixels } = await renderWithForms(path, page, 1)
    const rgb = new Uint8Array(width * height * 3)
    for (let at = 0; at < width * height; at++) {
      for (let channel = 0; channel < 3; channel++) rgb[at * 3 + channel] = pixels[at * 4 + 2 - channel]!
    }
    return { width, height, pixels: rgb }
  },
  async poppler(path, page) {
    return readPpm(run('pdftoppm', ['-r', '72', '-cropbox', '-f', String(page), '-l', String(page), path]))
  },
  async mupdf(path, page) {
    return readPpm(run('mutool', ['draw', '-q', '-r', '72', '-F', 'ppm', '-o', '-', path, String(page)]))
  },
}

function run(program: string, args: readonly string[]): Buffer {
  return execFileSync(program, args, { maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'ignore'] })
}

function readPpm(ppm: Buffer): PagePixels {
  const [head, wide, high] = /^P6\s(?:#.*\n)*(\d+) (\d+)\s255\s/.exec(
    ppm.subarray(0, 256).toString('latin1'),
  )!
  return { width: Number(wide), height: Number(high), pixels: ppm.subarray(head.length) }
}

/** Left, top, right and bottom of the pixels that differ, as parts of the page; undefined if none does. */
export type Extent = readonly [left: number, top: number, right: number, bottom: number]

/** Where two pictures differ: whether each pixel does. */
export function changedPixels(before: PagePixels, after: PagePixels, level = 12): Uint8Array {
  const changed = new Uint8Array(after.width * after.height)
  for (let at = 0; at < changed.length; at++) {
    for (let channel = 0; channel < 3; channel++) {
      const difference = Math.abs(before.pixels[at * 3 + channel]! - after.pixels[at * 3 + channel]!)
      if (difference > level) changed[at] = 1
    }
  }
  return changed
}
