import { blobSettings } from './blobs/settings.js'
import { dataSettings } from './data/settings.js'
import { gotenbergSettings } from './gotenberg/settings.js'
import { httpSettings } from './http/settings.js'
import { logSettings } from './logs/settings.js'
import { metricsSettings } from './metrics/settings.js'
import { outboundSettings, pageSettings, signingSettings } from './outbound/settings.js'
import { processSettings } from './process/settings.js'
import { queueSettings } from './queue/settings.js'
import { recordSettings } from './records/settings.js'
import { redisSettings } from './redis/settings.js'
import { retentionSettings } from './retention/settings.js'
import { sealSettings } from './seal/settings.js'
import type { Declaration, Values } from './settings/declare.js'
import { flagValues } from './settings/flags.js'
import { flagOf, variableOf } from './settings/names.js'
import { fileVariableOf, secretFrom } from './settings/secret-files.js'
import { type Problem, SettingsError } from './settings/settings-error.js'
import { tokenSettings } from './tokens/settings.js'
import { traceSettings } from './traces/settings.js'
import { webhookSettings } from './webhooks/settings.js'
import { workerSettings } from './worker/settings.js'

/** The settings of every module, in the order of the documentation. */
export const declarations = {
  http: httpSettings,
  data: dataSettings,
  records: recordSettings,
  tokens: tokenSettings,
  process: processSettings,
  retention: retentionSettings,
  queue: queueSettings,
  worker: workerSettings,
  blobs: blobSettings,
  redis: redisSettings,
  seal: sealSettings,
  gotenberg: gotenbergSettings,
  outbound: { ...outboundSettings, ...pageSettings, ...signingSettings },
  webhooks: webhookSettings,
  logs: logSettings,
  metrics: metricsSettings,
  traces: traceSettings,
} as const satisfies Record<string, Declaration>

type Declarations = typeof declarations

/** By module, then by name: `settings.http.port`. */
export type Settings = { readonly [Module in keyof Declarations]: Values<Declarations[Module]> }

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads flags first, then variables (secrets also from files that variables name), then defaults. An empty
 * variable counts as unset.
 */
export function loadSettings(env: Environment, argv: readonly string[]): Settings {
  const flags = flagValues(Object.values(declarations), argv)
  const problems: Problem[] = []
  const loaded = Object.entries(declarations).map(([module, declaration]) => [
    module,
    readModule(declaration, env, flags, problems),
  ])
  if (problems.length > 0) throw new SettingsError(problems)
  return Object.fromEntries(loaded) as Settings
}

function readModule(
  declaration: Declaration,
  env: Environment,
  flags: ReadonlyMap<string, string>,
  problems: Problem[],
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [name, setting] of Object.entries(declaration)) {
    const variable = variableOf(name)
    const flag = flags.get(flagOf(name))
    const given = flag ?? (setting.secret ? secretOf(env, variable, problems) : env[variable]?.trim())
    if (given === undefined || (given === '' && flag === undefined)) {
      values[name] = setting.default
      continue
    }
    values[name] = setting.read(given)
    if (values[name] !== undefined) continue
    const where = flag === undefined ? whereSet(env, variable) : `--${flagOf(name)}`
    problems.push({ where, given: setting.secret ? undefined : given, allowed: setting.allowed })
  }
  return values
}

function secretOf(env: Environment, variable: string, problems: Problem[]): string | undefined {
  try {
    return secretFrom(env, variable)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    problems.push(...error.problems)
    return undefined
  }
}

function whereSet(env: Environment, variable: string): string {
  return env[variable]?.trim() ? variable : fileVariableOf(variable)
}

/**
 * Environment variables that look like settings but are not: probably a typing error, so they are reported.
 */
export function unknownVariables(env: Environment): string[] {
  const known = new Set<string>()
  for (const [name, { secret }] of Object.values<Declaration>(declarations).flatMap((module) =>
    Object.entries(module),
  )) {
    known.add(variableOf(name))
    if (secret) known.add(fileVariableOf(variableOf(name)))
  }
  // Variables of the command line, and those that the examples of the documentation use for a client's token.
  for (const name of ['OCTAVO_PASSWORD', 'OCTAVO_TOKEN']) known.add(name)
  return Object.keys(env).filter((name) => name.startsWith('OCTAVO_') && !known.has(name))
}
