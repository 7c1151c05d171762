import { copySource } from '@octavo/pdf/copy-source'
import type { SignedDocument } from '@octavo/pdf/document-signatures'
import type { Source } from '@octavo/pdf/source'
import type { TaskContext, TaskEntry } from '../declare/task.js'
import { TaskFailure } from '../declare/task-failure.js'

/** Writes the document as it was at the time of each signature: the bytes that it covers, which are a whole file. */
export function writeSigned(
  { output }: Pick<TaskContext<unknown>, 'output'>,
  { filename, file: { password } }: TaskEntry,
  source: Source,
  { signatures }: SignedDocument,
): void {
  const ends = new Set(
    signatures.flatMap(({ coverage, end }) => (coverage === 'less' || end === undefined ? [] : [end])),
  )
  if (ends.size === 0)
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: 'options[result]',
      input: filename,
      message:
        'The file has no signature that covers a whole document, so there is no document as it was signed. With the result "report", its signatures are described.',
    })
  for (const end of [...ends].sort((one, other) => one - other)) {
    const revision = signatures.find((signature) => signature.end === end)!.revision
    const name = `${filename.replace(/\.pdf$/i, '')}-revision-${revision ?? 'all'}.pdf`
    const written = output.create({ ...(ends.size === 1 ? { suggestedName: name } : { name }), password })
    copySource(source, written, { size: end })
    written.close()
  }
}
