import { FieldTree, fullName, type SourceField } from '../document/forms/field-tree.js'
import type { PdfFile } from '../file/pdf-file.js'
import { isDict, isName, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../syntax/objects.js'
import { ANYTHING, COMMENTING, FILLING, LONG_TERM } from './document-change.js'
import type { ExplainedChanges, Explanation } from './explained-changes.js'

/** Entries of a field that change when it is filled in, and those that even then mean nothing. */
const HARMLESS = ['Ff', 'Type']
const FILLED = [...HARMLESS, 'AP', 'AS', 'V', 'F', 'DA', 'Q']
const OF_THE_FORM = ['Fields', 'DR', 'DA', 'Q', 'NeedAppearances']
const APPEARANCES = ['N', 'R', 'D']

/**
 * Explains changes of the form: fields that were filled in or signed, and new signature fields. Returns the widgets
 * of the latter, which pages may have gained.
 */
export function explainForm(
  changes: ExplainedChanges,
  root: number,
  before: PdfDict,
  after: PdfDict,
): ReadonlySet<number> {
  const { difference } = changes
  const structure: Explanation = { kind: 'other', level: LONG_TERM, what: 'The form' }
  const { was, is } = changes.entry('AcroForm', before, after, root, {
    ...structure,
    kind: 'signature_field',
  })
  if (!isDict(is)) return new Set()
  const old: PdfDict = isDict(was) ? was : new Map()
  for (const key of differentKeys(changes, old, is, OF_THE_FORM))
    if (isDict(was) || key === 'XFA')
      changes.note({ kind: 'other', level: ANYTHING, what: `The entry /${key} of the form` })
  const owner = numberOf(after.get('AcroForm')) ?? root
  const listed: Explanation = { kind: 'signature_field', level: LONG_TERM, what: 'The list of fields' }
  changes.entry('Fields', old, is, owner, listed)
  const resources: Explanation = { kind: 'form_filling', level: FILLING, what: 'The resources of the form' }
  const { is: newResources } = changes.entry('DR', old, is, owner, resources)
  changes.explainAdded(newResources, resources)
  const [oldTree, newTree] = [
    new FieldTree(difference.before, before),
    new FieldTree(difference.after, after),
  ]
  return new FieldComparison(changes, oldTree, newTree).run()
}

class FieldComparison {
  readonly #changes: ExplainedChanges
  readonly #before: FieldTree
  readonly #after: FieldTree
  readonly #newWidgets = new Set<number>()

  constructor(changes: ExplainedChanges, before: FieldTree, after: FieldTree) {
    this.#changes = changes
    this.#before = before
    this.#after = after
  }

  run(): ReadonlySet<number> {
    const [old, now] = [byName(this.#before), byName(this.#after)]
    for (const [name, fields] of old)
      if ((now.get(name)?.length ?? 0) < fields.length) this.#refuse(name, 'was removed')
    for (const [name, fields] of now) {
      const known = old.get(name)
      if (known === undefined) this.#addedField(fields, name)
      else if (known.length !== fields.length) this.#refuse(name, 'has another field of its name')
      else for (const [index, field] of fields.entries()) this.#keptField(known[index]!, field, name)
    }
    return this.#newWidgets
  }

  #refuse(field: string, why: string): void {
    this.#changes.note({
      kind: 'other',
      level: ANYTHING,
      what: `The field “${field}” ${why}: it`,
      field: undefined,
    })
  }

  #addedField(fields: readonly SourceField[], name: string): void {
    for (const field of fields) {
      if (field.kids.length > 0) continue
      if (field.ft !== 'Sig') {
        this.#refuse(name, 'is new')
        continue
      }
      const { file } = this.#after
      const dict = this.#after.dict(field)
      const isVisible = [dict, ...this.#widgetDicts(field)].some((one) => hasArea(file, one))
      const explanation: Explanation = {
        kind: 'signature_field',
        level: isVisible ? FILLING : LONG_TERM,
        what: `The new signature field “${name}”`,
        field: name,
        survivesLock: !isVisible,
        isVisibleField: isVisible,
      }
      if (field.num > 0) this.#changes.explain(field.num, explanation)
      this.#changes.note(explanation)
      const kids = dict.get('Kids')
      if (kids instanceof PdfRef) this.#changes.explain(kids.num, explanation, [field.num, 'Kids'])
      for (const { num } of field.widgets) {
        this.#changes.explain(num, explanation)
        this.#newWidgets.add(num)
      }
      const parts = { ...explanation, level: FILLING, survivesLock: false } as const
      for (const one of [dict, ...this.#widgetDicts(field)])
        for (const key of ['AP', 'Lock', 'SV']) if (one.has(key)) this.#explainParts(one.get(key), parts)
      this.#signed(field, dict, name, isVisible)
    }
  }

  #explainParts(value: PdfValue | undefined, explanation: Explanation): void {
    this.#changes.explainAdded(value, explanation)
  }

  #widgetDicts(field: SourceField): PdfDict[] {
    return field.widgets.flatMap(({ num, isField }) =>
      isField ? [] : [this.#after.file.dict(new PdfRef(num)) ?? new Map()],
    )
  }

  #keptField(was: SourceField, is: SourceField, name: string): void {
    const changes = this.#changes
    const { difference } = changes
    const [old, now] = [this.#before.dict(was), this.#after.dict(is)]
    if (was.num !== is.num && !difference.added.has(is.num)) this.#refuse(name, 'is another object')
    const isSignature = is.ft === 'Sig'
    for (const key of differentKeys(changes, old, now, FILLED)) this.#refuse(name, `has another /${key}`)
    if (was.ft !== is.ft) this.#refuse(name, 'has another type')
    const isHarmless = differentKeys(changes, old, now, HARMLESS).length === 0
    const wasSigned = isSignature && difference.before.dict(old.get('V')) !== undefined
    const isSigned = isSignature && difference.after.dict(now.get('V')) !== undefined
    if (isSignature && wasSigned === isSigned) {
      const explanation: Explanation = {
        kind: 'signature_field',
        level: LONG_TERM,
        what: `The signature field “${name}”`,
        field: name,
      }
      if (isHarmless) changes.explain(is.num, explanation)
      else this.#refuse(name, wasSigned ? 'is signed and changed' : 'is not signed and changed')
      return
    }
    if (isSignature && wasSigned) this.#refuse(name, 'lost its signature')
    const filled: Explanation = isSignature
      ? {
          kind: 'signature',
          level: LONG_TERM,
          what: `The signature field “${name}”`,
          field: name,
          survivesLock: isHarmless,
        }
      : {
          kind: 'form_filling',
          level: FILLING,
          what: `The field “${name}”`,
          field: name,
          survivesLock: isHarmless,
        }
    if (is.num > 0) changes.explain(is.num, filled)
    if (!isHarmless) changes.note(filled)
    const looksOnly = !isSignature && difference.isSame(old.get('V'), now.get('V'))
    this.#appearance(was.num, old, now, { ...filled, level: FILLING, looksOnly })
    if (!isSignature && !difference.isSame(old.get('V'), now.get('V')))
      changes.explainAdded(now.get('V'), filled)
    for (const { num, isField } of is.widgets) if (!isField) this.#keptWidget(num, name)
    if (isSignature) {
      const isVisible = [now, ...this.#widgetDicts(is)].some((one) => hasArea(this.#after.file, one))
      this.#signed(is, now, name, isVisible)
    }
  }

  /** Kids without a name: which of several boxes is ticked can say something else than the value. */
  #keptWidget(num: number, name: string): void {
    const changes = this.#changes
    if (!changes.difference.replaced.has(num)) return
    const { before, after } = changes.difference
    const [old, now] = [before.dict(new PdfRef(num)), after.dict(new PdfRef(num))]
    if (old === undefined || now === undefined || differentKeys(changes, old, now, FILLED).length > 0) {
      this.#refuse(name, 'has a widget that changed')
      return
    }
    const explanation: Explanation = {
      kind: 'form_filling',
      level: COMMENTING,
      what: `A widget of the field “${name}”`,
      field: name,
      survivesLock: false,
    }
    changes.explain(num, explanation)
    this.#appearance(num, old, now, explanation)
  }

  #appearance(num: number, old: PdfDict, now: PdfDict, explanation: Explanation): void {
    const changes = this.#changes
    if (!now.has('AP')) return
    const { was, is } = changes.entry('AP', old, now, num, { ...explanation, survivesLock: false })
    if (!isDict(is)) return
    const owner = numberOf(now.get('AP')) ?? num
    const former = numberOf(old.get('AP'))
    const isChanged = changes.difference.replaced.has(num) || changes.difference.replaced.has(owner)
    if (former !== undefined && isChanged) changes.useOnlyBy(former, [num, 'AP'])
    for (const key of APPEARANCES) {
      const look = is.get(key)
      changes.explainAdded(look, { ...explanation, survivesLock: false })
      const before = isDict(was) ? was.get(key) : undefined
      const isInPlace = look instanceof PdfRef && before instanceof PdfRef && look.num === before.num
      if (!isInPlace || old.has('AS') || !changes.difference.replaced.has(look.num)) continue
      changes.explain(look.num, { ...explanation, survivesLock: false }, [owner, key])
      const stream = changes.difference.after.get(look.num)
      if (stream instanceof PdfStream)
        changes.explainAdded(stream.dict, { ...explanation, survivesLock: false })
    }
  }

  #signed(field: SourceField, dict: PdfDict, name: string, isVisible: boolean): void {
    const changes = this.#changes
    const value = dict.get('V')
    if (value === undefined) return
    const { file } = this.#after
    const signature = file.dict(value)
    if (signature === undefined || (value instanceof PdfRef && !changes.difference.added.has(value.num))) {
      this.#refuse(name, 'has a signature that is no new object')
      return
    }
    const isTimestamp = isName(signature.get('Type'), 'DocTimeStamp') && !isVisible
    const explanation: Explanation = {
      kind: isTimestamp ? 'timestamp' : 'signature',
      level: isTimestamp ? LONG_TERM : FILLING,
      what: `The ${isTimestamp ? 'document timestamp' : 'signature'} in the field “${name}”`,
      field: name,
      survivesLock: isTimestamp,
    }
    changes.note(explanation)
    if (value instanceof PdfRef) changes.explain(value.num, explanation)
    else changes.explain(field.num, explanation)
    for (const item of file.array(signature.get('Reference')) ?? []) {
      if (item instanceof PdfRef) changes.explain(item.num, explanation)
      const parameters = file.dict(item)?.get('TransformParams')
      if (parameters instanceof PdfRef) changes.explain(parameters.num, explanation)
    }
    for (const key of ['Reference', 'ByteRange'])
      if (signature.get(key) instanceof PdfRef) changes.explainAdded(signature.get(key), explanation)
  }
}

export function differentKeys(
  { difference }: ExplainedChanges,
  before: PdfDict,
  after: PdfDict,
  except: readonly string[],
): string[] {
  const keys = new Set([...before.keys(), ...after.keys()])
  return [...keys].filter(
    (key) => !except.includes(key) && !difference.isSame(before.get(key), after.get(key)),
  )
}

function byName(tree: FieldTree): Map<string, SourceField[]> {
  const named = new Map<string, SourceField[]>()
  const stack = [...tree.roots].reverse()
  for (let field = stack.pop(); field !== undefined; field = stack.pop()) {
    stack.push(...field.kids)
    const name = fullName(field)
    const known = named.get(name)
    if (known === undefined) named.set(name, [field])
    else known.push(field)
  }
  return named
}

function hasArea(file: PdfFile, widget: PdfDict): boolean {
  const box = (file.array(widget.get('Rect')) ?? []).map((item) => file.number(item) ?? 0)
  return box.length === 4 && box[0] !== box[2] && box[1] !== box[3]
}

export function numberOf(value: PdfValue | undefined): number | undefined {
  return value instanceof PdfRef ? value.num : undefined
}
