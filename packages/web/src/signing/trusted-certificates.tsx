import { type ReactElement, useEffect, useId } from 'react'
import { FileButton } from '../files/file-button.js'
import { Icon } from '../files/icons.js'
import { helpFor, labelOf } from '../options/option-labels.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { ControlProps, VisualControl } from '../visual/visual-control.js'
import { droppedKeyFiles, takeKeyFiles } from './dropped-keys.js'
import { readKeyFile } from './key-files.js'
import { withOptions } from './signing-options.js'
import './signing.css'

const NAME = 'certificates'
const EXTENSIONS = ['.pem', '.crt', '.cer', '.der']

/** The certificates that a check of signatures trusts, chosen as files. */
function TrustedCertificates({ tool, values, onChange }: ControlProps): ReactElement {
  const text = useText()
  const id = useId()
  const trusted = String(values[NAME] ?? '')
  const count = trusted.split('-----BEGIN CERTIFICATE-----').length - 1
  const add = async (files: readonly File[]): Promise<void> => {
    const read = await Promise.all(files.map(readKeyFile))
    const added = read.flatMap((one) => (one?.kind === 'certificates' ? [one.text] : []))
    onChange(withOptions(tool, values, { [NAME]: [trusted, ...added].filter(Boolean).join('\n') }))
  }
  const dropped = useStore(droppedKeyFiles)
  useEffect(() => {
    if (dropped.length === 0) return
    droppedKeyFiles.set([])
    void add(dropped)
  })
  const help = helpFor(tool.name, NAME, tool.options.properties?.[NAME] ?? {})
  return (
    <section className="sign-key" aria-labelledby={id}>
      <h2 id={id} className="field-label">
        {labelOf(tool.name, NAME)}
      </h2>
      {count > 0 && (
        <div className="key-card">
          <Icon name="seal" />
          <span className="key-about">{text('verify.trusted.count', { count })}</span>
          <button
            type="button"
            className="icon-button"
            aria-label={text('verify.trusted.remove')}
            title={text('verify.trusted.remove')}
            onClick={() => onChange(withOptions(tool, values, { [NAME]: '' }))}
          >
            <Icon name="remove" />
          </button>
        </div>
      )}
      <div className="key-choice">
        <FileButton accepts={EXTENSIONS} onFiles={(files) => void add(files)}>
          {text('verify.trusted.choose')}
        </FileButton>
        {help !== undefined && <p className="quiet">{help}</p>}
      </div>
    </section>
  )
}

/** For verify-signatures: whom to trust. */
const trustedCertificates: VisualControl = {
  panel: TrustedCertificates,
  takeFiles: takeKeyFiles,
}
export default trustedCertificates
