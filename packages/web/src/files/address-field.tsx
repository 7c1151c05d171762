import { type FormEvent, type ReactElement, useId, useState } from 'react'
import { useText } from '../texts/text.js'
import { pageAddress, shortcutTo } from './shortcut.js'
import './address-field.css'

/** Adds a web page by its address. */
export function AddressField({ onFiles }: { onFiles(files: readonly File[]): void }): ReactElement {
  const text = useText()
  const field = useId()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)
  const add = (event: FormEvent): void => {
    event.preventDefault()
    const url = pageAddress(typed)
    setWrong(url === undefined)
    if (url !== undefined) onFiles([shortcutTo(url)])
  }
  return (
    <form className="address-field" noValidate onSubmit={add}>
      <label htmlFor={field}>{text('files.address')}</label>
      <div>
        <input
          id={field}
          type="url"
          dir="ltr"
          placeholder="https://"
          autoComplete="off"
          value={typed}
          aria-invalid={isWrong}
          aria-describedby={`${field}-problem`}
          onChange={({ target }) => setTyped(target.value)}
        />
        <button type="submit">{text('files.address.add')}</button>
      </div>
      <p id={`${field}-problem`} className="problem" role="alert">
        {isWrong && text('files.address.wrong')}
      </p>
    </form>
  )
}
