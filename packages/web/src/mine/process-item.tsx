import type { ProcessSummary } from '@octavo/client'
import { type FormEvent, Fragment, type ReactElement, useRef, useState } from 'react'
import { droppedFiles } from '../files/dropped-files.js'
import { Icon } from '../files/icons.js'
import { ImagePicture } from '../files/image-picture.js'
import { ToolIcon } from '../home/tool-icon.js'
import { PagePicture } from '../pictures/page-picture.js'
import { keepName, renamed } from '../run/kept-names.js'
import { fileOf, useOutputFile } from '../run/result/output-file.js'
import { saveOutputs } from '../run/result/save-outputs.js'
import { doneTexts } from '../run/result/what-happened.js'
import type { RunOutput } from '../run/run-output.js'
import { addressOf, goTo } from '../shell/router.js'
import { useTools } from '../shown-tools.js'
import { dateText, fromNowText, sizeText } from '../texts/formats.js'
import { useText } from '../texts/text.js'
import { useKeptProcess } from './kept-process.js'

const PICTURE = { width: 56, height: 72 }
/** Larger results are not fetched for their picture. */
const MAX_PICTURED_BYTES = 20_000_000

/** One run: the name and the first page of its result, what was done, and what can be done with it. */
export function ProcessItem({
  process: { processId, task, state, created_at, expires_at },
  onDelete,
}: {
  readonly process: ProcessSummary
  onDelete(name: string): void
}): ReactElement {
  const text = useText()
  const item = useRef<HTMLLIElement>(null)
  const kept = useKeptProcess(processId, item)
  const listed = useTools().find(({ name }) => name === task)
  const [isRenaming, setRenaming] = useState(false)
  const title = task === null ? text('mine.unknown-task') : (listed?.title ?? task)
  const result = kept?.result
  const outputs = result?.outputs ?? []
  const [first] = outputs
  const name = first?.name ?? kept?.process.files[0]?.fileName ?? title
  const takes = outputs.filter(({ type }) => type === 'application/pdf' || type.startsWith('image/'))
  const done = result === undefined ? [] : doneTexts(result.report)
  const facts = [
    title,
    ...(outputs.length > 1 ? [text('run.result.files', { count: outputs.length })] : []),
    ...(first?.pages ? [text('run.result.pages', { count: first.pages })] : []),
    ...(first === undefined ? [] : [sizeText(outputs.reduce((sum, { size }) => sum + size, 0))]),
  ]
  const continueWith = async (): Promise<void> => {
    droppedFiles.set(await Promise.all(takes.map(fileOf)))
    goTo({ view: 'home' })
  }
  return (
    <li className="panel" ref={item}>
      <div className="mine-picture" aria-hidden="true">
        {first !== undefined && first.size <= MAX_PICTURED_BYTES ? (
          <FirstPicture output={first} />
        ) : (
          <ToolIcon task={task ?? ''} group={listed?.group ?? null} />
        )}
      </div>
      <div className="mine-text">
        {isRenaming && first !== undefined ? (
          <RenameForm
            name={name}
            onName={(wanted) => {
              if (wanted !== undefined) keepName(processId, renamed(name, wanted))
              setRenaming(false)
            }}
          />
        ) : (
          <a className="mine-name" href={addressOf({ view: 'process', processId })}>
            <bdi>{name}</bdi>
          </a>
        )}
        <p>
          {state !== 'succeeded' && (
            <span className={`state state-${state}`}>{text(`mine.state.${state}`)}</span>
          )}{' '}
          {facts.map((fact, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
              <bdi>{fact}</bdi>
            </Fragment>
          ))}
        </p>
        <p className="quiet">
          {done[0] !== undefined && <>{done[0]} </>}
          <span title={dateText(created_at)}>
            {text('mine.when', { when: fromNowText(created_at), expires: fromNowText(expires_at) })}
          </span>
        </p>
      </div>
      <span className="mine-actions">
        {result !== undefined && (
          <>
            {takes.length > 0 && (
              <button
                type="button"
                aria-label={text('mine.continue.label', { name })}
                onClick={() => void continueWith()}
              >
                {text('mine.continue')}
              </button>
            )}
            <IconButton
              icon="download"
              label={text('run.result.download-one', { name })}
              onClick={() => void saveOutputs(result, title)}
            />
            {outputs.length === 1 && (
              <IconButton
                icon="rename"
                label={text('mine.rename.label', { name })}
                onClick={() => setRenaming(true)}
              />
            )}
          </>
        )}
        <IconButton icon="bin" label={text('mine.delete.label', { name })} onClick={() => onDelete(name)} />
      </span>
    </li>
  )
}

function FirstPicture({ output }: { readonly output: RunOutput }): ReactElement {
  const file = useOutputFile(output)
  if (typeof file === 'string') return <Icon name="file" />
  if (output.type === 'application/pdf')
    return <PagePicture file={file} password={undefined} page={1} {...PICTURE} label={output.name} />
  if (output.type.startsWith('image/')) return <ImagePicture file={file} label={output.name} />
  return <Icon name="file" />
}

function IconButton({
  icon,
  label,
  onClick,
}: {
  readonly icon: 'download' | 'rename' | 'bin'
  readonly label: string
  onClick(): void
}): ReactElement {
  return (
    <button type="button" className="icon-button" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  )
}

function RenameForm({
  name,
  onName,
}: {
  readonly name: string
  /** Undefined if the name stays as it is. */
  onName(name: string | undefined): void
}): ReactElement {
  const text = useText()
  const [wanted, setWanted] = useState(name)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onName(wanted)
  }
  return (
    <form className="mine-rename" onSubmit={submit}>
      <input
        aria-label={text('mine.rename.field')}
        value={wanted}
        dir="auto"
        autoComplete="off"
        // biome-ignore lint/a11y/noAutofocus: the field appears because its button was pressed
        autoFocus
        onFocus={({ target }) => target.setSelectionRange(0, name.replace(/\.\w+$/, '').length)}
        onChange={({ target }) => setWanted(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && onName(undefined)}
      />
      <button type="submit" className="primary">
        {text('mine.rename.save')}
      </button>
    </form>
  )
}
