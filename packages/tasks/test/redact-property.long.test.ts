import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memorySource } from '@octavo/pdf/memory-source'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { TaskFailure } from '../src/declare/task-failure.js'
import { nodeEngines } from '../src/platform/node-engines.js'
import redact from '../src/tasks/redact-pdf.js'
import { actual, COMPOSITE, documentOf, show, type3, utf16 } from './redact-writings.js'
import { TaskFolder } from './task-folder.js'

const folder = new TaskFolder()
afterAll(() => folder.remove())

const ALPHABET = [...'abcdefghij']
/** Names of the glyphs from `A` on. */
const GLYPHS = [...ALPHABET, 'hyphen']
const inType3 = (text: string): string =>
  [...text].map((letter) => String.fromCharCode(65 + ALPHABET.indexOf(letter))).join('')

/** Ways to show a line of words at a position. Each returns content. */
const ways: Readonly<Record<string, (words: readonly string[], y: number, amount: number) => string>> = {
  'one string': (words, y) => `BT /F 12 Tf 50 ${y} Td (${words.join(' ')}) Tj ET\n`,
  kerned: (words, y, amount) =>
    `BT /F 12 Tf 50 ${y} Td [${[...words.join(' ')].map((letter) => `(${letter}) ${Math.round(amount * 90 - 45)}`).join(' ')}] TJ ET\n`,
  'spaced by positions': (words, y, amount) =>
    `BT /F 12 Tf 50 ${y} Td [${words.map((word) => `(${word}) ${-Math.round(100 + amount * 500)}`).join(' ')}] TJ ET\n`,
  tracked: (words, y, amount) => `BT /F 12 Tf ${amount * 3} Tc 50 ${y} Td (${words.join(' ')}) Tj 0 Tc ET\n`,
  'letter by letter': (words, y, amount) =>
    `BT /M 12 Tf ${[...words.join(' ')].map((letter, at) => `1 0 0 1 ${50 + at * (7.2 + amount)} ${y} Tm (${letter}) Tj`).join(' ')} ET\n`,
  composite: (words, y) => show(words.join(' '), 50, y),
  'composite with invisible characters': (words, y) =>
    show(words.map((word) => [...word].join('\u00ad')).join('\u00a0'), 50, y),
  'composite without a map': (words, y) => `BT /C 12 Tf 50 ${y} Td <${utf16(words.join(' '))}> Tj ET\n`,
  'Type 3': (words, y) =>
    `BT /T 12 Tf ${words.map((word, at) => `1 0 0 1 ${50 + at * 80} ${y} Tm (${inType3(word)}) Tj`).join(' ')} ET\n`,
  'replacement texts': (words, y) =>
    words
      .map((word, at) =>
        actual(word, `BT /F 12 Tf ${50 + at * 80} ${y} Td (${'x'.repeat(word.length)}) Tj ET`),
      )
      .join(''),
  'replacement texts of parts': (words, y) =>
    words
      .flatMap((word, at) => [
        actual(word.slice(0, 2), `BT /F 12 Tf ${50 + at * 80} ${y} Td (xx) Tj ET`),
        actual(word.slice(2), `BT /F 12 Tf ${62 + at * 80} ${y} Td (${'y'.repeat(word.length - 2)}) Tj ET`),
      ])
      .join(''),
  hyphenated: (words, y) =>
    `BT /F 12 Tf 50 ${y} Td (${words.join(' ').slice(0, -3)}-) Tj 0 -14 Td (${words.join(' ').slice(-3)} and so on) Tj ET\n`,
  invisible: (words, y) => `BT 3 Tr /F 12 Tf 50 ${y} Td (${words.join(' ')}) Tj 0 Tr ET\n`,
  'over the edge of the page': (words, y, amount) =>
    `BT /M 12 Tf ${(480 + amount * 120).toFixed(2)} ${y} Td (${words.join(' ')}) Tj ET\n`,
  'before the edge of the page': (words, y, amount) =>
    `BT /M 12 Tf ${(-amount * 60).toFixed(2)} ${y} Td (${words.join(' ')}) Tj ET\n`,
  turned: (words, y) => `BT 0 1 -1 0 ${380 + y / 4} 100 Tm /F 8 Tf (${words.join(' ')}) Tj ET\n`,
  'two fonts': (words, y) =>
    `BT /F 12 Tf 50 ${y} Td ${words.map((word) => `/F 12 Tf (${word.slice(0, 2)}) Tj /B 12 Tf (${word.slice(2)}) Tj ( ) Tj`).join(' ')} ET\n`,
}

const word = fc
  .array(fc.constantFrom(...ALPHABET), { minLength: 4, maxLength: 8 })
  .map((letters) => letters.join(''))
const line = fc.record({
  way: fc.constantFrom(...Object.keys(ways)),
  words: fc.array(word, { minLength: 1, maxLength: 4 }),
  amount: fc.double({ min: 0, max: 1, noNaN: true }),
})
const pages = fc.array(fc.array(line, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 2 })

function made(lines: readonly (readonly { way: string; words: string[]; amount: number }[])[]): Uint8Array {
  const contents = lines.map((page) =>
    page.map(({ way, words, amount }, at) => ways[way]!(words, 740 - at * 60, amount)).join(''),
  )
  return documentOf(contents, {
    fonts: '/T @type3 /C @coded /B @bold',
    objects: {
      ...type3(GLYPHS),
      coded: COMPOSITE(''),
      bold: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    },
  })
}

async function wordsRead(path: string): Promise<Record<string, ReadonlySet<string>>> {
  const output = (program: string, ...options: string[]): string =>
    spawnSync(program, options, { encoding: 'utf8' }).stdout
  const source = Object.assign(memorySource(readFileSync(path)), { close() {} })
  const document = await nodeEngines.rendering!.open({ source, name: 'a.pdf' })
  const pdfium = Array.from({ length: document.pageCount }, (_, page) => document.pageText(page)).join('\n')
  document.close()
  const texts = {
    pdfium,
    pdftotext: output('pdftotext', path, '-'),
    'pdftotext -raw': output('pdftotext', '-raw', path, '-'),
    mutool: output('mutool', 'draw', '-q', '-F', 'text', path),
  }
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [
      name,
      new Set(text.replace(/[\u00ad\u200b]/g, '').match(/[a-z]{4,}/gi) ?? []),
    ]),
  )
}

withPrograms('For any document and any word that a reader reads in it', ['pdftotext', 'mutool'], () => {
  it('no reader reads it after redaction', async () => {
    let [redacted, refused] = [0, 0]
    await fc.assert(
      fc.asyncProperty(pages, fc.nat(), async (lines, chosen) => {
        const path = join(folder.path, 'property.pdf')
        writeFileSync(path, made(lines))
        const before = [
          ...new Set(Object.values(await wordsRead(path)).flatMap((words) => [...words])),
        ].sort()
        const searched = before[chosen % before.length]
        if (searched === undefined) return
        try {
          const entries = [folder.entry('a.pdf', {}, readFileSync(path))]
          const options = redact.options.parse({ words: [searched] })
          const { outputs } = await folder.run(redact, { entries, options })
          const after = await wordsRead(outputs[0]!.path)
          const left = Object.entries(after).filter(([, words]) =>
            [...words].some((each) => each.toLowerCase() === searched.toLowerCase()),
          )
          expect({ searched, left: left.map(([reader]) => reader) }).toEqual({ searched, left: [] })
          redacted++
        } catch (error) {
          if (!(error instanceof TaskFailure)) throw error
          expect(['redaction_incomplete', 'redaction_unsafe']).toContain(error.code)
          refused++
        }
      }),
      { numRuns: 40, seed: 29, endOnFailure: true },
    )
    // A task that refuses everything would pass otherwise.
    expect(redacted).toBeGreaterThan(9 * refused)
  }, 300_000)
})
