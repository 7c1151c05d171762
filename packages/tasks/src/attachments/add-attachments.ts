import { createHash } from 'node:crypto'
import { attachFiles, type NewAttachment } from '@octavo/pdf/edit/attachments/attach'
import { dropArchiveClaims } from '@octavo/pdf/edit/attachments/drop-claims'
import { PdfError } from '@octavo/pdf/errors'
import { type FileSource, openFileSource } from '@octavo/pdf/file-source'
import type { TaskContext, TaskEntry, TaskSignal } from '../define-task.js'
import { editEach } from '../edit-each.js'
import { TaskFailure } from '../task-failure.js'
import { type AttachmentDetails, type AttachmentOptions, RELATIONSHIPS } from './attachment-options.js'
import { mediaTypeOf } from './media-types.js'

const READ_BYTES = 1024 * 1024

/** One entry is the document; the others go into it as they were sent. */
export async function addAttachments(context: TaskContext<AttachmentOptions>) {
  const { entries, options, signal } = context
  const document = documentAmong(entries, options.document)
  const others = entries.filter((_, index) => index !== document)
  checkOthers(entries, document)
  checkDetails(options.details, others)
  const sources: FileSource[] = []
  try {
    const files = others.map((entry): NewAttachment => {
      const source = openFileSource(entry.file.path)
      sources.push(source)
      return described(entry, source, options, signal)
    })
    return await editEach({ ...context, entries: [entries[document]!] }, '-attached', (draft) => {
      const attached = attachFiles(draft, files)
      return {
        attached: attached.map((name, index) => ({ name, size: files[index]!.source.size })),
        claimsDropped: dropArchiveClaims(draft),
      }
    })
  } finally {
    for (const source of sources) source.close()
  }
}

function documentAmong(entries: readonly TaskEntry[], wanted: string): number {
  if (wanted === '') return 0
  const found = entries.findIndex(({ name }) => name === wanted)
  if (found >= 0) return found
  throw new TaskFailure({
    code: 'invalid_parameter',
    field: 'options[document]',
    message: `No entry has the filename "${wanted.slice(0, 200)}". It must be one of those in pages, or empty for the first.`,
  })
}

function checkOthers(entries: readonly TaskEntry[], document: number): void {
  if (entries.length < 2) {
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: 'pages',
      message: 'There is nothing to attach: send the document and at least one more entry.',
    })
  }
  for (const [index, { name, pages, rotation }] of entries.entries()) {
    if (index === document) continue
    const field = rotation % 360 !== 0 ? 'rotation' : isSelection(pages) ? 'page' : undefined
    if (field === undefined) continue
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: `pages[${index}][${field}]`,
      input: name,
      message: `${name}: A file is attached as it is, so no ${field} can be asked for. Leave it out.`,
    })
  }
}

function isSelection(pages: TaskEntry['pages']): boolean {
  if (pages === undefined) return false
  const text = (Array.isArray(pages) ? pages.join(',') : String(pages)).trim().toLowerCase()
  return text !== '' && text !== 'all'
}

function checkDetails(details: readonly AttachmentDetails[], others: readonly TaskEntry[]): void {
  const wrong = details.findIndex(({ filename }) => !others.some(({ name }) => name === filename))
  if (wrong < 0) return
  throw new TaskFailure({
    code: 'invalid_parameter',
    field: `options[details][${wrong}][filename]`,
    message: `No entry that is attached has the filename "${details[wrong]!.filename.slice(0, 200)}".`,
  })
}

function described(
  { name }: TaskEntry,
  source: FileSource,
  options: AttachmentOptions,
  signal: TaskSignal,
): NewAttachment {
  const details = options.details.find(({ filename }) => filename === name)
  return {
    name: details?.name ?? name,
    source,
    checksum: md5Of(source, signal),
    relationship: RELATIONSHIPS[details?.relationship ?? options.relationship],
    mimeType: details?.mime_type ?? mediaTypeOf(details?.name ?? name),
    description: details?.description,
    created: details?.created,
    modified: details?.modified,
    compress: options.compress,
  }
}

/** /CheckSum is an MD5 by the standard (ISO 32000-1, table 46): it tells damage, not forgery. */
function md5Of(source: FileSource, signal: TaskSignal): Uint8Array {
  const hash = createHash('md5')
  const buffer = new Uint8Array(Math.min(READ_BYTES, source.size))
  for (let position = 0; position < source.size; ) {
    if (signal.aborted) throw new PdfError('aborted', 'The files were no longer wanted.')
    const count = source.read(position, buffer)
    if (count === 0) break
    hash.update(buffer.subarray(0, count))
    position += count
  }
  return new Uint8Array(hash.digest())
}
