import type { PdfFile } from '../file/pdf-file.js'
import { isDict, type PdfDict } from '../syntax/objects.js'

/** ISO 32000-2, 12.8.2.2: nothing may change; forms may be filled in and signed; comments may be added too. */
export type Permission = 1 | 2 | 3

export interface FieldLock {
  readonly action: 'All' | 'Include' | 'Exclude'
  readonly fields: readonly string[]
}

/** What a signature says about later changes. */
export interface ChangeRules {
  /** The author's signature: it certifies the document. */
  readonly certifies: boolean
  readonly permission: Permission | undefined
  readonly locks: readonly FieldLock[]
}

/** With more, all fields count as locked: every change is compared with every name. */
const MAX_LOCKED = 10_000

export function readChangeRules(file: PdfFile, signature: PdfDict, field: PdfDict): ChangeRules {
  let certifies = false
  let permission: Permission | undefined
  const locks: FieldLock[] = []
  for (const item of file.array(signature.get('Reference')) ?? []) {
    const reference = file.dict(item)
    const method = file.name(reference?.get('TransformMethod'))
    const parameters = file.dict(reference?.get('TransformParams')) ?? new Map()
    if (method === 'DocMDP') {
      certifies = true
      // Without /P, forms may be filled in (ISO 32000-1, table 254).
      permission = stricter(permission, permissionOf(file, parameters) ?? 2)
    } else if (method === 'FieldMDP') locks.push(...lockOf(file, parameters))
  }
  const lock = file.resolve(field.get('Lock'))
  if (isDict(lock)) {
    permission = stricter(permission, permissionOf(file, lock))
    locks.push(...lockOf(file, lock))
  }
  return { certifies, permission, locks }
}

export function isLocked({ locks }: ChangeRules, name: string): boolean {
  return locks.some(({ action, fields }) => {
    const isNamed = fields.some((field) => name === field || name.startsWith(`${field}.`))
    return action === 'All' || (action === 'Include') === isNamed
  })
}

function permissionOf(file: PdfFile, dict: PdfDict): Permission | undefined {
  const value = file.number(dict.get('P'))
  return value === 1 || value === 2 || value === 3 ? value : undefined
}

function stricter(one: Permission | undefined, other: Permission | undefined): Permission | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return one < other ? one : other
}

function lockOf(file: PdfFile, dict: PdfDict): FieldLock[] {
  const action = file.name(dict.get('Action'))
  if (action !== 'All' && action !== 'Include' && action !== 'Exclude') return []
  const names = file.array(dict.get('Fields')) ?? []
  if (names.length > MAX_LOCKED) return [{ action: 'All', fields: [] }]
  return [{ action, fields: names.map((name) => file.text(name) ?? '') }]
}
