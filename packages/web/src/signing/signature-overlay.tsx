import type { ReactElement } from 'react'
import { applies } from '../options/option-values.js'
import type { FormField } from '../pictures/pictures.js'
import { useText } from '../texts/text.js'
import type { ViewedPage } from '../viewer/viewer.js'
import { CropFrame } from '../visual/crop-frame.js'
import { inputPages } from '../visual/input-pages.js'
import { usePageFields } from '../visual/page-fields.js'
import type { ControlProps } from '../visual/visual-control.js'
import { SignatureLook } from './signature-look.js'
import { ownerOf, useSigning } from './signing.js'
import {
  areaOfPlace,
  pageOfPlace,
  placeOptions,
  placingOf,
  shownTextOf,
  signingOptions,
  withOptions,
} from './signing-options.js'

/** The signature at its place on a page, and the fields that wait for one. */
export function SignatureOverlay({
  page: { page, index, size, scale },
  ...props
}: ControlProps & { readonly page: ViewedPage }): ReactElement | null {
  const { tool, file, files, values, onChange } = props
  const text = useText()
  const signing = useSigning()
  const options = signingOptions(tool, values)
  const placing = placingOf(options)
  const isSigning = applies(tool.options, values, 'box')
  const empty = isSigning ? signing.fields.filter((field) => !field.isSigned && field.page === page) : []
  const places = usePageFields(file, empty.length > 0 && file.rotation === 0 ? page : undefined)
  const look = {
    scale,
    text: shownTextOf(options, ownerOf(signing) ?? text('signing.look.name'), new Date()),
    picture: files.find((each) => each.file.name === options.image)?.file,
  }
  const area = placing === 'place' ? areaOfPlace(options) : undefined
  const isHere = pageOfPlace(options, inputPages(file).length) === index + 1
  return (
    <>
      {isSigning && placing === 'place' && (
        <CropFrame
          area={isHere ? area : undefined}
          page={size}
          scale={scale}
          unit={options.unit}
          isMovable
          isPlace
          onChange={(next) => onChange(withOptions(tool, values, placeOptions(next, index + 1, size)))}
        >
          {area !== undefined && (
            <SignatureLook
              {...look}
              box={{ width: area.right - area.left, height: area.bottom - area.top }}
            />
          )}
        </CropFrame>
      )}
      {places.flatMap((place) =>
        empty.some(({ name }) => name === place.name)
          ? [
              <WaitingField
                key={place.name}
                place={place}
                scale={scale}
                isChosen={options.field === place.name}
                onChoose={() => onChange(withOptions(tool, values, { field: place.name, box: null }))}
              >
                {options.field === place.name && <SignatureLook {...look} box={place.rect} />}
              </WaitingField>,
            ]
          : [],
      )}
    </>
  )
}

function WaitingField({
  place: { name, rect },
  scale,
  isChosen,
  onChoose,
  children,
}: {
  readonly place: FormField
  readonly scale: number
  readonly isChosen: boolean
  onChoose(): void
  readonly children: ReactElement | false
}): ReactElement {
  const text = useText()
  return (
    <button
      type="button"
      className="waiting-field"
      aria-pressed={isChosen}
      aria-label={text('signing.field.choose', { name })}
      title={name}
      style={{
        left: rect.x * scale,
        top: rect.y * scale,
        width: rect.width * scale,
        height: rect.height * scale,
      }}
      onClick={onChoose}
    >
      {children || <span>{text('signing.field.here')}</span>}
    </button>
  )
}
