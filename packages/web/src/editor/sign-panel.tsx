import { type ReactElement, useEffect, useState } from 'react'
import { useStore } from '../store.js'
import { currentLocale, useText } from '../texts/text.js'
import type { ViewerState } from '../viewer/viewer-state.js'
import type { Editor } from './editor.js'
import { newKey } from './edits.js'
import { NewSignature } from './new-signature.js'
import type { PageObject } from './page-object.js'
import { SignaturePreview } from './signature-preview.js'
import {
  addSignature,
  dateObject,
  loadSignatures,
  removeSignature,
  type Signature,
  signatureObject,
  signatures,
} from './signatures.js'
import { visiblePlace } from './visible-place.js'

/** The signatures that are kept on this device, to be put on the page, and a new one. */
export function SignPanel({
  editor,
  viewer,
}: {
  readonly editor: Editor
  readonly viewer: ViewerState
}): ReactElement {
  const text = useText()
  const all = useStore(signatures)
  const [isNew, setNew] = useState(false)
  useEffect(() => void loadSignatures().catch(() => undefined), [])
  const put = (value: PageObject): void => {
    const key = newKey()
    editor.put({ key, list: 'objects', value })
    editor.tool.set('select')
    editor.focus(key)
  }
  const sign = (signature: Signature): void => {
    const { look } = signature
    const name = look.kind === 'picture' ? editor.addPicture(look.picture) : ''
    put(signatureObject(signature, visiblePlace(viewer), name))
  }
  const date = new Intl.DateTimeFormat(currentLocale(), { dateStyle: 'medium' }).format(new Date())
  return (
    <div className="sign-panel">
      <ul className="sign-list" aria-label={text('editor.sign.mine')}>
        {all.map((signature) => (
          <li key={signature.id}>
            <button
              type="button"
              className="sign-choice"
              aria-label={text(`editor.sign.put.${signature.use}`)}
              onClick={() => sign(signature)}
            >
              <SignaturePreview signature={signature} />
            </button>
            <button
              type="button"
              className="icon-button"
              aria-label={text('editor.sign.forget')}
              title={text('editor.sign.forget')}
              onClick={() => void removeSignature(signature.id)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <button type="button" onClick={() => put(dateObject(date, visiblePlace(viewer)))}>
        {text('editor.sign.date', { date })}
      </button>
      {isNew || all.length === 0 ? (
        <NewSignature
          onDone={(signature, isKept) => {
            if (isKept) void addSignature(signature)
            sign(signature)
          }}
        />
      ) : (
        <button type="button" onClick={() => setNew(true)}>
          {text('editor.sign.new')}
        </button>
      )}
      <p className="quiet">{text('editor.sign.help')}</p>
    </div>
  )
}
