import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { useStore } from '../store.js'
import { problemText } from '../texts/problem-text.js'
import { type Text, useText } from '../texts/text.js'
import { type Rejected, session, signIn } from './session.js'

/** Shown above the tools while the user is not signed in. */
export function SignIn(): ReactElement | null {
  const text = useText()
  const current = useStore(session)
  const [token, setToken] = useState('')
  const [isBusy, setBusy] = useState(false)
  const field = useId()
  if (current.state === 'offline')
    return (
      <p className="notice" role="status">
        {text('session.unreachable')}
      </p>
    )
  if (current.state !== 'signed-out') return null

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setBusy(true)
    await signIn({ token: token.trim() })
    setBusy(false)
  }
  return (
    <section className="notice sign-in" aria-labelledby={`${field}-title`}>
      <h2 id={`${field}-title`}>{text('session.title')}</h2>
      <p>{text('session.help')}</p>
      <form onSubmit={submit}>
        <label htmlFor={field}>{text('session.token')}</label>
        <input
          id={field}
          type="password"
          autoComplete="current-password"
          required
          value={token}
          aria-describedby={`${field}-problem`}
          onChange={(event) => setToken(event.target.value)}
        />
        <button type="submit" className="primary" disabled={isBusy}>
          {text(isBusy ? 'session.signing-in' : 'session.submit')}
        </button>
      </form>
      <p id={`${field}-problem`} role="alert" className="problem">
        {current.rejected !== undefined && reasonText(current.rejected, text)}
      </p>
    </section>
  )
}

function reasonText(rejected: Rejected, text: Text): string {
  if (rejected.code !== 'unauthorized') return problemText(rejected, text)
  if (rejected.secret === 'token') return text('session.wrong-token')
  return `${text('session.wrong-code')} ${text('session.new-code')}`
}
