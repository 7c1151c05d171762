import type { Unit } from '@octavo/tasks/paper-lengths'
import { type ReactElement, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import type { InputFiles } from '../files/input-files.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { OptionProblem, OptionValues, Tool } from '../tools/tool.js'
import { ExamplesMenu } from './examples-menu.js'
import { Field } from './field.js'
import { problemsOf } from './field-frame.js'
import { FormContext } from './form-context.js'
import { converted, preferredUnit } from './length-units.js'
import { groupsOf } from './option-groups.js'
import { failedOptionText, helpFor, labelOf, labelWording } from './option-labels.js'
import {
  applies,
  inapplicableValues,
  isSame,
  lengthNames,
  minimalValues,
  shownFirst,
} from './option-values.js'
import './options.css'

/** The pause in typing, in milliseconds, before options are checked. */
const PAUSE = 250

const NONE: readonly OptionProblem[] = []

/**
 * The form generated from a tool's declaration: the options that users decide first, the tool's own controls,
 * and the other options on request. `values` has only values that differ from the defaults.
 */
export function OptionsForm({
  tool,
  values,
  onChange,
  hidden,
  problems: answered = NONE,
  files,
  isOnDevice,
  children,
}: {
  readonly tool: Tool
  readonly values: OptionValues
  onChange(values: OptionValues): void
  /** Options that a visual control replaces. */
  readonly hidden?: ReadonlySet<string>
  /** From the last response of the service. */
  readonly problems?: readonly OptionProblem[]
  /** The chosen files, which options can name. */
  readonly files?: InputFiles
  /** Whether the tool will run on this device. */
  readonly isOnDevice?: boolean
  /** The tool's own controls, between the first options and the others. */
  readonly children?: ReactNode
}): ReactElement {
  const text = useText()
  const schema = tool.options
  // Values of options that no longer apply because of another option. They are restored when they apply
  // again.
  const inapplicable = useRef<OptionValues>({})
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const found = useFound(tool, values, touched)
  const failed = useCurrentProblems(answered, values)
  const problems = [...failed.map((one) => ({ ...one, message: failedOptionText(tool, one) })), ...found]

  const setAll = (changed: OptionValues): void => {
    const all = { ...inapplicable.current, ...values, ...changed }
    inapplicable.current = inapplicableValues(schema, all)
    setTouched((names) => new Set([...names, ...Object.keys(changed)]))
    onChange(minimalValues(schema, all))
  }
  const lengths = useMemo(() => lengthNames(schema), [schema])
  const preferred = useStore(preferredUnit)
  // Until a length is set, its unit is the preferred one.
  const isMeasured = values.unit !== undefined || lengths.some((name) => name in values)
  const unit = isMeasured ? ((values.unit ?? 'pt') as Unit) : preferred
  const set = (name: string, value: unknown): void =>
    setAll({ ...(lengths.includes(name) && { unit }), [name]: value })
  const setUnit = (next: Unit): void => {
    preferredUnit.set(next)
    const set = lengths.filter((name) => typeof values[name] === 'number')
    if (isMeasured)
      setAll({
        unit: next,
        ...Object.fromEntries(set.map((name) => [name, converted(Number(values[name]), unit, next)])),
      })
  }
  const replace = (next: OptionValues): void => {
    inapplicable.current = {}
    setTouched(new Set(Object.keys(next)))
    onChange(minimalValues(schema, next))
  }

  const names = Object.keys(schema.properties ?? {}).filter(
    (name) =>
      hidden?.has(name) !== true && !(name === 'unit' && lengths.length > 0) && applies(schema, values, name),
  )
  const field = (name: string): ReactElement => (
    <Field
      key={name}
      task={tool.name}
      name={name}
      label={labelOf(tool.name, name)}
      help={helpFor(tool.name, name, schema.properties?.[name] ?? {})}
      schema={schema.properties?.[name] ?? {}}
      value={values[name]}
      problems={problemsOf(problems, name)}
      onChange={(value) => set(name, value)}
    />
  )
  const first = shownFirst(tool, names)
  const more = names.filter((name) => !first.includes(name))
  const changed = more.filter((name) => name in values).length
  const elsewhere = problems.filter(({ path }) => !names.includes(String(path[0])))
  const wrong = new Set(problems.map(({ path }) => String(path[0])))
  const isWrong = more.some((name) => wrong.has(name))
  const { plain, groups } = groupsOf(tool.name, more)
  const moreTitle = changed === 0 ? text('options.more') : text('options.more.changed', { count: changed })
  const context = lengths.length === 0 ? { files, isOnDevice } : { files, isOnDevice, unit, onUnit: setUnit }
  return (
    <FormContext value={context}>
      <section className="options-form" aria-label={text('options.title')}>
        <div role="alert">
          {elsewhere.length > 0 && (
            <ul className="problem">
              {elsewhere.map(({ path, message }) => (
                <li key={`${path.join(' ')} ${message}`}>
                  {path.length > 0 && `${path.map((part) => labelOf(tool.name, String(part))).join(' › ')}: `}
                  {message}
                </li>
              ))}
            </ul>
          )}
        </div>
        {first.map(field)}
        {children}
        {more.length > 0 && (
          <details className="more-options" open={isWrong || undefined}>
            <summary>{moreTitle}</summary>
            <div className="options-head">
              <ExamplesMenu tool={tool} onChoose={replace} />
              {Object.keys(values).length > 0 && (
                <button type="button" className="quiet-button" onClick={() => replace({})}>
                  {text('options.reset-all')}
                </button>
              )}
            </div>
            {plain.map(field)}
            {groups.map(({ title, options }) => (
              <details
                key={title}
                className="option-group"
                open={options.some((name) => name in values || wrong.has(name)) || undefined}
              >
                <summary>{text(title)}</summary>
                {options.map(field)}
              </details>
            ))}
          </details>
        )}
      </section>
    </FormContext>
  )
}

/** The problems that the service would report for the options changed here, checked when typing pauses. */
function useFound(tool: Tool, values: OptionValues, touched: ReadonlySet<string>): readonly OptionProblem[] {
  const [found, setFound] = useState(NONE)
  useEffect(() => {
    const timer = setTimeout(() => {
      const next = tool.problems(values, labelWording(tool.name))
      setFound((last) => (isSame(last, next) ? last : next))
    }, PAUSE)
    return () => clearTimeout(timer)
  }, [tool, values])
  return found.filter(({ path }) => (path.length === 0 ? touched.size > 0 : touched.has(String(path[0]))))
}

/** The problems in the response of the service, except for options that have been changed since. */
function useCurrentProblems(
  answered: readonly OptionProblem[],
  values: OptionValues,
): readonly OptionProblem[] {
  const [last, setLast] = useState({ answered, values })
  if (last.answered !== answered) setLast({ answered, values })
  return answered.filter(({ path }) => {
    const name = String(path[0])
    return path.length === 0 ? isSame(values, last.values) : isSame(values[name], last.values[name])
  })
}
