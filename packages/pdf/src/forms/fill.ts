import { type SourceField, typeOf } from '../document/forms/field-tree.js'
import { READ_ONLY } from '../document/forms/field-types.js'
import type { Draft } from '../edit/draft.js'
import { PdfError } from '../errors.js'
import { dropClaimsOnAppearances } from '../metadata/drop-claims.js'
import { DraftForm, hasXfa, removeXfa } from './draft-form.js'
import { FieldNames, type NamedFields, quoted } from './field-names.js'
import { fillButtons } from './fill-button.js'
import { fillChoice } from './fill-choice.js'
import { fillText } from './fill-text.js'
import { Redrawing } from './redrawing.js'
import type { FieldValue, Filling } from './value.js'

export interface FillOptions {
  /** Whether read-only fields are also filled; otherwise they are refused. */
  readonly force?: boolean | undefined
  /** How to handle names that the document does not have. */
  readonly unknown?: 'refuse' | 'skip' | undefined
  /**
   * If the form also exists as XFA, some readers would show the old values: the XFA form is removed, or the
   * document is refused.
   */
  readonly xfa?: 'remove' | 'refuse' | undefined
}

export interface FillReport {
  /** The full names of the filled fields. */
  readonly filled: readonly string[]
  /** Names that were sent but do not exist in the document. */
  readonly skipped: readonly string[]
  /** Values with characters that no available font has. The reader has to draw these fields. */
  readonly unshown: readonly { readonly field: string; readonly characters: string }[]
  readonly xfaRemoved: boolean
  /** Whether the document uses scripts to calculate, format or validate values. They were not run. */
  readonly scriptsNotRun: boolean
  /** Standards that the document no longer claims to conform to. */
  readonly claimsDropped: readonly string[]
}

interface Problem {
  /** As it was sent. */
  readonly name: string
  readonly problem: string
}

/**
 * Fills fields by name. Everything is checked before anything is changed: a document is filled completely, or
 * refused.
 */
export function fillFields(
  draft: Draft,
  values: ReadonlyMap<string, FieldValue>,
  options: FillOptions = {},
): FillReport {
  const form = new DraftForm(draft)
  const redrawing = new Redrawing(form)
  const { fillings, skipped, problems } = planFilling(form, values, options, redrawing)
  if (problems.length > 0) throw refusal(draft, problems)
  if (fillings.size > 0 && options.xfa === 'refuse' && hasXfa(draft)) throw refusalOfXfa(draft)
  const filled = [...fillings.keys()]
  for (const [{ fields }, filling] of fillings) {
    filling.apply()
    for (const field of fields) form.enrol(field)
  }
  if (redrawing.unshown.size > 0) form.edit().set('NeedAppearances', true)
  return {
    filled: filled.map(({ name }) => name),
    skipped,
    unshown: [...redrawing.unshown].map(([field, characters]) => ({
      field,
      characters: [...characters].join(''),
    })),
    xfaRemoved: filled.length > 0 && removeXfa(draft),
    scriptsNotRun: dependsOnScripts(
      form,
      filled.flatMap(({ fields }) => fields),
    ),
    claimsDropped: dropClaimsOnAppearances(draft, redrawing.target, redrawing.unshown.size > 0),
  }
}

function planFilling(
  form: DraftForm,
  values: ReadonlyMap<string, FieldValue>,
  { force = false, unknown = 'refuse' }: FillOptions,
  redrawing: Redrawing,
) {
  const names = new FieldNames(form.fields)
  const fillings = new Map<NamedFields, Exclude<Filling, string>>()
  const skipped: string[] = []
  const problems: Problem[] = []
  for (const [name, value] of values) {
    const found = names.find(name)
    if ('problem' in found) {
      if (found.isUnknown && unknown === 'skip') skipped.push(name)
      else problems.push({ name, problem: found.problem })
      continue
    }
    const filling = fillings.has(found)
      ? 'another name that was sent refers to the same field'
      : fillingOf(form, found.fields, value, force, redrawing)
    if (typeof filling === 'string') problems.push({ name, problem: filling })
    else fillings.set(found, filling)
  }
  return { fillings, skipped, problems }
}

/** Fields with the same name have one value, so each of them must accept it. */
function fillingOf(
  form: DraftForm,
  fields: readonly SourceField[],
  value: FieldValue,
  force: boolean,
  redrawing: Redrawing,
): Filling {
  if (!force && fields.some(({ flags }) => (flags & READ_ONLY) !== 0))
    return 'it is read-only: it is filled only with force'
  const buttons = fields.filter((field) => typeOf(field) === 'checkbox' || typeOf(field) === 'radio')
  const fillings = fields
    .filter((field) => !buttons.includes(field))
    .map((field) => fillOther(form, field, value, redrawing))
  if (buttons.length > 0) fillings.push(fillButtons(form, buttons, value, redrawing))
  const problem = fillings.find((filling) => typeof filling === 'string')
  return (
    problem ?? {
      apply() {
        for (const filling of fillings) if (typeof filling !== 'string') filling.apply()
      },
    }
  )
}

function fillOther(form: DraftForm, field: SourceField, value: FieldValue, redrawing: Redrawing): Filling {
  switch (typeOf(field)) {
    case 'text':
      return fillText(form, field, value, redrawing)
    case 'choice':
      return fillChoice(form, field, value, redrawing)
    case 'button':
      return 'it is a push button, which has no value'
    case 'signature':
      return 'it is a signature field, which is signed and not filled'
    default:
      return 'its type is not one that PDF defines'
  }
}

/** The maximum number of problems in one message. */
const MAX_PROBLEMS = 10

function refusal(draft: Draft, problems: readonly Problem[]): PdfError {
  const told = problems
    .slice(0, MAX_PROBLEMS)
    .map(({ name, problem }) => `Field ${quoted(name)}: ${problem}.`)
  const more = problems.length - told.length
  if (more > 0) told.push(`And ${more} more.`)
  if (hasXfa(draft))
    told.push('The document is also an XFA form: what only that form has cannot be filled here.')
  return refused(draft, told.join(' '), problems[0]!.name)
}

function refusalOfXfa(draft: Draft): PdfError {
  return refused(draft, 'The document also contains the form as XFA, which would still show the old values.')
}

/** `details.field` is the name as it was sent. */
function refused(draft: Draft, message: string, field?: string): PdfError {
  const error = new PdfError('invalid_option', message, field === undefined ? {} : { field })
  error.input = draft.name
  return error
}

/** Events that change, validate or format values (ISO 32000-1, table 196). */
const VALUE_EVENTS = ['K', 'F', 'V', 'C']

/**
 * Whether scripts would run when these fields are filled: the form has calculations, or one of the fields has
 * a script.
 */
function dependsOnScripts({ tree, draft }: DraftForm, filled: readonly SourceField[]): boolean {
  if (filled.length === 0) return false
  const { file } = draft
  if ((file.array(tree.form?.get('CO')) ?? []).length > 0) return true
  return filled.some((field) => {
    const actions = file.dict(tree.dict(field).get('AA'))
    return VALUE_EVENTS.some((event) => actions?.has(event))
  })
}
