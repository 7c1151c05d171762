import { ServiceError } from '../errors/service-error.js'
import type { ProcessRow } from '../records/records.js'
import type { Caller } from './caller.js'
import type { Context } from './context.js'
import { findProcess, processBusy } from './find.js'
import { idleStates, isBusy } from './states.js'

/** Removes one uploaded file. */
export async function removeUpload(
  context: Context,
  caller: Caller,
  processId: string,
  fileId: string,
): Promise<ProcessRow> {
  const { records, events, deletions } = context
  const removed = await context.locks.hold(processId, async () => {
    for (;;) {
      const row = await findProcess(context, caller, processId)
      const uploads = await records.files.of(processId, 'upload')
      const file = uploads.find(({ id }) => id === fileId)
      if (file === undefined) {
        throw new ServiceError(
          'file_not_found',
          'The process has no uploaded file of this server_filename.',
          {
            field: 'server_filename',
          },
        )
      }
      if (isBusy(row)) throw processBusy()
      const isLast = uploads.length === 1
      const changed = await records.processes.change(
        processId,
        { states: idleStates, version: row.version },
        { state: isLast && row.state === 'uploaded' ? 'created' : row.state, updatedAt: context.now() },
        { removeIds: [file.id] },
      )
      if (changed === undefined) continue
      events.emit(changed, { type: 'changed', row: changed })
      return { row: changed, file }
    }
  })
  await deletions.delayResponse(caller.owner, deletions.add(caller.owner, [removed.file]))
  return removed.row
}
