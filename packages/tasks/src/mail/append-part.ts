import { assemble } from '@octavo/pdf/assemble'
import { copySource } from '@octavo/pdf/copy-source'
import { PdfError } from '@octavo/pdf/errors'
import { memorySource } from '@octavo/pdf/memory-source'
import type { StoredFile, TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { withPage } from '../html/open-page.js'
import { fileAddress } from '../html/page-files.js'
import { printPage } from '../html/print-page.js'
import { convertDocuments } from '../office/convert-documents.js'
import { OFFICE_TYPES, typeOfName } from '../wording/file-types.js'
import type { MailPart } from './mail.js'
import type { MailPrinter } from './mail-printer.js'

const HEAD_BYTES = 1024
const DPI = 96

/** A part of a mail as PDF; undefined if it cannot be converted, which a note explains. */
export async function appendedPart(
  printer: MailPrinter,
  part: MailPart,
  notes: string[],
): Promise<StoredFile | undefined> {
  try {
    return await converted(printer, part)
  } catch (error) {
    if (!(error instanceof PdfError || error instanceof TaskFailure)) throw error
    notes.push(`${part.name} is attached, because it cannot be converted: ${plain(error, part.name)}`)
    return undefined
  }
}

async function converted(printer: MailPrinter, part: MailPart): Promise<StoredFile | undefined> {
  const type = typeOfPart(part)
  if (type === 'application/pdf') return checkedPdf(printer, part)
  if (type.startsWith('image/')) return picturePdf(printer, part)
  if (type === 'message/rfc822' || type === 'application/vnd.ms-outlook') return printer.nested(part.bytes)
  if (type === 'text/html' || type === 'text/plain') return printedPart(printer, part, type)
  if (OFFICE_TYPES.includes(type)) return officePdf(printer, part)
  return undefined
}

/** By content, then by name; mail programs often state that a part is just bytes. */
function typeOfPart({ name, type, bytes }: MailPart): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, HEAD_BYTES))
  if (head.includes('%PDF-')) return 'application/pdf'
  return typeOfName(name) ?? type
}

/** A copy by the engine, so that a file that it cannot join is known before the mail is. */
function checkedPdf({ context }: MailPrinter, { name, bytes }: MailPart): StoredFile {
  const { scratch, primitives, signal, output } = context
  const file = scratch()
  const entry = { input: { name, source: memorySource(bytes) }, pages: undefined, rotation: 0 }
  assemble([entry], file, { primitives, signal, limits: { maxOutputBytes: output.maxBytes } })
  file.close()
  return file
}

async function picturePdf({ context, print }: MailPrinter, part: MailPart): Promise<StoredFile> {
  const { writePictures } = await import('../pictures/write-pictures.js')
  const { width, height } = print.paper
  const file = context.scratch()
  const output = { ...context.output, create: () => file }
  await writePictures(
    { ...context, entries: [entryOf(part)], output, progress() {} },
    {
      layout: {
        sheet: { width, height },
        orientation: 'auto',
        margin: Math.min(print.margin.top, width / 4),
        fit: 'contain',
        align: 'top',
      },
      dpi: DPI,
      allFrames: false,
      isEach: false,
    },
  )
  return file
}

function printedPart(
  { context, browser, print }: MailPrinter,
  { bytes }: MailPart,
  type: string,
): Promise<StoredFile> {
  const main = type === 'text/html' ? 'part.html' : 'part.txt'
  const files = new Map([[main, bytes]])
  return withPage(browser, fileAddress(main), { files }, { scripts: false }, (page) =>
    printPage(context, page, print),
  )
}

async function officePdf({ context }: MailPrinter, part: MailPart): Promise<StoredFile> {
  const { entries } = await convertDocuments({ ...context, entries: [entryOf(part)] })
  const source = entries[0]!.file.open()
  const file = context.scratch()
  try {
    copySource(source, file)
  } finally {
    source.close()
  }
  file.close()
  return file
}

function entryOf({ name, bytes }: MailPart): TaskEntry {
  const open = () => Object.assign(memorySource(bytes), { close() {} })
  return { file: { name, open, openRescued: () => undefined }, filename: name, page: undefined, rotation: 0 }
}

function plain({ message }: Error, name: string): string {
  return message.startsWith(`${name}: `) ? message.slice(name.length + 2) : message
}
