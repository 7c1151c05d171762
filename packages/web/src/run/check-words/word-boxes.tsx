import { type KeyboardEvent, memo, type ReactElement, useEffect, useRef } from 'react'
import { useText } from '../../texts/text.js'
import type { ViewedPage } from '../../viewer/viewer.js'
import type { Word } from './recognised-words.js'

/** A word, by its index among all. */
export interface PlacedWord extends Word {
  readonly index: number
  /** What was typed over it. */
  readonly typed: string | undefined
}

interface Props {
  readonly words: readonly PlacedWord[]
  readonly page: ViewedPage
  readonly current: PlacedWord | undefined
  /** Of the word in the field, for screen readers. */
  readonly label: string
  onChoose(index: number): void
  onType(text: string): void
  onKey(event: KeyboardEvent): void
}

/** The words of a page, each in its box, and a field beside the one that is being checked. */
export function WordBoxes({ words, page, current, label, onChoose, onType, onKey }: Props): ReactElement {
  const { scale, size } = page
  return (
    <div className="word-boxes">
      {words.map((word) => (
        <WordBox
          key={word.index}
          word={word}
          scale={scale}
          isCurrent={word.index === current?.index}
          onChoose={onChoose}
        />
      ))}
      {current !== undefined && (
        <WordField
          key={current.index}
          word={current}
          label={label}
          page={{ width: size.width * scale, height: size.height * scale }}
          scale={scale}
          onType={onType}
          onKey={onKey}
        />
      )}
    </div>
  )
}

const WordBox = memo(function WordBox({
  word: { index, box, text: word, isDoubtful, typed },
  scale,
  isCurrent,
  onChoose,
}: {
  readonly word: PlacedWord
  readonly scale: number
  readonly isCurrent: boolean
  onChoose(index: number): void
}): ReactElement {
  const text = useText()
  const [left, top, right, bottom] = box.map((points) => points * scale) as [number, number, number, number]
  return (
    <button
      type="button"
      // The keys of the field lead from word to word.
      tabIndex={-1}
      className="word-box"
      data-doubtful={(isDoubtful && typed === undefined) || undefined}
      data-corrected={typed !== undefined || undefined}
      aria-current={isCurrent || undefined}
      aria-label={isDoubtful && typed === undefined ? text('words.box.doubtful', { word }) : (typed ?? word)}
      style={{ left, top, width: right - left, height: bottom - top }}
      onClick={() => onChoose(index)}
    />
  )
})

const FIELD = { width: 168, height: 44 }
const GAP = 6

/** Below the word, which stays visible; above it at the end of the page. */
function WordField({
  word: { box, text: word, typed },
  label,
  page,
  scale,
  onType,
  onKey,
}: {
  readonly word: PlacedWord
  readonly label: string
  readonly page: { readonly width: number; readonly height: number }
  readonly scale: number
  onType(text: string): void
  onKey(event: KeyboardEvent): void
}): ReactElement {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // The viewer scrolls by itself, with room around the word.
    field.current?.focus({ preventScroll: true })
    field.current?.select()
  }, [])
  const width = Math.max(FIELD.width, (box[2] - box[0]) * scale)
  const below = box[3] * scale + GAP
  const isAbove = below + FIELD.height > page.height
  return (
    <input
      ref={field}
      className="word-field"
      aria-label={label}
      dir="auto"
      maxLength={1000}
      autoComplete="off"
      autoCapitalize="off"
      autoCorrect="off"
      spellCheck={false}
      enterKeyHint="next"
      value={typed ?? word}
      style={{
        left: Math.max(0, Math.min(box[0] * scale, page.width - width)),
        top: isAbove ? Math.max(0, box[1] * scale - GAP - FIELD.height) : below,
        width,
        height: FIELD.height,
      }}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKey}
    />
  )
}
