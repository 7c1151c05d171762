import type { ReactElement } from 'react'
import { useStore } from '../store.js'
import { useLanguage, useText } from '../texts/text.js'
import { Icon } from './icons.js'
import type { InputFiles } from './input-files.js'

const NAMES_SHOWN = 5

/** Says what was removed, with an undo button. */
export function RemovedFiles({
  message,
  onUndo,
  onDismiss,
}: {
  readonly message: string
  onUndo(): void
  onDismiss(): void
}): ReactElement {
  const text = useText()
  return (
    <div className="files-notice">
      <span>{message}</span>
      <button type="button" onClick={onUndo}>
        <Icon name="undo" />
        {text('files.undo')}
      </button>
      <DismissButton onDismiss={onDismiss} />
    </div>
  )
}

/** The files that the tool does not accept. */
export function RejectedFiles({
  inputFiles,
  advice,
}: {
  readonly inputFiles: InputFiles
  /** What to do with them instead, by their names. */
  advice(names: readonly string[]): string | undefined
}): ReactElement | null {
  const text = useText()
  const language = useLanguage()
  const names = useStore(inputFiles.rejected)
  if (names.length === 0) return null
  return (
    <div className="files-notice" role="alert">
      <span>
        {text('files.rejected', { count: names.length, names: listed(names, language) })} {advice(names)}
      </span>
      <DismissButton onDismiss={() => inputFiles.rejected.set([])} />
    </div>
  )
}

/** What a tool does with the signatures of a file. */
export type SignatureUse = 'keep' | 'strip' | 'refuse' | 'sign' | 'read' | 'workflow'

/** What happens to the signatures of signed files. */
export function SignedFiles({
  inputFiles,
  use,
}: {
  readonly inputFiles: InputFiles
  readonly use: SignatureUse | undefined
}): ReactElement | null {
  const text = useText()
  const language = useLanguage()
  const names = useStore(inputFiles.files).flatMap(({ signatures = 0, file }) =>
    signatures > 0 ? [file.name] : [],
  )
  if (names.length === 0 || use === undefined) return null
  const shown = { count: names.length, names: listed(names, language) }
  return (
    <div className="files-notice">
      <span>{text(`files.signed.${use}`, shown)}</span>
    </div>
  )
}

function listed(names: readonly string[], language: string): string {
  const shown = names.length <= NAMES_SHOWN ? names : [...names.slice(0, NAMES_SHOWN), '…']
  return new Intl.ListFormat(language).format(shown)
}

function DismissButton({ onDismiss }: { onDismiss(): void }): ReactElement {
  const text = useText()
  return (
    <button type="button" className="icon-button" aria-label={text('files.dismiss')} onClick={onDismiss}>
      <Icon name="remove" />
    </button>
  )
}
