import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { Command } from '../engines/engine.js'
import { writeIllustratedDocument } from '../inputs/illustrated-document.js'
import { noiseJpeg } from '../inputs/noise-jpeg.js'
import { noise } from '../inputs/random.js'
import { writeTextDocument } from '../inputs/text-document.js'
import type { TaskCase } from './cases.js'
import { ourTask } from './ours.js'

const KILOBYTE = 1024
const text = (pages: number) => (path: string) =>
  writeTextDocument(path, { pages, seed: 1, crossReference: 'table' })

/** A program that writes into a new folder: `$1` is the input, `$2` the folder. */
function intoFolder(name: string, program: string, line: string): Command {
  return {
    kind: 'command',
    name,
    command: 'sh',
    needs: program,
    success: [0],
    arguments: ([input = ''], output) => ['-c', `mkdir -p "$2" && ${line}`, 'sh', input, output],
  }
}

const img2pdf: Command = {
  kind: 'command',
  name: 'img2pdf',
  command: 'img2pdf',
  success: [0],
  arguments: (inputs, output) => ['--output', output, ...inputs],
}

/** Checks the number of files, independent of their names. */
const fileCount =
  (expected: number) =>
  (output: string): string | undefined => {
    const { length } = readdirSync(output)
    return length === expected ? undefined : `it writes ${length} files instead of ${expected}`
  }

const THUMBNAILS = 200
const ILLUSTRATIONS = 40

/** Conversion between documents and images, compared with programs for this purpose only. */
export const pictureCases: readonly TaskCase[] = [
  {
    name: 'pages-to-jpeg',
    title: '10 pages of text at 150 dpi',
    pages: 10,
    engines: [
      ourTask('ours jpeg', 'pdf-to-image', { format: 'jpeg', dpi: 150 }),
      intoFolder('pdftoppm -jpeg', 'pdftoppm', 'exec pdftoppm -jpeg -r 150 "$1" "$2/p"'),
    ],
    outputs: 10,
    check: fileCount(10),
    write: text(10),
  },
  {
    name: 'pages-to-png',
    title: '10 pages of text at 150 dpi; goal: at most 0.3 × the time of the peer',
    pages: 10,
    engines: [
      ourTask('ours png', 'pdf-to-image', { format: 'png', dpi: 150 }),
      intoFolder('pdftoppm -png', 'pdftoppm', 'exec pdftoppm -png -r 150 "$1" "$2/p"'),
    ],
    outputs: 10,
    goal: 1 / 0.3,
    check: fileCount(10),
    write: text(10),
  },
  {
    name: 'thumbnails',
    title: '200 pages of text at 20 dpi',
    pages: THUMBNAILS,
    engines: [
      ourTask('ours thumbnails', 'pdf-to-image', { format: 'jpeg', dpi: 20 }),
      intoFolder('pdftoppm -r 20', 'pdftoppm', 'exec pdftoppm -jpeg -r 20 "$1" "$2/p"'),
    ],
    outputs: THUMBNAILS,
    goal: 0,
    maxCpuMs: 800,
    check: fileCount(THUMBNAILS),
    write: text(THUMBNAILS),
  },
  {
    name: 'jpegs-to-pdf',
    title: '100 JPEG files, 91 MB in total; goal: at most 0.6 × the time of the peer',
    pages: 100,
    engines: [ourTask('ours images', 'image-to-pdf', {}, true), img2pdf],
    outputs: 1,
    goal: 1 / 0.6,
    writeFiles: (path) => pictureFiles(path, 'jpg', (seed) => noiseJpeg(seed, 930 * KILOBYTE).data),
  },
  {
    name: 'pngs-to-pdf',
    title: '100 PNG files, 23 MB in total; goal: at most 0.6 × the time of the peer',
    pages: 100,
    engines: [ourTask('ours images', 'image-to-pdf', {}, true), img2pdf],
    outputs: 1,
    goal: 1 / 0.6,
    writeFiles: (path) => pictureFiles(path, 'png', (seed) => noisePng(seed, 640, 480)),
  },
  {
    name: 'extract-images',
    title: 'a report of 200 pages with 40 pictures',
    pages: ILLUSTRATIONS,
    engines: [
      ourTask('ours extract', 'extract-images', {}),
      intoFolder('pdfimages -all', 'pdfimages', 'exec pdfimages -all "$1" "$2/i"'),
      intoFolder('mutool extract', 'mutool', 'cd "$2" && exec mutool extract "$1"'),
    ],
    outputs: ILLUSTRATIONS,
    check: (output) => (readdirSync(output).length >= ILLUSTRATIONS ? undefined : 'it writes too few files'),
    write: (path) =>
      writeIllustratedDocument(path, {
        pages: 200,
        images: ILLUSTRATIONS,
        bytesPerImage: 100 * KILOBYTE,
        fonts: 3,
        bytesPerFont: 50 * KILOBYTE,
        seed: 1,
      }),
  },
]

const PICTURES = 100

/** Writes the input images into a new folder at this path. */
function pictureFiles(path: string, extension: string, make: (seed: number) => Uint8Array): string[] {
  mkdirSync(path)
  return Array.from({ length: PICTURES }, (_, index) => {
    const file = join(path, `${String(index).padStart(3, '0')}.${extension}`)
    writeFileSync(file, make(index + 1))
    return file
  })
}

/** An RGB gradient with noise. Its rows use the PNG filter Up, like those of PNG encoders. */
function noisePng(seed: number, width: number, height: number): Buffer {
  const random = noise(seed, width * height)
  const rows = Buffer.alloc(height * (1 + 3 * width))
  for (let y = 0, at = 0, from = 0; y < height; y++) {
    rows[at++] = 2
    for (let x = 0; x < width; x++) {
      const grain = (random[from++] ?? 0) & 7
      rows[at++] = grain
      rows[at++] = grain >> 1
      rows[at++] = y & 1
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const chunk = (type: string, body: Buffer): Buffer => {
    const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
    const out = Buffer.alloc(named.length + 8)
    out.writeUInt32BE(body.length, 0)
    named.copy(out, 4)
    out.writeUInt32BE(crc32(named), named.length + 4)
    return out
  }
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = deflateSync(rows)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
