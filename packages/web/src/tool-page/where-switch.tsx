import type { ReactElement } from 'react'
import type { Session } from '../session/session.js'
import { createStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { Tool } from '../tools/tool.js'
import '../styles/segmented.css'

export type Where = 'service' | 'device'

const STORAGE_KEY = 'octavo-where'

/** The preferred place for tools that can run in both. */
export const chosenWhere = createStore<Where>(
  localStorage.getItem(STORAGE_KEY) === 'device' ? 'device' : 'service',
)

export function chooseWhere(where: Where): void {
  localStorage.setItem(STORAGE_KEY, where)
  chosenWhere.set(where)
}

/** The places where a tool can run now. */
export function placesOf(
  { isBuiltIn, unavailableBecause }: Pick<Tool, 'isBuiltIn' | 'unavailableBecause'>,
  session: Session['state'],
): readonly Where[] {
  const onService = session !== 'offline' && unavailableBecause === undefined
  return [...(isBuiltIn ? (['device'] as const) : []), ...(onService ? (['service'] as const) : [])]
}

export function whereToRun(places: readonly Where[], chosen: Where): Where | undefined {
  return places.includes(chosen) ? chosen : places[0]
}

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
