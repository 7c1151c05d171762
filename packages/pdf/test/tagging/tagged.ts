import { openDraft } from '../../src/edit/draft.js'
import { writeDraft } from '../../src/edit/write-draft.js'
import { nodePrimitives } from '../../src/platform/node.js'
import { memorySource } from '../../src/source/memory-source.js'
import { PdfRef, type PdfValue } from '../../src/syntax/objects.js'
import { type TagOptions, type TagReport, tagDocument } from '../../src/tagging/tag-document.js'
import { createMemorySink } from '../../src/write/memory-sink.js'
import { opened } from '../text/read-text.js'

export function tagged(
  bytes: Uint8Array,
  options: TagOptions = {},
): { bytes: Uint8Array; report: TagReport } {
  const draft = openDraft({ name: 'a.pdf', source: memorySource(bytes) }, { primitives: nodePrimitives })
  const report = tagDocument(draft, options)
  const sink = createMemorySink()
  writeDraft(draft, sink, { primitives: nodePrimitives })
  return { bytes: sink.bytes(), report }
}

/** The elements of a document as indented lines, without their content. */
export function elementsOf(bytes: Uint8Array): string[] {
  const { file, catalogue } = opened(bytes)
  const lines: string[] = []
  const walk = (value: PdfValue | undefined, depth: number): void => {
    for (const kid of file.array(value) ?? [value ?? null]) {
      const element = file.dict(kid)
      const type = file.name(element?.get('S'))
      if (type === undefined) {
        if (element?.get('Obj') instanceof PdfRef) lines.push(`${' '.repeat(depth)}(annotation)`)
        continue
      }
      lines.push(`${' '.repeat(depth)}${type}`)
      walk(element!.get('K'), depth + 1)
    }
  }
  walk(file.dict(catalogue.get('StructTreeRoot'))?.get('K'), 0)
  return lines
}
