import type { Parameters } from '../parameters.js'
import { oneStep, type SentFile, type Step, type Tool } from './tool.js'

export const merge = oneStep('merge-pdf', { isPerFile: false, makesPdf: true })

export const split: Tool = {
  takes: 'pipeline',
  tasks: ['split-pdf', 'remove-pages', 'extract-pages'],
  isPerFile: false,
  makesPdf: true,
  plan: (parameters, entries) => ({ steps: splitSteps(parameters, entries.length), entries }),
}

function splitSteps(parameters: Parameters, files: number): Step[] {
  switch (
    parameters.choice(
      'split_mode',
      ['ranges', 'fixed_range', 'remove_pages', 'filesize'],
      usualMode(parameters),
    )
  ) {
    case 'ranges':
      return rangeSteps(parameters, files)
    case 'fixed_range': {
      const pages = Math.floor(parameters.number('fixed_range', 1, 1, 1_000_000))
      return [{ task: 'split-pdf', options: { by: 'every', pages_per_file: pages } }]
    }
    case 'remove_pages': {
      parameters.needed('remove_pages', 'With split_mode remove_pages it names the pages, as in 1,4-6.')
      return [{ task: 'remove-pages', options: { pages: parameters.pages('remove_pages') } }]
    }
    case 'filesize': {
      const bytes = Math.floor(parameters.number('filesize', 10_000_000, 1000, 68_719_476_736))
      return [{ task: 'split-pdf', options: { by: 'size', max_bytes: bytes } }]
    }
  }
}

/** Ruby and .NET only send the value. */
function usualMode(parameters: Parameters): 'ranges' | 'fixed_range' | 'remove_pages' {
  if (parameters.has('ranges')) return 'ranges'
  if (parameters.has('remove_pages')) return 'remove_pages'
  return parameters.has('fixed_range') ? 'fixed_range' : 'ranges'
}

function rangeSteps(parameters: Parameters, files: number): Step[] {
  parameters.needed('ranges', 'With split_mode ranges it names the pages of each file, as in 1,4-6,8-end.')
  const ranges = parameters
    .pages('ranges')!
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '')
  if (!parameters.flag('merge_after', false))
    return [{ task: 'split-pdf', options: { by: 'ranges', ranges } }]
  const extract = { task: 'extract-pages', options: { pages: ranges } }
  return files === 1 ? [extract] : [extract, { task: 'merge-pdf', options: {} }]
}

/** By the `rotate` of each file. */
export const rotate: Tool = {
  takes: 'pipeline',
  tasks: ['rotate-pdf', 'extract-pages'],
  isPerFile: true,
  makesPdf: true,
  plan(_parameters, entries) {
    const [first] = entries
    const isSame = entries.every(({ rotation }) => rotation === first?.rotation)
    if (!isSame) return { steps: [{ task: 'extract-pages', options: { pages: 'all' } }], entries }
    // A document that is rotated in place keeps everything that extracting its pages would drop.
    const options = { angle: first?.rotation ?? 0 }
    return { steps: [{ task: 'rotate-pdf', options }], entries: entries.map(withoutRotation) }
  },
}

function withoutRotation(entry: SentFile): SentFile {
  return { ...entry, rotation: 0 }
}
