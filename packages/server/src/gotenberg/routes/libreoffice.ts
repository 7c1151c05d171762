import { EXTENSIONS, OFFICE_TYPES, typeOfName } from '@octavo/tasks/file-types'
import { ServiceError } from '../../errors/service-error.js'
import type { Conversion, EntryDetails, Step } from '../conversion.js'
import { refused } from '../errors.js'
import { extensionOf, type Form, type FormFile, type Held } from '../form/form.js'
import type { FormCall, Result } from '../form-route.js'
import { type OfficeFields, readOfficeFields } from '../steps/office-fields.js'
import { checkPdfFields, readPdfFields } from '../steps/pdf-fields.js'
import { named, PdfWork } from '../steps/pdf-work.js'

const IMAGE_TYPES = Object.keys(EXTENSIONS).filter((type) => type.startsWith('image/'))
const PDF = 'application/pdf'
const HTML_EXTENSIONS = ['.html', '.htm', '.xhtml']
const extensions = [...OFFICE_TYPES, ...IMAGE_TYPES, PDF]
  .flatMap((type) => EXTENSIONS[type] ?? [])
  .concat(HTML_EXTENSIONS)
  .sort()
/** Gotenberg takes these, and this service does not: an answer without them would lack a document. */
const NOT_TAKEN = new Set(
  'bib cwk eps epub fopd ltx mcw met mw odd oth pcd pct pdb psw pwp pxl sdp sgl smf swf sxg sxm vor wpg xml'
    .split(' ')
    .map((name) => `.${name}`),
)

export const officeCall: FormCall = {
  path: 'libreoffice/convert',
  id: 'gotenbergLibreOffice',
  summary: 'Convert documents of office programs to PDF',
  task: 'office-to-pdf',
  takes: taskOf,
  plan: convert,
}

/** Images, pages and PDF files need no office program. */
function taskOf(name: string): 'office-to-pdf' | 'image-to-pdf' | 'html-to-pdf' | 'pipeline' | undefined {
  if (HTML_EXTENSIONS.includes(extensionOf(name))) return 'html-to-pdf'
  const type = typeOfName(name) ?? ''
  if (OFFICE_TYPES.includes(type)) return 'office-to-pdf'
  if (IMAGE_TYPES.includes(type)) return 'image-to-pdf'
  return type === PDF ? 'pipeline' : undefined
}

function convert(form: Form): (conversion: Conversion) => Promise<Result> {
  const fields = readPdfFields(form, { split: 'optional' })
  const documents = form.neededDocuments(extensions)
  for (const name of form.ignored.filter((ignored) => NOT_TAKEN.has(extensionOf(ignored))))
    form.problem(`form file '${name}' is of a type that this service cannot convert`)
  const office = readOfficeFields(form)
  // PDF formats are made in one way.
  form.flag('nativePdfFormats', true)
  const isMerged = form.flag('merge', false)
  const isFlattened = form.flag('flatten', false)
  form.check()
  checkPdfFields(fields, formatProblem(fields.format.pdfa))
  const [first] = documents
  if (office.wrongPages !== undefined)
    throw refused(
      `LibreOffice could not apply the page ranges '${office.wrongPages.slice(0, 100)}' to the document '${first?.name}'. Check the 'nativePageRanges' form field; valid values look like '1-4', '2' or '1,3,5-7'.`,
    )
  return async (conversion) => {
    const work = new PdfWork(conversion, await asPdf(conversion, documents, office))
    if (isMerged && documents.length > 1) work.add({ task: 'merge-pdf', options: {} })
    work.addSplit(fields.split)
    const files = await work.apply(fields, { isFlattened })
    // One file has the name of its document; several have its extension too, as parts have.
    return { files: files.length === 1 && fields.split === undefined ? files.map(withoutExtension) : files }
  }
}

function formatProblem(pdfa: string | undefined): string {
  return `The PDF format '${(pdfa ?? '').slice(0, 50)}' is not supported. Valid formats include PDF/A-1b, PDF/A-2b, PDF/A-3b, and PDF/UA.`
}

/** Documents become PDF files, images too, and PDF files are taken as they are; in the order of their names. */
async function asPdf(
  conversion: Conversion,
  documents: readonly FormFile[],
  { options, details }: OfficeFields,
): Promise<Held[]> {
  const made = new Map<FormFile, Held>()
  const run = async (task: string, taskOptions: object, of: EntryDetails = {}): Promise<void> => {
    const files = documents.filter(({ name }) => taskOf(name) === task)
    if (files.length === 0) return
    const { outputs, processId } = await conversion
      .run(task, { ...taskOptions }, files, { of })
      .catch((error: unknown) => {
        throw aboutPassword(error, files)
      })
    for (const [index, held] of named(
      outputs,
      processId,
      files.map(({ name }) => `${name}.pdf`),
    ).entries())
      made.set(files[index]!, held)
  }
  await run('office-to-pdf', options, details)
  await run('image-to-pdf', { documents: 'each' })
  for (const page of documents.filter(({ name }) => taskOf(name) === 'html-to-pdf')) {
    const { outputs, processId } = await conversion.run('html-to-pdf', pageOptions(options, details), [page])
    made.set(page, named(outputs, processId, [`${page.name}.pdf`])[0]!)
  }
  return documents.map((document) => made.get(document) ?? document)
}

/** As an office program shows a page: without its scripts. One by one, because the pages of a run are one site. */
function pageOptions({ orientation }: Step['options'], { page }: EntryDetails): Step['options'] {
  return {
    scripts: false,
    orientation: orientation === 'landscape' ? 'landscape' : 'portrait',
    ...(page === undefined ? {} : { pages: page }),
  }
}

function aboutPassword(error: unknown, files: readonly Held[]): unknown {
  if (!(error instanceof ServiceError)) return error
  const index = Number(/^pages\[(\d+)\]/.exec(error.field ?? '')?.[1] ?? 0)
  const name = files[index]?.name ?? 'document'
  if (error.code === 'password_required')
    return new ServiceError(
      error.code,
      `The document '${name}' is password-protected. Provide its password in the 'password' form field.`,
    )
  if (error.code === 'password_incorrect')
    return new ServiceError(
      error.code,
      `The password for the document '${name}' is incorrect. Check the 'password' form field.`,
    )
  return error
}

/** `letter.docx.pdf` is `letter.pdf`. */
function withoutExtension(held: Held): Held {
  return { ...held, name: held.name.replace(/\.[^.]+\.pdf$/i, '.pdf') }
}
