import { UniqueNames } from '../../copy/unique-names.js'
import { readNameTree } from '../../document/key-trees.js'
import { asciiBytes } from '../../syntax/characters.js'
import { type PdfDict, PdfRef, type PdfValue } from '../../syntax/objects.js'
import { decodeTextString } from '../../syntax/text-string.js'
import { writeNameTree } from '../../write/key-trees.js'
import type { Assembly } from '../assembly.js'

/** Trees of the catalogue's /Names (ISO 32000-1, table 31) that other modules join. */
const JOINED_ELSEWHERE = new Set(['Dests', 'EmbeddedFiles'])
/** Trees whose keys nothing else refers to: a colliding key is renamed. */
const RENAMED = ['AP', 'Renditions', 'AlternatePresentations'] as const
/** Trees of Web Capture, whose keys are digests and URLs: a renamed key would be wrong. */
const FIRST_WINS = ['IDS', 'URLS'] as const

const dropped: ReadonlyMap<string, readonly [kind: string, what: string, why: string]> = new Map([
  ['JavaScript', ['javascript', 'scripts of the document', 'they were written for the original document']],
  ['Pages', ['template', 'named pages', 'only scripts use them']],
  ['Templates', ['template', 'hidden template pages', 'only scripts use them']],
])

/**
 * The trees of the output's /Names, except those of destinations and attachments, which other modules write.
 */
export function joinOtherNames(assembly: Assembly): Map<string, PdfRef> {
  const trees = new Map<string, PdfRef>()
  if (!assembly.inputs.some(({ catalogue }) => catalogue.has('Names'))) return trees
  for (const key of [...RENAMED, ...FIRST_WINS]) {
    const entries = joinTree(assembly, key)
    if (entries.size > 0) trees.set(key, writeNameTree(assembly.writer, entries))
  }
  reportDropped(assembly)
  return trees
}

function joinTree(
  assembly: Assembly,
  key: (typeof RENAMED | typeof FIRST_WINS)[number],
): Map<string, PdfValue> {
  const joined = new Map<string, PdfValue>()
  const unique = new UniqueNames()
  const mayRename = RENAMED.some((each) => each === key)
  for (const { file, catalogue, copier, report } of assembly.inputs) {
    const tree = file.dict(catalogue.get('Names'))?.get(key)
    if (tree === undefined) continue
    for (const [name, value] of readNameTree(file, tree)) {
      assembly.checkpoint()
      const translated = copier.translate(value)
      if (translated === null) {
        report.drop(key, `entries of /${key}`, 'the objects they refer to do not exist')
        continue
      }
      if (sameObject(joined.get(name), translated)) continue
      if (joined.has(name) && !mayRename) {
        report.drop(key, `entries of /${key}`, 'an earlier file has entries of the same name')
        continue
      }
      const free = unique.take(name)
      if (free !== name) {
        report.rename(key, decodeTextString(asciiBytes(name)), decodeTextString(asciiBytes(free)))
      }
      joined.set(free, translated)
    }
  }
  return joined
}

function sameObject(one: PdfValue | undefined, other: PdfValue): boolean {
  return one instanceof PdfRef && other instanceof PdfRef && one.num === other.num
}

function reportDropped({ inputs }: Assembly): void {
  const joined = new Set<string>([...RENAMED, ...FIRST_WINS, ...JOINED_ELSEWHERE])
  for (const { file, catalogue, report } of inputs) {
    const names: PdfDict = file.dict(catalogue.get('Names')) ?? new Map()
    let unknown = 0
    for (const [key, tree] of names) {
      if (joined.has(key) || file.dict(tree) === undefined) continue
      const known = dropped.get(key)
      if (known === undefined) {
        unknown++
        continue
      }
      const count = readNameTree(file, tree).size
      if (count > 0) report.drop(...known, count)
    }
    if (unknown > 0) {
      report.drop('names', 'unknown name trees', 'it is not known what they refer to', unknown)
    }
  }
}
