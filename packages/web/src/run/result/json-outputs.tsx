import { type ReactElement, useEffect, useState } from 'react'
import { useText } from '../../texts/text.js'
import type { RunResult } from '../run.js'
import type { RunOutput } from '../run-output.js'
import { JsonView } from './json-view.js'

const MAX_BYTES = 4_000_000
const OUTPUTS_SHOWN = 10

/** JSON outputs in readable form. */
export function JsonOutputs({ result }: { readonly result: RunResult }): ReactElement {
  const outputs = result.outputs.filter(({ type }) => type === 'application/json')
  return (
    <>
      {outputs.slice(0, OUTPUTS_SHOWN).map((output, index) => (
        <JsonOutput key={index} output={output} />
      ))}
    </>
  )
}

function JsonOutput({ output }: { readonly output: RunOutput }): ReactElement {
  const text = useText()
  const [content, setContent] = useState<{ readonly value: unknown } | 'loading' | 'unreadable'>(
    output.size > MAX_BYTES ? 'unreadable' : 'loading',
  )
  useEffect(() => {
    if (output.size > MAX_BYTES) return
    output
      .blob()
      .then((blob) => blob.text())
      .then((json) => setContent({ value: JSON.parse(json) as unknown }))
      .catch(() => setContent('unreadable'))
  }, [output])
  return (
    <section className="panel json-output">
      <h2>
        <bdi>{text('run.result.content', { name: output.name })}</bdi>
      </h2>
      {content === 'loading' && <p role="status">{text('shell.loading')}</p>}
      {content === 'unreadable' && <p>{text('run.result.too-long')}</p>}
      {typeof content === 'object' && <JsonView value={content.value} />}
    </section>
  )
}
