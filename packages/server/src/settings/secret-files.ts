import { readFileSync } from 'node:fs'
import { SettingsError } from './settings-error.js'

const SUFFIX = '_FILE'

/** OCTAVO_TOKENS → OCTAVO_TOKENS_FILE */
export function fileVariableOf(variable: string): string {
  return `${variable}${SUFFIX}`
}

/**
 * A secret from its variable, or from the file that `<variable>_FILE` names, as Docker, Kubernetes and
 * systemd provide secrets. Other processes of the user can read the environment, and crash reports include
 * it.
 */
export function secretFrom(
  env: Readonly<Record<string, string | undefined>>,
  variable: string,
): string | undefined {
  const given = env[variable]?.trim()
  const where = fileVariableOf(variable)
  const path = env[where]?.trim()
  if (path === undefined || path === '') return given
  if (given !== undefined && given !== '') {
    throw new SettingsError([
      { where, given: undefined, allowed: `either ${variable} or ${where}, not both` },
    ])
  }
  const content = textOf(path)
  if (content !== '') return content
  const allowed = 'the path of a file that can be read and is not empty'
  throw new SettingsError([{ where, given: path, allowed }])
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch {
    return ''
  }
}
