import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useText } from '../../texts/text.js'
import type { RunResult } from '../run.js'
import type { RunOutput } from '../run-output.js'

const MAX_BYTES = 1_000_000
const OUTPUTS_SHOWN = 10
const MAX_LINES = 24
const TYPES: ReadonlySet<string> = new Set(['text/plain', 'text/markdown'])

/** Text outputs, to read and copy. */
export function TextOutputs({ result }: { readonly result: RunResult }): ReactElement {
  const outputs = result.outputs.filter(({ type }) => TYPES.has(type))
  return (
    <>
      {outputs.slice(0, OUTPUTS_SHOWN).map((output, index) => (
        <TextOutput key={index} output={output} />
      ))}
    </>
  )
}

function TextOutput({ output }: { readonly output: RunOutput }): ReactElement {
  const text = useText()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isCopied, setCopied] = useState(false)
  const [content, setContent] = useState<{ readonly text: string } | 'loading' | 'unreadable'>(
    output.size > MAX_BYTES ? 'unreadable' : 'loading',
  )
  useEffect(() => {
    if (output.size > MAX_BYTES) return
    output
      .blob()
      .then((blob) => blob.text())
      .then((read) => setContent({ text: read.replaceAll('\f', '\n') }))
      .catch(() => setContent('unreadable'))
  }, [output])
  const copy = async (): Promise<void> => {
    if (typeof content === 'string') return
    if (navigator.clipboard !== undefined) await navigator.clipboard.writeText(content.text)
    else {
      // The page was loaded over HTTP from another machine, where the clipboard API is not available.
      field.current?.select()
      document.execCommand('copy')
    }
    setCopied(true)
  }
  const title = text('run.result.content', { name: output.name })
  return (
    <section className="panel text-output">
      <h2>
        <bdi>{title}</bdi>
      </h2>
      {content === 'loading' && <p role="status">{text('shell.loading')}</p>}
      {content === 'unreadable' && <p>{text('run.result.too-long')}</p>}
      {typeof content === 'object' && (
        <>
          <textarea
            ref={field}
            readOnly
            dir="auto"
            aria-label={title}
            rows={Math.min(MAX_LINES, Math.max(3, content.text.split('\n', MAX_LINES).length))}
            value={content.text}
          />
          <p>
            <button type="button" onClick={copy}>
              {text('tool.code.copy')}
            </button>{' '}
            <span role="status">{isCopied && text('tool.code.copied')}</span>
          </p>
        </>
      )}
    </section>
  )
}
