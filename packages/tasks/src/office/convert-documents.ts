import type { ProgramFolder } from '../declare/programs.js'
import type { TaskContext, TaskEntry, TaskFile } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { OFFICE_TYPES, typeOfName } from '../wording/file-types.js'
import { WRITE_BUILD_FILE } from './build-number.js'
import { PROFILE, RUN_MACRO } from './conversion-macro.js'
import { LIBREOFFICE } from './libreoffice.js'
import { FONT_REPORT, type MissingFont, missingFonts } from './missing-fonts.js'
import { textImport } from './text-import.js'

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
/** In characters, of which each has up to four bytes; file systems allow 255 bytes. */
const MAX_NAME = 60
/** The exit status of a program whose process was killed by SIGKILL: not by its document, which may be sound. */
const KILLED = 128 + 9
const FONT_REPORT_BYTES = 4 * 1024 ** 2

/** Converts the documents of all entries by one LibreOffice with a profile of its own. */
export async function convertDocuments(
  { entries, engines, scratchFolder }: Pick<TaskContext<unknown>, 'entries' | 'engines' | 'scratchFolder'>,
  { exported = {}, changes = {} }: Conversion = {},
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
    ...files.map((entry, index) => documentLine(folder, entry, index, used)),
    // The end of a last line would be read as part of its last field, which is the password.
    ['end'],
  ]
  folder.write('job', lines.map((fields) => `${fields.map(inLine).join('\t')}\n`).join(''))
  const { status, messages } = await folder.run({
    program: LIBREOFFICE.name,
    args: [...ARGUMENTS, `-env:UserInstallation=${addressOf(`${folder.path}/profile`)}`, RUN_MACRO],
    prepare: WRITE_BUILD_FILE,
    environment: FONT_REPORT,
    maxMessageBytes: FONT_REPORT_BYTES,
  })
  const ends = folder.read('done').split('\n')
  const converted = new Map(
    files.map((entry, index): [TaskFile, TaskFile] => {
      if (ends[index] !== 'converted') throw notConverted(entry, ends[index], status)
      return [entry.file, asPdf(folder, entry.file, `${index}.pdf`)]
    }),
  )
  return {
    entries: entries.map((entry) => ({ ...entry, file: converted.get(entry.file)! })),
    missingFonts: missingFonts(messages),
  }
}

function documentLine(
  folder: ProgramFolder,
  { file, filename }: TaskEntry,
  index: number,
  used: Set<string>,
): string[] {
  const type = typeOfName(filename)
  if (type === undefined || !OFFICE_TYPES.includes(type)) throw otherType(filename)
  const extension = /\.([a-z0-9]{1,8})$/i.exec(filename)?.[1]?.toLowerCase() ?? 'bin'
  const source = file.open()
  try {
    const path = folder.put(nameOnDisk(filename, index, used), source)
    const [filter, options] = textImport(extension, source) ?? ['', '']
    const target = addressOf(`${folder.path}/out/${index}.pdf`)
    return ['document', addressOf(path), target, filter, options, file.password ?? '']
  } finally {
    source.close()
  }
}

/** Sheets of tables and fields in documents show the name. */
function nameOnDisk(filename: string, index: number, used: Set<string>): string {
  const name = filename.replace(/[/\p{Cc}]/gu, '_').slice(-MAX_NAME)
  if (used.has(name)) return `${index} ${name}`
  used.add(name)
  return name
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
  status: number | null,
): TaskFailure {
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
  if (end === undefined || end === '')
    return failure('damaged_document', 'LibreOffice stopped while it converted the document.')
  return failure(
    'damaged_document',
    'LibreOffice cannot read the document: it is damaged, or of another type than its name says.',
  )
}
