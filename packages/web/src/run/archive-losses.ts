/** The words of a refused conversion for each thing that would be lost, and the name under which the page says it. */
const LOSSES = {
  'scripts are removed': 'script',
  'actions are removed': 'action',
  'attached files are removed': 'attachment',
  'sound, video or 3D is removed': 'multimedia',
  'annotations become plain content or are removed': 'annotation',
  'the XFA form is removed': 'xfa',
  'layers can no longer be switched': 'layers',
  'layers that are only printed': 'printed',
  'transparency is flattened': 'transparency',
  'colours are shown slightly differently': 'colour',
  'content that is not in the file': 'content',
  'fonts are substituted': 'font',
  'long values are cut': 'value',
} as const

type ArchiveLossName = (typeof LOSSES)[keyof typeof LOSSES] | 'other'

/** What a conversion to PDF/A would lose, by its message in English. */
export function archiveLossesIn(message: string): readonly ArchiveLossName[] {
  const found = Object.entries(LOSSES).flatMap(([words, name]) => (message.includes(words) ? [name] : []))
  return found.length > 0 ? found : ['other']
}
