import type { RemainingBytes } from '@octavo/pdf/draft'
import type { ImagesLeft } from './compress-images.js'
import { type Compression, LEVELS } from './settings.js'

/** Why an output is hardly smaller than its input, and what would make it smaller. */
export interface HardlySmaller {
  /** What takes most of the output. */
  readonly part: 'images' | 'bilevel_images' | 'fonts' | 'attachments' | 'others'
  readonly percent: number
  /** Another level, an option, or another task; absent if nothing would help. */
  readonly helps?: 'recommended' | 'extreme' | 'target_size' | 'remove_attachments'
}

/** Above this fraction of the input, an output is hardly smaller. */
const HARDLY = 0.9

export interface Outcome {
  readonly bytesBefore: number
  readonly bytesAfter: number
  readonly remaining: RemainingBytes
  readonly images: { readonly shown: number; readonly left: readonly ImagesLeft[] }
}

/** Undefined if the output is clearly smaller, or if its size was given. */
export function hardlySmaller(compression: Compression, outcome: Outcome): HardlySmaller | undefined {
  const { bytesBefore, bytesAfter, remaining } = outcome
  if (compression.kind === 'size' || bytesAfter <= bytesBefore * HARDLY) return undefined
  const { images, fonts, attachments } = remaining
  const others = bytesAfter - images - fonts - attachments
  const most = Math.max(images, fonts, attachments, others)
  const percent = Math.min(100, Math.round((most / bytesAfter) * 100))
  if (most === others) return { part: 'others', percent }
  if (most === images) return { ...imagesLeft(compression, outcome.images), percent }
  return most === fonts
    ? { part: 'fonts', percent }
    : { part: 'attachments', percent, helps: 'remove_attachments' }
}

function imagesLeft(
  compression: Exclude<Compression, { kind: 'size' }>,
  { shown, left }: Outcome['images'],
): Pick<HardlySmaller, 'part' | 'helps'> {
  const count = left.reduce((sum, one) => sum + one.count, 0)
  if (count > 0 && count >= shown)
    return { part: left.every(({ reason }) => reason === 'bilevel') ? 'bilevel_images' : 'images' }
  return { part: 'images', helps: stronger(compression) }
}

function stronger(compression: Exclude<Compression, { kind: 'size' }>): HardlySmaller['helps'] & string {
  if (compression.kind === 'lossless') return 'recommended'
  const { dpi } = compression.settings
  if (dpi > LEVELS.recommended.dpi) return 'recommended'
  return dpi > LEVELS.extreme.dpi ? 'extreme' : 'target_size'
}
