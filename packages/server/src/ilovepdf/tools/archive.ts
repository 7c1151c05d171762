import type { Parameters } from '../parameters.js'
import { oneStep, type Step, type Tool } from './tool.js'

const CONFORMANCES = [
  'pdfa-1b',
  'pdfa-1a',
  'pdfa-2b',
  'pdfa-2u',
  'pdfa-2a',
  'pdfa-3b',
  'pdfa-3u',
  'pdfa-3a',
] as const

function standardOf(parameters: Parameters): string {
  return parameters.choice('conformance', CONFORMANCES, 'pdfa-2b').replace('pdfa-', '')
}

/** Level a is about tags, level u about characters (ISO 19005-2, 5); part 1 has no level u. */
const LOWER_LEVELS: Readonly<Record<string, readonly string[]>> = { a: ['u', 'b'], u: ['b'] }

/** Their conversion does not say what is lost by it. */
export const pdfa: Tool = {
  takes: 'pipeline',
  tasks: ['pdf-to-pdfa'],
  isPerFile: true,
  makesPdf: true,
  plan(parameters, entries) {
    const [part, level = ''] = standardOf(parameters)
    const lower = parameters.flag('allow_downgrade', true) ? (LOWER_LEVELS[level] ?? []) : []
    const levels = lower.filter((one) => part !== '1' || one === 'b')
    const stepsOf = (one: string): readonly Step[] => [
      { task: 'pdf-to-pdfa', options: { standard: `${part}${one}`, allow_loss: true } },
    ]
    return { steps: stepsOf(level), otherwise: levels.map(stepsOf), entries }
  },
}

export const validatepdfa: Tool = {
  ...oneStep('validate-pdf', { isPerFile: true, makesPdf: false }, (parameters) => ({
    standard: standardOf(parameters),
  })),
  isValidation: true,
}
