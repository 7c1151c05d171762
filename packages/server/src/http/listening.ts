import { lookup } from 'node:dns/promises'
import { codeOf, StartProblem } from '../errors/start-problem.js'
import { flagOf, variableOf } from '../settings/names.js'

/** A listening address, with the names of its settings. */
export interface Place {
  readonly port: number
  readonly host: string
  readonly portSetting: string
  readonly hostSetting: string
}

/**
 * For the name `localhost`, the framework would open a server for each of its addresses and close only one of
 * them gracefully. So one address is used, IPv4 if there is one.
 */
export async function oneAddressOf(host: string): Promise<string> {
  return host === 'localhost' ? (await lookup(host, { verbatim: false })).address : host
}

/** Names the setting if the port or address cannot be used. */
export async function listening<T>(place: Place, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw problemOf(place, codeOf(error)) ?? error
  }
}

function problemOf({ port, host, ...settings }: Place, code: string | undefined): StartProblem | undefined {
  const [portName, hostName] = [variableOf(settings.portSetting), variableOf(settings.hostSetting)]
  const [setPort, setHost] = [
    `set ${portName}, or --${flagOf(settings.portSetting)},`,
    `set ${hostName}, or --${flagOf(settings.hostSetting)},`,
  ]
  switch (code) {
    case undefined:
      return undefined
    case 'EADDRINUSE':
      return new StartProblem(
        `The port ${port} (${portName}) is in use at ${host}: stop the program that uses it, or ${setPort} to another one.`,
      )
    case 'EACCES':
      return new StartProblem(
        `The port ${port} (${portName}) needs rights that this user does not have: ${setPort} to one above 1023.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartProblem(
        `This machine has no address '${host}' (${hostName}): ${setHost} to one it has.`,
      )
    default:
      return new StartProblem(
        `The service cannot listen on '${host}', port ${port} (${hostName}, ${portName}): system error ${code}.`,
      )
  }
}
