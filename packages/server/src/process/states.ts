import type { ProcessRow, ProcessState } from '../records/records.js'

/**
 * created → uploaded → queued → running → succeeded | failed. From every state that is not busy, files may come and go and an
 * execution may begin; the last success stays until a new one replaces it.
 */
export const idleStates: readonly ProcessState[] = ['created', 'uploaded', 'succeeded', 'failed']
export const busyStates: readonly ProcessState[] = ['queued', 'running']

export function isBusy(row: Pick<ProcessRow, 'state'>): boolean {
  return row.state === 'queued' || row.state === 'running'
}
