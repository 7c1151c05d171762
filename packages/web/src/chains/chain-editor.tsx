import { type ReactElement, useId } from 'react'
import { CodePanel } from '../code/code-panel.js'
import { goTo } from '../shell/router.js'
import { useTool } from '../shown-tools.js'
import { useText } from '../texts/text.js'
import { type Chain, chainToRun, readSteps } from './chain.js'
import ChainSteps from './chain-steps.js'
import { putChain } from './saved-chains.js'

const EXAMPLE_ENTRIES = [{ filename: 'a.pdf' }, { filename: 'b.pdf' }]

/** One chain: its name, its steps, its code and a button to run it on files. */
export function ChainEditor({ chain, onBack }: { readonly chain: Chain; onBack(): void }): ReactElement {
  const text = useText()
  const field = useId()
  const { tool } = useTool('pipeline')
  const run = (): void => {
    chainToRun.set(chain)
    goTo({ view: 'tool', task: 'pipeline' })
  }
  return (
    <div className="chains">
      <button type="button" className="quiet-button" onClick={onBack}>
        <span aria-hidden="true" className="back-arrow" /> {text('chains.back')}
      </button>
      <h1>
        <bdi>{chain.name}</bdi>
      </h1>
      <div className="panel chain-editor">
        <label htmlFor={field}>{text('chains.name')}</label>
        <input
          id={field}
          value={chain.name}
          maxLength={100}
          autoComplete="off"
          dir="auto"
          onChange={({ target }) => putChain({ ...chain, name: target.value })}
        />
        <ChainSteps
          values={{ tasks: chain.steps }}
          onChange={({ tasks }) => putChain({ ...chain, steps: readSteps(tasks) ?? [] })}
        />
        <p className="quiet">{text('chains.saved')}</p>
        <div className="run-actions">
          <button type="button" className="primary" disabled={chain.steps.length === 0} onClick={run}>
            {text('chains.run')}
          </button>
        </div>
      </div>
      {tool !== undefined && chain.steps.length > 0 && (
        <CodePanel tool={tool} entries={EXAMPLE_ENTRIES} options={{ tasks: chain.steps }} />
      )}
    </div>
  )
}
