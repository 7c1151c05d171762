import { OFFICE_TYPES, typeOfName } from '@octavo/tasks/file-types'
import { session } from '../session/session.js'
import { useTools } from '../shown-tools.js'
import { useStore } from '../store.js'
import { useText } from '../texts/text.js'
import type { Tool } from '../tools/tool.js'

/** For files that the tool could take as PDFs: why this service does not convert them for it, and what to do. */
export function useRejectionAdvice(tool: Tool): (names: readonly string[]) => string | undefined {
  const text = useText()
  const { state } = useStore(session)
  const converter = useTools().find(({ name }) => name === 'office-to-pdf')
  return (names) => {
    if (!tool.isConverting || !names.some(isConvertible)) return undefined
    if (state !== 'signed-in') return text('files.rejected.no-service')
    return converter === undefined || converter.unavailableBecause !== undefined
      ? text('files.rejected.no-program')
      : text('files.rejected.convert-first', { tool: converter.title })
  }
}

function isConvertible(name: string): boolean {
  const type = typeOfName(name) ?? ''
  return OFFICE_TYPES.includes(type) || type.startsWith('image/')
}
