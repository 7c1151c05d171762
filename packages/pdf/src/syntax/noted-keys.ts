/** Keys of the outermost dictionary that a scan records, one bit each. */
export const KIDS = 1
export const ANNOTS = 2
export const STRUCT_PARENT = 4
export const PARENT = 8
export const TYPE = 16
export const RESOURCES = 32
export const MEDIA_BOX = 64
export const CROP_BOX = 128
export const CONTENTS = 256
/** Page entries that are never copied unchanged: beads, actions, document parts, rotation. */
export const REWRITTEN = 512
export const REWRITTEN_PAGE_ENTRIES = ['B', 'AA', 'DPart', 'Rotate'] as const

const noted: readonly (readonly [key: string, bit: number])[] = [
  ['/Type', TYPE],
  ['/Kids', KIDS],
  ['/Parent', PARENT],
  ['/Annots', ANNOTS],
  ['/CropBox', CROP_BOX],
  ['/MediaBox', MEDIA_BOX],
  ['/Contents', CONTENTS],
  ['/Resources', RESOURCES],
  ['/StructParent', STRUCT_PARENT],
  ['/StructParents', STRUCT_PARENT],
  ...REWRITTEN_PAGE_ENTRIES.map((key) => [`/${key}`, REWRITTEN] as const),
]
/** Indexed by the length of a key, including the slash. */
const byLength = Array.from({ length: '/StructParents'.length + 1 }, (_, length) =>
  noted.filter(([key]) => key.length === length),
)

/** The bit of the key between `start` and `end`; 0 for any other key. */
export function notedKey(bytes: Uint8Array, start: number, end: number): number {
  const candidates = byLength[end - start]
  if (candidates === undefined) return 0
  for (let i = 0; i < candidates.length; i++) {
    const [key, bit] = candidates[i]!
    if (isWord(bytes, start, end, key)) return bit
  }
  return 0
}

export function isWord(bytes: Uint8Array, start: number, end: number, word: string): boolean {
  if (end - start !== word.length) return false
  for (let i = 1; i < word.length; i++) if (bytes[start + i] !== word.charCodeAt(i)) return false
  return true
}
