import type { SignatureUse } from '../files/notices.js'
import { optionValue } from '../options/option-values.js'
import type { OptionValues, Tool } from '../tools/tool.js'

/**
 * What a tool does with the signatures of a file: tools without an option for it change nothing, but for workflows,
 * whose steps have it. Undefined where it need not be said.
 */
export function signatureUse(
  { name, options }: Pick<Tool, 'name' | 'options'>,
  values: OptionValues,
): SignatureUse | undefined {
  if (name === 'verify-signatures') return undefined
  if (name === 'pipeline') return 'workflow'
  const how = optionValue(options, values, 'signatures') as 'keep' | 'strip' | 'refuse' | undefined
  const isAdding = name === 'sign-pdf' && how === 'keep' && values.mode !== 'extend'
  return isAdding ? 'sign' : (how ?? 'read')
}
