/**
 * How a value is looked at, which depends on what leads to it: as something that may hold anything, as an action, as a list of things
 * under names that somebody chose, or as the appearances of an annotation, which are such lists again.
 */
export type SweepMode = 'plain' | 'action' | 'named' | 'appearances'

/** Keys under which actions stand (ISO 32000-2, 12.6.2): of annotations, bookmarks, the catalogue and presentation steps. */
const ACTIONS: ReadonlySet<string> = new Set(['A', 'PA', 'NA', 'OpenAction', 'Next'])

/** Under these stand dictionaries whose keys are anybody's choice: what is called /JS in one is no script. */
const CHOSEN_NAMES: ReadonlySet<string> = new Set(
  'Font XObject ExtGState ColorSpace Pattern Shading Properties CharProcs Colorants Dests ClassMap RoleMap PieceInfo'.split(
    ' ',
  ),
)

export function modeUnder(key: string, mode: SweepMode, isEvents: boolean): SweepMode {
  if (mode === 'appearances') return 'named'
  if (mode === 'named') return 'plain'
  if (isEvents || ACTIONS.has(key)) return 'action'
  if (key === 'AP') return 'appearances'
  return CHOSEN_NAMES.has(key) ? 'named' : 'plain'
}
