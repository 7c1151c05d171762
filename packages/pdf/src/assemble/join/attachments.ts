import { UniqueNames } from '../../copy/unique-names.js'
import { embeddedFiles, keyText } from '../../document/attachments.js'
import { asciiText } from '../../syntax/characters.js'
import { PdfRef, type PdfValue } from '../../syntax/objects.js'
import { encodeTextString } from '../../syntax/text-string.js'
import type { Assembly } from '../assembly.js'

/**
 * The entries of the output's /EmbeddedFiles (ISO 32000-1, 7.11.4): all attachments of every input,
 * regardless of the pages taken; undefined if there are none.
 */
export function joinAttachments(assembly: Assembly): Map<string, PdfValue> | undefined {
  const joined = new Map<string, PdfValue>()
  const unique = new UniqueNames()
  for (const { file, catalogue, copier, report } of assembly.inputs) {
    for (const [key, value] of embeddedFiles(file, catalogue)) {
      assembly.checkpoint()
      const specification = file.dict(value) === undefined ? null : copier.translate(value)
      if (specification === null) {
        report.drop('attachment', 'attachments', 'the objects they refer to do not exist')
        continue
      }
      const name = unique.take(key, numberedKey)
      if (name !== key) report.rename('attachment', keyText(key), keyText(name))
      joined.set(
        name,
        specification instanceof PdfRef ? specification : assembly.writer.object(specification),
      )
      report.keep('attachments')
    }
  }
  return joined.size > 0 ? joined : undefined
}

/** For example `data (2).txt`, in the encoding that the new name needs. */
function numberedKey(key: string, count: number): string {
  const text = keyText(key)
  const dot = text.lastIndexOf('.')
  const stem = dot > 0 ? text.slice(0, dot) : text
  return asciiText(encodeTextString(`${stem} (${count})${text.slice(stem.length)}`))
}

/** The files associated with the documents (ISO 32000-2, 14.13), for the catalogue's /AF. */
export function joinAssociatedFiles(assembly: Assembly): PdfValue[] | undefined {
  const joined: PdfValue[] = []
  const known = new Set<number>()
  for (const { file, catalogue, copier } of assembly.inputs) {
    const own = catalogue.get('AF')
    if (own === undefined) continue
    for (const item of file.array(own) ?? [own]) {
      assembly.checkpoint()
      if (file.dict(item) === undefined) continue
      const specification = copier.translate(item)
      if (specification === null) continue
      const reference =
        specification instanceof PdfRef ? specification : assembly.writer.object(specification)
      if (known.has(reference.num)) continue
      known.add(reference.num)
      joined.push(reference)
    }
  }
  return joined.length > 0 ? joined : undefined
}

/**
 * How a viewer shows the attachments of a portfolio (ISO 32000-1, 7.11.6). Columns and folders of one
 * document do not apply to another's files, so it is kept only if there is one document.
 */
export function keptPortfolio(assembly: Assembly): PdfValue | undefined {
  const [only, ...others] = assembly.inputs
  if (only !== undefined && others.length === 0) {
    const { file, catalogue, copier } = only
    const portfolio = catalogue.get('Collection')
    if (portfolio === undefined || file.dict(portfolio) === undefined) return undefined
    return copier.translate(portfolio) ?? undefined
  }
  for (const { file, catalogue, report } of assembly.inputs) {
    if (file.dict(catalogue.get('Collection')) === undefined) continue
    report.drop('portfolio', 'the view of the attachments as a portfolio', 'it only applies to one document')
  }
  return undefined
}
