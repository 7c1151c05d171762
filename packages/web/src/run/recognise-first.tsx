import type { ReactElement } from 'react'
import { ownLanguage } from '../options/language-names.js'
import { useDeviceLanguages, useServiceLanguages } from '../options/recognition-languages.js'
import { useLanguage, useText } from '../texts/text.js'
import type { Tool } from '../tools/tool.js'
import type { ListedTool } from '../tools/tool-list.js'
import type { Run } from './run.js'
import type { RunProblem } from './run-problem.js'

/** Whether a scan was refused, or nothing could be read in it. */
export function scanRefused(run: Run, { code }: RunProblem): 'unread' | 'nothing-read' | undefined {
  if (code !== 'no_text') return undefined
  return run.options().ocr === 'auto' ? 'nothing-read' : 'unread'
}

/** Whether the tool itself can recognise the text of the scan that it refused. */
export function canRecogniseFirst(
  run: Run,
  problem: RunProblem,
  tool: Tool | undefined,
  tools: readonly ListedTool[],
): boolean {
  if (!run.canRetry || scanRefused(run, problem) !== 'unread') return false
  if (tool?.options.properties?.ocr === undefined) return false
  const recognition = tools.find(({ name }) => name === 'ocr-pdf')
  return run.where === 'device' || (recognition !== undefined && recognition.unavailableBecause === undefined)
}

/** The same run again, with the text of scans recognised first: in the language of the page, if no other was chosen. */
export function RecogniseFirst({ run, task }: { readonly run: Run; readonly task: string }): ReactElement {
  const text = useText()
  const own = ownLanguage(useLanguage())
  const ofService = useServiceLanguages(task, 'languages')
  const ofDevice = useDeviceLanguages()
  const installed = run.where === 'device' ? [...(ofDevice?.keys() ?? [])] : (ofService ?? [])
  const isChosen = run.options().languages !== undefined
  const languages = !isChosen && installed.includes(own) ? { languages: [own] } : {}
  return (
    <button
      type="button"
      className="primary action"
      onClick={() => run.retryWith({ ocr: 'auto', ...languages })}
    >
      {text('run.recognise')}
    </button>
  )
}
