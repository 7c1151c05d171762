import type { Outcome } from '../process/runs.js'
import { executionResultView, processSummaryView } from './views.js'

/** What a webhook is sent; nothing of a process that was deleted meanwhile. */
export function webhookEvent(baseUrl: string, { row, result }: Outcome): object | undefined {
  if (row === undefined) return undefined
  return {
    event: `process.${row.state}`,
    process: processSummaryView(baseUrl, row),
    ...(result === undefined ? {} : { result: executionResultView(baseUrl, row.id, result) }),
  }
}
