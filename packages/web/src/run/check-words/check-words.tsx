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
import { problemText } from '../../texts/problem-text.js'
import { type Text, useText } from '../../texts/text.js'
import { type ViewedPage, Viewer } from '../../viewer/viewer.js'
import { createViewerState } from '../../viewer/viewer-state.js'
import { Workspace } from '../../workspace/workspace.js'
import { useOutputFile } from '../result/output-file.js'
import type { RunResult } from '../run.js'
import { RunStrip } from '../run-strip.js'
import { type Correction, correctOutputs } from './correct-outputs.js'
import { type FileReport, recognisedWords, recognitionsOf, type Word } from './recognised-words.js'
import { type PlacedWord, WordBoxes } from './word-boxes.js'
import './check-words.css'

/** Of one output: what was typed, by the index of the word. */
type Typed = ReadonlyMap<number, Correction>
const NOTHING: Typed = new Map()

/**
 * The recognised words over the pages of each output: wrong ones are corrected by typing, then they are written
 * into the PDF. Until then, the result stays as it is.
 */
export default function CheckWords({
  result,
  shown: shownOutput,
  onShow,
  onDone,
}: {
  readonly result: RunResult
  readonly shown: number
  onShow(output: number): void
  /** The same result, if nothing was corrected. */
  onDone(result: RunResult): void
}): ReactElement {
  const text = useText()
  const heading = useRef<HTMLHeadingElement>(null)
  const saveButton = useRef<HTMLButtonElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const reports = useMemo(() => recognitionsOf(result), [result])
  const number = reports.has(shownOutput) ? shownOutput : [...reports.keys()][0]!
  const output = result.outputs[number]!
  const file = useOutputFile(output)
  const viewer = useMemo(() => createViewerState(), [output])
  const words = useWords(file, reports.get(number)!)
  const [typedOf, setTypedOf] = useState<ReadonlyMap<number, Typed>>(new Map())
  const typed = typedOf.get(number) ?? NOTHING
  const [current, setCurrent] = useState<number>()
  const { isSaving, problem, save, cancel } = useSaving(result, typedOf, onDone)
  const placed = useMemo(
    () => words?.map((word, index): PlacedWord => ({ ...word, index, typed: typed.get(index)?.text })),
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
    const { page, box, text: word } = words![current!]!
    const next = new Map(typed)
    if (value.trim() === word) next.delete(current!)
    else next.set(current!, { page, box, text: value })
    setTypedOf(new Map(typedOf).set(number, next))
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
  const correctedCount = [...typedOf.values()].reduce((sum, { size }) => sum + size, 0)
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
      strip={
        reports.size > 1 && (
          <RunStrip
            items={[...reports].map(([key, { wordsDoubtful: count }]) => ({
              key: String(key),
              name: result.outputs[key]!.name,
              details: text(count === 0 ? 'words.none' : 'words.doubtful', { count }),
            }))}
            shown={String(number)}
            onShow={(key) => {
              if (Number(key) === number) return
              setCurrent(undefined)
              onShow(Number(key))
            }}
          />
        )
      }
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
            {isSaving
              ? text('words.saving')
              : correctedCount > 0 && text('words.corrected', { count: correctedCount })}
          </p>
          <p className="problem" role="alert">
            {problem}
          </p>
          <button
            ref={saveButton}
            type="button"
            className="primary action"
            aria-disabled={isSaving}
            onClick={save}
          >
            {text('words.save')}
          </button>
          <p className="where quiet">
            <button type="button" className="link-button" onClick={isSaving ? cancel : () => onDone(result)}>
              {text(isSaving ? 'run.cancel' : 'words.back')}
            </button>
          </p>
        </>
      }
    >
      {typeof file !== 'string' && (
        <Viewer key={number} file={file} label={output.name} state={viewer} overlay={overlay} />
      )}
    </Workspace>
  )
}

/** Undefined while they are read. */
function useWords(file: ReturnType<typeof useOutputFile>, report: FileReport): readonly Word[] | undefined {
  const [read, setRead] = useState<{ readonly of: File; readonly words: readonly Word[] }>()
  useEffect(() => {
    if (typeof file === 'string') return
    let isShown = true
    void recognisedWords(file, report).then((words) => isShown && setRead({ of: file, words }))
    return () => {
      isShown = false
    }
  }, [file, report])
  return read?.of === file ? read.words : undefined
}

/** Writes what was typed. Cancelled, or if it fails, everything is as before. */
function useSaving(
  result: RunResult,
  typedOf: ReadonlyMap<number, Typed>,
  onDone: (result: RunResult) => void,
) {
  const text = useText()
  const [stop, setStop] = useState<AbortController>()
  const [problem, setProblem] = useState('')
  useEffect(() => () => stop?.abort(), [stop])
  const save = async (): Promise<void> => {
    if (stop !== undefined) return
    const corrections = new Map<number, readonly Correction[]>()
    for (const [number, typed] of typedOf) {
      const trimmed = [...typed.values()].map((one) => ({ ...one, text: one.text.trim() }))
      if (trimmed.length > 0) corrections.set(number, trimmed)
    }
    if (corrections.size === 0) {
      onDone(result)
      return
    }
    const stopping = new AbortController()
    const { signal } = stopping
    setStop(stopping)
    setProblem('')
    try {
      const corrected = await correctOutputs(result, corrections, signal)
      if (signal.aborted) await corrected.remove()
      else onDone(corrected)
    } catch (error) {
      if (!signal.aborted) setProblem(problemText(error as Error, text))
    }
    setStop(undefined)
  }
  return { isSaving: stop !== undefined, problem, save: () => void save(), cancel: () => stop?.abort() }
}

function labelOf(word: PlacedWord, doubtful: readonly PlacedWord[], text: Text): string {
  const { page } = word
  const number = doubtful.indexOf(word) + 1
  if (number === 0) return text('words.field', { page, word: word.text })
  return text('words.field.doubtful', { number, total: doubtful.length, page, word: word.text })
}
