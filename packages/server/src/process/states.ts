import type { ProcessRow, ProcessState } from '../records/records.js'

/**
 * created → uploaded → queued → running → succeeded | failed. In every state that is not busy, files may be
 * added and removed and an execution may start; the last success is kept until a new one replaces it.
 */
export const idleStates: readonly ProcessState[] = ['created', 'uploaded', 'succeeded', 'failed']
export const busyStates: readonly ProcessState[] = ['queued', 'running']

export function isBusy(row: Pick<ProcessRow, 'state'>): boolean {
  return row.state === 'queued' || row.state === 'running'
}
