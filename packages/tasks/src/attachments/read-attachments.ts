import { throwIfAborted } from '@octavo/pdf/abort-flag'
import {
  type Attachment,
  type AttachmentInfo,
  attachmentBytes,
  copyUnchanged,
  type Draft,
  detachFiles,
  findAttachments,
  isUnchanged,
} from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import type { StoredFile, TaskContext } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'
import { countPages } from '../documents/count-pages.js'
import { editEachKeepingXfa } from '../documents/edit-each.js'
import { draftLosses, withDrafts } from '../documents/entry-drafts.js'
import { jsonName, writeJson } from '../documents/json-output.js'
import { OutputBudget } from '../documents/output-budget.js'
import { ANY_BYTES } from '../wording/file-name.js'
import type { AttachmentOptions } from './attachment-options.js'

type Context = TaskContext<AttachmentOptions>

export function listAttachments(context: Context) {
  const { output, options } = context
  return withDrafts(context, (drafts) => ({
    files: drafts.map((opened) => {
      const { draft, entry } = opened
      const { filename: name } = entry
      const attachments = findAttachments(draft, options).map(({ info }) => shown(info))
      writeJson(output, jsonName(name, '-attachments', drafts.length === 1), { attachments })
      return { name, losses: draftLosses(opened), attachments }
    }),
  }))
}

/**
 * One output for each attached file. If there is none, the output is the list, because a run without an
 * output would be a failure.
 */
export function extractAttachments(context: Context) {
  const { output, options } = context
  return withDrafts(context, (drafts) => {
    const known = drafts.map(({ draft }) => findAttachments(draft, options))
    const wanted = wantedNames(options.names, known.flat())
    const budget = new OutputBudget(output.maxBytes)
    let made = 0
    const files = drafts.map((opened, index) => {
      const { draft, entry } = opened
      const { filename: name } = entry
      const found = known[index]!.filter(({ info }) => wanted(info))
      const attachments = found.map((one) => {
        const saved = save(context, draft, one, budget)
        made += saved.size > 0 ? 1 : 0
        return { ...shown(one.info), ...saved }
      })
      return { name, losses: draftLosses(opened), attachments }
    })
    if (made === 0) {
      const only = drafts.length === 1 ? drafts[0]!.entry.filename : 'all'
      writeJson(output, jsonName(only, '-attachments', true), {
        files: files.map(({ losses: _, ...file }) => file),
      })
    }
    return { files }
  })
}

export function removeAttachments(context: Context) {
  const { names, pinned } = context.options
  const isSelected = wantedNames(names, names.length === 0 ? [] : attachmentsOfAll(context, pinned))
  return editEachKeepingXfa(context, '-detached', (draft, _entry, output) => {
    const removed = detachFiles(draft, { pinned, isSelected })
    if (isUnchanged(draft)) output.write = copyUnchanged
    return { removed: removed.map(({ info }) => shown(info)) }
  })
}

function attachmentsOfAll(context: Context, pinned: boolean): Attachment[] {
  return withDrafts(context, (drafts) => drafts.flatMap(({ draft }) => findAttachments(draft, { pinned })))
}

/** Whether an attachment was selected; a name that no document has is rejected. */
function wantedNames(
  names: readonly string[],
  known: readonly Attachment[],
): (info: AttachmentInfo) => boolean {
  if (names.length === 0) return () => true
  const present = new Set(known.map(({ info }) => info.name))
  const missing = names.findIndex((name) => !present.has(name))
  if (missing >= 0) {
    const some = [...present].slice(0, 20).map((name) => `"${name.slice(0, 100)}"`)
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: `options[names][${missing}]`,
      message: `No attachment is called "${names[missing]!.slice(0, 200)}". There are: ${some.join(', ') || 'none'}.`,
    })
  }
  const wanted = new Set(names)
  return ({ name }) => wanted.has(name)
}

function shown({ mimeType, ...info }: AttachmentInfo) {
  return { ...info, ...(mimeType !== undefined && { mime_type: mimeType }) }
}

interface Saved {
  /** Bytes, as they are. */
  readonly size: number
  /** Whether the checksum in the document matches; undefined if it has none. */
  readonly intact?: boolean
  /** Why it has no output. */
  readonly skipped?: string
}

function save(context: Context, draft: Draft, { info, stream }: Attachment, budget: OutputBudget): Saved {
  if (stream === undefined)
    return { size: 0, skipped: 'The document lists it, but does not contain its data.' }
  const pieces = attachmentBytes(draft, stream)[Symbol.iterator]()
  let piece = pieces.next()
  while (piece.done !== true && piece.value.length === 0) piece = pieces.next()
  if (piece.done === true) return { size: 0, skipped: 'It is empty.' }
  const file = context.scratch()
  const hash = context.primitives.startHash('md5')
  for (; piece.done !== true; piece = pieces.next()) {
    throwIfAborted(context.signal)
    budget.take(piece.value.length)
    hash.update(piece.value)
    file.write(piece.value)
  }
  file.close()
  const size = file.size()
  const isPdf = /\.pdf$/i.test(info.name) && isReadablePdf(file, context)
  context.output.adopt(file, { name: info.name, type: isPdf ? 'application/pdf' : ANY_BYTES })
  return { size, ...(info.checksum !== undefined && { intact: hex(hash.digest()) === info.checksum }) }
}

/** Another task may process it. */
function isReadablePdf(file: StoredFile, { primitives }: Context): boolean {
  try {
    countPages(file.open(), { primitives })
    return true
  } catch (error) {
    if (error instanceof PdfError) return false
    throw error
  }
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
