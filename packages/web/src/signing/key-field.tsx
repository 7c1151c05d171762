import { type ReactElement, useContext, useEffect, useId } from 'react'
import { FileButton } from '../files/file-button.js'
import { Icon } from '../files/icons.js'
import { FormContext } from '../options/form-context.js'
import { labelOf } from '../options/option-labels.js'
import { PasswordField } from '../options/simple-fields.js'
import { announce } from '../shell/announcer.js'
import { currentLocale, text as plainText, useText } from '../texts/text.js'
import type { ControlProps } from '../visual/visual-control.js'
import { KEY_EXTENSIONS } from './key-files.js'
import { type KeyState, validityOf } from './opened-key.js'
import { useSigning } from './signing.js'
import { withOptions } from './signing-options.js'

/** The key file, its password, and whose certificate it is. */
export function KeyField({
  tool,
  values,
  onChange,
}: Pick<ControlProps, 'tool' | 'values' | 'onChange'>): ReactElement {
  const text = useText()
  const id = useId()
  const { isOnDevice = false } = useContext(FormContext)
  const { key, fileNames, takeKeyFiles, removeKey } = useSigning()
  const { state } = key
  useEffect(() => {
    if (state === 'wrong-password') announce(plainText('signing.key.wrong-password'))
  }, [state])
  const password = values.key_password
  const asksPassword =
    state === 'locked' || state === 'wrong-password' || state === 'not-opened' || (password ?? '') !== ''
  return (
    <section className="sign-key" aria-labelledby={id}>
      <h2 id={id} className="field-label">
        {text('signing.key')}
      </h2>
      {state === 'none' ? (
        <div className="key-choice">
          <FileButton accepts={KEY_EXTENSIONS} onFiles={takeKeyFiles}>
            {text('signing.key.choose')}
          </FileButton>
          <p className="quiet">{text('signing.key.kinds')}</p>
        </div>
      ) : (
        <>
          <div className="key-card" data-state={state}>
            <Icon name="key" />
            <div className="key-about">
              <KeyAbout of={key} fileNames={fileNames} />
            </div>
            <button
              type="button"
              className="icon-button"
              aria-label={text('signing.key.remove')}
              title={text('signing.key.remove')}
              onClick={removeKey}
            >
              <Icon name="remove" />
            </button>
          </div>
          {asksPassword && (
            <PasswordField
              task={tool.name}
              name="key_password"
              label={labelOf(tool.name, 'key_password')}
              schema={tool.options.properties?.key_password ?? {}}
              value={password}
              problems={
                state === 'wrong-password' ? [{ path: [], message: text('signing.key.wrong-password') }] : []
              }
              onChange={(typed) => onChange(withOptions(tool, values, { key_password: typed }))}
            />
          )}
          {state === 'no-certificate' && (
            <div className="key-choice">
              <p className="problem" role="alert">
                {text('signing.key.no-certificate')}
              </p>
              <FileButton accepts={KEY_EXTENSIONS} onFiles={takeKeyFiles}>
                {text('signing.key.add-certificate')}
              </FileButton>
            </div>
          )}
        </>
      )}
      <p className="key-safe quiet">
        <Icon name="lock" />
        <span>{text(isOnDevice ? 'signing.key.stays' : 'signing.key.sent')}</span>
      </p>
    </section>
  )
}

/** Whose certificate it is and until when, or why the key is not open. */
function KeyAbout({
  of: key,
  fileNames,
}: {
  readonly of: KeyState
  readonly fileNames: readonly string[]
}): ReactElement {
  const text = useText()
  const names = fileNames.length > 0 && <small className="quiet">{fileNames.join(', ')}</small>
  switch (key.state) {
    case 'opened': {
      const { name, issuer, validFrom, validTo } = key.opened
      const validity = validityOf(key.opened, new Date())
      const day = dayText(validity === 'early' ? validFrom : validTo)
      return (
        <>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          <small>
            {issuer === name ? text('signing.key.self-issued') : text('signing.key.issuer', { name: issuer })}
          </small>
          <small className="key-validity" data-validity={validity}>
            {text(`signing.key.${validity}`, { day })}
          </small>
          {names}
        </>
      )
    }
    case 'failed':
      return (
        <div className="problem" role="alert">
          <p>{text('signing.key.failed')}</p>
          <details className="problem-detail">
            <summary>{text('problem.detail')}</summary>
            <p lang="en">{key.failure.message}</p>
          </details>
          {names}
        </div>
      )
    case 'locked':
    case 'wrong-password':
      return (
        <>
          <span>{text('signing.key.locked')}</span>
          {names}
        </>
      )
    case 'not-opened':
      return (
        <>
          <span>{text('signing.key.not-opened')}</span>
          {names}
        </>
      )
    case 'no-certificate':
      return (
        <>
          <span>{text('signing.key.without-certificate')}</span>
          {names}
        </>
      )
    default:
      return (
        <>
          <span role="status">{text('signing.key.opening')}</span>
          {names}
        </>
      )
  }
}

function dayText(date: string): string {
  return new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' }).format(new Date(date))
}
