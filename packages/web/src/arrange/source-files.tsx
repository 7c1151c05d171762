import type { ReactElement } from 'react'
import { Icon } from '../files/icons.js'
import type { InputFiles } from '../files/input-files.js'
import { useStore } from '../store.js'
import { problemText } from '../texts/problem-text.js'
import { useText } from '../texts/text.js'
import type { Arrangement } from './arrangement.js'
import { SourceMark } from './source-mark.js'

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
