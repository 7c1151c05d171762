let segmenter: Intl.Segmenter | undefined

/**
 * The grapheme clusters of a text, each with its index. The segmenter is created on first use: that takes 19
 * ms, as long as the start of Node itself, and most processes never draw text.
 */
export function graphemesOf(text: string): Intl.Segments {
  segmenter ??= new Intl.Segmenter('und', { granularity: 'grapheme' })
  return segmenter.segment(text)
}
