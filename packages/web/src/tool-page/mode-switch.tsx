import type { ReactElement } from 'react'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { Bench } from './bench.js'
import '../styles/either.css'

/** Tasks with a page mode. */
const PAGE_TASKS: ReadonlySet<string> = new Set(['merge-pdf', 'organize-pdf'])

export function takesPages(task: string): boolean {
  return PAGE_TASKS.has(task)
}

/** "Files | Pages". */
export function ModeSwitch({ bench }: { readonly bench: Bench }): ReactElement {
  const text = useText()
  const mode = useStore(bench.arrangement) === undefined ? 'files' : 'pages'
  return (
    <fieldset className="either mode-switch">
      <legend className="visually-hidden">{text('tool.mode')}</legend>
      <div>
        {(['files', 'pages'] as const).map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="mode"
              className="visually-hidden"
              checked={mode === name}
              onChange={() => (name === 'pages' ? bench.arrangePages() : bench.arrangement.set(undefined))}
            />
            <span>{text(`tool.mode.${name}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
