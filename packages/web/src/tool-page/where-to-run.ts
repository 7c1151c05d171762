import type { Session } from '../session/session.js'
import { createStore } from '../store.js'
import type { Tool } from '../tools/tool.js'

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
