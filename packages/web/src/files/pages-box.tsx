import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../texts/text.js'
import type { ChosenFile } from './chosen-file.js'
import { type ReadSelection, selectionText } from './page-selection.js'

const SHOWN_LENGTH = 40

/** The page selection of a file, checked while it is typed. */
export function PagesBox({
  file,
  selection,
  problemId,
  onFocusChange,
  onChange,
}: {
  readonly file: ChosenFile
  readonly selection: ReadSelection
  /** The id of the element with the error message. */
  readonly problemId: string
  onFocusChange(hasFocus: boolean): void
  onChange(page: string): void
}): ReactElement {
  const text = useText()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState(file.page)
  useEffect(() => setTyped(file.page), [file.page])

  // The card handles presses, keys and drags. Events in the box must not reach it.
  useEffect(() => {
    const element = box.current!
    const ended = new AbortController()
    const keep = (event: Event): void => event.stopPropagation()
    for (const type of ['pointerdown', 'mousedown', 'click', 'touchstart', 'keyup'])
      element.addEventListener(type, keep, { signal: ended.signal })
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Tab' && event.key !== 'Escape') event.stopPropagation()
      },
      { signal: ended.signal },
    )
    element.addEventListener(
      'dragstart',
      (event) => {
        event.preventDefault()
        event.stopPropagation()
      },
      { signal: ended.signal },
    )
    return () => ended.abort()
  }, [])

  const isChosen = selection.problem === undefined && file.page.trim() !== ''
  return (
    <div className="pages-box" ref={box} draggable="true">
      <label htmlFor={id}>{text('files.pages')}</label>
      <input
        id={id}
        type="text"
        inputMode="text"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        dir="ltr"
        aria-label={text('files.pages.name', { name: file.file.name })}
        placeholder={text('files.pages.all')}
        value={typed}
        aria-invalid={selection.problem !== undefined}
        aria-describedby={selection.problem === undefined ? `${id}-chosen` : problemId}
        onFocus={() => onFocusChange(true)}
        onBlur={() => onFocusChange(false)}
        onChange={({ target }) => {
          setTyped(target.value)
          onChange(target.value)
        }}
      />
      <span id={`${id}-chosen`} className="pages-chosen quiet">
        {isChosen && selection.pages !== undefined
          ? text('files.pages.chosen', {
              pages: shortened(selectionText(selection.pages, '–', ', ')),
              count: selection.pages.length,
              total: text('files.total-pages', { count: file.pageCount ?? 0 }),
            })
          : ''}
      </span>
    </div>
  )
}

function shortened(pages: string): string {
  return pages.length <= SHOWN_LENGTH ? pages : `${pages.slice(0, pages.lastIndexOf(',', SHOWN_LENGTH))} …`
}
