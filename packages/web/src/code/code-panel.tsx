import { type ReactElement, useRef, useState } from 'react'
import { serviceUrl } from '../service.js'
import { useText } from '../texts/text.js'
import { withoutSecrets } from '../tools/secrets.js'
import type { OptionValues, Tool, ToolEntry } from '../tools/tool.js'
import { type CallCode, callCode } from './call-code.js'
import './code-panel.css'
import '../styles/segmented.css'

interface Props {
  readonly tool: Tool
  readonly entries: readonly ToolEntry[]
  readonly options: OptionValues
}

const PLACEHOLDER = 'PASSWORD'

/** The same run as code to copy. Passwords are left out. */
export function CodePanel(props: Props): ReactElement {
  const text = useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="panel code-panel" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{text('tool.code')}</summary>
      {isOpen && <Code {...props} />}
    </details>
  )
}

const MAX_LINES = 30

const KINDS = ['client', 'curl', 'command'] as const satisfies readonly (keyof CallCode)[]

function Code({ tool, entries, options }: Props): ReactElement {
  const text = useText()
  const [kind, setKind] = useState<keyof CallCode>('client')
  const [copied, setCopied] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const safe = withoutSecrets(tool.options, options, PLACEHOLDER)
  const shown = entries.map(({ password, ...entry }) =>
    password === undefined ? entry : { ...entry, password: PLACEHOLDER },
  )
  const codes = callCode(tool, shown, safe.options, serviceUrl)
  const kinds = KINDS.filter((name) => codes[name] !== undefined)
  const code = codes[kind] ?? codes.client
  const copy = async (): Promise<void> => {
    if (navigator.clipboard !== undefined) await navigator.clipboard.writeText(code)
    else {
      // The page was loaded over HTTP from another machine, where the clipboard API is not available.
      field.current?.select()
      document.execCommand('copy')
    }
    setCopied(code)
  }
  return (
    <>
      <fieldset className="segmented">
        <legend className="visually-hidden">{text('tool.code')}</legend>
        <div>
          {kinds.map((name) => (
            <label key={name}>
              <input
                type="radio"
                name="code-kind"
                className="visually-hidden"
                checked={kind === name}
                onChange={() => setKind(name)}
              />
              <span>{text(`tool.code.${name}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <textarea
        ref={field}
        className="code"
        dir="ltr"
        readOnly
        spellCheck={false}
        rows={Math.min(MAX_LINES, code.split('\n').length)}
        aria-label={text(`tool.code.${kind}`)}
        value={code}
      />
      {(safe.hadSecrets || entries.some(({ password }) => password !== undefined)) && (
        <p className="quiet">{text('tool.code.secrets', { placeholder: PLACEHOLDER })}</p>
      )}
      <div className="code-copy">
        <button type="button" onClick={copy}>
          {text('tool.code.copy')}
        </button>
        <span role="status">{copied === code && text('tool.code.copied')}</span>
      </div>
    </>
  )
}
