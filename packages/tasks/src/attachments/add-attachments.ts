import { throwIfAborted } from '@octavo/pdf/abort-flag'
import { attachFiles, dropArchiveClaims, type NewAttachment } from '@octavo/pdf/draft'
import type { Source } from '@octavo/pdf/source'
import { phrase, send } from '../declare/message.js'
import type { OpenSource, TaskContext, TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { editEachKeepingXfa } from '../documents/edit-each.js'
import { type AttachmentDetails, type AttachmentOptions, RELATIONSHIPS } from './attachment-options.js'
import { mediaTypeOf } from './media-types.js'

const READ_BYTES = 1024 * 1024

/** One entry is the document; the others are attached to it unchanged. */
export async function addAttachments(context: TaskContext<AttachmentOptions>) {
  const { entries, options } = context
  const document = documentAmong(entries, options.document)
  const others = entries.filter((_, index) => index !== document)
  checkOthers(entries, document)
  checkDetails(options.details, others)
  const sources: OpenSource[] = []
  try {
    const files = others.map((entry): NewAttachment => {
      const source = entry.file.open()
      sources.push(source)
      return described(entry, source, context)
    })
    return await editEachKeepingXfa(
      { ...context, entries: [entries[document]!] },
      '-attached',
      (draft, _entry, output) => {
        output.appends = { kind: 'attachments' }
        const attached = attachFiles(draft, files)
        return {
          attached: attached.map((name, index) => ({ name, size: files[index]!.source.size })),
          claimsDropped: dropArchiveClaims(draft),
        }
      },
    )
  } finally {
    for (const source of sources) source.close()
  }
}

function documentAmong(entries: readonly TaskEntry[], wanted: string): number {
  if (wanted === '') return 0
  const found = entries.findIndex(({ filename }) => filename === wanted)
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
      message: phrase`There is nothing to attach: ${send} the document, then at least one file.`,
    })
  }
  for (const [index, { filename, page, rotation }] of entries.entries()) {
    if (index === document) continue
    const field = rotation % 360 !== 0 ? 'rotation' : isSelection(page) ? 'page' : undefined
    if (field === undefined) continue
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: `pages[${index}][${field}]`,
      input: filename,
      message: `${filename}: A file is attached unchanged, so ${field} is not possible. Leave it out.`,
    })
  }
}

function isSelection(page: TaskEntry['page']): boolean {
  if (page === undefined) return false
  const text = (Array.isArray(page) ? page.join(',') : String(page)).trim().toLowerCase()
  return text !== '' && text !== 'all'
}

function checkDetails(details: readonly AttachmentDetails[], others: readonly TaskEntry[]): void {
  const wrong = details.findIndex(({ filename }) => !others.some((other) => other.filename === filename))
  if (wrong < 0) return
  throw new TaskFailure({
    code: 'invalid_parameter',
    field: `options[details][${wrong}][filename]`,
    message: `No entry that is attached has the filename "${details[wrong]!.filename.slice(0, 200)}".`,
  })
}

function described(
  { filename }: TaskEntry,
  source: Source,
  context: TaskContext<AttachmentOptions>,
): NewAttachment {
  const { options } = context
  const details = options.details.find((one) => one.filename === filename)
  const name = details?.name ?? filename
  return {
    name,
    source,
    checksum: md5Of(source, context),
    relationship: RELATIONSHIPS[details?.relationship ?? options.relationship],
    mimeType: details?.mime_type ?? mediaTypeOf(name),
    description: details?.description,
    created: details?.created,
    modified: details?.modified,
    compress: options.compress,
  }
}

/** /CheckSum is an MD5 by the standard (ISO 32000-1, table 46): it detects damage, not forgery. */
function md5Of(source: Source, { primitives, signal }: TaskContext<unknown>): Uint8Array {
  const hash = primitives.startHash('md5')
  const buffer = new Uint8Array(Math.min(READ_BYTES, source.size))
  for (let position = 0; position < source.size; ) {
    throwIfAborted(signal)
    const count = source.read(position, buffer)
    if (count === 0) break
    hash.update(buffer.subarray(0, count))
    position += count
  }
  return hash.digest()
}
