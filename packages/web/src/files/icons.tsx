import type { ReactElement } from 'react'
import './icons.css'

/** Strokes on a 24 × 24 grid. */
const drawings = {
  'rotate-right': 'M20 12a8 8 0 1 1-2.6-5.9 M20 3v4.5h-4.5',
  'rotate-left': 'M4 12a8 8 0 1 0 2.6-5.9 M4 3v4.5h4.5',
  remove: 'M6 6l12 12 M18 6L6 18',
  back: 'M15 5l-7 7 7 7',
  forward: 'M9 5l7 7-7 7',
  drag: 'M9 6h.01 M15 6h.01 M9 12h.01 M15 12h.01 M9 18h.01 M15 18h.01',
  lock: 'M6 11h12v9H6z M8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  copy: 'M8 8h11v12H8z M5 16V4h11',
  undo: 'M9 7L4 12l5 5 M4 12h10a6 6 0 0 1 6 6v1',
  redo: 'M15 7l5 5-5 5 M20 12H10a6 6 0 0 0-6 6v1',
  add: 'M12 5v14 M5 12h14',
  download: 'M12 4v11 M7.5 10.5 12 15l4.5-4.5 M5 20h14',
  rename: 'M4 20l1-5L16 4l4 4L9 19z M13 7l4 4',
  bin: 'M5 7h14 M9 7V4h6v3 M7 7l1 13h8l1-13',
  check: 'M6 12.5l4 4 8-9',
  'zoom-in': 'M11 4a7 7 0 1 1 0 14a7 7 0 1 1 0-14 M16 16l5 5 M8 11h6 M11 8v6',
  'zoom-out': 'M11 4a7 7 0 1 1 0 14a7 7 0 1 1 0-14 M16 16l5 5 M8 11h6',
  'fit-width': 'M3 5v14 M21 5v14 M6 12h12 M9 9l-3 3 3 3 M15 9l3 3-3 3',
  'fit-page': 'M8 4H5v3 M16 4h3v3 M8 20H5v-3 M16 20h3v-3 M9 8h6v8H9z',
  search: 'M11 4a7 7 0 1 1 0 14a7 7 0 1 1 0-14 M16 16l5 5',
  print: 'M7 8V3h10v5 M7 17H4v-8h16v8h-3 M7 14h10v7H7z',
  'full-screen': 'M9 4H4v5 M15 4h5v5 M9 20H4v-5 M15 20h5v-5',
  pages: 'M4 4h6v7H4z M14 4h6v7h-6z M4 14h6v7H4z M14 14h6v7h-6z',
  outline: 'M4 6h.01 M8 6h12 M8 12h.01 M12 12h8 M8 18h.01 M12 18h8',
  more: 'M5 12h.01 M12 12h.01 M19 12h.01',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  warning: 'M12 4l9 16H3z M12 10v5 M12 17.5h.01',
  file: 'M6 3h8l4 4v14H6z M14 3v4h4',
  key: 'M7.5 8.5a4 4 0 1 1 0 8a4 4 0 1 1 0-8 M11.5 12.5H21v3 M17 12.5V15',
  seal: 'M12 3a6 6 0 1 1 0 12a6 6 0 1 1 0-12 M9 9l2 2 4-4 M8.5 14L7 21l5-2.5 5 2.5-1.5-7',
} as const

export type IconName = keyof typeof drawings

/** Hidden from screen readers: used next to text, or in a button with an accessible name. */
export function Icon({ name }: { readonly name: IconName }): ReactElement {
  return (
    <svg className="icon" data-icon={name} viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[name]} />
    </svg>
  )
}
