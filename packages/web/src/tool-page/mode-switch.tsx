import { type ReactElement, useEffect } from 'react'
import { isPdf } from '../files/accepted-type.js'
import type { ChosenFile } from '../files/chosen-file.js'
import type { ArrangeMode, RunSetup } from '../run/setup/run-setup.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import '../styles/segmented.css'

/** Tasks with a page mode. */
const PAGE_TASKS: ReadonlySet<string> = new Set(['merge-pdf', 'organize-pdf'])

export function takesPages(task: string): boolean {
  return PAGE_TASKS.has(task)
}

/** Until a mode is chosen or pages are changed: pages of one file, or several files, or files whose pages an option names. */
export function useArrangeMode(setup: RunSetup, task: string): void {
  const chosen = useStore(setup.mode)
  const files = useStore(setup.inputFiles.files)
  const isNamed = useStore(setup.options).pages !== undefined
  const hasPages = !isNamed && files.length === 1 && mayHavePages(files[0]!)
  const arrangement = useStore(setup.arrangement)
  const isChanged = arrangement !== undefined && arrangement.steps.get().undo > 0
  const mode: ArrangeMode = chosen ?? (isChanged || hasPages ? 'pages' : 'files')
  const isWanted = takesPages(task) && mode === 'pages' && files.length > 0
  useEffect(() => {
    if (isWanted && setup.arrangement.get() === undefined) setup.arrangePages()
    if (!isWanted) setup.arrangement.set(undefined)
  }, [setup, isWanted])
}

/** The pages of other documents are not known before they are converted. */
function mayHavePages({ file, state }: ChosenFile): boolean {
  return isPdf(file) && (state === 'ready' || state === 'reading')
}

/** "Files | Pages". */
export function ModeSwitch({ setup }: { readonly setup: RunSetup }): ReactElement {
  const text = useText()
  const mode = useStore(setup.arrangement) === undefined ? 'files' : 'pages'
  return (
    <fieldset className="segmented mode-switch">
      <legend className="visually-hidden">{text('tool.mode')}</legend>
      <div>
        {(['files', 'pages'] as const).map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="mode"
              className="visually-hidden"
              checked={mode === name}
              onChange={() => setup.mode.set(name)}
            />
            <span>{text(`tool.mode.${name}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
