import type { VisualControl } from './visual-control.js'

/**
 * The tasks that have a visual control. Each control is loaded with the first page that shows it. `hides`
 * names the options that it replaces in the form.
 */
export const visualControls: Readonly<
  Record<string, { load(): Promise<{ default: VisualControl }>; readonly hides: readonly string[] }>
> = {
  'crop-pdf': { load: () => import('./crop-page.js'), hides: [] },
  'extract-pages': { load: () => import('./choose-pages.js'), hides: [] },
  'remove-pages': { load: () => import('./choose-pages.js'), hides: [] },
  'split-pdf': { load: () => import('./split-pages.js'), hides: [] },
  'metadata-pdf': {
    load: () => import('./metadata-table.js'),
    hides: [
      'title',
      'author',
      'subject',
      'keywords',
      'creator',
      'producer',
      'creation_date',
      'modification_date',
      'language',
      'trapped',
      'custom',
    ],
  },
  'attachments-pdf': {
    load: () => import('./attachments-table.js'),
    hides: ['document', 'details', 'names'],
  },
  'bookmarks-pdf': { load: () => import('./bookmarks-tree.js'), hides: ['bookmarks'] },
  'form-fill': { load: () => import('./fill-form.js'), hides: ['values'] },
  'nup-pdf': { load: () => import('./nup-sheets.js'), hides: [] },
  'page-numbers': { load: () => import('./place-mark.js'), hides: [] },
  'watermark-pdf': { load: () => import('./place-mark.js'), hides: [] },
  'stamp-pdf': { load: () => import('./place-mark.js'), hides: [] },
  'redact-pdf': { load: () => import('./redact-areas.js'), hides: ['areas', 'unit', 'origin'] },
  'resize-pdf': { load: () => import('./resize-sheet.js'), hides: [] },
  'rotate-pdf': { load: () => import('./rotate-pages.js'), hides: [] },
}
