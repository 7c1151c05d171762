import { expect, test } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { recognition } from '../src/engines/tesseract.js'
import { openTesseractInNode } from '../src/engines/tesseract-node.js'
import { openTesseractProgram, programData } from '../src/engines/tesseract-program.js'
import { readHocr } from '../src/recognise/hocr.js'
import { type PagePicture, turned } from '../src/recognise/page-picture.js'
import { scannedPicture } from './scanned-picture.js'

const ENGLISH = { languages: ['eng'], userWords: [], userPatterns: [] }

withPrograms('The installed Tesseract', ['tesseract'], () => {
  const picture = scannedPicture()
  const linesOf = (hocr: string, size: PagePicture): string[] =>
    readHocr(hocr, size).lines.map(({ words }) => words.map(({ text }) => text).join(' '))

  test('reads the same as WebAssembly, at the same places', async () => {
    const program = openTesseractProgram(['eng'])
    const wasm = await openTesseractInNode(ENGLISH)
    const [one, other] = [
      await program.recognise(await picture, 200),
      await wasm.recognise(await picture, 200),
    ]
    expect(linesOf(one, await picture)).toEqual(linesOf(other, await picture))
    const boxes = [one, other].map(
      (hocr) => readHocr(hocr, { width: 900, height: 440 }).lines[0]!.words[0]!.box,
    )
    for (const [index, edge] of boxes[0]!.entries())
      expect(Math.abs(edge - boxes[1]![index]!)).toBeLessThan(3)
    wasm.close()
  })

  test('finds the same orientation', async () => {
    const found = await openTesseractProgram(['eng']).orientation(turned(await picture, 90), 200)
    expect(found).toMatchObject({ degrees: 270, confidence: expect.any(Number) })
  })

  test('gives no orientation of a page without text', async () => {
    const blank = { width: 400, height: 300, data: new Uint8Array(120_000).fill(255) }
    expect(await openTesseractProgram(['eng']).orientation(blank, 200)).toBeUndefined()
    expect(readHocr(await openTesseractProgram(['eng']).recognise(blank, 200), blank).lines).toEqual([])
  })

  test('is used where it has the languages, but not for words of the user', async () => {
    expect((await programData()).languages).toContain('eng')
    expect(await recognition.languages()).toContain('eng')
    const plain = await recognition.open(ENGLISH)
    const worded = await recognition.open({ ...ENGLISH, userWords: ['Octavo'] })
    expect(worded.atOnce).toBe(1)
    expect(plain.atOnce).toBeGreaterThanOrEqual(1)
    worded.close()
  })
})
