import type { PdfDict } from '../../../syntax/objects.js'
import type { Input } from '../../input.js'

/**
 * What the output says of its tagging (ISO 32000-1, 14.7.1): marked when any input is; suspect when an input says so, or when
 * pages without structure stand among those that have one.
 */
export function joinMarkInfo(
  inputs: readonly Input[],
  isTagged: (input: Input) => boolean,
): PdfDict | undefined {
  if (!inputs.some(isTagged)) return undefined
  const any = (key: string): boolean =>
    inputs.some(
      ({ file, catalogue }) => file.resolve(file.dict(catalogue.get('MarkInfo'))?.get(key)) === true,
    )
  const info: PdfDict = new Map()
  if (any('Marked')) info.set('Marked', true)
  if (any('Suspects') || !inputs.every(isTagged)) info.set('Suspects', true)
  if (any('UserProperties')) info.set('UserProperties', true)
  return info.size > 0 ? info : undefined
}
