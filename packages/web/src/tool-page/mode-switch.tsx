import type { ReactElement } from 'react'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { RunSetup } from './run-setup.js'
import '../styles/segmented.css'

/** Tasks with a page mode. */
const PAGE_TASKS: ReadonlySet<string> = new Set(['merge-pdf', 'organize-pdf'])

export function takesPages(task: string): boolean {
  return PAGE_TASKS.has(task)
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
              onChange={() => (name === 'pages' ? setup.arrangePages() : setup.arrangement.set(undefined))}
            />
            <span>{text(`tool.mode.${name}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
