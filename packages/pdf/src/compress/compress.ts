import { throwIfAborted } from '../abort-flag.js'
import { Dedupe } from '../copy/dedupe.js'
import type { StreamReplacement } from '../copy/stream-replacements.js'
import { readXmpBytes } from '../document/metadata.js'
import { claimsOf } from '../document/xmp/xmp-claims.js'
import { XmpPacket } from '../document/xmp/xmp-packet.js'
import type { Draft } from '../edit/draft.js'
import { type DraftReport, type WriteDraftOptions, writeDraft } from '../edit/write-draft.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isName, type PdfStream } from '../syntax/objects.js'
import type { Sink } from '../write/sink.js'
import { changeObjects, type StrippedParts } from './change-objects.js'
import { findContentUse, type ShownImage } from './content-use.js'
import { changePacket } from './document-packet.js'
import { flated } from './flate-stream.js'
import { findFormFonts } from './form-fonts.js'
import { moveInlineImages } from './inline-images.js'
import { decodeForRecoding, recodeStream } from './recode-stream.js'
import { setLengths, subsetFonts } from './subset-fonts.js'
import { removeUnusedGlyphs } from './unused-glyphs.js'
import { removeUnusedResources } from './unused-resources.js'

/** The results of the analysis before a document is compressed. */
export interface CompressionPlan {
  /** Embedded font programs from which unused glyphs are removed, by object number. */
  readonly fonts: ReadonlyMap<number, StreamReplacement>
  readonly stripped: StrippedParts
  /** The numbers of removed Type 3 glyphs and named resources that no content uses. */
  readonly unused: { readonly glyphs: number; readonly resources: number }
  /** The images that the content shows, by object number. */
  readonly images: ReadonlyMap<number, ShownImage>
  /** Whether all content could be interpreted; otherwise fonts are not changed. */
  readonly isInterpreted: boolean
}

/** The number of saved bytes by category. */
export interface SavedBytes {
  readonly images: number
  readonly fonts: number
  readonly streams: number
  readonly metadata: number
  readonly duplicates: number
  /**
   * Saved by object streams and by removing unreferenced objects. Negative if the structure is now larger.
   */
  readonly structure: number
}

/** What the output consists of: bytes by category. The rest is its structure. */
export interface RemainingBytes {
  readonly images: number
  readonly fonts: number
  readonly attachments: number
  /** Page content, colour profiles, metadata and others. */
  readonly others: number
}

export interface CompressedReport extends DraftReport {
  readonly saved: SavedBytes
  readonly remaining: RemainingBytes
  readonly fontsSubset: number
  readonly duplicates: number
}

/**
 * Finds what can be compressed in a document, and removes parts of its objects that no reader shows. The
 * caller decides about images, from the sizes at which they are shown.
 */
export function planCompression(
  draft: Draft,
  { signal }: Pick<WriteDraftOptions, 'signal'>,
): CompressionPlan {
  const checkpoint = (): void => throwIfAborted(signal)
  const { file } = draft
  let use = findContentUse(draft, checkpoint)
  if (use.hasLargeInlineImages) {
    moveInlineImages(draft, checkpoint)
    use = findContentUse(draft, checkpoint)
  }
  const form = findFormFonts(draft)
  const fonts = new Map<number, StreamReplacement>()
  const subsets = new Map<number, { glyphs: readonly string[] | undefined; isConverted: boolean }>()
  for (const [num, subset] of subsetFonts(draft, use, form, checkpoint, { convertsType1: true })) {
    const { bytes, stream, type1, converted } = subset
    const deflated = flated(stream.dict, bytes, file.primitives)
    setLengths(deflated.dict, subset)
    if (deflated.bytes.length >= stream.length) continue
    fonts.set(num, deflated)
    subsets.set(num, { glyphs: (type1 ?? converted)?.names, isConverted: converted !== undefined })
  }
  // Before the resources, because removed glyphs can be the only content that uses some of them.
  const glyphs = use.isAll ? removeUnusedGlyphs(draft, use, form.nums) : 0
  const resources = use.isAll ? removeUnusedResources(draft, use.borrowed, checkpoint) : 0
  const packet = changePacket(draft)
  const parts = changeObjects(draft, subsets)
  const stripped = {
    ...parts,
    thumbnails: parts.thumbnails + packet.thumbnails,
    bytes: parts.bytes + packet.savedBytes,
  }
  return { fonts, stripped, unused: { glyphs, resources }, images: use.images, isInterpreted: use.isComplete }
}

/** Writes a document losslessly compressed, with the given images in place of the original ones. */
export function writeCompressed(
  draft: Draft,
  sink: Sink,
  options: WriteDraftOptions,
  { fonts, stripped }: CompressionPlan,
  images: ReadonlyMap<number, StreamReplacement>,
): CompressedReport {
  const { file } = draft
  const saved = { images: 0, fonts: 0, streams: 0 }
  const remaining = { images: 0, fonts: 0, attachments: 0, others: 0 }
  const dedupe = new Dedupe()
  let left = file.limits.maxTotalDecodedBytes
  const replaced = (stream: PdfStream): StreamReplacement | undefined => {
    const before = stream.length
    const planned = images.get(stream.num) ?? fonts.get(stream.num)
    if (planned !== undefined) {
      saved[fonts.has(stream.num) ? 'fonts' : 'images'] += before - planned.bytes.length
      return planned
    }
    const data = file.data(stream)
    if (left <= 0 || data.length > file.limits.maxDecodedBytes) return undefined
    const decoded = decodeForRecoding(file, stream, data.bytes())
    if (decoded === undefined) return undefined
    left -= decoded.bytes.length
    const recoded = recodeStream(file, stream, decoded, data.length)
    if (recoded !== undefined)
      saved[isName(file.resolve(stream.dict.get('Subtype')), 'Image') ? 'images' : 'streams'] +=
        before - recoded.bytes.length
    return recoded
  }
  const replaceStream = (stream: PdfStream): StreamReplacement | undefined => {
    const replacement = replaced(stream)
    remaining[categoryOf(file, stream)] += replacement?.bytes.length ?? stream.length
    return replacement
  }
  const smallest = { ...options.primitives, deflate: options.primitives.deflateSmallest }
  const report = writeDraft(draft, sink, {
    ...options,
    primitives: smallest,
    objectStreams: options.objectStreams ?? !forbidsObjectStreams(draft),
    rewrite: true,
    sharing: dedupe,
    replaceStream,
  })
  const known = saved.images + saved.fonts + saved.streams + stripped.bytes + dedupe.streamBytes
  return {
    ...report,
    saved: {
      ...saved,
      metadata: stripped.bytes,
      duplicates: dedupe.streamBytes,
      structure: file.source.size - report.bytes - known,
    },
    remaining,
    fontsSubset: fonts.size,
    duplicates: dedupe.streams + dedupe.objects,
  }
}

const FONT_PROGRAMS = ['Type1C', 'CIDFontType0C', 'OpenType']

function categoryOf(file: PdfFile, { dict }: PdfStream): keyof RemainingBytes {
  const subtype = file.name(dict.get('Subtype'))
  if (subtype === 'Image') return 'images'
  if (dict.has('Length1') || (subtype !== undefined && FONT_PROGRAMS.includes(subtype))) return 'fonts'
  return isName(file.resolve(dict.get('Type')), 'EmbeddedFile') ? 'attachments' : 'others'
}

/** PDF/A-1 forbids object streams (ISO 19005-1, 6.1.4). */
function forbidsObjectStreams({ file, catalogueRef }: Draft): boolean {
  const catalogue = file.dict(catalogueRef)
  const bytes = catalogue && readXmpBytes(file, catalogue)
  const packet = bytes && XmpPacket.read(bytes)
  return packet !== undefined && claimsOf(packet).some(({ name }) => name.startsWith('PDF/A-1'))
}
