import { useEffect, useState } from 'react'
import type { VisualControl } from '../visual/visual-control.js'
import '../visual/visual.css'

/**
 * The tasks that have a visual control. Each control is loaded with the first page that shows it. `hides`
 * names the options that it replaces in the form.
 */
export const visualControls: Readonly<
  Record<string, { load(): Promise<{ default: VisualControl }>; readonly hides: readonly string[] }>
> = {
  'compress-pdf': { load: () => import('../visual/compress-sizes.js'), hides: [] },
  'crop-pdf': { load: () => import('../visual/crop-pages.js'), hides: [] },
  'extract-pages': { load: () => import('../visual/choose-pages.js'), hides: [] },
  'remove-pages': { load: () => import('../visual/choose-pages.js'), hides: [] },
  'split-pdf': { load: () => import('../visual/split-pages.js'), hides: [] },
  'metadata-pdf': {
    load: () => import('../visual/metadata-table.js'),
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
    load: () => import('../visual/attachments-table.js'),
    hides: ['document', 'details', 'names'],
  },
  'bookmarks-pdf': { load: () => import('../visual/bookmarks-tree.js'), hides: ['bookmarks'] },
  'compare-pdf': { load: () => import('../visual/compare-documents.js'), hides: [] },
  'edit-pdf': {
    load: () => import('../editor/editor-control.js'),
    hides: ['mode', 'list', 'export_format', 'objects', 'annotations', 'text', 'images', 'fields', 'unit'],
  },
  'form-fill': { load: () => import('../visual/fill-form.js'), hides: ['values'] },
  'nup-pdf': { load: () => import('../visual/nup-sheets.js'), hides: [] },
  'page-numbers': { load: () => import('../visual/place-mark.js'), hides: [] },
  'watermark-pdf': { load: () => import('../visual/place-mark.js'), hides: [] },
  'stamp-pdf': { load: () => import('../visual/place-mark.js'), hides: [] },
  'redact-pdf': { load: () => import('../visual/redact.js'), hides: ['areas', 'unit', 'origin'] },
  'resize-pdf': { load: () => import('../visual/resize-sheet.js'), hides: [] },
  'verify-signatures': {
    load: () => import('../signing/trusted-certificates.js'),
    hides: ['certificates'],
  },
  'sign-pdf': {
    load: () => import('../signing/sign-document.js'),
    hides: ['key', 'key_password', 'certificates', 'reason', 'field', 'page', 'box', 'unit', 'image'],
  },
  'rotate-pdf': { load: () => import('../visual/rotate-pages.js'), hides: [] },
}

/** Options that the form does not have: words are corrected where they are checked, after they were recognised. */
const SET_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'ocr-pdf': ['corrections', 'corrections_only'],
}

/** The options of a task that its control replaces in the form, or that are set elsewhere. */
export function hiddenOptions(task: string): readonly string[] {
  return visualControls[task]?.hides ?? SET_ELSEWHERE[task] ?? []
}

/** The control of a task, once it is loaded; undefined if there is none. */
export function useVisualControl(task: string): {
  readonly isLoading: boolean
  readonly control?: VisualControl
} {
  const [loaded, setLoaded] = useState<{ readonly task: string; readonly control: VisualControl }>()
  useEffect(() => {
    let isWanted = true
    void visualControls[task]?.load().then(({ default: control }) => isWanted && setLoaded({ task, control }))
    return () => {
      isWanted = false
    }
  }, [task])
  if (!Object.hasOwn(visualControls, task)) return { isLoading: false }
  return loaded?.task === task ? { isLoading: false, control: loaded.control } : { isLoading: true }
}
