import type { Conversion, Step } from '../conversion.js'
import { refused } from '../errors.js'
import type { Form, FormFile, Held } from '../form/form.js'
import { type FormCall, type Result, takesOnly } from '../form-route.js'
import {
  asTree,
  isList,
  type LevelledBookmark,
  type SentBookmarks,
  sentBookmarks,
  withLevels,
} from '../steps/bookmarks.js'
import { exifTags, type ReadMetadata } from '../steps/metadata.js'
import {
  checkPdfFields,
  compressionStep,
  type FieldRules,
  formatStep,
  type PdfFields,
  readPdfFields,
} from '../steps/pdf-fields.js'
import { FLATTEN, PdfWork } from '../steps/pdf-work.js'

const PDF = ['.pdf']

interface Described extends Pick<FormCall, 'plan'> {
  readonly summary: string
}

/** Calls on PDF files, by their path below `/forms/pdfengines`. */
const calls: Readonly<Record<string, Described>> = {
  merge: { summary: 'Merge PDF files', plan: merge },
  split: { summary: 'Split PDF files', plan: (form) => changed(form, { split: 'needed' }) },
  flatten: { summary: 'Flatten PDF files', plan: (form) => oneStep(form, () => FLATTEN) },
  optimize: { summary: 'Compress the images of PDF files', plan: (form) => oneStep(form, compressionStep) },
  rotate: { summary: 'Rotate pages', plan: (form) => changed(form, { rotation: 'needed' }) },
  encrypt: { summary: 'Encrypt PDF files', plan: encrypt },
  watermark: { summary: 'Add watermarks', plan: (form) => changed(form, { marks: 'watermark' }) },
  stamp: { summary: 'Add stamps', plan: (form) => changed(form, { marks: 'stamp' }) },
  embed: { summary: 'Embed files', plan: embed },
  'metadata/read': { summary: 'Read metadata', plan: readMetadata },
  'metadata/write': { summary: 'Write metadata', plan: (form) => changed(form, { metadata: 'needed' }) },
  'bookmarks/read': { summary: 'Read bookmarks', plan: readBookmarks },
  'bookmarks/write': { summary: 'Write bookmarks', plan: writeBookmarks },
  convert: { summary: 'Convert to PDF/A or PDF/UA', plan: convert },
  'factur-x': { summary: 'Make Factur-X invoices', plan: facturX },
}

export const pdfEngineCalls: readonly FormCall[] = Object.entries(calls).map(([path, { summary, plan }]) => ({
  path: `pdfengines/${path}`,
  id: `gotenbergPdf${path.replace(/(?:^|\W)(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
  summary,
  task: 'pipeline',
  takes: takesOnly('pipeline', PDF),
  plan,
}))

type Work = (conversion: Conversion) => Promise<Result>

/** What the fields ask for, on each file. */
function changed(form: Form, rules: FieldRules): Work {
  const fields = readPdfFields(form, rules)
  const documents = form.neededDocuments(PDF)
  const isFlattened = form.flag('flatten', false)
  checked(form, fields)
  return async (conversion) => {
    const work = new PdfWork(conversion, documents)
    work.addSplit(fields.split)
    return { files: await work.apply(fields, { isFlattened }) }
  }
}

function checked(form: Form, fields: PdfFields): void {
  form.check()
  checkPdfFields(fields)
}

function oneStep(form: Form, stepOf: (form: Form) => Step): Work {
  const step = stepOf(form)
  const documents = form.neededDocuments(PDF)
  form.check()
  return async (conversion) => {
    const work = new PdfWork(conversion, documents)
    work.add(step)
    return { files: await work.finish() }
  }
}

function encrypt(form: Form): Work {
  const fields = readPdfFields(form)
  const documents = form.neededDocuments(PDF)
  checked(form, fields)
  if (fields.protection === undefined)
    throw refused("Invalid form data: a 'userPassword' or 'ownerPassword' is required")
  return async (conversion) => ({ files: await new PdfWork(conversion, documents).apply(fields) })
}

function embed(form: Form): Work {
  const fields = readPdfFields(form)
  const documents = form.neededDocuments(PDF)
  checked(form, fields)
  return async (conversion) => ({ files: await new PdfWork(conversion, documents).apply(fields) })
}

function convert(form: Form): Work {
  const fields = readPdfFields(form)
  const documents = form.neededDocuments(PDF)
  form.check()
  if (formatStep(fields.format) === undefined)
    throw refused("Invalid form data: either 'pdfa' or 'pdfua' form fields must be provided")
  checkPdfFields(fields)
  return async (conversion) => ({ files: await new PdfWork(conversion, documents).apply(fields) })
}

function facturX(form: Form): Work {
  const fields = readPdfFields(form)
  const documents = form.neededDocuments(PDF)
  form.needed('facturxConformanceLevel')
  checked(form, fields)
  return async (conversion) => ({ files: await new PdfWork(conversion, documents).apply(fields) })
}

function merge(form: Form): Work {
  const fields = readPdfFields(form)
  const bookmarks = form.json('bookmarks', 'a list of bookmarks, or one for each file name', sentBookmarks)
  const documents = form.neededDocuments(PDF)
  const isFlattened = form.flag('flatten', false)
  const isIndexed = form.flag('autoIndexBookmarks', false)
  const hasTitles = form.flag('titleBookmarks', false)
  checked(form, fields)
  return async (conversion) => {
    const isOwn = bookmarks !== undefined && isList(bookmarks)
    const list = isOwn
      ? withLevels(bookmarks)
      : bookmarks !== undefined || hasTitles
        ? await joinedBookmarks(conversion, documents, { bookmarks, isIndexed, hasTitles })
        : []
    const work = new PdfWork(conversion, documents)
    work.add({ task: 'merge-pdf', options: {} })
    return { files: await work.apply(fields, { isFlattened, bookmarks: list }) }
  }
}

interface Wished {
  readonly bookmarks: Exclude<SentBookmarks, readonly unknown[]> | undefined
  readonly isIndexed: boolean
  readonly hasTitles: boolean
}

/** The bookmarks that were sent for each file, else its own; below its title if that is wished. */
async function joinedBookmarks(
  conversion: Conversion,
  documents: readonly FormFile[],
  { bookmarks, isIndexed, hasTitles }: Wished,
): Promise<LevelledBookmark[]> {
  const own = await bookmarksOf(conversion, documents)
  const titles = hasTitles ? (await metadataOf(conversion, documents)).map(({ info }) => info.title) : []
  const joined: LevelledBookmark[] = []
  let offset = 0
  for (const [index, { name, file }] of documents.entries()) {
    const sent = withLevels(bookmarks?.get(name) ?? [], offset)
    const existing = own[index]!.map((one) => ({
      ...one,
      page: one.page === null ? null : one.page + offset,
    }))
    const list = sent.length > 0 ? sent : isIndexed || hasTitles ? existing : []
    const title = titles[index]
    if (hasTitles) {
      const shown = typeof title === 'string' && title.trim() !== '' ? title : name.replace(/\.[^.]*$/, '')
      joined.push({ title: shown, page: offset + 1, level: 1 })
    }
    joined.push(...list.map((one) => ({ ...one, level: one.level + (hasTitles ? 1 : 0) })))
    offset += file.pageCount ?? 0
  }
  return joined
}

async function bookmarksOf(
  conversion: Conversion,
  documents: readonly Held[],
): Promise<(readonly LevelledBookmark[])[]> {
  const [report] = await conversion.read([{ task: 'bookmarks-pdf', options: { mode: 'read' } }], documents)
  const { files } = report as {
    readonly files: readonly { readonly bookmarks: readonly LevelledBookmark[] }[]
  }
  return files.map(({ bookmarks }) => bookmarks.map(({ title, page, level }) => ({ title, page, level })))
}

async function metadataOf(
  conversion: Conversion,
  documents: readonly Held[],
): Promise<readonly ReadMetadata[]> {
  const [report] = await conversion.read([{ task: 'metadata-pdf', options: { mode: 'read' } }], documents)
  const { files } = report as { readonly files: readonly { readonly metadata: ReadMetadata }[] }
  return files.map(({ metadata }) => metadata)
}

function readMetadata(form: Form): Work {
  const documents = form.neededDocuments(PDF)
  form.check()
  return async (conversion) => {
    const read = await metadataOf(conversion, documents)
    const versions = await Promise.all(documents.map((document) => versionOf(conversion, document)))
    return byName(documents, (index) => ({
      FileName: documents[index]!.name,
      FileSize: documents[index]!.file.size,
      FileType: 'PDF',
      MIMEType: 'application/pdf',
      PDFVersion: versions[index],
      PageCount: documents[index]!.file.pageCount,
      ...exifTags(read[index]!),
    }))
  }
}

async function versionOf(conversion: Conversion, document: Held): Promise<number | undefined> {
  const head = await conversion.head(document, 1024)
  const version = /%PDF-(\d\.\d)/.exec(head.toString('latin1'))?.[1]
  return version === undefined ? undefined : Number(version)
}

function readBookmarks(form: Form): Work {
  const documents = form.neededDocuments(PDF)
  form.check()
  return async (conversion) => {
    const read = await bookmarksOf(conversion, documents)
    return byName(documents, (index) => asTree(read[index]!))
  }
}

function byName(documents: readonly Held[], valueAt: (index: number) => unknown): Result {
  return { json: Object.fromEntries(documents.map(({ name }, index) => [name, valueAt(index)])) }
}

function writeBookmarks(form: Form): Work {
  form.needed('bookmarks')
  const bookmarks = form.json('bookmarks', 'a list of bookmarks, or one for each file name', sentBookmarks)
  const documents = form.neededDocuments(PDF)
  form.check()
  return async (conversion) => {
    if (bookmarks === undefined || isList(bookmarks)) {
      const work = new PdfWork(conversion, documents)
      work.addBookmarks(bookmarks ?? [])
      return { files: await work.finish() }
    }
    const files: Held[] = []
    for (const document of documents) {
      const work = new PdfWork(conversion, [document])
      work.addBookmarks(bookmarks.get(document.name) ?? [])
      files.push(...(await work.finish()))
    }
    return { files }
  }
}
