import { type ReactElement, useEffect, useId, useRef } from 'react'
import { OptionsForm } from '../options/options-form.js'
import { announce } from '../shell/announcer.js'
import { useTool, useTools } from '../shown-tools.js'
import { text as plainText, useText } from '../texts/text.js'
import type { OptionValues } from '../tools/tool.js'
import { type ChainStep, MAX_STEPS, movedStep, readSteps } from './chain.js'
import './chains.css'

const PIPELINE = 'pipeline'

interface Props {
  /** The options of a pipeline: `tasks`. */
  readonly values: OptionValues
  onChange(values: OptionValues): void
}

/**
 * The steps of a pipeline. Steps are added from the tools, have their own options, and can be moved and
 * removed.
 */
export default function ChainSteps({ values, onChange }: Props): ReactElement {
  const text = useText()
  const field = useId()
  const list = useRef<HTMLOListElement>(null)
  const tools = useTools().filter(({ name }) => name !== PIPELINE)
  const steps: readonly ChainStep[] = readSteps(values.tasks) ?? []
  const titleOf = (task: string): string => tools.find(({ name }) => name === task)?.title ?? task
  const set = (tasks: readonly ChainStep[]): void => onChange({ ...values, tasks })
  const move = (index: number, by: number): void => {
    set(movedStep(steps, index, by))
    announce(plainText('chains.moved', { tool: titleOf(steps[index]!.task), number: index + by + 1 }))
    // Keeps the focus on the same button of the moved step.
    requestAnimationFrame(() => {
      const moved = list.current?.children[index + by]
      const buttons = moved?.querySelectorAll<HTMLButtonElement>('.step-actions button') ?? []
      const same = buttons[by < 0 ? 0 : 1]
      const other = buttons[by < 0 ? 1 : 0]
      ;(same?.disabled === true ? other : same)?.focus()
    })
  }
  return (
    <section className="chain-steps" aria-labelledby={`${field}-title`}>
      <h2 id={`${field}-title`}>{text('chains.steps')}</h2>
      {steps.length === 0 && <p className="quiet">{text('chains.no-steps')}</p>}
      <ol ref={list}>
        {steps.map((step, index) => (
          <Step
            // Steps have no ids. With this key, a step keeps its form when it moves, unless the task occurs
            // more than once.
            key={`${step.task} ${steps.slice(0, index).filter(({ task }) => task === step.task).length}`}
            step={step}
            number={index + 1}
            title={titleOf(step.task)}
            isLast={index === steps.length - 1}
            onOptions={(options) => set(steps.with(index, { task: step.task, options }))}
            onMove={(by) => move(index, by)}
            onRemove={() => {
              set(steps.toSpliced(index, 1))
              announce(plainText('chains.removed', { tool: titleOf(step.task) }))
            }}
          />
        ))}
      </ol>
      {steps.length < MAX_STEPS ? (
        <>
          <label htmlFor={field}>{text('chains.add')}</label>
          <select
            id={field}
            value=""
            onChange={({ target }) => set([...steps, { task: target.value, options: {} }])}
          >
            <option value="" disabled>
              {text('chains.add.choose')}
            </option>
            {tools.map(({ name, title }) => (
              <option key={name} value={name}>
                {title}
              </option>
            ))}
          </select>
        </>
      ) : (
        <p className="quiet">{text('chains.too-many-steps', { max: MAX_STEPS })}</p>
      )}
    </section>
  )
}

interface StepProps {
  readonly step: ChainStep
  readonly number: number
  readonly title: string
  readonly isLast: boolean
  onOptions(options: OptionValues): void
  onMove(by: number): void
  onRemove(): void
}

function Step({ step, number, title, isLast, onOptions, onMove, onRemove }: StepProps): ReactElement {
  const text = useText()
  const { tool, failed } = useTool(step.task)
  useEffect(() => {
    const isSet = Object.keys(tool?.preset ?? {}).every((name) => name in step.options)
    if (!isSet) onOptions({ ...tool?.preset, ...step.options })
  })
  return (
    <li className="chain-step">
      <div className="step-head">
        <strong>{text('chains.step', { number, tool: title })}</strong>
        <div className="step-actions">
          <button
            type="button"
            className="icon-button"
            aria-label={text('chains.up', { tool: title })}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          >
            ↑
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={text('chains.down', { tool: title })}
            disabled={isLast}
            onClick={() => onMove(1)}
          >
            ↓
          </button>
          <button
            type="button"
            className="icon-button"
            aria-label={text('chains.remove', { tool: title })}
            onClick={onRemove}
          >
            ✕
          </button>
        </div>
      </div>
      {failed && <p className="problem">{text('chains.step.unknown')}</p>}
      {tool !== undefined && (
        <details>
          <summary>{text('chains.step.options')}</summary>
          <OptionsForm
            tool={tool}
            values={step.options}
            onChange={(options) => onOptions({ ...tool.preset, ...options })}
          />
        </details>
      )}
    </li>
  )
}
