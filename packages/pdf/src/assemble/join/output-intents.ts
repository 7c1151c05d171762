import { ByteBuffer } from '../../syntax/byte-buffer.js'
import { asciiText } from '../../syntax/characters.js'
import { type PdfDict, PdfRef, type PdfValue } from '../../syntax/objects.js'
import { serialise } from '../../syntax/serialiser.js'
import type { Assembly } from '../assembly.js'

/**
 * The output intents of all inputs (ISO 32000-1, 14.11.5), without duplicates; undefined if there are none.
 */
export function joinOutputIntents(assembly: Assembly): PdfValue[] | undefined {
  const joined: PdfValue[] = []
  const known = new Set<string>()
  for (const { file, catalogue, copier, report } of assembly.inputs) {
    for (const item of file.array(catalogue.get('OutputIntents')) ?? []) {
      assembly.checkpoint()
      const dict = file.dict(item)
      if (dict === undefined) continue
      report.keep('outputIntents')
      // Profiles already have their output numbers, and equal profiles have the same number.
      const intent = copier.translateDict(dict)
      const key = serialised(intent)
      if (known.has(key)) continue
      known.add(key)
      joined.push(item instanceof PdfRef ? copier.translate(item) : assembly.writer.object(intent))
    }
  }
  return joined.length > 0 ? joined : undefined
}

function serialised(dict: PdfDict): string {
  const out = new ByteBuffer()
  serialise(dict, out)
  return asciiText(out.view())
}
