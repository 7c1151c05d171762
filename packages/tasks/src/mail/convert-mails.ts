import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { assemble } from '@octavo/pdf/assemble'
import { attachFiles, type NewAttachment, openDraft, redirectLinks, setMetadata } from '@octavo/pdf/draft'
import { memorySource } from '@octavo/pdf/memory-source'
import { mediaTypeOf } from '../attachments/media-types.js'
import type { OutputFile, StoredFile, TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { writeOutput } from '../documents/write-output.js'
import { withBrowser } from '../html/browser.js'
import { withPage } from '../html/open-page.js'
import { bytesOf, fileAddress } from '../html/page-files.js'
import { targetOfLink } from '../html/page-links.js'
import { nothing } from '../html/page-log.js'
import { type PrintSettings, printPage } from '../html/print-page.js'
import { appendedPart } from './append-part.js'
import type { Mail, MailPart } from './mail.js'
import { mailPage } from './mail-page.js'
import type { MailContext, MailPrinter } from './mail-printer.js'
import { partNotes } from './part-notes.js'
import { readMail } from './read-mail.js'

/** A mail in a mail in a mail is converted; deeper ones are attached. */
const MAX_DEPTH = 3

interface MailReport {
  subject: string
  pages: number
  attached: { readonly name: string; readonly size: number }[]
  appended: string[]
  blockedRequests: number
  blockedAddresses: string[]
  removedLinks: number
  removedAddresses: string[]
  notes: string[]
}

/** Each mail becomes a PDF of its own. */
export async function convertMails(context: MailContext, print: PrintSettings) {
  const { entries, output, progress, signal } = context
  return withBrowser(context, async (browser) => {
    const files = []
    for (const [index, entry] of entries.entries()) {
      throwIfAborted(signal)
      const mail = await mailOf(entry)
      const name = `${entry.filename.replace(/\.[a-z0-9]{1,5}$/i, '')}.pdf`
      const file = output.create(entries.length === 1 ? { suggestedName: name } : { name })
      const report = await writeMail(
        printerOf({ context, browser, print, removedLinks: nothing() }),
        mail,
        file,
      )
      files.push({ name: entry.filename, ...report })
      progress(index + 1, entries.length)
    }
    return { files }
  })
}

async function mailOf({ file, filename }: TaskEntry): Promise<Mail> {
  const mail = await readMail(bytesOf(file))
  if (mail !== undefined) return mail
  throw new TaskFailure({
    code: 'damaged_document',
    input: filename,
    message: `${filename}: This cannot be read as a mail: it is neither a message with headers (.eml) nor one of Outlook (.msg), or has more headers and levels than mails have.`,
  })
}

function printerOf(shared: Omit<MailPrinter, 'nested'>, depth = 0): MailPrinter {
  return {
    ...shared,
    async nested(bytes) {
      const mail = depth + 1 < MAX_DEPTH ? await readMail(bytes) : undefined
      if (mail === undefined) return undefined
      const file = shared.context.scratch()
      await writeMail(printerOf(shared, depth + 1), mail, file)
      return file
    },
  }
}

async function writeMail(printer: MailPrinter, mail: Mail, target: OutputFile): Promise<MailReport> {
  const { context, browser, print, removedLinks: removed } = printer
  const { options } = context
  const { main, files, attachments } = mailPage(mail)
  const { body, blocked } = await withPage(
    browser,
    fileAddress(main),
    { files },
    { scripts: false },
    async (page) => ({ body: await printPage(context, page, print), blocked: page.log.blocked }),
  )
  const notes = partNotes(attachments)
  const appended: { readonly name: string; readonly pdf: StoredFile }[] = []
  const attached: MailPart[] = []
  for (const part of options.attachments === 'list' ? [] : attachments) {
    throwIfAborted(context.signal)
    const pdf = options.attachments === 'append' ? await appendedPart(printer, part, notes) : undefined
    if (pdf === undefined) attached.push(part)
    else appended.push({ name: part.name, pdf })
  }
  const whole = appended.length === 0 ? body : joined(context, mail, body, appended)
  const pages = written(printer, mail, { whole, main }, attached, target)
  return {
    subject: mail.subject,
    pages,
    attached: attached.map(({ name, bytes }) => ({ name, size: bytes.length })),
    appended: appended.map(({ name }) => name),
    blockedRequests: blocked.count,
    blockedAddresses: [...blocked.first],
    removedLinks: removed.count,
    removedAddresses: [...removed.first],
    notes,
  }
}

/** The mail, then its attachments, each with a bookmark. */
function joined(
  { scratch, primitives, signal, output }: MailContext,
  { subject }: Mail,
  body: StoredFile,
  appended: readonly { readonly name: string; readonly pdf: StoredFile }[],
): StoredFile {
  const parts = [{ name: subject || 'Mail', pdf: body }, ...appended]
  const inputs = parts.map(({ name, pdf }) => ({ name, source: pdf.open() }))
  const file = scratch()
  try {
    const entries = inputs.map((input) => ({ input, pages: undefined, rotation: 0 }))
    assemble(entries, file, {
      primitives,
      signal,
      bookmarks: 'wrap',
      limits: { maxOutputBytes: output.maxBytes },
    })
  } finally {
    for (const { source } of inputs) source.close()
  }
  file.close()
  return file
}

/** Writes the document with its properties and files, and returns the number of its pages. */
function written(
  { context, removedLinks: removed }: MailPrinter,
  { subject, from, date }: Mail,
  { whole, main }: { readonly whole: StoredFile; readonly main: string },
  attached: readonly MailPart[],
  target: OutputFile,
): number {
  const { primitives, signal } = context
  const source = whole.open()
  try {
    const draft = openDraft({ name: subject, source }, { primitives, signal })
    setMetadata(draft, {
      shared: new Map([
        ['title', subject || null],
        ['author', from || null],
        ['creator', 'Octavo'],
        ['created', date?.iso ?? null],
        ['modified', null],
      ]),
      custom: new Map(),
    })
    redirectLinks(draft, (address) => targetOfLink(address, { page: main, documents: new Map(), removed }))
    if (attached.length > 0)
      attachFiles(
        draft,
        attached.map(
          ({ name, bytes }): NewAttachment => ({
            name,
            source: memorySource(bytes),
            checksum: primitives.md5(bytes),
            relationship: 'Supplement',
            mimeType: mediaTypeOf(name),
            compress: true,
          }),
        ),
      )
    return writeOutput(context, draft, target)
  } finally {
    source.close()
  }
}
