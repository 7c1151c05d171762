import type { ProgramEnd, ProgramFolder } from '../declare/programs.js'
import type { TaskContext, TaskEntry, TaskFile } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { OFFICE_TYPES, typeOfName } from '../wording/file-types.js'
import { printable } from '../wording/printable.js'
import { WRITE_BUILD_FILE } from './build-number.js'
import { PROFILE, RUN_MACRO } from './conversion-macro.js'
import { LIBREOFFICE } from './libreoffice.js'
import { FONT_REPORT, type MissingFont, missingFonts } from './missing-fonts.js'
import { refuseBombs } from './refuse-bombs.js'
import { textImport } from './text-import.js'
import { unscrolled } from './unscrolled.js'

/** A value for the PDF export of LibreOffice. */
export type ExportValue = string | number | boolean

export interface Conversion {
  /** For the PDF export, by the names of LibreOffice. */
  readonly exported?: Readonly<Record<string, ExportValue | undefined>>
  /** Changes in the documents, which the macro knows. */
  readonly changes?: Readonly<Record<string, string | undefined>>
}

export interface ConvertedDocuments {
  /** The entries with their documents as PDFs. */
  readonly entries: readonly TaskEntry[]
  /** Of all documents. */
  readonly missingFonts: readonly MissingFont[]
}

const ARGUMENTS = ['--headless', '--norestore', '--nologo', '--nodefault', '--nolockcheck']
const FOLDER_BYTES = 2 * 1024 ** 3
/** File systems allow 255 bytes; LibreOffice adds some for its lock, and so does a second file of the same name. */
const MAX_NAME_BYTES = 230
/** The exit status of a program whose process was killed by SIGKILL: not by its document, which may be sound. */
const KILLED = 128 + 9
/** How the macro begins what it says of a sheet with cells too far away from each other. */
const SCATTERED = 'scattered\t'
const WORKBOOKS = /\.xl[st][xm]$/i
const FONT_REPORT_BYTES = 4 * 1024 ** 2
/**
 * Processor time for a document and for each megabyte of it: many times what real ones take. A small document that
 * takes longer is made to, such as one with tables nested in hundreds of others.
 */
const SECONDS_FOR_EACH = 60
const SECONDS_FOR_A_MEGABYTE = 60

type ConversionContext = Pick<TaskContext<unknown>, 'entries' | 'engines' | 'scratchFolder'>

/**
 * Converts the documents of all entries by one LibreOffice with a profile of its own. If someone kills it, it is tried
 * once more: the documents are not to blame.
 */
export async function convertDocuments(
  context: ConversionContext,
  conversion: Conversion = {},
): Promise<ConvertedDocuments> {
  try {
    return await convertOnce(context, conversion)
  } catch (error) {
    if (!(error instanceof TaskFailure && error.code === 'task_crashed')) throw error
    return convertOnce(context, conversion)
  }
}

async function convertOnce(
  { entries, engines, scratchFolder }: ConversionContext,
  { exported = {}, changes = {} }: Conversion,
): Promise<ConvertedDocuments> {
  if (engines.programs === undefined || scratchFolder === undefined)
    throw new TaskFailure({ code: 'task_unavailable', message: 'Documents cannot be converted here.' })
  const folder = await engines.programs(scratchFolder(), FOLDER_BYTES)
  for (const [path, content] of Object.entries(PROFILE)) folder.write(`profile/${path}`, content)
  const files = [...new Map(entries.map((entry) => [entry.file, entry])).values()]
  const used = new Set<string>()
  const lines = [
    ...Object.entries(exported).flatMap(([name, value]) =>
      value === undefined ? [] : [['export', name, kindOf(value), String(value)]],
    ),
    ...Object.entries(changes).flatMap(([name, value]) =>
      value === undefined ? [] : [['change', name, value]],
    ),
    ...files.map((entry, index) =>
      documentLine(folder, entry, { index, used, isSinglePage: exported.SinglePageSheets === true }),
    ),
    // The end of a last line would be read as part of its last field, which is the password.
    ['end'],
  ]
  folder.write('job', lines.map((fields) => `${fields.map(inLine).join('\t')}\n`).join(''))
  const cpuSeconds = files.reduce((sum, { file }) => sum + secondsFor(file), 0)
  const end = await folder.run({
    program: LIBREOFFICE.name,
    args: [...ARGUMENTS, `-env:UserInstallation=${addressOf(`${folder.path}/profile`)}`, RUN_MACRO],
    prepare: WRITE_BUILD_FILE,
    environment: FONT_REPORT,
    maxMessageBytes: FONT_REPORT_BYTES,
    cpuSeconds,
  })
  const ends = folder.read('done').split('\n')
  const converted = new Map(
    files.map((entry, index): [TaskFile, TaskFile] => {
      if (ends[index] !== 'converted') throw notConverted(entry, ends[index], end, cpuSeconds)
      return [entry.file, asPdf(folder, entry.file, `${index}.pdf`)]
    }),
  )
  return {
    entries: entries.map((entry) => ({ ...entry, file: converted.get(entry.file)! })),
    missingFonts: missingFonts(end.messages),
  }
}

function documentLine(
  folder: ProgramFolder,
  { file, filename }: TaskEntry,
  { index, used, isSinglePage }: { index: number; used: Set<string>; isSinglePage: boolean },
): string[] {
  const type = typeOfName(filename)
  if (type === undefined || !OFFICE_TYPES.includes(type)) throw otherType(filename)
  const extension = /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? 'bin'
  const source = file.open()
  try {
    refuseBombs(source, filename)
    const content = isSinglePage && WORKBOOKS.test(filename) ? unscrolled(source) : undefined
    const path = folder.put(nameOnDisk(filename, index, used), content ?? source)
    const [filter, options] = textImport(extension, source) ?? ['', '']
    const target = addressOf(`${folder.path}/out/${index}.pdf`)
    return ['document', addressOf(path), target, filter, options, file.password ?? '']
  } finally {
    source.close()
  }
}

/** Sheets of tables and fields in documents show the name. */
function nameOnDisk(filename: string, index: number, used: Set<string>): string {
  const name = shortened(filename.replace(/[/\p{Cc}]/gu, '_'))
  if (used.has(name)) return `${index} ${name}`
  used.add(name)
  return name
}

/** Without the end of the part before the extension. */
function shortened(name: string): string {
  const [, stem, extension] = /^(.*?)(\.[a-z0-9]{1,8})?$/is.exec(name)!
  const characters = [...stem!]
  const whole = (): string => `${characters.join('')}${extension ?? ''}`
  while (Buffer.byteLength(whole()) > MAX_NAME_BYTES) characters.pop()
  return whole()
}

function secondsFor(file: TaskFile): number {
  const source = file.open()
  try {
    return SECONDS_FOR_EACH + Math.ceil((SECONDS_FOR_A_MEGABYTE * source.size) / 1024 ** 2)
  } finally {
    source.close()
  }
}

function asPdf(folder: ProgramFolder, { name }: TaskFile, result: string): TaskFile {
  return { name, open: () => folder.open(result), openRescued: () => undefined }
}

function addressOf(path: string): string {
  return `file://${path.split('/').map(encodeURIComponent).join('/')}`
}

function kindOf(value: ExportValue): string {
  return typeof value === 'number' ? 'integer' : typeof value
}

/** Tabs and line ends separate fields. */
function inLine(value: string): string {
  return value.replace(/[\t\r\n]/g, ' ')
}

/** The extension tells LibreOffice the type, and it would also draw the pages of a PDF. */
function otherType(filename: string): TaskFailure {
  return new TaskFailure({
    code: 'damaged_document',
    input: filename,
    field: 'server_filename',
    message: `${filename}: The name has no extension of an office document, such as .docx, .xlsx, .pptx, .odt or .rtf.`,
  })
}

/** `end` is what the macro wrote about the document; nothing if LibreOffice ended before. */
function notConverted(
  { filename, file }: TaskEntry,
  end: string | undefined,
  { status, isOutOfTime }: ProgramEnd,
  cpuSeconds: number,
): TaskFailure {
  if (isOutOfTime)
    return new TaskFailure({
      code: 'limit_exceeded',
      input: filename,
      field: 'server_filename',
      message: `${filename}: LibreOffice took more than ${cpuSeconds} s of processor time, the most for a file of this size. Documents take this long if they have cells far away from all others, or tables in tables in tables.`,
    })
  if (status === null || status === KILLED)
    return new TaskFailure({
      code: 'task_crashed',
      input: filename,
      message: `${filename}: LibreOffice was stopped while it converted the document.`,
    })
  const failure = (code: 'damaged_document' | 'password_required' | 'password_incorrect', what: string) =>
    new TaskFailure({
      code,
      input: filename,
      field: code === 'damaged_document' ? 'server_filename' : 'password',
      message: `${filename}: ${what}`,
    })
  if (end === 'locked')
    return file.password === undefined
      ? failure('password_required', 'The document only opens with a password, and none was given.')
      : failure('password_incorrect', 'The password does not open the document.')
  if (end?.startsWith(SCATTERED) === true)
    return new TaskFailure({
      code: 'limit_exceeded',
      input: filename,
      field: 'server_filename',
      message: `${filename}: The used cells reach as far as ${printable(end.slice(SCATTERED.length))}: LibreOffice cannot go through so many pages, even if most are empty. Delete what is far away from all other cells, or set print areas.`,
    })
  if (end === undefined || end === '')
    return failure('damaged_document', 'LibreOffice stopped while it converted the document.')
  return failure(
    'damaged_document',
    'LibreOffice cannot read the document: it is damaged, or of another type than its name says.',
  )
}
