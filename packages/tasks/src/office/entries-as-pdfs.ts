import type { StoredFile, TaskContext, TaskEntry, TaskFile } from '../declare/task.js'
import { isPicture } from '../pictures/is-picture.js'
import { writePictures } from '../pictures/write-pictures.js'
import { OFFICE_TYPES, typeOfName } from '../wording/file-types.js'
import { convertDocuments } from './convert-documents.js'

/** As large as the picture. */
const AS_IT_IS = {
  layout: { sheet: undefined, orientation: 'auto', margin: 0, fit: 'contain', align: 'center' },
  dpi: 96,
  allFrames: false,
  isEach: true,
} as const

/**
 * The entries with PDFs of those that are documents of office programs or pictures, by their names. Others are returned
 * as they are, whatever is in them.
 */
export async function entriesAsPdfs(context: TaskContext<unknown>): Promise<readonly TaskEntry[]> {
  const documents = context.entries.filter((entry) => isOfType(entry, (type) => OFFICE_TYPES.includes(type)))
  const pictures = context.entries.filter(
    (entry) => isOfType(entry, (type) => type.startsWith('image/')) && isPicture(entry),
  )
  if (documents.length + pictures.length === 0) return context.entries
  const converted = new Map<TaskFile, TaskFile>()
  if (documents.length > 0) {
    const { entries } = await convertDocuments({ ...context, entries: documents })
    for (const [index, { file }] of documents.entries()) converted.set(file, entries[index]!.file)
  }
  for (const entry of pictures)
    if (!converted.has(entry.file)) converted.set(entry.file, await pictureAsPdf(context, entry))
  return context.entries.map((entry) => ({ ...entry, file: converted.get(entry.file) ?? entry.file }))
}

function isOfType({ filename }: TaskEntry, isWanted: (type: string) => boolean): boolean {
  const type = typeOfName(filename)
  return type !== undefined && isWanted(type)
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
