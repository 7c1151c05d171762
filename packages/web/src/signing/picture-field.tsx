import { lazy, type ReactElement, Suspense, useContext, useEffect, useState } from 'react'
import { IMAGE_TYPES } from '../editor/added-images.js'
import { SignaturePreview } from '../editor/signature-preview.js'
import { addSignature, loadSignatures, type Signature, signatures } from '../editor/signatures.js'
import { FileButton } from '../files/file-button.js'
import { Icon } from '../files/icons.js'
import { ImagePicture } from '../files/image-picture.js'
import { FormContext } from '../options/form-context.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { ControlProps } from '../visual/visual-control.js'
import { pictureOf } from './signature-file.js'
import { signingOptions, withOptions } from './signing-options.js'

/** Loaded when it is first needed. */
const NewSignature = lazy(() =>
  import('../editor/new-signature.js').then((module) => ({ default: module.NewSignature })),
)

/** The picture beside the text: a signature that is kept on this device, a new one, or any image. */
export function PictureField({ tool, files, values, onChange, onTake }: ControlProps): ReactElement | null {
  const text = useText()
  const form = useContext(FormContext)
  const kept = useStore(signatures)
  const [isNew, setNew] = useState(false)
  useEffect(() => void loadSignatures().catch(() => undefined), [])
  const { image } = signingOptions(tool, values)
  const chosen = files.find(({ file }) => file.name === image)
  const take = (picture: File): void => {
    setNew(false)
    form.files?.add([picture])
    onChange(withOptions(tool, values, { image: picture.name }))
  }
  const use = async (signature: Signature): Promise<void> => take(await pictureOf(signature))
  if (chosen !== undefined)
    return (
      <div className="field">
        <span className="field-label">{text('signing.picture')}</span>
        <div className="key-card">
          <span className="picture-chosen">
            <ImagePicture file={chosen.file} label={chosen.file.name} />
          </span>
          <button
            type="button"
            className="icon-button"
            aria-label={text('signing.picture.remove')}
            title={text('signing.picture.remove')}
            onClick={() => {
              onTake(chosen.id)
              onChange(withOptions(tool, values, { image: '' }))
            }}
          >
            <Icon name="remove" />
          </button>
        </div>
      </div>
    )
  return (
    <div className="field">
      <span className="field-label">{text('signing.picture')}</span>
      {kept.length > 0 && (
        <ul className="sign-list" aria-label={text('editor.sign.mine')}>
          {kept.map((signature) => (
            <li key={signature.id}>
              <button
                type="button"
                className="sign-choice"
                aria-label={text(`editor.sign.put.${signature.use}`)}
                onClick={() => void use(signature)}
              >
                <SignaturePreview signature={signature} />
              </button>
            </li>
          ))}
        </ul>
      )}
      {isNew ? (
        <Suspense fallback={<p role="status">{text('shell.loading')}</p>}>
          <NewSignature
            onDone={(signature, isKept) => {
              if (isKept) void addSignature(signature)
              void use(signature)
            }}
          />
        </Suspense>
      ) : (
        <div className="picture-ways">
          <button type="button" onClick={() => setNew(true)}>
            {text('signing.picture.draw')}
          </button>
          <FileButton accepts={IMAGE_TYPES} onFiles={([file]) => take(file!)}>
            {text('signing.picture.choose')}
          </FileButton>
        </div>
      )}
    </div>
  )
}
