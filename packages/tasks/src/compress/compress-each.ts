import {
  type CompressedReport,
  copyUnchanged,
  isUnchanged,
  planCompression,
  type SavedBytes,
  writeCompressed,
} from '@octavo/pdf/draft'
import { removedSignature } from '@octavo/pdf/signatures'
import type { ImageCoder } from '../declare/image-coding.js'
import type { StoredFile, TaskContext } from '../declare/task.js'
import { type EditedFile, editedFile, named, refuseIfSigned } from '../documents/edit-each.js'
import { type EntryDraft, eachDraft } from '../documents/entry-drafts.js'
import type { DocumentOptions } from '../options/document-options.js'
import { type CompressedImages, DocumentImages, type ImagesLeft } from './compress-images.js'
import { type HardlySmaller, hardlySmaller } from './hardly-smaller.js'
import { type Compression, type ImageSettings, TARGET_SIZE_SETTINGS } from './settings.js'

export interface CompressedFile extends EditedFile {
  readonly bytesBefore: number
  readonly bytesAfter: number
  /** Whether the output is the original file, because compression would not make it smaller. */
  readonly unchanged: boolean
  readonly saved: SavedBytes
  readonly images: { readonly shown: number; readonly recoded: number }
  readonly imagesLeft: readonly ImagesLeft[]
  readonly fontsSubset: number
  readonly duplicatesJoined: number
  readonly metadataRemoved: number
  readonly privateDataRemoved: number
  readonly thumbnailsRemoved: number
  readonly resourcesRemoved: number
  readonly glyphsRemoved: number
  /** Whether content was too large to be analysed, so that fonts were not subset. */
  readonly contentUnread: boolean
  /** Absent if the output is clearly smaller, or if a target size was given. */
  readonly hardlySmaller?: HardlySmaller
  /** If a target size was given: whether the file is below it. */
  readonly targetMet?: boolean
}

const MAX_ROUNDS = 4
const NOTHING_SAVED: SavedBytes = {
  images: 0,
  fonts: 0,
  streams: 0,
  metadata: 0,
  duplicates: 0,
  structure: 0,
}

/**
 * Compresses the document of each entry into a separate output named after the file: `report-compressed.pdf`.
 */
export async function compressEach(
  context: TaskContext<DocumentOptions>,
  compression: Compression,
  coder: ImageCoder,
): Promise<{ files: CompressedFile[] }> {
  let written = 0
  const files = await eachDraft(context, async (opened) => {
    const file = await compressOne(context, opened, compression, written, coder)
    written += file.bytesAfter
    return file
  })
  return { files }
}

async function compressOne(
  context: TaskContext<DocumentOptions>,
  opened: EntryDraft,
  compression: Compression,
  written: number,
  coder: ImageCoder,
): Promise<CompressedFile> {
  const { draft, entry, taken } = opened
  const { primitives, signal, options, output } = context
  named(opened, () => refuseIfSigned(options, opened))
  // A rotated document or a subset of pages differs from its original, and a rescued or repaired original
  // must not be the output.
  const isSound = !draft.rescued && draft.file.repairs.size === 0
  const mayStay = taken === undefined && isSound && (isUnchanged(draft) || entry.rotation % 360 === 0)
  const before = draft.file.source.size
  const plan = named(opened, () => planCompression(draft, { signal }))
  const images = new DocumentImages(draft, plan.images, context.engines.rendering)
  const total = images.count + draft.pages.length
  const name = `${entry.filename.replace(/\.pdf$/i, '')}-compressed.pdf`
  const naming = { ...(context.entries.length === 1 ? { suggestedName: name } : { name }), from: [entry] }
  const limits = { maxOutputBytes: Math.max(0, output.maxBytes - written) }
  const attempts = {
    images: (settings: ImageSettings) =>
      images.compress(coder, settings, primitives, signal, (done) => context.progress(done, total)),
    write: ({ replaced }: Pick<CompressedImages, 'replaced'>) => {
      const scratch = context.scratch()
      const write = {
        primitives,
        signal,
        limits,
        signatureAppearance: options.signature_appearance,
        progress: (done: number) => context.progress(images.count + done, total),
      }
      const report = named(opened, () => writeCompressed(draft, scratch, write, plan, replaced))
      scratch.close()
      return { scratch, report, recoded: replaced.size }
    },
  }
  const { scratch, report, recoded } = await attempted(compression, attempts)
  const stays = mayStay && report.bytes >= before
  const why = hardlySmaller(compression, {
    bytesBefore: before,
    bytesAfter: stays ? before : report.bytes,
    remaining: report.remaining,
    images: { shown: images.count, left: images.left },
  })
  const about = {
    bytesBefore: before,
    ...(why && { hardlySmaller: why }),
    imagesLeft: images.left,
    contentUnread: !plan.isInterpreted,
    ...(compression.kind === 'size' && {
      targetMet: (stays ? before : report.bytes) <= compression.bytes,
    }),
  }
  if (stays) {
    scratch.remove()
    const copy = output.create({ ...naming, password: entry.file.password })
    const copied = copyUnchanged(draft, copy, { primitives, signal, limits })
    copy.close()
    const kept = editedFile(opened, { ...copied, encrypted: true }, [])
    return { ...kept, ...about, ...nothingDone(images.count), bytesAfter: before }
  }
  output.adopt(scratch, naming)
  const dropped = [...(taken?.dropped ?? [])]
  for (const field of report.signaturesRemoved)
    dropped.push({ ...removedSignature(field, options.signature_appearance), count: 1 })
  const edited = editedFile(opened, report, dropped)
  const growth = report.bytes - before
  const notes = !isSound && growth > 0 ? [...edited.notes, grownByRepair(growth)] : edited.notes
  return { ...edited, notes, ...about, ...done(report, plan, { shown: images.count, recoded }) }
}

/**
 * A repaired file has objects that the damaged one lacked. In a small file these can take more than
 * compression saves.
 */
function grownByRepair(bytes: number): string {
  return `The file was damaged. Its repair takes more than compression saves: the output is ${bytes === 1 ? '1 byte' : `${bytes} bytes`} larger.`
}

function done(
  report: CompressedReport,
  { stripped, unused }: ReturnType<typeof planCompression>,
  images: CompressedFile['images'],
) {
  return {
    bytesAfter: report.bytes,
    unchanged: false,
    saved: report.saved,
    images,
    fontsSubset: report.fontsSubset,
    duplicatesJoined: report.duplicates,
    metadataRemoved: stripped.metadata,
    privateDataRemoved: stripped.privateData,
    thumbnailsRemoved: stripped.thumbnails,
    resourcesRemoved: unused.resources,
    glyphsRemoved: unused.glyphs,
  }
}

function nothingDone(shown: number) {
  return {
    unchanged: true,
    saved: NOTHING_SAVED,
    images: { shown, recoded: 0 },
    fontsSubset: 0,
    duplicatesJoined: 0,
    metadataRemoved: 0,
    privateDataRemoved: 0,
    thumbnailsRemoved: 0,
    resourcesRemoved: 0,
    glyphsRemoved: 0,
  }
}

interface Attempt {
  readonly scratch: StoredFile
  readonly report: CompressedReport
  readonly recoded: number
}

interface Attempts {
  images(settings: ImageSettings): Promise<CompressedImages>
  write(images: Pick<CompressedImages, 'replaced'>): Attempt
}

async function attempted(compression: Compression, attempts: Attempts): Promise<Attempt> {
  switch (compression.kind) {
    case 'lossless':
      return attempts.write({ replaced: new Map() })
    case 'settings':
      return attempts.write(await attempts.images(compression.settings))
    case 'size':
      return gentlestBelow(compression.bytes, attempts)
  }
}

/**
 * Finds, by binary search, the gentlest settings that bring the file below a size; uses the strongest if none
 * does.
 */
async function gentlestBelow(bytes: number, attempts: Attempts): Promise<Attempt> {
  let attempt = attempts.write({ replaced: new Map() })
  if (attempt.report.bytes <= bytes) return attempt
  const { signaturesRemoved } = attempt.report
  const base = attempt.report.bytes
  let low = 0
  let high = TARGET_SIZE_SETTINGS.length - 1
  let rung = high
  let coded: CompressedImages | undefined
  for (let round = 0; low <= high && round < MAX_ROUNDS; round++) {
    const middle = (low + high) >> 1
    const tried = await attempts.images(TARGET_SIZE_SETTINGS[middle]!)
    if (base - tried.before + tried.after <= bytes) {
      coded = tried
      rung = middle
      high = middle - 1
    } else low = middle + 1
  }
  // Images that are already smaller by lossless coding save less than estimated; then one more step is
  // needed.
  for (; rung < TARGET_SIZE_SETTINGS.length; rung++) {
    coded ??= await attempts.images(TARGET_SIZE_SETTINGS[rung]!)
    // Without images the file would be the same again.
    if (coded.replaced.size > 0) {
      attempt.scratch.remove()
      attempt = attempts.write(coded)
      if (attempt.report.bytes <= bytes) break
    }
    coded = undefined
  }
  return { ...attempt, report: { ...attempt.report, signaturesRemoved } }
}
