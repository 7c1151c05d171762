import { type ReactElement, useId } from 'react'
import { useTools } from '../shown-tools.js'
import { useText } from '../texts/text.js'
import { type Chain, newChainId } from './chain.js'

/** Tools that people often use one after another, with their default options. */
const TEMPLATES: readonly (readonly string[])[] = [
  ['merge-pdf', 'compress-pdf'],
  ['scan-pdf', 'ocr-pdf', 'compress-pdf'],
  ['page-numbers', 'protect-pdf'],
  ['merge-pdf', 'page-numbers', 'compress-pdf'],
  ['watermark-pdf', 'flatten-pdf', 'protect-pdf'],
  ['sanitize-pdf', 'compress-pdf'],
]

/** Each is named after its steps. The user changes the new chain as any other. */
export function ChainTemplates({ onChoose }: { onChoose(chain: Chain): void }): ReactElement {
  const text = useText()
  const heading = useId()
  const tools = useTools()
  const titleOf = (task: string): string => tools.find(({ name }) => name === task)?.title ?? task
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{text('chains.templates')}</h2>
      <div className="run-actions">
        {TEMPLATES.map((tasks) => {
          // This sign points the other way in right-to-left text.
          const name = tasks.map(titleOf).join(' › ')
          return (
            <button
              key={name}
              type="button"
              onClick={() =>
                onChoose({ id: newChainId(), name, steps: tasks.map((task) => ({ task, options: {} })) })
              }
            >
              {name}
            </button>
          )
        })}
      </div>
    </section>
  )
}
