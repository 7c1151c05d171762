import type { ReactElement } from 'react'
import { useText } from '../texts/text.js'
import { chooseWhere, type Where } from './where.js'
import '../styles/segmented.css'

const ALL = ['device', 'service'] as const satisfies readonly Where[]

/** "On this device | On the server", with the consequences for the files. */
export function WhereSwitch({
  places,
  where,
}: {
  readonly places: readonly Where[]
  readonly where: Where | undefined
}): ReactElement {
  const text = useText()
  return (
    <fieldset className="segmented">
      <legend>{text('tool.where')}</legend>
      <div>
        {ALL.map((place) => (
          <label key={place}>
            <input
              type="radio"
              name="where"
              className="visually-hidden"
              checked={where === place}
              disabled={!places.includes(place)}
              onChange={() => chooseWhere(place)}
            />
            <span>{text(`tool.where.${place}`)}</span>
          </label>
        ))}
      </div>
      <p className="quiet">
        {!places.includes('device')
          ? text('tool.where.only-service')
          : !places.includes('service')
            ? text('tool.where.only-device')
            : where !== undefined && text(`tool.where.${where}.help`)}
      </p>
    </fieldset>
  )
}
