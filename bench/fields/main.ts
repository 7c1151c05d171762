import { createHash } from 'node:crypto'
import { basename, join } from 'node:path'
import { openDraft, type PlacedBox, placedFields, suggestFields } from '@octavo/pdf/draft'
import { PdfError } from '@octavo/pdf/errors'
import { openFileSource } from '@octavo/pdf/file-source'
import { nodePrimitives } from '@octavo/pdf/node'
import { TextReader } from '@octavo/pdf/page-text'
import { existingFolder, parseCommandLine } from '../command-line.js'
import { pdfsBelow } from '../corpus/files.js'
import { passwordOf } from '../corpus/passwords.js'

const usage = `npm run bench:fields -- FOLDER [--only PATTERN] [--half 0|1] [--files]

Suggests form fields for every form in FOLDER and its subfolders as if it had none, and prints how many of its fields are
found (recall), how many of the suggestions are fields (precision), and how many found ones have the right type.
  --only   process only files whose path matches this regular expression
  --half   process only this half of the files, by a hash of their names: one is for tuning, the other for measuring
  --files  print the numbers of each file`

const { values: flags, positionals } = parseCommandLine(usage, {
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    half: { type: 'string' },
    files: { type: 'boolean', default: false },
  },
})

interface Place {
  readonly kind: 'text' | 'button' | 'signature'
  readonly box: PlacedBox
}

interface Score {
  readonly fields: number
  readonly suggested: number
  readonly found: number
  readonly ofType: number
}

/** Pages with fewer fields were not made to be filled in. */
const LEAST_FIELDS = 3
/** The common part of a field and its suggestion, of both together. */
const SAME_PLACE = 0.25
const NOTHING: Score = { fields: 0, suggested: 0, found: 0, ofType: 0 }

const seen = new Set<string>()
const scores: Score[] = []
const folder = existingFolder(usage, positionals)
for (const path of pdfsBelow(folder, { only: flags.only, limit: undefined })) {
  const name = basename(path)
  if (flags.half !== undefined && hashOf(name) % 2 !== Number(flags.half)) continue
  const score = scoreOf(join(folder, path))
  // Without lines and boxes on its pages, nothing can be suggested.
  if (score === undefined || score.suggested === 0) continue
  const key = JSON.stringify(score)
  if (seen.has(key)) continue
  seen.add(key)
  scores.push(score)
  if (flags.files) console.log(`${name}: ${shown(score)}`)
}
console.log(`${scores.length} forms, ${shown(scores.reduce(sum, NOTHING))}`)

function scoreOf(path: string): Score | undefined {
  const source = openFileSource(path)
  try {
    const draft = openDraft(
      { name: path, source, password: passwordOf(basename(path)) },
      { primitives: nodePrimitives },
    )
    const placed = placedFields(draft)
    const reader = new TextReader(draft.file, draft.catalogue, { rules: true })
    let total = NOTHING
    for (const [index, page] of draft.pages.entries()) {
      const fields = (placed.get(index) ?? []).flatMap(({ field: { type }, box }): Place[] => {
        if (type === 'button' || box.width < 1 || box.height < 1) return []
        const isButton = type === 'checkbox' || type === 'radio'
        return [{ kind: isButton ? 'button' : type === 'signature' ? type : 'text', box }]
      })
      if (fields.length < LEAST_FIELDS) continue
      const text = reader.read(page, { invisible: false, annotations: false })
      const suggested = suggestFields(text, [], new Set()).map(({ type, box }): Place => {
        return { kind: type === 'checkbox' ? 'button' : type === 'signature' ? type : 'text', box }
      })
      total = sum(total, compared(fields, suggested))
    }
    return total.fields === 0 ? undefined : total
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return undefined
  } finally {
    source.close()
  }
}

/** Each suggestion is compared with the field that it covers best; each field is found once. */
function compared(fields: readonly Place[], suggested: readonly Place[]): Score {
  const pairs = suggested.flatMap((one) =>
    fields.map((field) => ({ one, field, share: commonPart(one.box, field.box) })),
  )
  pairs.sort((one, other) => other.share - one.share)
  const taken = new Set<Place>()
  let [found, ofType] = [0, 0]
  for (const { one, field, share } of pairs) {
    if (share < SAME_PLACE) break
    if (taken.has(one) || taken.has(field)) continue
    taken.add(one).add(field)
    found++
    if (one.kind === field.kind) ofType++
  }
  return { fields: fields.length, suggested: suggested.length, found, ofType }
}

function commonPart(one: PlacedBox, other: PlacedBox): number {
  const width = Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)
  const height = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  if (width <= 0 || height <= 0) return 0
  const common = width * height
  return common / (one.width * one.height + other.width * other.height - common)
}

function sum(one: Score, other: Score): Score {
  return {
    fields: one.fields + other.fields,
    suggested: one.suggested + other.suggested,
    found: one.found + other.found,
    ofType: one.ofType + other.ofType,
  }
}

function shown({ fields, suggested, found, ofType }: Score): string {
  const part = (of: number, all: number): string => `${all === 0 ? 0 : Math.round((100 * of) / all)} %`
  return `${fields} fields: recall ${part(found, fields)}, precision ${part(found, suggested)}, type right ${part(ofType, found)}`
}

function hashOf(name: string): number {
  return createHash('sha256').update(name).digest()[0]!
}
