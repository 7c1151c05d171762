import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { orientationOf, rotatePage, rotationOf } from '../../src/edit/rotate-pages.js'
import { plainDocument } from '../fixtures/plain.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { pdfiumRender, type Rendering } from '../validators/pdfium.js'
import { qpdfJson } from '../validators.js'
import { draftOf, edited } from './edited.js'
import { differences } from './same-document.js'

/** Every page rotated by each angle in turn, with the file written in between. */
function turned(input: Uint8Array, ...angles: number[]): Uint8Array {
  return angles.reduce(
    (bytes, angle) =>
      edited(bytes, (draft) => {
        for (const index of draft.pages.keys()) rotatePage(draft, index, angle)
      }).bytes,
    input,
  )
}

/** A rendering rotated clockwise by 90 degrees. */
function quarter({ width, height, pixels }: Rendering): Rendering {
  const out = Buffer.alloc(pixels.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const to = x * height + (height - 1 - y)
      pixels.copy(out, to * 4, (y * width + x) * 4, (y * width + x) * 4 + 4)
    }
  return { width: height, height: width, pixels: out }
}

describe('Page rotation', () => {
  it('renders the page rotated', async () => {
    const input = plainDocument('P', 1)
    const before = await pdfiumRender(temporaryFile(input), 1, 0.25)
    const after = await pdfiumRender(temporaryFile(turned(input, 90)), 1, 0.25)
    const expected = quarter(before)
    expect([after.width, after.height]).toEqual([expected.width, expected.height])
    const different = after.pixels.reduce(
      (sum, value, at) => sum + (Math.abs(value - expected.pixels[at]!) > 128 ? 1 : 0),
      0,
    )
    expect(different / after.pixels.length).toBeLessThan(0.01)
  })

  it('adds the angle to an existing or invalid /Rotate', () => {
    const rotation = (rotate: string, angle: number): number => {
      const draft = draftOf(plainDocument('P', 1, { page: () => rotate }))
      rotatePage(draft, 0, angle)
      return rotationOf(draft, 0)
    }
    expect(rotation('', 90)).toBe(90)
    expect(rotation('/Rotate 270', 180)).toBe(90)
    expect(rotation('/Rotate -90', 90)).toBe(0)
    expect(rotation('/Rotate 450', -270)).toBe(180)
    expect(rotation('/Rotate 45', 90)).toBe(90)
    expect(rotation('/Rotate (none)', 360)).toBe(0)
  })

  it('is included in the orientation of a page', () => {
    const lies = (entries: string) =>
      orientationOf(draftOf(plainDocument('P', 1, { page: () => entries })), 0)
    expect(lies('')).toBe('portrait')
    expect(lies('/Rotate 90')).toBe('landscape')
    expect(lies('/Rotate 180')).toBe('portrait')
    expect(lies('/CropBox [0 0 400 100]')).toBe('landscape')
    expect(lies('/CropBox [0 0 400 100] /Rotate 270')).toBe('portrait')
    expect(lies('/CropBox [0 0 300 300]')).toBeUndefined()
  })
})

withPrograms('Rotating pages several times', ['qpdf'], () => {
  it('changes nothing when the total is a multiple of 360 degrees', () => {
    for (const input of [plainDocument('P', 3), richDocument('A', { xref: 'stream' })]) {
      const original = qpdfJson(temporaryFile(input))
      fc.assert(
        fc.property(fc.constantFrom([90, 90, 90, 90], [-90, 90], [180, 180], [270, 90], [360]), (angles) => {
          expect(differences(original, qpdfJson(temporaryFile(turned(input, ...angles))))).toEqual([])
        }),
        { numRuns: 4 },
      )
    }
  })
})
