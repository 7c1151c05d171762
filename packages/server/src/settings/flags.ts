import type { Declaration } from './declare.js'
import { flagOf, variableOf } from './names.js'
import { SettingsError } from './settings-error.js'

/** Flag → value, from `--port 9000` or `--port=9000`. */
export function flagValues(
  declarations: readonly Declaration[],
  argv: readonly string[],
): ReadonlyMap<string, string> {
  const settings = declarations.flatMap((declaration) => Object.entries(declaration))
  const known = new Map(settings.map(([name, setting]) => [flagOf(name), { name, setting }]))
  const values = new Map<string, string>()
  for (let index = 0; index < argv.length; index++) {
    const [flag, inline] = split(argv[index] ?? '')
    const match = known.get(flag)
    if (match === undefined) throw refusal(argv[index] ?? '', `one of ${flagList(settings)}`)
    if (match.setting.secret) {
      throw refusal(`--${flag}`, `${variableOf(match.name)} instead, since others can see arguments`, true)
    }
    if (values.has(flag)) throw refusal(`--${flag}`, 'to be given once')
    const value = inline ?? argv[++index]
    if (value === undefined) throw refusal(`--${flag}`, `followed by ${match.setting.allowed}`)
    values.set(flag, value)
  }
  return values
}

function split(argument: string): [flag: string, inline: string | undefined] {
  const [, flag, inline] = /^--([a-z0-9-]+)(?:=(.*))?$/s.exec(argument) ?? []
  return [flag ?? '', inline]
}

/** Without the secrets, which are rejected as flags. */
function flagList(settings: readonly (readonly [name: string, setting: Declaration[string]])[]): string {
  const taken = settings.filter(([, setting]) => !setting.secret)
  return taken.map(([name]) => `--${flagOf(name)}`).join(', ')
}

function refusal(argument: string, allowed: string, secret = false): SettingsError {
  const where = secret ? argument : 'The argument'
  return new SettingsError([{ where, given: secret ? undefined : argument, allowed }])
}
