import { type ReactElement, useId } from 'react'
import { visiblePlace } from '../editor/visible-place.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { ViewerState } from '../viewer/viewer-state.js'
import { inputPages } from '../visual/input-pages.js'
import type { ControlProps } from '../visual/visual-control.js'
import { PictureField } from './picture-field.js'
import { fitsInto } from './signature-look.js'
import { ownerOf, useSigning } from './signing.js'
import {
  areaOfPlace,
  pageOfPlace,
  placeAround,
  placingOf,
  shownTextOf,
  signingOptions,
  withOptions,
} from './signing-options.js'
import '../styles/segmented.css'

/** Invisible, in a field that waits for a signature, or at a new place. */
export function PlaceField(props: ControlProps): ReactElement {
  const { tool, file, values, viewer, onChange } = props
  const text = useText()
  const name = useId()
  const signing = useSigning()
  const options = signingOptions(tool, values)
  const placing = placingOf(options)
  const set = (changed: Record<string, unknown>): void => onChange(withOptions(tool, values, changed))
  const waiting = signing.fields.filter(({ isSigned }) => !isSigned)
  const place = (): void => {
    const { page, middle, size } = visiblePlace(viewer)
    set(placeAround(middle, page, size))
  }
  const chooseField = (field: string, page: number | undefined): void => {
    set({ field, box: null })
    const at = inputPages(file).findIndex((each) => each.page === page)
    if (at >= 0) viewer.goTo(at)
  }
  const choose = {
    invisible: () => set({ field: '', box: null }),
    field: () => chooseField(waiting[0]!.name, waiting[0]!.page),
    place,
  }
  const ways =
    waiting.length > 0 ? (['invisible', 'field', 'place'] as const) : (['invisible', 'place'] as const)
  const pageOfBox = pageOfPlace(options, inputPages(file).length)
  return (
    <>
      <fieldset className="segmented sign-place">
        <legend className="field-label">{text('signing.place')}</legend>
        <div>
          {ways.map((way) => (
            <label key={way}>
              <input
                type="radio"
                name={name}
                className="visually-hidden"
                checked={placing === way}
                onChange={choose[way]}
              />
              <span>{text(`signing.place.${way}`)}</span>
            </label>
          ))}
        </div>
        {placing === 'invisible' && <p className="quiet">{text('signing.place.invisible.help')}</p>}
      </fieldset>
      {placing === 'field' && (
        <div className="field">
          <label htmlFor={`${name}-field`} className="field-label">
            {text('signing.field')}
          </label>
          <select
            id={`${name}-field`}
            value={options.field}
            onChange={({ target }) =>
              chooseField(target.value, waiting.find((each) => each.name === target.value)?.page)
            }
          >
            {!waiting.some((each) => each.name === options.field) && <option>{options.field}</option>}
            {waiting.map((each) => (
              <option key={each.name} value={each.name}>
                {each.page === undefined
                  ? each.name
                  : text('signing.field.on-page', { name: each.name, page: each.page })}
              </option>
            ))}
          </select>
        </div>
      )}
      {placing === 'place' && (
        <>
          <p className="quiet">{text('signing.place.help', { page: pageOfBox })}</p>
          {!fits(props, ownerOf(signing) ?? '') && (
            <p className="problem" role="alert">
              {text('signing.place.too-small')}
            </p>
          )}
          <OtherPage viewer={viewer} pageOfBox={pageOfBox} onPlace={place} />
        </>
      )}
      {placing !== 'invisible' && <PictureField {...props} />}
    </>
  )
}

function fits({ tool, values }: ControlProps, owner: string): boolean {
  const options = signingOptions(tool, values)
  const area = areaOfPlace(options)
  if (area === undefined) return true
  const box = { width: area.right - area.left, height: area.bottom - area.top }
  return fitsInto(shownTextOf(options, owner, new Date()), box, options.image !== '')
}

/** For who does not drag: brings the signature to the page that is read. */
function OtherPage({
  viewer,
  pageOfBox,
  onPlace,
}: {
  readonly viewer: ViewerState
  readonly pageOfBox: number
  onPlace(): void
}): ReactElement | null {
  const text = useText()
  const read = useStore(viewer.at) + 1
  if (read === pageOfBox) return null
  return (
    <p>
      <button type="button" onClick={onPlace}>
        {text('signing.place.here', { page: read })}
      </button>
    </p>
  )
}
