import { execFileSync } from 'node:child_process'
import { deflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { balancedContent } from '../../src/appearance/balanced-content.js'
import { repair } from '../../src/edit/repair.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { Random } from '../fuzz/random.js'
import { pdfText } from '../validators.js'
import { edited } from './edited.js'
import { renderWithForms } from './pictures.js'

const PAGES = 40
const SIDE = 48

/** A page of words that are all different. */
function words(page: number): string {
  const lines = Array.from({ length: 60 }, (_, line) => {
    const text = Array.from(
      { length: 6 },
      (_, at) => `w${(page * 7919 + line * 104729 + at * 1299709) % 99991}`,
    )
    return `(${text.join(' ')}) Tj 0 -8 Td`
  })
  return `q BT /F1 7 Tf 20 490 Td ${lines.join('\n')} ET`
}

/** Rows of grey levels, each after a PNG predictor tag if `isPredicted`. */
function pixels(page: number, isPredicted: boolean): Uint8Array {
  const rows: number[] = []
  for (let y = 0; y < SIDE; y++) {
    if (isPredicted) rows.push(y % 5)
    for (let x = 0; x < SIDE; x++) rows.push((x * y * (page + 3) + x) % 251)
  }
  return Uint8Array.from(rows)
}

/** Some bytes changed in the middle, or the end cut off. */
function damage(data: Uint8Array, random: Random): Uint8Array {
  const at = 10 + random.below(data.length - 20)
  if (random.below(4) === 0) return data.slice(0, at)
  const damaged = data.slice()
  for (let i = random.below(3); i >= 0; i--) damaged[at + i] = random.below(256)
  return damaged
}

/** Pages whose content, or whose picture, is damaged, each in its own way. */
function damagedDocument(random: Random): Uint8Array {
  const numbers = [...Array(PAGES).keys()]
  const objects: Objects = {
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: `<< /Type /Pages /Count ${PAGES} /Kids [${numbers.map((page) => `@page${page}`).join(' ')}] >>`,
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  }
  for (const page of numbers) {
    const isPicture = page % 3 === 2
    const isPredicted = page % 2 === 0
    const content = isPicture ? 'q 300 0 0 300 50 100 cm /Im Do Q' : words(page)
    const parms = isPredicted ? `/DecodeParms << /Predictor 15 /Columns ${SIDE} >>` : ''
    const sound = (data: string | Uint8Array) => deflateSync(data, { level: page % 10 })
    objects[`page${page}`] =
      `<< /Type /Page /Parent @pages /MediaBox [0 0 400 500] /Contents @content${page} /Resources << /Font << /F1 @font >> /XObject << /Im @image${page} >> >> >>`
    objects[`content${page}`] = {
      dict: '<< /Filter /FlateDecode >>',
      data: isPicture ? sound(content) : damage(sound(content), random),
    }
    objects[`image${page}`] = {
      dict: `<< /Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode ${parms} >>`,
      data: damage(sound(pixels(page, isPredicted)), random),
    }
  }
  return buildPdf(objects)
}

function popplerPictures(path: string): Buffer {
  return execFileSync('pdftoppm', ['-r', '36', path], {
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

withPrograms('Repairing damaged streams', ['pdftotext', 'pdftoppm'], () => {
  it.each([1, 2, 3])('shows the same words and pixels as before the repair (seed %i)', async (seed) => {
    const before = damagedDocument(new Random(seed))
    let found = { streamsMended: 0, streamsBroken: 0 }
    const { bytes: after } = edited(before, (draft) => {
      found = repair(draft)
    })
    expect(found.streamsMended).toBeGreaterThan(0)
    expect(found.streamsBroken).toBeGreaterThan(0)
    const [was, is] = [temporaryFile(before), temporaryFile(after)]
    expect(pdfText(is)).toBe(pdfText(was))
    expect(popplerPictures(is).equals(popplerPictures(was))).toBe(true)
    for (let page = 1; page <= PAGES; page += 7) {
      const [one, other] = [await renderWithForms(was, page, 0.5), await renderWithForms(is, page, 0.5)]
      expect(other.pixels.equals(one.pixels), `page ${page}`).toBe(true)
    }
  })

  it('keeps the text when an edit re-encodes damaged content', () => {
    const before = damagedDocument(new Random(4))
    const { bytes: after } = edited(before, (draft) => {
      for (const index of draft.pages.keys()) {
        const contents = draft.pageDict(index).get('Contents')
        const balanced = balancedContent(draft.file, contents)
        if (balanced !== undefined) draft.pageDict(index).set('Contents', draft.addContent(balanced))
      }
    })
    expect(pdfText(temporaryFile(after))).toBe(pdfText(temporaryFile(before)))
  })
})
