import type { SignatureInfo } from '@octavo/pdf/signatures'
import * as z from 'zod'
import { BARCODE_FORMATS } from '../declare/barcodes.js'
import { defineTask } from '../declare/define-task.js'
import { text } from '../declare/report-field.js'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { jsonName, writeJson } from '../documents/json-output.js'
import type { SignatureState } from '../verify-signatures/signature-states.js'

/** Longer ones are only in the output. */
const SMALL_CHARACTERS = 32 * 1024

export default defineTask({
  name: 'info-pdf',
  title: 'PDF information',
  summary:
    'Describe a PDF as JSON: pages and sizes, metadata, bookmarks, fields, attachments, fonts, layers, tags, encryption, signatures, damage.',
  group: 'inspect',
  keywords: [
    'properties',
    'details',
    'barcode',
    'qr code',
    'page count',
    'version',
    'fonts',
    'inspect',
    'metadata',
  ],
  inputs: { accepts: ['application/pdf'], min: 1, max: 100 },
  first: [],
  resultName: 'info.json',
  options: z.object({
    barcodes: z
      .boolean()
      .default(false)
      .meta({
        description:
          'Also read barcodes and QR codes: page, format, text and box in points from the upper left corner of the page as displayed. Every page is rendered for it.',
        examples: [true],
      }),
  }),
  examples: [
    {
      title: 'One file',
      entries: [{ filename: 'report.pdf' }],
      options: {},
      expect: { json: { version: '1.7', pages: { count: 12 } } },
    },
    {
      title: 'Two files, one with its first page only',
      entries: [{ filename: 'form.pdf' }, { filename: 'book.pdf', page: '1' }],
      options: {},
      expect: {
        outputs: 2,
        first: { json: { pages: { count: 4 } } },
        last: { json: { pages: { count: 1 } } },
      },
    },
    {
      title: 'A file with a password',
      entries: [{ filename: 'locked.pdf', password: 'open sesame' }],
      options: {},
      expect: { json: { version: '2.0', pages: { count: 12 } } },
    },
    {
      title: 'The barcodes on its pages',
      entries: [{ filename: 'batches.pdf' }],
      options: { barcodes: true },
      needsService: true,
      expect: {
        json: {
          barcodes: [
            { page: 1, format: 'code_39', text: 'INV-1' },
            { page: 4, text: 'INV-2' },
          ],
        },
      },
    },
  ],
  report: {
    'files[].name': text('Name of the input file.'),
    'files[].info.*': 'The same as the output if that is short; otherwise null.',
  },

  async run(context) {
    const { withEnteredPages } = await import('../documents/entered-pages.js')
    const { inputLosses } = await import('@octavo/pdf/open-input')
    const { inspectEntered } = await import('../documents/inspect-entered.js')
    const codes = context.options.barcodes ? await enteredBarcodes(context) : undefined
    const inspected = withEnteredPages(context, (entered) =>
      entered.map((one) => ({
        entry: one.entry,
        info: inspectEntered(context, one),
        losses: inputLosses(one.input.opened, one.pages),
      })),
    )
    const files = []
    for (const [index, { entry, info: found, losses }] of inspected.entries()) {
      const name = entry.filename
      const barcodes = codes?.[index]
      const signatures = await withStates(context, entry, found.signatures)
      const info = { ...found, signatures, ...(barcodes && { barcodes }) }
      writeJson(context.output, jsonName(name, '-info', inspected.length === 1), info)
      context.progress(index + 1, inspected.length)
      files.push({ name, losses, info: JSON.stringify(info).length <= SMALL_CHARACTERS ? info : null })
    }
    return { files }
  },
})

/** The signatures of a file, and whether it is as it was signed. Most files have none, and need no more. */
async function withStates(
  context: TaskContext<unknown>,
  entry: TaskEntry,
  signatures: readonly SignatureInfo[],
): Promise<readonly (SignatureInfo & Partial<SignatureState>)[]> {
  if (signatures.length === 0) return []
  const { signatureStates } = await import('../verify-signatures/signature-states.js')
  const states = await signatureStates(context, entry)
  return signatures.map((signature) => ({ ...signature, ...states.get(signature.field) }))
}

/** The barcodes of each entry; their pages are those that enter the task. */
async function enteredBarcodes(context: TaskContext<unknown>) {
  const { withEnteredPages } = await import('../documents/entered-pages.js')
  const { readBarcodes } = await import('../scan/read-barcodes.js')
  const entered = withEnteredPages(context, (all) => all.map(({ pages }) => pages))
  const found = []
  for (const [at, entry] of context.entries.entries()) {
    const pages = [...entered[at]!]
    const options = { formats: BARCODE_FORMATS, field: 'options[barcodes]' }
    const codes = await readBarcodes(context, entry, pages, options)
    found.push(codes.map(({ page, ...code }) => ({ page: pages.indexOf(page) + 1, ...code })))
  }
  return found
}
