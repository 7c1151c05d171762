import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { announce } from '../shell/announcer.js'
import { useText } from '../texts/text.js'
import type { ChosenFile } from './chosen-file.js'
import './password-dialog.css'

export function PasswordDialog({
  file,
  otherLocked,
  unlock,
  onSkip,
  onSkipAll,
  onDismiss,
}: {
  readonly file: ChosenFile
  readonly otherLocked: number
  unlock(password: string, forAll: boolean): Promise<boolean>
  onSkip(): void
  onSkipAll(): void
  /** Leaves the file locked. */
  onDismiss(): void
}): ReactElement {
  const text = useText()
  const [password, setPassword] = useState('')
  const [isShown, setShown] = useState(false)
  // More files can turn out to be locked while this dialog is open.
  const [forAll, setForAll] = useState(true)
  const [state, setState] = useState<'asking' | 'unlocking' | 'wrong'>('asking')
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const { name } = file.file

  // The password field gets the focus first.
  useEffect(() => field.current?.focus(), [])

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setState('unlocking')
    const isOpen = await unlock(password, forAll && otherLocked > 0)
    if (isOpen) {
      announce(text('files.unlocked', { count: 1, name }))
      return
    }
    setState('wrong')
    field.current?.select()
  }

  return (
    <ModalOverlay className="dialog-backdrop" isOpen onOpenChange={onDismiss}>
      <Modal>
        <Dialog className="password-dialog panel">
          <Heading slot="title">{text('files.password.title')}</Heading>
          <p>
            <bdi>{text('files.password.why', { name })}</bdi>
          </p>
          <form onSubmit={(event) => void submit(event)}>
            <label htmlFor={`${id}-field`}>{text('files.password.field')}</label>
            <input
              id={`${id}-field`}
              ref={field}
              type={isShown ? 'text' : 'password'}
              autoComplete="off"
              spellCheck={false}
              value={password}
              aria-invalid={state === 'wrong'}
              aria-describedby={`${id}-problem`}
              onChange={({ target }) => {
                setPassword(target.value)
                if (state === 'wrong') setState('asking')
              }}
            />
            <p className="problem" id={`${id}-problem`} role="alert">
              {state === 'wrong' && text('files.password.wrong')}
            </p>
            <label className="check">
              <input type="checkbox" checked={isShown} onChange={({ target }) => setShown(target.checked)} />
              {text('files.password.show')}
            </label>
            {otherLocked > 0 && (
              <label className="check">
                <input
                  type="checkbox"
                  checked={forAll}
                  onChange={({ target }) => setForAll(target.checked)}
                />
                {text('files.password.for-all', { count: otherLocked })}
              </label>
            )}
            <div className="dialog-buttons">
              <button type="submit" className="primary" disabled={state === 'unlocking' || password === ''}>
                {text(state === 'unlocking' ? 'files.password.unlocking' : 'files.password.unlock')}
              </button>
              <button type="button" onClick={onSkip}>
                {text('files.password.skip')}
              </button>
              {otherLocked > 0 && (
                <button type="button" onClick={onSkipAll}>
                  {text('files.password.skip-all')}
                </button>
              )}
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
