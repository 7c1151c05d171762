import {
  type KeyboardEvent,
  type ReactElement,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { Icon } from '../../files/icons.js'
import { type Text, useText } from '../../texts/text.js'
import { type ViewedPage, Viewer } from '../../viewer/viewer.js'
import { createViewerState } from '../../viewer/viewer-state.js'
import { Workspace } from '../../workspace/workspace.js'
import { useOutputFile } from '../result/output-file.js'
import type { Run, RunResult } from '../run.js'
import { recognisedWords, recognitionOf, type Word } from './recognised-words.js'
import { type PlacedWord, WordBoxes } from './word-boxes.js'
import './check-words.css'

/** The recognised words over the pages: wrong ones are corrected by typing, then the PDF is made again. */
export default function CheckWords({
  run,
  result,
  onClose,
}: {
  readonly run: Run
  readonly result: RunResult
  onClose(): void
}): ReactElement {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const output = result.outputs[0]!
  const file = useOutputFile(output)
  const viewer = useMemo(() => createViewerState(), [])
  const words = useWords(file, result)
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const [current, setCurrent] = useState<number>()
  const placed = useMemo(
    () => words?.map((word, index): PlacedWord => ({ ...word, index, typed: typed.get(index) })),
    [words, typed],
  )
  const doubtful = useMemo(() => placed?.filter(({ isDoubtful }) => isDoubtful) ?? [], [placed])
  const choose = useCallback(
    (index: number): void => {
      const { page, box } = words![index]!
      const [x, y, right, bottom] = box
      setCurrent(index)
      viewer.goTo(page - 1, { x, y, width: right - x, height: bottom - y })
    },
    [words, viewer],
  )
  const first = words?.findIndex(({ isDoubtful }) => isDoubtful)
  useEffect(() => {
    if (first !== undefined && first >= 0) choose(first)
  }, [first, choose])

  const type = (value: string): void => {
    const next = new Map(typed)
    if (value.trim() === words![current!]!.text) next.delete(current!)
    else next.set(current!, value)
    setTyped(next)
  }
  /** Goes to the next word or the one before; false at the end. */
  const step = (by: 1 | -1, among: readonly PlacedWord[]): boolean => {
    const from = current ?? (by === 1 ? -1 : words!.length)
    const next =
      by === 1 ? among.find(({ index }) => index > from) : among.findLast(({ index }) => index < from)
    if (next !== undefined) choose(next.index)
    return next !== undefined
  }
  const onKey = (event: KeyboardEvent): void => {
    const { key, altKey, shiftKey, nativeEvent } = event
    if (nativeEvent.isComposing) return
    if (key === 'Escape') {
      type(words![current!]!.text)
      heading.current?.focus()
      setCurrent(undefined)
    } else if (altKey && (key === 'ArrowRight' || key === 'ArrowLeft')) {
      event.preventDefault()
      step(key === 'ArrowRight' ? 1 : -1, placed!)
    } else if (key === 'Tab' || key === 'Enter' || key === 'ArrowDown' || key === 'ArrowUp') {
      const isMoved = step(key === 'ArrowUp' || (key === 'Tab' && shiftKey) ? -1 : 1, doubtful)
      // After the last one, Tab goes on to the buttons, and Enter to the one that saves.
      if (isMoved || key !== 'Tab') event.preventDefault()
      if (!isMoved && key === 'Enter') saveButton.current?.focus()
    }
  }
  const save = (): void => {
    const corrections = [...typed].map(([index, value]) => {
      const { page, box } = words![index]!
      return { page, box, text: value.trim() }
    })
    if (corrections.length === 0) {
      onClose()
      return
    }
    // The first correction of a place counts.
    run.rerun(({ corrections: before = [], ...options }) => ({
      ...options,
      corrections: [...corrections, ...(before as readonly object[])],
    }))
  }
  const shown = current === undefined ? undefined : placed?.[current]
  const label = shown === undefined ? '' : labelOf(shown, doubtful, text)
  const overlay = (page: ViewedPage): ReactElement => (
    <WordBoxes
      words={placed?.filter((word) => word.page === page.page) ?? []}
      page={page}
      current={shown?.page === page.page ? shown : undefined}
      label={label}
      onChoose={choose}
      onType={type}
      onKey={onKey}
    />
  )
  return (
    <Workspace
      panel={
        <section className="check-words" aria-labelledby="check-words-title">
          <h1 id="check-words-title" ref={heading} tabIndex={-1}>
            {text('words.check')}
          </h1>
          <div className="word-steps">
            <p role="status">
              {placed === undefined
                ? text('words.loading')
                : text(doubtful.length === 0 ? 'words.none' : 'words.doubtful', { count: doubtful.length })}
            </p>
            {([-1, 1] as const).map((by) => (
              <button
                key={by}
                type="button"
                className="icon-button"
                disabled={doubtful.length === 0}
                aria-label={text(by === 1 ? 'words.next' : 'words.previous')}
                title={text(by === 1 ? 'words.next' : 'words.previous')}
                onClick={() => step(by, doubtful)}
              >
                <Icon name={by === 1 ? 'forward' : 'back'} />
              </button>
            ))}
          </div>
          <p className="quiet">{text('words.help')}</p>
          <p className="quiet">{text('words.keys')}</p>
        </section>
      }
      action={
        <>
          <p className="reason quiet" role="status">
            {typed.size > 0 && text('words.corrected', { count: typed.size })}
          </p>
          <button ref={saveButton} type="button" className="primary action" onClick={save}>
            {text('words.save')}
          </button>
          <p className="where quiet">
            <button type="button" className="link-button" onClick={onClose}>
              {text('words.back')}
            </button>
          </p>
        </>
      }
    >
      {typeof file !== 'string' && (
        <Viewer file={file} label={output.name} state={viewer} overlay={overlay} />
      )}
    </Workspace>
  )
}

/** Undefined while they are read. */
function useWords(file: ReturnType<typeof useOutputFile>, result: RunResult): readonly Word[] | undefined {
  const [words, setWords] = useState<readonly Word[]>()
  useEffect(() => {
    const report = recognitionOf(result)
    if (typeof file === 'string' || report === undefined) return
    let isShown = true
    void recognisedWords(file, report).then((found) => isShown && setWords(found))
    return () => {
      isShown = false
    }
  }, [file, result])
  return words
}

function labelOf(word: PlacedWord, doubtful: readonly PlacedWord[], text: Text): string {
  const { page } = word
  const number = doubtful.indexOf(word) + 1
  if (number === 0) return text('words.field', { page, word: word.text })
  return text('words.field.doubtful', { number, total: doubtful.length, page, word: word.text })
}
