import { bubblewrapState } from './bubblewrap.js'

/** `sandboxed`: programs only run in bubblewrap. `always`: also where it does not work. `never`: none is started. */
export const programModes = ['sandboxed', 'always', 'never'] as const
export type ProgramMode = (typeof programModes)[number]

/** The environment variable with the mode. */
export const PROGRAMS_VARIABLE = 'OCTAVO_PROGRAMS'

/** Why no program may be started here, with what would help; undefined if it may. */
export function whyNoPrograms(mode: string | undefined = process.env[PROGRAMS_VARIABLE]): string | undefined {
  if (mode === 'never') return `programs are switched off with ${PROGRAMS_VARIABLE}=never.`
  const found = bubblewrapState()
  if (found === 'works' || mode === 'always') return undefined
  const reason =
    found === 'not installed'
      ? 'bubblewrap, in which programs run, is not installed: apt install bubblewrap'
      : 'bubblewrap, in which programs run, cannot make a sandbox here: allow user namespaces'
  return `${reason}, or set ${PROGRAMS_VARIABLE}=always, where something else isolates them, such as a container.`
}
