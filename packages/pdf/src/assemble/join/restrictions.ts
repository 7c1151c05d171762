import type { Assembly } from '../assembly.js'

/** Says so where an owner's restrictions end with an input that was opened without the owner's password. */
export function reportRestrictions({ inputs }: Assembly): void {
  for (const { file, report } of inputs) {
    const { security } = file
    if (security === null || security.openedAs === 'owner') continue
    const denied = Object.values(security.permissions).filter((allowed) => !allowed).length
    if (denied === 0) continue
    report.drop(
      'restrictions',
      'restrictions by the owner (printing, changing, copying …)',
      'the output has the encryption that was asked for, or none',
      denied,
    )
  }
}
