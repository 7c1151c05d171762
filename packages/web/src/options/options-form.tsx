import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useText } from '../texts/text.js'
import type { OptionProblem, OptionValues, Tool } from '../tools/tool.js'
import { ExamplesMenu } from './examples-menu.js'
import { Field } from './field.js'
import { problemsOf } from './field-frame.js'
import { helpFor, labelOf, labelWording } from './option-labels.js'
import { applies, inapplicableValues, isSame, minimalValues } from './option-values.js'
import './options.css'

/** Options of every task that writes a document; rarely needed. */
const RARE = new Set(['signature_appearance', 'dynamic_xfa', 'object_streams'])

/** The pause in typing, in milliseconds, before options are checked. */
const PAUSE = 250

const NONE: readonly OptionProblem[] = []

/** The form generated from a tool's declaration. `values` has only values that differ from the defaults. */
export function OptionsForm({
  tool,
  values,
  onChange,
  hidden,
  problems: answered = NONE,
}: {
  readonly tool: Tool
  readonly values: OptionValues
  onChange(values: OptionValues): void
  /** Options that a visual control replaces. */
  readonly hidden?: ReadonlySet<string>
  /** From the last response of the service. */
  readonly problems?: readonly OptionProblem[]
}): ReactElement {
  const text = useText()
  const title = useId()
  const schema = tool.options
  // Values of options that no longer apply because of another option. They are restored when they apply
  // again.
  const inapplicable = useRef<OptionValues>({})
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const found = useFound(tool, values, touched)
  const problems = [...useCurrentProblems(answered, values), ...found]

  const set = (name: string, value: unknown): void => {
    const all = { ...inapplicable.current, ...values, [name]: value }
    inapplicable.current = inapplicableValues(schema, all)
    setTouched((names) => new Set([...names, name]))
    onChange(minimalValues(schema, all))
  }
  const replace = (next: OptionValues): void => {
    inapplicable.current = {}
    setTouched(new Set(Object.keys(next)))
    onChange(minimalValues(schema, next))
  }

  const names = Object.keys(schema.properties ?? {}).filter(
    (name) => hidden?.has(name) !== true && applies(schema, values, name),
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
  const usual = names.filter((name) => !RARE.has(name))
  const rare = names.filter((name) => RARE.has(name))
  const elsewhere = problems.filter(({ path }) => !names.includes(String(path[0])))
  return (
    <section className="options-form" aria-labelledby={title}>
      <div className="options-head">
        <h2 id={title}>{text('options.title')}</h2>
        {tool.examples.some(({ options }) => Object.keys(options).length > 0) && (
          <ExamplesMenu tool={tool} onChoose={replace} />
        )}
        {Object.keys(values).length > 0 && (
          <button type="button" className="quiet-button" onClick={() => replace({})}>
            {text('options.reset-all')}
          </button>
        )}
      </div>
      {names.length === 0 && <p className="quiet">{text('options.none')}</p>}
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
      {usual.map(field)}
      {rare.length > 0 && (
        <details className="more-options" open={rare.some((name) => name in values) || undefined}>
          <summary>{text('options.more')}</summary>
          {rare.map(field)}
        </details>
      )}
    </section>
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
