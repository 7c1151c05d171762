import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { expectValid, pdfText, popplerPicture } from '../../pdf/test/validators.js'
import redact from '../src/tasks/redact-pdf.js'
import { redactDocument, SECRET } from './redact-document.js'
import { TaskFolder } from './task-folder.js'

/** The whole file as qpdf writes it: streams decoded, no object streams. */
function uncompressed(path: string): string {
  const { stdout } = spawnSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], {
    maxBuffer: 1 << 28,
  })
  return stdout.toString('latin1')
}

const codings = (text: string): string[] => {
  const wide = [...text].map((character) => `\0${character}`).join('')
  return [text, wide].flatMap((coded) => [coded, Buffer.from(coded, 'latin1').toString('hex')])
}

withPrograms('A word in every place of a document', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  const folder = new TaskFolder()
  let path: string
  let after: string
  let report: { files: Record<string, unknown>[] }

  beforeAll(async () => {
    const entries = [folder.entry('secrets.pdf', {}, redactDocument())]
    const result = await folder.run(redact, { entries, options: redact.options.parse({ words: [SECRET] }) })
    path = result.outputs[0]!.path
    report = result.report as typeof report
    after = uncompressed(path)
  })
  afterAll(() => folder.remove())

  it('is in no stream, string or name after redaction', () => {
    expectValid(path)
    const lower = after.toLowerCase()
    for (const coded of codings(SECRET)) expect(lower).not.toContain(coded.toLowerCase())
    expect(readFileSync(path, 'latin1')).not.toContain(SECRET)
    expect(readFileSync(path, 'latin1').match(/%%EOF/g)).toHaveLength(1)
  })

  it('is not in the extracted text, however it was split, while the other text is', () => {
    const text = `${pdfText(path)} ${spawnSync('pdftotext', ['-raw', path, '-']).stdout}`
    expect(text.replace(/[\s-]/g, '').toLowerCase()).not.toContain('zebulon')
    for (const kept of [
      'Plain',
      'here',
      'Split',
      'goes',
      'continues',
      'A name that is',
      'by halves',
      'Kept text',
      'In a form',
      'twice',
      'Second page',
    ])
      expect(text).toContain(kept)
    expect(text).not.toContain('Hidden')
  })

  it('is not in font data of characters that are no longer shown', () => {
    expect(after).not.toMatch(/<002A> *<005A>/i)
    // As a number, because the digits may be in the random file identifier.
    expect(after).not.toMatch(/\b601\b/)
    expect(after).not.toContain('/secret')
  })

  it('is searched for again by pdfium', () => {
    expect(report.files[0]).toMatchObject({ verifiedBy: ['octavo', 'pdfium', 'pixels'], namesLeft: 0 })
  })

  it('is in no name, and renamed objects are still found by their new names', () => {
    expect(after.replace(/[^a-z]/gi, '').toLowerCase()).not.toContain('zebulon')
    const nameOf = (pattern: RegExp): string => pattern.exec(after)?.[1] ?? `nothing for ${pattern}`
    const type = nameOf(/\/RoleMap <<\s+\/(Redacted\d+) \/P\s/)
    expect(nameOf(/\/S \/(Redacted\d+)/)).toBe(type)
    const style = nameOf(/\/ClassMap <<\s+\/(Redacted\d+) /)
    expect(nameOf(/\/C \/(Redacted\d+)/)).toBe(style)
    const state = nameOf(/\/AS \/(Redacted\d+)/)
    expect([nameOf(/\/V \/(Redacted\d+)/), nameOf(/\/N <<[^>]*\/(Redacted\d+) /)]).toEqual([state, state])
    expect(nameOf(/\/BaseFont \/ABCDEF\+(Redacted\d+)/)).toBe(nameOf(/\/FontName \/ABCDEF\+(Redacted\d+)/))
    const font = nameOf(/\/DA \(\/(Redacted\d+) 10 Tf 0 g\)/)
    expect(after).toContain(`/${font} 12 Tf`)
    const text = pdfText(path)
    for (const kept of ['Named font', 'Named list', 'Named form']) expect(text).toContain(kept)
    const picture = readPpm(popplerPicture(path, 1))
    const scale = picture.width / 600
    for (const [x, y] of [
      [310, 705],
      [365, 705],
      [450, 507],
    ] as const)
      expect(picture.at(Math.round(x * scale), Math.round((800 - y) * scale))[0]).toBeLessThan(140)
    const [grey] = picture.at(Math.round(340 * scale), Math.round(95 * scale))
    expect(grey).toBeGreaterThan(5)
  })

  it('leaves unrelated objects unchanged', () => {
    for (const kept of ['kept value', 'https://example.org/other', '(kept)', '/StructElem', '/Lang (en)'])
      expect(after).toContain(kept)
  })

  it('is not in the report, which counts what was removed and masked', () => {
    const text = JSON.stringify(report)
    expect(text).not.toContain(SECRET)
    expect(report.files[0]).toMatchObject({
      nothingFound: false,
      annotationsRemoved: 5,
      optionsRemoved: 1,
      masked: { bookmarks: 1, destinations: 2 },
    })
  })

  it('is covered by black boxes', () => {
    const boxes = (
      report.files[0] as {
        redactions: { page: number; boxes: { x: number; y: number; width: number; height: number }[] }[]
      }
    ).redactions[0]!.boxes
    expect(boxes.length).toBeGreaterThan(8)
    const picture = readPpm(popplerPicture(path, 1))
    for (const { x, y, width, height } of boxes) {
      const scale = picture.width / 600
      for (const [dx, dy] of [
        [0.5, 0.5],
        [0.1, 0.2],
        [0.9, 0.8],
      ] as const) {
        const px = Math.round((x + width * dx) * scale)
        const py = Math.round((y + height * dy) * scale)
        expect(picture.at(px, py)).toEqual([0, 0, 0])
      }
    }
  })
})

function readPpm(bytes: Buffer): { width: number; at(x: number, y: number): number[] } {
  const [, width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.subarray(0, 64).toString('latin1'))!
  const start = bytes.length - Number(width) * Number(height) * 3
  return {
    width: Number(width),
    at: (x, y) => [
      ...bytes.subarray(start + (y * Number(width) + x) * 3, start + (y * Number(width) + x) * 3 + 3),
    ],
  }
}
