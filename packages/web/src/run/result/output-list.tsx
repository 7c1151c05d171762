import type { ReactElement } from 'react'
import { sizeText } from '../../texts/formats.js'
import { useText } from '../../texts/text.js'
import type { RunResult } from '../run.js'
import type { RunOutput } from '../run-output.js'
import { saveOutput } from './save-outputs.js'

const SHOWN = 200

/** Each output with a download link. */
export function OutputList({ result: { outputs } }: { readonly result: RunResult }): ReactElement {
  const text = useText()
  return (
    <section className="panel" aria-labelledby="outputs-title">
      <h2 id="outputs-title">{text('run.result.files', { count: outputs.length })}</h2>
      <ul className="outputs">
        {outputs.slice(0, SHOWN).map((output, index) => (
          <li key={index}>
            <bdi className="run-name">{output.name}</bdi>
            <span className="quiet">
              {output.pages !== null && `${text('run.result.pages', { count: output.pages })} · `}
              {sizeText(output.size)}
            </span>
            <DownloadOne output={output} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DownloadOne({ output }: { readonly output: RunOutput }): ReactElement {
  const text = useText()
  const label = text('run.result.download-one', { name: output.name })
  return output.download === undefined ? (
    <button type="button" aria-label={label} onClick={() => saveOutput(output)}>
      {text('run.result.download')}
    </button>
  ) : (
    <a className="button" aria-label={label} href={output.download} download>
      {text('run.result.download')}
    </a>
  )
}
