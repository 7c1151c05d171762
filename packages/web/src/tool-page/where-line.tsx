import type { ReactElement } from 'react'
import { useText } from '../texts/text.js'
import { chooseWhere, type Where } from './where-to-run.js'

/** Where the tool runs, in one line; with a button for the other place if there is one. */
export function WhereLine({
  places,
  where,
}: {
  readonly places: readonly Where[]
  readonly where: Where | undefined
}): ReactElement | null {
  const text = useText()
  if (where === undefined) return null
  const other = places.find((place) => place !== where)
  return (
    <p className="where quiet">
      <span>{text(`workspace.where.${where}`)}</span>
      {other !== undefined && (
        <>
          {' · '}
          <button type="button" className="link-button" onClick={() => chooseWhere(other)}>
            {text(`workspace.where.use-${other}`)}
          </button>
        </>
      )}
      <span className="where-help">{text(`tool.where.${where}.help`)}</span>
    </p>
  )
}
