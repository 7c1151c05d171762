import type { OptionSchema } from '@octavo/tasks/options-schema'
import { isAccepted } from '../../files/accepted-type.js'
import type { ChosenFile } from '../../files/chosen-file.js'
import { applies } from '../../options/option-values.js'
import type { Session } from '../../session/session.js'
import type { OptionValues, Tool } from '../../tools/tool.js'

export type Where = 'service' | 'device'

/** Where a run can and will happen. */
export interface Places {
  readonly possible: readonly Where[]
  /** Undefined if it can run nowhere now. */
  readonly where: Where | undefined
  /** The files because of which it does not run on this device, though the tool could. */
  readonly onlyOnService: readonly ChosenFile[]
  /** Whether it does not run on this device because it sends requests to other hosts. */
  readonly sendsRequests: boolean
  /** Whether the run uses a private key, which is not uploaded where this device can do without. */
  readonly usesKey: boolean
}

/** The places where a tool can run with these files and options. */
export function placesOf(
  tool: Pick<Tool, 'deviceTypes' | 'unavailableBecause' | 'options' | 'sendsRequests'>,
  files: readonly ChosenFile[],
  session: Session['state'],
  chosen: Where,
  options: OptionValues = {},
): Places {
  const { deviceTypes, unavailableBecause } = tool
  const onlyOnService =
    deviceTypes.length === 0 ? [] : files.filter(({ file }) => !isAccepted(file, deviceTypes))
  const sendsRequests = deviceTypes.length > 0 && tool.sendsRequests?.(options) === true
  const key = keyOption(tool.options, options)
  const isOnDevice = deviceTypes.length > 0 && onlyOnService.length === 0 && !sendsRequests
  const isOnService =
    session !== 'offline' && unavailableBecause === undefined && !(key !== undefined && isOnDevice)
  const possible: readonly Where[] = [
    ...(isOnDevice ? (['device'] as const) : []),
    ...(isOnService ? (['service'] as const) : []),
  ]
  const where = possible.includes(chosen) ? chosen : possible[0]
  const hasKey = key !== undefined && (options[key] ?? '') !== ''
  const usesKey = where === 'device' ? key !== undefined : hasKey
  return { possible, where, onlyOnService, sendsRequests, usesKey }
}

/** The option for a private key, if these options need one. */
function keyOption({ properties = {}, ...schema }: OptionSchema, options: OptionValues): string | undefined {
  return Object.keys(properties).find(
    (name) => properties[name]?.format === 'key' && applies({ properties, ...schema }, options, name),
  )
}
