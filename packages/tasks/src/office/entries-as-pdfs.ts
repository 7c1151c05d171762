import type { StoredFile, TaskContext, TaskEntry, TaskFile } from '../declare/task.js'
import { writePictures } from '../pictures/write-pictures.js'
import { OFFICE_TYPES, typeOfName } from '../wording/file-types.js'
import { convertDocuments } from './convert-documents.js'
import type { MissingFont } from './missing-fonts.js'

const HEAD_BYTES = 1024
/** As large as the picture. */
const AS_IT_IS = {
  layout: { sheet: undefined, orientation: 'auto', margin: 0, fit: 'contain', align: 'center' },
  dpi: 96,
  allFrames: false,
  isEach: true,
} as const

export interface PdfEntries {
  readonly entries: readonly TaskEntry[]
  /** By the files that were converted together. */
  readonly missingFonts: ReadonlyMap<TaskFile, readonly MissingFont[]>
}

/** As the service accepts them: any bytes may be a text, so that texts are not taken for documents here. */
const DOCUMENTS = OFFICE_TYPES.filter((type) => !type.startsWith('text/'))

/**
 * The entries with PDFs of those that are documents of office programs or pictures, by their names. Others are returned
 * as they are, whatever is in them.
 */
export async function entriesAsPdfs(context: TaskContext<unknown>): Promise<PdfEntries> {
  const documents = context.entries.filter((entry) => isOfType(entry, (type) => DOCUMENTS.includes(type)))
  const pictures = context.entries.filter(
    (entry) => isOfType(entry, (type) => type.startsWith('image/')) && !isPdf(entry),
  )
  const missing = new Map<TaskFile, readonly MissingFont[]>()
  if (documents.length + pictures.length === 0) return { entries: context.entries, missingFonts: missing }
  const converted = new Map<TaskFile, TaskFile>()
  if (documents.length > 0) {
    const { entries, missingFonts } = await convertDocuments({ ...context, entries: documents })
    for (const [index, { file }] of documents.entries()) {
      const pdf = entries[index]!.file
      converted.set(file, pdf)
      if (missingFonts.length > 0) missing.set(pdf, missingFonts)
    }
  }
  for (const entry of pictures)
    if (!converted.has(entry.file)) converted.set(entry.file, await pictureAsPdf(context, entry))
  const entries = context.entries.map((entry) => ({
    ...entry,
    file: converted.get(entry.file) ?? entry.file,
  }))
  return { entries, missingFonts: missing }
}

function isOfType({ filename }: TaskEntry, isWanted: (type: string) => boolean): boolean {
  const type = typeOfName(filename)
  return type !== undefined && isWanted(type)
}

/** With a header within its first bytes (ISO 32000-2, 7.5.2), whatever its name is. */
function isPdf({ file }: TaskEntry): boolean {
  const source = file.open()
  try {
    const head = new Uint8Array(Math.min(HEAD_BYTES, source.size))
    source.read(0, head)
    return new TextDecoder('latin1').decode(head).includes('%PDF-')
  } finally {
    source.close()
  }
}

/** The pages and the rotation that the entry asks for are left to the task. */
async function pictureAsPdf(context: TaskContext<unknown>, entry: TaskEntry): Promise<TaskFile> {
  let pdf: StoredFile | undefined
  const create = (): StoredFile => {
    pdf = context.scratch()
    return pdf
  }
  await writePictures(
    {
      ...context,
      entries: [{ file: entry.file, filename: entry.filename, rotation: 0 }],
      output: { ...context.output, create },
      progress: () => {},
    },
    AS_IT_IS,
  )
  return { name: entry.file.name, open: () => pdf!.open(), openRescued: () => undefined }
}
