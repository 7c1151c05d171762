import type { ReactElement } from 'react'
import type { Places } from '../run/setup/places.js'
import { useText } from '../texts/text.js'
import { chooseWhere } from './where-to-run.js'

/** Where the tool runs, in one line; with a button for the other place, or why there is none. */
export function WhereLine({
  places: { possible, where, onlyOnService, sendsRequests, usesKey },
}: {
  readonly places: Places
}): ReactElement | null {
  const text = useText()
  if (where === undefined) return null
  const other = possible.find((place) => place !== where)
  const [first] = onlyOnService
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
      {first !== undefined && (
        <span className="where-reason">
          {text('workspace.where.only-service', { name: first.file.name, count: onlyOnService.length })}
        </span>
      )}
      {sendsRequests && <span className="where-reason">{text('workspace.where.requests')}</span>}
      <span className="where-help">{text(`tool.where.${where}.${usesKey ? 'key' : 'help'}`)}</span>
    </p>
  )
}
