import { expect, test } from 'vitest'
import { openInput } from '../../src/assemble/open-input.js'
import { PdfFile } from '../../src/file/pdf-file.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { countCalls } from '../fixtures/count-calls.js'
import { input, mergedBytes } from '../fixtures/merge.js'

const numbers = (count: number): number[] => [...Array(count).keys()]

/** A page with a form: its fields, the widgets on the page, and what else there is. */
function form(acroForm: string, widgets: readonly string[], more: Objects): Uint8Array {
  return buildPdf({
    catalog: `<< /Type /Catalog /Pages @pages /AcroForm << ${acroForm} >> >>`,
    pages: '<< /Type /Pages /Kids [@page] /Count 1 >>',
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 9 9] /Annots [${widgets.map((name) => `@${name}`).join(' ')}] >>`,
    ...more,
  })
}

function withFont(name: string, value: string): Uint8Array {
  return form(`/Fields [@field] /DR << /Font << /Helv << /BaseFont /${value} >> >> >>`, ['field'], {
    field: `<< /Subtype /Widget /FT /Tx /T (${name}) /DA (/Helv 9 Tf) /Rect [0 0 1 1] >>`,
  })
}

const written = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1')

test('a font whose resource name means another font in the first form gets one new name for all inputs', () => {
  const inputs = ['A', 'B', 'B', 'C', 'B', 'A'].map((font, at) =>
    input(`${at}.pdf`, withFont(`f${at}`, font)),
  )
  const text = written(mergedBytes(inputs, { objectStreams: false }).bytes)
  const styles = [...text.matchAll(/\/DA ?\(\/(\S+) 9 Tf\)/g)].map((match) => match[1])
  expect(styles).toEqual(['Helv', 'Helv_2', 'Helv_2', 'Helv_3', 'Helv_2', 'Helv'])
  expect(text.match(/\/Helv(_\d)? ?<</g)).toHaveLength(3)
})

test('default resources that differ only after their first bytes are told apart', () => {
  const long = 'x'.repeat(11_000)
  const inputs = ['A', 'B'].map((end) => input(`${end}.pdf`, withFont(end, `${long}${end}`)))
  const text = written(mergedBytes(inputs, { objectStreams: false }).bytes)
  expect(text).toContain(`${long}A`)
  expect(text).toContain(`${long}B`)
})

test('the options of a group with many radio buttons are not read again for each button', () => {
  const names = numbers(6000).map((at) => `b${at}`)
  const kids = names.map((name) => `@${name}`).join(' ')
  const options = names.map((name) => `(${name})`).join(' ')
  const buttons = names.map((name) => [
    name,
    `<< /Subtype /Widget /Parent @group /Rect [0 0 1 1] /AS /Off /AP << /N << /${name} @look /Off @look >> >> >>`,
  ])
  const bytes = form('/Fields [@group]', names, {
    group: `<< /T (group) /FT /Btn /Ff 32768 /V /b1 /Opt [${options}] /Kids [${kids}] >>`,
    look: { dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 1 1] >>', data: 'q Q' },
    ...Object.fromEntries(buttons),
  })
  const reads = countCalls(PdfFile, 'text', () => {
    const { report } = mergedBytes([input('a.pdf', bytes), input('b.pdf', bytes)], { fields: 'share' })
    expect(report.inputs.map(({ kept }) => kept.annotations)).toEqual([6000, 6000])
  })
  expect(reads).toBeLessThan(10 * 6000)
})

function signed(widgets: number): Uint8Array {
  const names = numbers(widgets).map((at) => `w${at}`)
  return form('/Fields [@signed]', names, {
    signed: `<< /T (signed) /FT /Sig /V << /Type /Sig >> /Kids [${names.map((name) => `@${name}`).join(' ')}] >>`,
    ...Object.fromEntries(
      names.map((name) => [name, '<< /Subtype /Widget /Parent @signed /Rect [0 0 1 1] >>']),
    ),
  })
}

test('a signature field with very many widgets is removed like any other', () => {
  const one = input('a.pdf', signed(1400))
  const { report } = mergedBytes(Array(100).fill(one))
  expect(report.inputs[0]).toMatchObject({ signaturesRemoved: 1, pages: 100, kept: { annotations: 0 } })
})

test('a small output with high object numbers has a correct cross-reference', () => {
  for (const widgets of [200, 300, 70_000]) {
    const { bytes } = mergedBytes([input('a.pdf', signed(widgets))])
    expect(bytes.length).toBeLessThan(10_000)
    expect(mergedBytes([input('again.pdf', bytes)]).report.inputs[0]!.repairs).toEqual([])
  }
})

test('the options of a choice field with very many options are read once', () => {
  const options = numbers(60_000).map((at) => `[(value ${at}) (option ${at})]`)
  const bytes = form('/Fields [@field]', ['field'], {
    field: `<< /Subtype /Widget /FT /Ch /T (choice) /Rect [0 0 1 1] /V (value 1) /Opt [${options.join(' ')}] >>`,
  })
  const opened = openInput(input('choice.pdf', bytes), { primitives: nodePrimitives })
  const { bytes: merged } = mergedBytes([{ ...input('choice.pdf', bytes), opened }])
  expect(merged.length).toBeGreaterThan(100_000)
  expect(opened.opened.file.budget.read).toBeLessThan(2 * bytes.length)
})
