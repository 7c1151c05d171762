import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadTasks } from '@octavo/tasks/load-tasks'
import { runTask } from '@octavo/tasks/run'
import sharp from 'sharp'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import { buildPdf, type Objects } from '../../packages/pdf/test/fixtures/build-pdf.js'
import { drawnPages, noisy, seeded, textColumn } from '../../packages/pdf/test/raster/drawn-pages.js'
import { madeStack } from '../../packages/pdf/test/raster/made-stack.js'
import { parseCommandLine } from '../command-line.js'

const usage = `npm run bench:stack -- [--pages 500] [--seed 1]

Makes a stack of scans: blank pages with paper noise, dust, punch holes, dark borders and the text of the other side; the same
with pencil marks, page numbers and stamps; very light text; dithered photographs; and separator sheets with a barcode or a QR
code. Removes its blank pages, and splits it at its separators. It exits with an error if a page that is not blank is removed,
or if a separator is not found, or found with another code.
  --pages  the number of pages (default 500)
  --seed   another number makes other pages (default 1)`

const { values } = parseCommandLine(usage, {
  options: { pages: { type: 'string', default: '500' }, seed: { type: 'string', default: '1' } },
})

/** As scanners are set for text: specks of dust are sharp, which those of an enlarged picture are not. */
const DPI = 200
/** Of every 25 pages, one is a separator, two are photographs, and two have light text. */
const [EVERY, PHOTOGRAPHS, LIGHT] = [25, [7, 18], [3, 14]]
const SYMBOLOGIES = ['Code128', 'QRCode', 'DataMatrix', 'Code39'] as const

interface StackPage {
  readonly kind: string
  readonly isBlank: boolean
  readonly code?: string
  readonly width: number
  readonly height: number
  /** Of its image. */
  readonly entries: string
  readonly data: Uint8Array
}

const random = seeded(Number(values.seed))
const pages = await makeStack(Number(values.pages))
const folder = mkdtempSync(join(tmpdir(), 'octavo-stack-'))
try {
  const path = join(folder, 'stack.pdf')
  const bytes = stackDocument(pages)
  writeFileSync(path, bytes)
  const blank = await removeBlank(path)
  const falselyBlank = blank.filter((page) => !pages[page - 1]!.isBlank)
  const missed = [...pages.entries()].filter(([index, { isBlank }]) => isBlank && !blank.includes(index + 1))
  console.log(`${pages.length} pages, ${(bytes.length / 1e6).toFixed(1)} MB`)
  console.log(
    `blank pages: ${pages.filter(({ isBlank }) => isBlank).length}, removed ${blank.length}, of them not blank ${falselyBlank.length}`,
  )
  for (const page of falselyBlank) console.log(`  removed: page ${page}, ${pages[page - 1]!.kind}`)
  for (const [index, { kind }] of missed) console.log(`  left: page ${index + 1}, ${kind}`)
  const codes = pages.flatMap(({ code }) => code ?? [])
  const names = await splitNames(path)
  const right = codes.filter((code) => names.includes(`${code}.pdf`))
  console.log(
    `separators: ${codes.length}, found with their code ${right.length}, other parts ${names.length - right.length}`,
  )
  for (const code of codes) if (!right.includes(code)) console.log(`  not found: ${code}`)
  for (const name of names) if (!codes.includes(name.replace(/\.pdf$/, ''))) console.log(`  other: ${name}`)
  const isWrong = falselyBlank.length > 0 || right.length < codes.length || names.length > codes.length
  process.exitCode = isWrong ? 1 : 0
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function makeStack(count: number): Promise<StackPage[]> {
  const path = createRequire(import.meta.url).resolve('zxing-wasm/writer/zxing_writer.wasm')
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(readFileSync(path)).buffer } })
  const made: StackPage[] = []
  const papers = madeStack(count, random, DPI)
  for (let index = 0; index < count; index++) {
    const place = index % EVERY
    if (place === 0) made.push(await separator(index / EVERY))
    else if (PHOTOGRAPHS.includes(place)) made.push(photograph())
    else if (LIGHT.includes(place)) made.push(await lightText())
    else {
      const { kind, isBlank, pixels } = (await papers.next()).value!
      made.push({ kind, isBlank, ...(await jpeg(pixels)) })
    }
  }
  return made
}

type Pixels = Awaited<ReturnType<typeof drawnPages>>[number]

/** As a scanner writes them. */
async function jpeg({ width, height, data }: Pixels) {
  const quality = 50 + Math.floor(random() * 40)
  const coded = await sharp(data, { raw: { width, height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer({ resolveWithObject: true })
  const entries = '/BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /DCTDecode'
  return { width: coded.info.width, height: coded.info.height, data: coded.data, entries }
}

/** Grey of 80 to 88 %, as a printer without toner gives it. */
async function lightText(): Promise<StackPage> {
  const grey = 0.8 + random() * 0.08
  const content = `${grey} g ${textColumn(random, { lines: 3 + Math.floor(random() * 30) })}`
  const [page] = await drawnPages([content], { dpi: DPI })
  return {
    kind: `text of ${Math.round(grey * 100)} % grey`,
    isBlank: false,
    ...(await jpeg(noisy(page!, random, 2))),
  }
}

/** Black and white, dithered by diffusion of the error, on a part of the page. */
function photograph(): StackPage {
  const [width, height] = [1240, 1754]
  const rows = Math.ceil(width / 8)
  const data = new Uint8Array(rows * height).fill(0xff)
  const [left, top, size] = [100 + random() * 300, 100 + random() * 600, 300 + random() * 500]
  const [phase, brightness] = [random() * 6, 0.3 + random() * 0.55]
  let error = 0
  for (let y = Math.floor(top); y < top + size; y++)
    for (let x = Math.floor(left); x < left + size; x++) {
      const shade = brightness + 0.15 * Math.sin(phase + x / 70) * Math.cos(y / 90) + error
      const isWhite = shade + (random() - 0.5) * 0.1 > 0.5
      error = shade - (isWhite ? 1 : 0)
      if (!isWhite) data[y * rows + (x >> 3)]! &= ~(0x80 >> (x & 7))
    }
  const entries = '/BitsPerComponent 1 /ColorSpace /DeviceGray'
  return { kind: 'a dithered photograph', isBlank: false, width, height, data, entries }
}

/** At any place, askew by up to 4 degrees, and sometimes on its side or upside down. */
async function separator(number: number): Promise<StackPage> {
  const code = `BATCH-${String(number + 1).padStart(4, '0')}`
  const format = SYMBOLOGIES[number % SYMBOLOGIES.length]!
  const { image } = await writeBarcode(code, { format, scale: 3 })
  const turned = (random() - 0.5) * 8 + (random() < 0.3 ? 90 * Math.floor(random() * 4) : 0)
  const drawn = await sharp(Buffer.from(await image!.arrayBuffer()))
    .flatten({ background: '#ffffff' })
    .resize({ width: format.startsWith('Code') ? 560 : 200, kernel: 'cubic' })
    .rotate(turned, { background: '#ffffff' })
    .toBuffer({ resolveWithObject: true })
  const [width, height] = [1240, 1754]
  const left = Math.floor(60 + random() * (width - drawn.info.width - 120))
  const top = Math.floor(60 + random() * (height - drawn.info.height - 120))
  const data = await sharp({ create: { width, height, channels: 3, background: '#f4f4f0' } })
    .composite([{ input: drawn.data, left, top, blend: 'multiply' }])
    .removeAlpha()
    .raw()
    .toBuffer()
  const scan = noisy({ width, height, channels: 3, data: new Uint8Array(data) }, random, 4)
  return {
    kind: `a separator, ${format}, turned by ${turned.toFixed(1)}`,
    isBlank: false,
    code,
    ...(await jpeg(scan)),
  }
}

function stackDocument(scans: readonly StackPage[]): Uint8Array {
  const objects: Objects = {
    catalog: '<< /Type /Catalog /Pages @pages >>',
    content: { dict: '<< >>', data: 'q 595 0 0 842 0 0 cm /Scan Do Q' },
    pages: `<< /Type /Pages /Count ${scans.length} /MediaBox [0 0 595 842] /Kids [${scans.map((_, index) => `@page${index}`).join(' ')}] >>`,
  }
  for (const [index, { width, height, entries, data }] of scans.entries()) {
    objects[`page${index}`] =
      `<< /Type /Page /Parent @pages /Contents @content /Resources << /XObject << /Scan @scan${index} >> >> >>`
    objects[`scan${index}`] = {
      dict: `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${entries} >>`,
      data,
    }
  }
  return buildPdf(objects)
}

async function removeBlank(path: string): Promise<readonly number[]> {
  const { report } = await run('remove-pages', path, { blank: true })
  return (report as { files: { blankPages: number[] }[] }).files[0]!.blankPages
}

async function splitNames(path: string): Promise<string[]> {
  const { outputs } = await run('split-pdf', path, { by: 'barcode', names: '{code}' })
  return outputs.map(({ name }) => name)
}

async function run(name: string, path: string, options: object) {
  const started = process.cpuUsage()
  const task = (await loadTasks()).get(name)!
  const result = await runTask(
    task,
    { entries: [{ file: { path }, filename: 'stack.pdf', rotation: 0 }], options },
    {
      outputPath: (index) => join(folder, `${name}-${index}.out`),
      scratchPath: (index) => join(folder, `${name}-${index}.between`),
      maxOutputBytes: 2 ** 31,
      maxOutputs: pages.length,
    },
    { progress: () => {}, signal: new AbortController().signal },
  )
  const { user, system } = process.cpuUsage(started)
  console.log(`${name}: ${((user + system) / 1e6).toFixed(1)} s of CPU time`)
  return result
}
