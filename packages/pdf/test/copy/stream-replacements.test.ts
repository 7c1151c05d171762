import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import type { ReplaceStream } from '../../src/copy/stream-replacements.js'
import { isName, type PdfDict, PdfName, PdfRef, PdfStream } from '../../src/syntax/objects.js'
import { draftOf, edited } from '../edit/edited.js'
import { lockedByQpdf, openedByQpdf } from '../edit/qpdf-lock.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { input, merge, mergedBytes, rich } from '../fixtures/merge.js'
import { richDocument } from '../fixtures/rich.js'
import { temporaryFile } from '../fixtures/temporary-file.js'
import { linearized, qpdfAccepts } from '../linearize/linearized.js'
import { pdfiumRender } from '../validators/pdfium.js'
import { expectValid, pageMarkers, qpdfJson } from '../validators.js'

/** Deflates deflated streams again without compression, and records the calls. */
function recoding(): { replace: ReplaceStream; recoded: number[] } {
  const recoded: number[] = []
  const replace: ReplaceStream = (stream, file) => {
    if (!isName(stream.dict.get('Filter'), 'FlateDecode')) return undefined
    recoded.push(stream.num)
    const dict: PdfDict = new Map(stream.dict)
    dict.delete('DecodeParms')
    return { dict, bytes: deflateSync(file.decode(stream), { level: 0 }) }
  }
  return { replace, recoded }
}

/** One page that draws an image; of `images` the page shows each, and all have the same data. */
function pictured(images: Readonly<Record<string, string>>, more: Objects = {}): Uint8Array {
  const names = Object.keys(images)
  const objects: Objects = {}
  const data = Uint8Array.from({ length: 100 }, (_, at) => at * 2)
  for (const [name, extra] of Object.entries(images)) {
    const dict = `<< /Type /XObject /Subtype /Image /Width 10 /Height 10 /BitsPerComponent 8 ${extra} >>`
    objects[name] = { dict, data, compress: true }
  }
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    ...objects,
    ...more,
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 100 100] /Contents @content /Resources << /XObject << ${names.map((name) => `/${name} @${name}`).join(' ')} >> >> >>`,
    content: {
      dict: '<< >>',
      data: names.map((name, at) => `q 40 0 0 40 ${at * 50} 20 cm /${name} Do Q`).join('\n'),
    },
  })
}

const GREY = '/ColorSpace /DeviceGray'

async function expectSamePicture(before: Uint8Array, after: string): Promise<void> {
  const [old, now] = [await pdfiumRender(temporaryFile(before), 1, 1), await pdfiumRender(after, 1, 1)]
  expect(now.pixels.equals(old.pixels)).toBe(true)
}

withPrograms('Recoding of deflated streams', ['qpdf', 'pdftotext'], () => {
  test.each(['classic', 'stream'] as const)('streams are recoded in a merge (%s)', async (xref) => {
    const { replace, recoded } = recoding()
    const inputs = [rich('A', { xref }), rich('B', { xref })]
    const { path, document } = merge(inputs, { replaceStream: replace })
    expect(recoded.length).toBeGreaterThan(5)
    expect(pageMarkers(path)).toEqual(pageMarkers(merge(inputs).path))
    const plain = merge(inputs).document
    expect(document.pages.map((page) => page.content)).toEqual(plain.pages.map((page) => page.content))
    await expectSamePicture(mergedBytes(inputs).bytes, path)
  })

  test('streams of an encrypted input are recoded', () => {
    const { replace, recoded } = recoding()
    const pdf = richDocument('A')
    const locked = lockedByQpdf(pdf, 'open', 'own', '256')
    const { bytes } = edited(locked, undefined, { password: 'open', replaceStream: replace })
    expectValid(temporaryFile(bytes))
    expect(recoded.length).toBeGreaterThan(2)
    const contents = qpdfJson(temporaryFile(bytes)).pages.map((page) => page.content)
    expect(contents).toEqual(qpdfJson(temporaryFile(pdf)).pages.map((page) => page.content))
  })

  test('streams are recoded into an encrypted output', () => {
    const { replace } = recoding()
    const pdf = pictured({ Im: GREY })
    const encryption = { algorithm: 'aes-256', userPassword: 'u', ownerPassword: 'o' } as const
    const { bytes } = mergedBytes([input('a.pdf', pdf)], { encryption, replaceStream: replace })
    expect(openedByQpdf(bytes, 'u').pages[0]!.content).toContain('/Im Do')
  })

  test('streams of a draft are recoded, including changed ones', async () => {
    const { replace, recoded } = recoding()
    const pdf = pictured({ Im: GREY })
    const { bytes } = edited(
      pdf,
      (draft) => {
        // Shorter content would not be deflated.
        const operators = 'q 40 0 0 40 0 20 cm /Im Do Q'.padEnd(200, '\n')
        const content = draft.addContent(new TextEncoder().encode(operators))
        draft.pageDict(0).set('Contents', content)
      },
      { replaceStream: replace },
    )
    const path = temporaryFile(bytes)
    expectValid(path)
    expect(recoded).toHaveLength(2)
    await expectSamePicture(pdf, path)
  })

  test('streams of a draft are recoded when all objects are rewritten', () => {
    const { replace, recoded } = recoding()
    const { bytes } = edited(pictured({ Im: GREY }), undefined, { rewrite: true, replaceStream: replace })
    expectValid(temporaryFile(bytes))
    expect(recoded).toHaveLength(1)
  })

  test('streams are recoded in a linearized output', async () => {
    const { replace, recoded } = recoding()
    const pdf = richDocument('B')
    const { path } = linearized(pdf, { replaceStream: replace })
    qpdfAccepts(path)
    expect(recoded.length).toBeGreaterThan(2)
    const contents = qpdfJson(path).pages.map((page) => page.content)
    expect(contents).toEqual(qpdfJson(temporaryFile(pdf)).pages.map((page) => page.content))
    await expectSamePicture(pdf, path)
  })
})

withPrograms('Replacement of equal streams', ['qpdf'], () => {
  const asked = (inputs: readonly Uint8Array[]) => {
    const { replace, recoded } = recoding()
    const merged = merge(
      inputs.map((pdf, at) => input(`${at}.pdf`, pdf)),
      { replaceStream: replace },
    )
    const images = merged.document.all().filter((node) => node.get('Subtype').name === 'Image')
    return { asked: recoded.length, written: images.length, report: merged.report }
  }

  test('equal streams of one document are replaced once', () => {
    const { asked: times, written, report } = asked([pictured({ One: GREY, Two: GREY })])
    expect({ times, written }).toEqual({ times: 1, written: 1 })
    expect(report.shared.streams).toBe(1)
  })

  test('equal streams of several documents are replaced once', () => {
    const { asked: times, written } = asked([pictured({ One: GREY }), pictured({ First: '', One: GREY })])
    expect({ times, written }).toEqual({ times: 2, written: 2 })
  })

  test('streams that refer to equal objects of several documents are shared', () => {
    const pdf = (name: string) =>
      pictured({ [name]: '/ColorSpace @space' }, { space: '[/Indexed /DeviceGray 1 <00ff>]' })
    const { written } = asked([pdf('One'), pdf('Two')])
    expect(written).toBe(1)
  })

  test('streams that refer to different objects are not shared', () => {
    const pdf = (table: string) =>
      pictured({ One: '/ColorSpace @space' }, { space: `[/Indexed /DeviceGray 1 ${table}]` })
    expect(asked([pdf('<00ff>'), pdf('<ff00>')]).written).toBe(2)
  })

  test('streams that are not replaced are passed to the callback once', () => {
    let times = 0
    const replaceStream: ReplaceStream = (stream) => {
      if (stream.dict.has('Width')) times++
      return undefined
    }
    const { report } = merge([input('a.pdf', pictured({ One: GREY, Two: GREY }))], { replaceStream })
    expect(times).toBe(1)
    expect(report.shared.streams).toBe(1)
  })
})

withPrograms('A stream replacement', ['qpdf'], () => {
  const masked = () =>
    pictured(
      { Im: `${GREY} /SMask @mask` },
      {
        mask: {
          dict: '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>',
          data: 'x',
        },
      },
    )
  const withoutMask: ReplaceStream = (stream, file) => {
    if (!stream.dict.has('SMask')) return undefined
    const dict: PdfDict = new Map(stream.dict)
    dict.delete('SMask')
    return { dict, bytes: file.data(stream).bytes().slice() }
  }

  test('objects that only the old stream referred to are left out', () => {
    for (const bytes of [
      mergedBytes([input('a.pdf', masked())], { replaceStream: withoutMask }).bytes,
      edited(masked(), undefined, { replaceStream: withoutMask }).bytes,
      linearized(masked(), { replaceStream: withoutMask }).bytes,
    ]) {
      const draft = draftOf(bytes)
      const images = [...Array(draft.file.table.size).keys()]
        .map((num) => draft.file.resolve(new PdfRef(num)))
        .filter((value) => value instanceof PdfStream && isName(value.dict.get('Subtype'), 'Image'))
      expect(images).toHaveLength(1)
    }
  })

  test('the replacement can refer to other objects of its file', () => {
    const pdf = pictured({ Im: GREY }, { spare: '[/Indexed /DeviceGray 255 <00>]' })
    const replaceStream: ReplaceStream = (stream, file) => {
      if (!stream.dict.has('Width')) return undefined
      const dict: PdfDict = new Map(stream.dict)
      dict.set('Note', file.add(new PdfName('Recoded')))
      return { dict, bytes: file.data(stream).bytes().slice() }
    }
    const { document } = merge([input('a.pdf', pdf)], { replaceStream })
    const image = document.all().find((node) => node.get('Subtype').name === 'Image')
    expect(image?.get('Note').name).toBe('Recoded')
  })
})
