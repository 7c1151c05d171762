/** How content is fitted to a page of another size. */
export const FITS = ['contain', 'cover', 'stretch', 'none'] as const

/** The alignment on a page that it does not fill. */
export const ALIGNMENTS = [
  'center',
  'top',
  'bottom',
  'left',
  'right',
  'top-left',
  'top-right',
  'bottom-left',
  'bottom-right',
] as const
