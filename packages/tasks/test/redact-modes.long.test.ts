import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { memorySource } from '@octavo/pdf/memory-source'
import { afterAll, describe, expect, it } from 'vitest'
import { withPrograms } from '../../../test/with-programs.js'
import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'
import { nodeEngines } from '../src/platform/node-engines.js'
import redact from '../src/tasks/redact-pdf.js'
import { redactDocument, SECRET } from './redact-document.js'
import { writings } from './redact-writings.js'
import { TaskFolder } from './task-folder.js'

const folder = new TaskFolder()
afterAll(() => folder.remove())

interface Report {
  readonly places?: number
  readonly redactions?: readonly { readonly found: readonly { readonly count: number }[] }[]
}

async function run(bytes: Uint8Array, options: object): Promise<{ path: string; file: Report }> {
  const entries = [folder.entry('a.pdf', {}, bytes)]
  const { outputs, report } = await folder.run(redact, { entries, options: redact.options.parse(options) })
  return { path: outputs[0]!.path, file: (report as unknown as { files: Report[] }).files[0]! }
}

async function lettersOf(path: string): Promise<string> {
  const source = Object.assign(memorySource(readFileSync(path)), { close() {} })
  const document = await nodeEngines.rendering!.open({ source, name: 'a.pdf' })
  const texts = Array.from({ length: document.pageCount }, (_, page) => document.pageText(page))
  document.close()
  return letters(texts.join('\n'))
}

function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** What a pattern cannot find: it is searched for within columns, and the case of letters is folded one by one. */
const ONLY_AS_WORDS = new Set([
  'a hyphen at the end of a column',
  'capital letters of a sharp s',
  'invisible characters in the query',
  'a dash in the query',
])

const EVERYTHING = { areas: [{ x: 0, y: 60, width: 600, height: 740 }] }

describe.each(Object.keys(writings))('A word that is written with %s', (name) => {
  const { word, bytes, kept } = writings[name]!()

  it.each([
    ['as a part of words', { words: [word], whole_words: false }],
    ['as one of several words', { words: ['Nothing', word, 'Xylophone'] }],
    ['as a pattern', { patterns: [word] }],
    ['in an area', EVERYTHING],
  ])('is removed %s', async (mode, options) => {
    if (mode === 'as a pattern' && ONLY_AS_WORDS.has(name)) return
    const { path, file } = await run(bytes, options)
    expect(file.redactions!.length).toBeGreaterThan(0)
    const left = await lettersOf(path)
    expect(left).not.toContain(letters(word))
    expect(left).toContain(letters(kept))
  })

  it('is listed in mode find', async () => {
    expect((await run(bytes, { mode: 'find', words: [word] })).file.places).toBeGreaterThan(0)
  })
})

const utf16 = (text: string): string => Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex')

/** A document with the word in further places, which no page shows. */
function hiddenPlaces(): Uint8Array {
  return buildPdf({
    info: `<< /Custom${SECRET} (kept) /Company <${utf16(SECRET)}> >>`,
    catalog: `<< /Type /Catalog /Pages @pages /PageLabels << /Nums [0 << /S /D /P (${SECRET}-) >>] >> /Threads [@thread]
      /AA << /WC << /S /JavaScript /JS @script >> >> /Names << /JavaScript << /Names [(${SECRET}) << /S /JavaScript /JS @script >>] >>
        /EmbeddedFiles << /Names [(${SECRET}.txt) @spec] >> /Pages << /Names [(${SECRET}) @page] >> >>
      /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFA1 /OutputConditionIdentifier (Custom) /Info (for ${SECRET}) >>]
      /AcroForm << /Fields [@text @choice @signed] /XFA [(template) @xfa] >> /URI << /Base (https://${SECRET}.example.org/) >>
      /Collection << /Schema << /${SECRET} << /Type /CollectionField /Subtype /S /N (${SECRET}) >> >> >>
      /OCProperties << /OCGs [@layer @off] /D << /Order [(${SECRET}) [@layer]] /OFF [@off] >> >> /SpiderInfo << /V 1.0 /C [@command] >> >>`,
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @content /Annots [@text @choice @signed @note @stamp @file @link]
      /Resources << /Font << /F @font >> /Properties << /L @layer /O @off >> >> /B [@bead] /Metadata @xmp /AA << /O << /S /JavaScript /JS (${SECRET}) >> >> >>`,
    content: {
      dict: '<< >>',
      data: `BT /F 12 Tf 50 700 Td (Remaining) Tj ET /OC /L BDC BT /F 12 Tf 50 680 Td (Shown) Tj ET EMC /OC /O BDC BT /F 12 Tf 50 660 Td (${SECRET}) Tj ET EMC % ${SECRET}`,
    },
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Courier >>',
    layer: `<< /Type /OCG /Name (${SECRET}) >>`,
    off: '<< /Type /OCG /Name (Off) >>',
    thread: `<< /Type /Thread /F @bead /I << /Title (${SECRET}) >> >>`,
    bead: '<< /Type /Bead /T @thread /P @page /R [0 0 10 10] /N @bead /V @bead >>',
    script: { dict: '<< >>', data: `app.alert("${SECRET}")` },
    xfa: { dict: '<< >>', data: `<template>${SECRET}</template>` },
    xmp: { dict: '<< /Type /Metadata /Subtype /XML >>', data: `<x>${SECRET}</x>` },
    command: `<< /URL (https://example.org/${SECRET}) >>`,
    spec: `<< /Type /Filespec /F (${SECRET}.txt) /UF <${utf16(`${SECRET}.txt`)}> /Desc (${SECRET}) /EF << /F @data >> >>`,
    data: { dict: '<< /Type /EmbeddedFile >>', data: SECRET },
    text: `<< /Type /Annot /Subtype /Widget /Rect [100 100 200 120] /FT /Tx /T (a) /V (kept) /DV (${SECRET}) /TU (${SECRET}) /F 4 >>`,
    choice: `<< /Type /Annot /Subtype /Widget /Rect [100 130 200 150] /FT /Ch /Ff 131072 /T (b) /Opt [[(${SECRET}) (Shown)] [(x) (Other)]] /V (x) /F 4 >>`,
    signed: `<< /Type /Annot /Subtype /Widget /Rect [100 160 200 180] /FT /Sig /T (c) /F 4 /V << /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /Contents <00> /ByteRange [0 1 2 3] /Name (${SECRET}) /Reason (${SECRET}) /Location (${SECRET}) >> >>`,
    note: `<< /Type /Annot /Subtype /Text /Rect [300 100 320 120] /Contents (Look) /Subj (${SECRET}) /T (${SECRET}) >>`,
    stamp: `<< /Type /Annot /Subtype /Stamp /Rect [300 130 400 150] /Name /${SECRET} >>`,
    file: '<< /Type /Annot /Subtype /FileAttachment /Rect [300 160 320 180] /FS @spec >>',
    link: `<< /Type /Annot /Subtype /Link /Rect [300 200 400 220] /A << /S /URI /URI (https://example.org/?q=${SECRET}) /Next << /S /GoToR /F (${SECRET}.pdf) /D [0 /Fit] >> >> >>`,
  })
}

withPrograms('A word in every place of a document', ['qpdf'], () => {
  const modes: [string, object][] = [
    ['as a word', { words: [SECRET] }],
    ['as a word in lower case', { words: [SECRET.toLowerCase()] }],
    ['as a part of words', { words: [SECRET], whole_words: false }],
    ['with exact characters', { words: [SECRET], exact_characters: true }],
    ['with its case', { words: [SECRET], case_sensitive: true }],
    ['as a pattern', { patterns: [SECRET] }],
    ['as a pattern with its case', { patterns: ['Z[e]bu+lon'], case_sensitive: true }],
  ]
  it.each(modes)('is in no stream, string or name after it was searched for %s', async (_, options) => {
    for (const bytes of [redactDocument(), hiddenPlaces()]) {
      const { path } = await run(bytes, options)
      const { stdout } = spawnSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], {
        maxBuffer: 1 << 28,
      })
      const after = stdout.toString('latin1').toLowerCase()
      const wide = [...SECRET].map((letter) => `\0${letter}`).join('')
      for (const coded of [SECRET, wide])
        for (const each of [coded, Buffer.from(coded, 'latin1').toString('hex')])
          expect(after).not.toContain(each.toLowerCase())
    }
  })
})
