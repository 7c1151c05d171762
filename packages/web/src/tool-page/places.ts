import { isAccepted } from '../files/accepted-type.js'
import type { ChosenFile } from '../files/chosen-file.js'
import type { Session } from '../session/session.js'
import type { Tool } from '../tools/tool.js'

export type Where = 'service' | 'device'

/** Where a run can and will happen. */
export interface Places {
  readonly possible: readonly Where[]
  /** Undefined if it can run nowhere now. */
  readonly where: Where | undefined
  /** The files because of which it does not run on this device, though the tool could. */
  readonly onlyOnService: readonly ChosenFile[]
}

/** The places where a tool can run with these files. */
export function placesOf(
  { deviceTypes, unavailableBecause }: Pick<Tool, 'deviceTypes' | 'unavailableBecause'>,
  files: readonly ChosenFile[],
  session: Session['state'],
  chosen: Where,
): Places {
  const onlyOnService =
    deviceTypes.length === 0 ? [] : files.filter(({ file }) => !isAccepted(file, deviceTypes))
  const isOnDevice = deviceTypes.length > 0 && onlyOnService.length === 0
  const isOnService = session !== 'offline' && unavailableBecause === undefined
  const possible: readonly Where[] = [
    ...(isOnDevice ? (['device'] as const) : []),
    ...(isOnService ? (['service'] as const) : []),
  ]
  return { possible, where: possible.includes(chosen) ? chosen : possible[0], onlyOnService }
}
