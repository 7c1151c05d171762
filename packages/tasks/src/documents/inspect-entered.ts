import { assemble } from '@octavo/pdf/assemble'
import { type Inspection, inspect } from '@octavo/pdf/inspect'
import type { OpenSource, TaskContext } from '../declare/task.js'
import type { EnteredPages } from './entered-pages.js'

/**
 * The inspection of an entry's file. If the entry selects or rotates pages, the result of that is inspected.
 */
export function inspectEntered(
  context: TaskContext<unknown>,
  { entry, input, pages }: EnteredPages,
): Inspection {
  const { file, filename, rotation } = entry
  const { rescued, tree } = input.opened
  const isWhole =
    rotation % 360 === 0 && pages.length === tree.pages.length && pages.every((page, index) => page === index)
  if (isWhole) {
    const source = (rescued ? file.openRescued() : undefined) ?? file.open()
    return inspected(context, source, filename, file.password)
  }
  const scratch = context.scratch()
  assemble([{ input, pages, rotation }], scratch, {
    primitives: context.primitives,
    dynamicXfa: 'keep_pages',
    limits: { maxOutputBytes: context.output.maxBytes },
    signal: context.signal,
  })
  scratch.close()
  return inspected(context, scratch.open(), filename, undefined)
}

function inspected(
  { primitives, signal }: Pick<TaskContext<unknown>, 'primitives' | 'signal'>,
  source: OpenSource,
  name: string,
  password: string | undefined,
): Inspection {
  try {
    return inspect(source, { primitives, name, password, signal })
  } finally {
    source.close()
  }
}
