import type { Source } from '@octavo/pdf/source'
import { TaskFailure } from '../declare/task-failure.js'
import { byteSize, printable } from '../wording/printable.js'
import { archiveParts } from './archive-parts.js'

/** Large presentations have some thousand. */
const MAX_PARTS = 20_000
/** Of all parts: LibreOffice needs more memory than a run has for much less text. */
const MAX_UNPACKED = 1024 ** 3
/**
 * The texts of documents are packed up to 40:1, if they are long. Megabytes of text in some kilobytes take LibreOffice
 * as long as any others.
 */
const MAX_RATIO = 100
const SMALL_TEXT = 4 * 1024 ** 2
/** Pictures of one colour are packed a thousand to one. */
const SMALL_PICTURE = 64 * 1024 ** 2
const PICTURES = /\.(bmp|dib|emf|gif|pict?|pct|png|tiff?|wmf)$/i

/**
 * Looks into a document before LibreOffice does, which would unpack all that it is given. Most types are ZIP archives;
 * others, and archives that cannot be read, are left to LibreOffice.
 */
export function refuseBombs(source: Source, filename: string): void {
  const parts = archiveParts(source)
  const refused = (what: string): TaskFailure =>
    new TaskFailure({
      code: 'limit_exceeded',
      input: filename,
      field: 'server_filename',
      message: `${filename}: ${what}`,
    })
  const tooMany = refused(
    `The document consists of more than ${MAX_PARTS} files, the maximum. Save it anew, or divide it.`,
  )
  if (parts === 'too_many') throw tooMany
  let count = 0
  let all = 0
  for (const { name, packed, unpacked } of parts) {
    if (++count > MAX_PARTS) throw tooMany
    all += Math.max(0, unpacked - packed)
    if (all > MAX_UNPACKED)
      throw refused(
        `The document unpacks to more than ${byteSize(MAX_UNPACKED)}, the maximum. Divide it into several ones.`,
      )
    const small = PICTURES.test(name) ? SMALL_PICTURE : SMALL_TEXT
    if (unpacked > small && unpacked > packed * MAX_RATIO)
      throw refused(
        `Its part ${printable(name)} unpacks from ${byteSize(packed)} to ${byteSize(unpacked)}. No program writes documents that repeat themselves like this: more than ${MAX_RATIO} times their size is not accepted.`,
      )
  }
}
