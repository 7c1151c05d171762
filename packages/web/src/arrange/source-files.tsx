import type { CSSProperties, ReactElement } from 'react'
import { Icon } from '../files/icons.js'
import type { InputFiles } from '../files/input-files.js'
import { useStore } from '../store.js'
import { problemText } from '../texts/problem-text.js'
import { useText } from '../texts/text.js'
import type { Arrangement } from './arrangement.js'

/** The source files with their letters and colours. Pressing one selects its pages. */
export function SourceFiles({
  inputFiles,
  arrangement,
  onSelect,
  onUnlock,
  onRemove,
}: {
  readonly inputFiles: InputFiles
  readonly arrangement: Arrangement
  onSelect(selected: ReadonlySet<string>): void
  onUnlock(id: string): void
  onRemove(id: string): void
}): ReactElement {
  const text = useText()
  const files = useStore(inputFiles.files)
  const pagesOf = (fileId: string): ReadonlySet<string> =>
    new Set(
      arrangement.pages
        .get()
        .filter((page) => page.fileId === fileId)
        .map(({ id }) => id),
    )
  return (
    <ul className="source-files" aria-label={text('arrange.files')}>
      {files.map(({ id, file: { name }, state, problem }, place) => (
        <li key={id}>
          <button
            type="button"
            disabled={state !== 'ready'}
            title={text('arrange.file.select', { name })}
            onClick={() => onSelect(pagesOf(id))}
          >
            <SourceMark place={place} />
            <bdi className="source-name">{name}</bdi>
          </button>
          {state === 'reading' && <span className="quiet">{text('files.reading')}</span>}
          {state === 'locked' && (
            <button
              type="button"
              aria-label={text('files.unlock.name', { name })}
              onClick={() => onUnlock(id)}
            >
              <Icon name="lock" />
              {text('files.unlock')}
            </button>
          )}
          <button
            type="button"
            className="icon-button"
            aria-label={text('files.remove', { name })}
            onClick={() => onRemove(id)}
          >
            <Icon name="remove" />
          </button>
          {problem !== undefined && (
            <p className="problem" dir="auto">
              {problemText(problem, text)}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

export function SourceMark({ place }: { readonly place: number }): ReactElement {
  return (
    <span className="source-mark" style={{ '--hue': hueOf(place) } as CSSProperties}>
      {letterOf(place)}
    </span>
  )
}

/** Identifies the pages of a file: the letter of its position (A … Z, AA …) and a colour. */
function letterOf(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26))
  return place < 26 ? letter : letterOf(Math.floor(place / 26) - 1) + letter
}

/** Degrees on the colour wheel. Neighbouring positions get very different hues, for any number of files. */
function hueOf(place: number): number {
  return Math.round((25 + place * 137.5) % 360)
}
