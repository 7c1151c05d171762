/** What files claim to conform to: a cheap look at their metadata. @module */
import { readMetadata } from '../document/metadata.js'
import { PdfError } from '../errors.js'
import { openFile } from '../file/open.js'
import type { Source } from '../source/source.js'
import { STANDARDS, type Standard, titleOf } from './standards.js'
import type { ValidateOptions } from './validate.js'

export { titleOf } from './standards.js'

/** The standards that a file claims to conform to; none if it cannot be read. */
export function claimedStandards(source: Source, options: ValidateOptions): Standard[] {
  try {
    const { file } = openFile(source, options)
    const { claims } = readMetadata(file, file.dict(file.trailer.get('Root')) ?? new Map())
    return STANDARDS.filter((standard) => claims.includes(titleOf(standard)))
  } catch (error) {
    if (error instanceof PdfError && error.code !== 'aborted') return []
    throw error
  }
}

/** From the strictest level of PDF/A-1 to -3. */
const LEVELS = ['a', 'u', 'b']

/**
 * What a document of parts that conform to these standards can conform to: the weakest of their levels, in the latest of
 * their parts, which allows most. For each part, the standards that it claims.
 */
export function commonStandards(claims: readonly (readonly Standard[])[]): Standard[] {
  const [first = [], ...others] = claims
  return others.reduce<Standard[]>(
    (common, claimed) =>
      [commonArchive(archiveOf(common), archiveOf(claimed)), commonAccess(common, claimed)].filter(
        (standard) => standard !== undefined,
      ),
    [...first],
  )
}

function archiveOf(standards: readonly Standard[]): Standard | undefined {
  return standards.find((standard) => !standard.startsWith('ua'))
}

function commonAccess(some: readonly Standard[], others: readonly Standard[]): Standard | undefined {
  return some.find((standard) => standard.startsWith('ua') && others.includes(standard))
}

function commonArchive(one: Standard | undefined, other: Standard | undefined): Standard | undefined {
  if (one === undefined || other === undefined || one === other) return one && other
  const isFourth = [one, other].map((standard) => standard.startsWith('4'))
  // PDF/A-4 is of another version of PDF; its levels e and f allow what the plain one does.
  if (isFourth.every(Boolean))
    return [one, other].includes('4') ? [one, other].find((each) => each !== '4') : undefined
  if (isFourth.some(Boolean)) return undefined
  const part = Math.max(Number(one[0]), Number(other[0]))
  const level = LEVELS[Math.max(LEVELS.indexOf(one[1]!), LEVELS.indexOf(other[1]!))]!
  return `${part}${level}` as Standard
}
