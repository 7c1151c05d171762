/** Documents with more pages are estimated from some of them. */
const WHOLE_UP_TO = 6
const SAMPLED = 4

/** A selection of pages from all parts of a document; empty if it is estimated as a whole. */
export function samplePages(count: number): string {
  if (count <= WHOLE_UP_TO) return ''
  return Array.from({ length: SAMPLED }, (_, place) =>
    Math.round(1 + ((place + 0.5) / SAMPLED) * (count - 1)),
  ).join(',')
}

/** The size of the whole document, if its pages shrink like the sample does. */
export function estimatedSize(
  /** The size of the document without loss. */
  whole: number,
  sample: { readonly lossless: number; readonly compressed: number },
): number {
  return Math.round(whole * Math.min(1, sample.compressed / sample.lossless))
}
