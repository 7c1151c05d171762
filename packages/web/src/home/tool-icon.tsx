import type { ReactElement } from 'react'
import type { ToolCard } from '../tools/tool.js'

/** Strokes on a 24 × 24 grid: a sheet and a symbol of the task. */
const SHEET = 'M6 3h8l4 4v14H6z M14 3v4h4'
const drawings: Readonly<Record<string, string>> = {
  'merge-pdf': 'M4 3h7v8H4z M13 3h7v8h-7z M7.5 13v2.5h9V13 M12 15.5V21 M9.5 18.5 12 21l2.5-2.5',
  'split-pdf': 'M8.5 3h7v6h-7z M12 9v4 M6.5 16v-3h11v3 M4 16h6v5H4z M14 16h6v5h-6z',
  'extract-pages': 'M4 5h9v14H4z M16 12h5 M18.5 9.5 21 12l-2.5 2.5',
  'remove-pages': `${SHEET} M9.5 11.5l5 5 M14.5 11.5l-5 5`,
  'organize-pdf': 'M4 4h6v7H4z M14 4h6v7h-6z M4 14h6v7H4z M14 17.5h6 M17.5 15l2.5 2.5-2.5 2.5',
  'rotate-pdf': 'M7 9h10v10H7z M4 9a9 9 0 0 1 14-5.5 M18 0v4h-4',
  'reverse-pdf': 'M4 5h9v6H4z M11 13h9v6h-9z M17 5v4 M15 7l2 2 2-2 M7 19v-4 M5 17l2-2 2 2',
  'crop-pdf': 'M7 2v15h15 M2 7h15v15',
  'resize-pdf': 'M4 4h16v16H4z M9 15l6-6 M11 9h4v4 M13 15H9v-4',
  'nup-pdf': 'M3 5h18v14H3z M12 5v14 M3 12h18',
  'edit-pdf': 'M4 20l1-5L16 4l4 4L9 19z M13 7l4 4 M14 20h6',
  'bookmarks-pdf': 'M7 3h10v18l-5-4-5 4z',
  'metadata-pdf': 'M4 4h8l8 8-8 8-8-8z M8.5 8.5h.01',
  'attachments-pdf': 'M8 12l6-6a3 3 0 0 1 4.5 4.5l-8 8a5 5 0 0 1-7-7L11 4',
  'form-fill': `${SHEET} M9 11h6 M9 14h6 M9 17h3`,
  'flatten-pdf': 'M12 3l9 5-9 5-9-5z M3 13l9 5 9-5',
  'watermark-pdf': `${SHEET} M8.5 17.5l7-7 M9 13l2.5-2.5 M12.5 17l2.5-2.5`,
  'page-numbers': `${SHEET} M10 11l2-1.5V18 M10 18h4`,
  'stamp-pdf': 'M9 3h6l-1 7h-4z M5 13c0-2 2-3 4-3h6c2 0 4 1 4 3v3H5z M4 20h16',
  'image-to-pdf': 'M3 4h11v9H3z M3 11l3.5-3.5L10 11l2-2 2 2 M13 16v5h8v-10h-3 M15 13.5l2.5 2.5 2.5-2.5',
  'mail-to-pdf': 'M3 4h11v8H3z M3 4l5.5 5L14 4 M13 16v5h8v-10h-3 M15 13.5l2.5 2.5 2.5-2.5',
  'html-to-pdf': 'M3 3h10v12H3z M7 7 5 9l2 2 M9 7l2 2-2 2 M15 10h6v11h-9v-4 M14.5 13.5 17 16l2.5-2.5',
  'office-to-pdf': 'M3 3h10v12H3z M6 7h4 M6 10h4 M15 10h6v11h-9v-4 M14.5 13.5 17 16l2.5-2.5',
  'pdf-to-image': 'M4 3h7l3 3v8H4z M11 3v3h3 M9 17v4h12v-9h-4 M9 20l4-3 3 2 2-2 3 3',
  'extract-images': 'M3 3h12v12H3z M3 12l4-4 4 4 2-2 2 2 M18 15v6 M15.5 18.5 18 21l2.5-2.5',
  'protect-pdf': 'M6 11h12v10H6z M8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  'unlock-pdf': 'M6 11h12v10H6z M8.5 11V8a3.5 3.5 0 0 1 6.8-1.2',
  'sign-pdf': 'M4 20h16 M5 16c2-6 5-10 7-10s1 5-3 10c3-3 5-4 5-2s1 2 5 1',
  'sanitize-pdf': 'M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z M9 12l2 2 4-4',
  'redact-pdf': `${SHEET} M8 11h8v3H8z M8 17h5`,
  'repair-pdf': 'M14 7a4 4 0 0 1 5-4l-2.5 2.5 2 2L21 5a4 4 0 0 1-5 5l-8 8.5a2 2 0 0 1-3-3z',
  'compress-pdf': 'M12 3v6 M9 6.5l3 3 3-3 M12 21v-6 M9 17.5l3-3 3 3 M4 12h16',
  'scan-pdf': 'M4 8V4h4 M16 4h4v4 M20 16v4h-4 M8 20H4v-4 M3 12h18 M8 9h8 M8 15h8',
  'linearize-pdf': 'M13 2L5 13h6l-1 9 8-12h-6z',
  'extract-text': 'M6 3h8l4 4v14H6z M9 9h6 M12 9v8',
  'pdf-to-powerpoint': `${SHEET} M9.5 18v-7h3a2 2 0 0 1 0 4h-3`,
  'pdf-to-word': `${SHEET} M8 11l1.5 7 2.5-6 2.5 6 1.5-7`,
  'pdf-to-html': `${SHEET} M9.5 11.5 7.5 14l2 2.5 M14.5 11.5l2 2.5-2 2.5`,
  'pdf-to-epub': 'M12 6c-2-2-5-2-8-2v14c3 0 6 0 8 2 2-2 5-2 8-2V4c-3 0-6 0-8 2z M12 6v14',
  'pdf-to-excel': `${SHEET} M8 11h8v7H8z M8 14.5h8 M12 11v7`,
  'ocr-pdf': 'M4 8V4h4 M16 4h4v4 M20 16v4h-4 M8 20H4v-4 M8 9h8 M12 9v7',
  'compare-pdf': 'M3 4h7v16H3z M14 4h7v16h-7z M5 9h3 M16 9h3 M5 13h3 M16 15h3',
  'info-pdf': 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z M12 11v5 M12 8h.01',
  'verify-signatures': 'M12 3l7 3v5c0 5-3 8-7 10-4-2-7-5-7-10V6z M9 11.5l2.5 2.5L15.5 9.5',
  'pdf-to-pdfa': 'M4 4h16v5H4z M6 9v11h12V9 M10 13h4',
  'tag-pdf':
    'M12 3a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z M5 8l5 1.5h4L19 8 M10 9.5V14l-2 6 M14 9.5V14l2 6 M10 14h4',
  'invoice-pdf': `${SHEET} M15 11a3 3 0 1 0 0 6 M8.5 13.5h4.5 M8.5 15h4.5`,
  'validate-pdf': 'M6 3h8l4 4v14H6z M14 3v4h4 M9 14l2 2 4-4',
  pipeline: 'M4 6h5v5H4z M15 13h5v5h-5z M9 8.5h4a2 2 0 0 1 2 2v3',
}

/** The position of a task among others: the order of the drawings, followed by tasks without one. */
export function orderOf(task: string): number {
  const place = Object.keys(drawings).indexOf(task)
  return place === -1 ? Number.POSITIVE_INFINITY : place
}

export function ToolIcon({
  task,
  group,
}: {
  readonly task: string
  readonly group: ToolCard['group']
}): ReactElement {
  return (
    <svg className="tool-icon" data-group={group ?? 'other'} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[task] ?? SHEET} />
    </svg>
  )
}
