import { type ReactElement, useId, useState } from 'react'
import { FileButton } from '../files/file-button.js'
import { ImagePicture } from '../files/image-picture.js'
import { useText } from '../texts/text.js'
import { IMAGE_TYPES } from './added-images.js'
import { newKey } from './edits.js'
import { addHandwriting, handwritten } from './handwriting.js'
import { Colour } from './properties/colour.js'
import { Check } from './properties/inputs.js'
import { SignaturePad } from './signature-pad.js'
import { withoutPaper } from './signature-picture.js'
import type { Signature, SignatureLook, SignatureUse } from './signatures.js'
import './editor.css'

const WAYS = ['draw', 'type', 'picture'] as const

/** A signature that is drawn, typed or taken from a picture. */
export function NewSignature({
  onDone,
}: {
  onDone(signature: Signature, isKept: boolean): void
}): ReactElement {
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
