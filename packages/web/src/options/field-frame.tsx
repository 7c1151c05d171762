import type { OptionSchema } from '@octavo/tasks/options-schema'
import { type ReactElement, type ReactNode, useId } from 'react'
import { type Text, useText } from '../texts/text.js'
import type { OptionProblem } from '../tools/tool.js'
import './options.css'
import { choiceOf } from './option-labels.js'
import { isSame } from './option-values.js'

/** An option, or a part of a compound option. */
export interface FieldProps {
  readonly task: string
  /** The path of the option or part, such as `details.filename`. */
  readonly name: string
  readonly label: string
  readonly help?: string | undefined
  readonly schema: OptionSchema
  /** Undefined if it is not set. */
  readonly value: unknown
  /** Undefined resets it. */
  onChange(value: unknown): void
  /** The problems of this value and its parts, with relative paths. */
  readonly problems: readonly OptionProblem[]
}

export interface ControlIds {
  readonly control: string
  readonly label: string
  readonly describedBy: string | undefined
  readonly isInvalid: boolean
}

/** Label, help and problems around a control; `isGroup` if it consists of several controls. */
export function FieldFrame({
  field,
  isGroup = false,
  inline = false,
  children,
  own,
}: {
  readonly field: FieldProps
  readonly isGroup?: boolean
  /** The label follows the control. */
  readonly inline?: boolean
  /** A problem found by the control. */
  readonly own?: string | undefined
  children(ids: ControlIds): ReactNode
}): ReactElement {
  const id = useId()
  const { label, help, problems } = field
  const messages = [...(own === undefined ? [] : [own]), ...ownProblems(problems)]
  const described = [
    ...(help === undefined ? [] : [`${id}-help`]),
    ...(messages.length > 0 ? [`${id}-problem`] : []),
  ]
  const ids: ControlIds = {
    control: id,
    label: `${id}-label`,
    describedBy: described.join(' ') || undefined,
    isInvalid: messages.length > 0,
  }
  const title = (
    <span className="field-title">
      {isGroup ? (
        <span id={ids.label} className="field-label">
          {label}
        </span>
      ) : (
        <label id={ids.label} htmlFor={id} className="field-label">
          {label}
        </label>
      )}
      <ResetButton {...field} />
    </span>
  )
  return (
    <div className={inline ? 'field field-inline' : 'field'} data-invalid={ids.isInvalid || undefined}>
      {!inline && title}
      {children(ids)}
      {inline && title}
      {help !== undefined && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
      <p id={`${id}-problem`} className="problem" dir="auto">
        {messages.join(' ')}
      </p>
    </div>
  )
}

/** Shown if a value differs from the default, with the default in its label. */
function ResetButton({
  task,
  name: path,
  label,
  schema,
  value,
  onChange,
}: FieldProps): ReactElement | undefined {
  const text = useText()
  const { default: fallback } = schema
  if (value === undefined || fallback === undefined || isSame(value, fallback)) return undefined
  const name = text('options.reset', { option: label, value: defaultText(task, path, fallback, text) })
  return (
    <button
      type="button"
      className="field-reset"
      aria-label={name}
      title={name}
      onClick={() => onChange(undefined)}
    >
      ↺
    </button>
  )
}

function defaultText(task: string, path: string, value: unknown, text: Text): string {
  if (typeof value === 'boolean') return text(value ? 'options.value.on' : 'options.value.off')
  const isShown = (typeof value === 'string' && value !== '') || typeof value === 'number'
  return isShown ? choiceOf(task, path, value) : text('options.value.none')
}

function ownProblems(problems: readonly OptionProblem[]): readonly string[] {
  return problems.filter(({ path }) => path.length === 0).map(({ message }) => message)
}

/** The problems of one part of a value, with paths relative to it. */
export function problemsOf(problems: readonly OptionProblem[], part: PropertyKey): readonly OptionProblem[] {
  return problems
    .filter(({ path }) => path.length > 0 && String(path[0]) === String(part))
    .map(({ path, message }) => ({ path: path.slice(1), message }))
}
