import { type ReactElement, useEffect, useId, useState } from 'react'
import { FileButton } from '../files/file-button.js'
import { ImagePicture } from '../files/image-picture.js'
import { useStore } from '../store.js'
import { currentLocale, useText } from '../texts/text.js'
import type { ViewerState } from '../viewer/viewer-state.js'
import { IMAGE_TYPES } from './added-images.js'
import type { Editor } from './editor.js'
import { newKey } from './edits.js'
import { addHandwriting, handwritten } from './handwriting.js'
import { boundsOfPoints } from './object-geometry.js'
import { smoothPath } from './object-paths.js'
import type { PageObject } from './page-object.js'
import { Colour } from './properties/colour.js'
import { Check } from './properties/inputs.js'
import { SignaturePad } from './signature-pad.js'
import { withoutPaper } from './signature-picture.js'
import {
  addSignature,
  dateObject,
  loadSignatures,
  removeSignature,
  type Signature,
  type SignatureLook,
  type SignatureUse,
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
              <Preview signature={signature} />
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

function Preview({ signature: { look, color } }: { readonly signature: Signature }): ReactElement {
  if (look.kind === 'picture') return <ImagePicture file={look.picture} label="" />
  const { x, y, width, height } = boundsOfPoints(look.strokes.flat())
  return (
    <svg viewBox={`${x - 4} ${y - 4} ${width + 8} ${height + 8}`} aria-hidden="true">
      <path d={look.strokes.map(smoothPath).join(' ')} fill="none" stroke={color} strokeWidth={3} />
    </svg>
  )
}

const WAYS = ['draw', 'type', 'picture'] as const

function NewSignature({ onDone }: { onDone(signature: Signature, isKept: boolean): void }): ReactElement {
  const text = useText()
  const field = useId()
  const [way, setWay] = useState<(typeof WAYS)[number]>('draw')
  const [use, setUse] = useState<SignatureUse>('signature')
  const [color, setColor] = useState('#000000')
  const [typed, setTyped] = useState('')
  const [look, setLook] = useState<SignatureLook>()
  const [isKept, setKept] = useState(true)
  const isReady = way === 'type' ? typed.trim() !== '' : look !== undefined
  const finish = async (): Promise<void> => {
    const ready = way === 'type' ? await handwritten(typed.trim(), color) : look
    if (ready !== undefined) onDone({ id: newKey(), use, color, look: ready }, isKept)
  }
  return (
    <fieldset className="sign-new">
      <legend>{text('editor.sign.new')}</legend>
      <div className="edit-kinds">
        {WAYS.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={each === way}
            onClick={() => {
              setWay(each)
              setLook(undefined)
              if (each === 'type') addHandwriting()
            }}
          >
            {text(`editor.sign.${each}`)}
          </button>
        ))}
      </div>
      {way === 'draw' && (
        <SignaturePad
          color={color}
          onChange={(strokes) => setLook(strokes.length === 0 ? undefined : { kind: 'drawn', strokes })}
        />
      )}
      {way === 'type' && (
        <div className="edit-property">
          <label htmlFor={field}>{text('editor.sign.name')}</label>
          <input
            id={field}
            className="sign-typed"
            dir="auto"
            autoComplete="name"
            value={typed}
            style={{ color }}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
      )}
      {way === 'picture' && (
        <>
          <FileButton
            accepts={IMAGE_TYPES}
            onFiles={([file]) =>
              void withoutPaper(file!).then(
                (found) => setLook(found),
                () => undefined,
              )
            }
          >
            {text('editor.sign.choose')}
          </FileButton>
          {look?.kind === 'picture' && (
            <span className="sign-choice">
              <ImagePicture file={look.picture} label={text('editor.sign.signature')} />
            </span>
          )}
        </>
      )}
      {way !== 'picture' && <Colour label={text('editor.sign.colour')} value={color} onChange={setColor} />}
      <div className="edit-kinds">
        {(['signature', 'initials'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={each === use} onClick={() => setUse(each)}>
            {text(`editor.sign.${each}`)}
          </button>
        ))}
      </div>
      <Check label={text('editor.sign.keep')} isOn={isKept} onChange={setKept} />
      <button type="button" className="primary" disabled={!isReady} onClick={() => void finish()}>
        {text('editor.sign.place')}
      </button>
    </fieldset>
  )
}
