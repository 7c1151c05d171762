import { byteSize, printable } from '../wording/printable.js'
import { compressionNotes } from './compression-notes.js'
import { editNotes } from './edit-notes.js'
import {
  byKind,
  type FileReport,
  type Note,
  type NoteReaders,
  type OptionName,
  records,
  SIGNATURE,
  some,
  texts,
  when,
} from './note.js'
import { recognitionNotes } from './recognition-notes.js'
import { redactionNotes } from './redaction-notes.js'
import { clearedNotes, sanitizedNotes } from './sanitize-notes.js'
import { taggingNotes } from './tagging-notes.js'
import { webPageNotes } from './web-page-notes.js'

/**
 * Report fields that become notes, and how. A field that is neither here nor in `detailFields` fails a test.
 */
export const noteReaders: NoteReaders = {
  ...compressionNotes,
  ...editNotes,
  ...recognitionNotes,
  ...redactionNotes,
  ...taggingNotes,
  ...webPageNotes,
  rescued: (value) => when(value, { label: 'damaged', what: 'read with the help of pdfium' }),
  repairs: (value) => texts(value).map((what) => ({ label: 'repaired', what })),
  renamed: renamedNotes,
  missingFonts: (value) =>
    records(value).map(({ name, substitute }) => ({
      label: 'missing font',
      what: `replaced by ${printable(String(substitute))}`,
      examples: [String(name)],
    })),
  dropped: (value, file) =>
    records(value)
      .filter((item) => isNoted(item, file))
      .map(({ kind, what, why, count }) => ({
        name: `dropped.${kind}`,
        label: 'dropped',
        what: String(what),
        why: String(why),
        count: Number(count),
      })),
  removed: removedNotes,
  counts: (value, file) => sanitizedNotes(value, records(file.removed)),
  optionsLeftOut: (value) => [
    {
      label: 'not listed',
      what: 'options of choices',
      count: Number(value),
      why: 'the form has more than are listed',
    },
  ],
  cropped: (value) => when(value === 0, { label: 'unchanged', what: 'no page was cropped' }),
  unshown: (value) => {
    const fields = records(value).map(({ field, characters }) => `“${field}” lacks “${characters}”`)
    return some(fields.length, {
      label: 'not drawn whole',
      what: 'field',
      isNoun: true,
      examples: fields,
      why: 'no available font has these characters',
    })
  },
  undrawn: (value) =>
    records(value).map(({ kind, why, count }) => ({
      label: 'removed without being drawn',
      what: String(kind),
      isNoun: true,
      count: Number(count),
      why: String(why),
    })),
  withoutTables: (value) => when(value, { label: 'note', what: 'no table was found: each page is a sheet' }),
  repeatedRows: (value) =>
    some(value, {
      label: 'dropped',
      what: 'heading row',
      isNoun: true,
      why: 'it repeats on a further page of its table',
    }),
  ambiguous: (value) =>
    some(value, {
      label: 'kept as text',
      what: 'cell',
      isNoun: true,
      why: 'it can be read in two ways',
    }),
  xfaRemoved: (value) =>
    when(value, {
      label: 'removed',
      what: 'the XFA form',
      why: 'it would still show the old values of the form',
    }),
  scriptsNotRun: (value) =>
    when(value, {
      label: 'not calculated',
      what: 'scripts of the form were not run; fields that depend on the filled ones are unchanged',
    }),
  claimsDropped: (value) => {
    const claims = texts(value)
    return claims.length === 0 ? [] : [{ label: 'claims removed', what: claims.join(', ') }]
  },
  skipped: (value) =>
    some(texts(value).length, {
      label: 'not filled',
      what: 'name',
      isNoun: true,
      examples: texts(value),
      why: 'the file has no such fields',
    }),
  notes: (value) => texts(value).map((what) => ({ label: 'note', what })),
  blank: (value) => some(value, { label: 'not cropped', what: 'page', isNoun: true, why: 'it is blank' }),
  otherPages: (value) => {
    const pages = Array.isArray(value) ? value.map(Number) : []
    return some(pages.length, {
      label: 'not cleaned',
      what: 'page',
      isNoun: true,
      why: 'it is no single scanned image',
      pages,
    })
  },
  unread: (value) =>
    some(value, {
      label: 'not cropped',
      what: 'page',
      isNoun: true,
      why: 'its content exceeds the limits',
    }),
  pagesMended: (value) =>
    some(value, {
      label: 'repaired',
      what: 'page',
      isNoun: true,
      why: 'something that every page needs was missing or wrong',
    }),
  streamsMended: (value) =>
    some(value, {
      label: 'repaired',
      what: 'stream',
      isNoun: true,
      why: 'the data were truncated or wrongly encoded: what could be read was encoded again',
    }),
  streamsBroken: (value) =>
    some(value, {
      label: 'damaged',
      what: 'stream',
      isNoun: true,
      why: 'the data are broken in the middle: they were kept as they are, and readers show different things',
    }),
  parts: (value, _, named) => {
    if (!Array.isArray(value)) return clearedNotes(value)
    const large = records(value).filter(({ oversized }) => oversized === true)
    return some(large.length, {
      name: 'parts.large',
      label: `above ${named('max_bytes')}`,
      what: 'part',
      isNoun: true,
      examples: large.map(({ from, bytes }) => `page ${from}: ${byteSize(Number(bytes))}`),
      why: 'a page is not divided',
    })
  },
  attachments: (value) => {
    const all = records(value)
    if (all.length === 0)
      return [{ name: 'attachments.none', label: 'note', what: 'the file has no attachments' }]
    const damaged = all.filter(({ intact }) => intact === false).map(({ name }) => String(name))
    return [
      ...all.flatMap(({ name, skipped }): Note[] =>
        typeof skipped === 'string'
          ? [{ name: 'attachments.skipped', label: 'not extracted', what: `“${name}”: ${skipped}` }]
          : [],
      ),
      ...some(damaged.length, {
        name: 'attachments.damaged',
        label: 'changed',
        what: 'attachment',
        isNoun: true,
        examples: damaged,
        why: 'the bytes do not match the checksum in the document',
      }),
    ]
  },
  appended: (value) => {
    const names = texts(value)
    return some(names.length, { label: 'appended', what: 'file', isNoun: true, examples: names })
  },
  attached: (value) => {
    const names = records(value).map(({ name }) => String(name))
    return some(names.length, { label: 'attached', what: 'file', isNoun: true, examples: names })
  },
  invoice: (value) => {
    const { faultCount, faults, document } = (value ?? {}) as Readonly<Record<string, unknown>>
    const around = texts((document as { readonly faults?: unknown } | undefined)?.faults)
    return [
      ...some(faultCount, {
        name: 'invoice.faults',
        label: 'incomplete',
        what: 'fault',
        isNoun: true,
        examples: records(faults).map(({ term, name }) => `${term} ${name}`),
      }),
      ...some(around.length, {
        name: 'invoice.document',
        label: 'the PDF',
        what: 'fault',
        isNoun: true,
        examples: around,
      }),
    ]
  },
  invoicesReplaced: (value) => {
    const names = texts(value)
    return some(names.length, { label: 'replaced', what: 'invoice', isNoun: true, examples: names })
  },
  added: (value) => some(value, { label: 'added', what: 'bookmark', isNoun: true }),
  xmp: (value) => [
    ...when(value === 'replaced', {
      name: 'xmp.replaced',
      label: 'replaced',
      what: 'XMP metadata',
      why: 'they could not be read',
    }),
    ...when(value === 'removed', { name: 'xmp.removed', label: 'removed', what: 'XMP metadata' }),
  ],
  wasProtected: (value, { algorithm }) => {
    if (algorithm !== undefined)
      return when(value, {
        name: 'wasProtected.replaced',
        label: 'replaced',
        what: 'the protection that the file had',
      })
    return when(value === false, {
      name: 'wasProtected.not',
      label: 'unchanged',
      what: 'the file was not protected',
    })
  },
  opensWithoutPassword: (value, _, named) =>
    when(value, {
      label: 'note',
      what: `anyone can open the output: only ${named('user_password')} makes readers ask for a password`,
    }),
  samePasswords: (value) =>
    when(value, {
      label: 'note',
      what: 'both passwords are the same: anyone who can open the output has all permissions',
    }),
  pagesScaled: (value) => {
    const pages = Array.isArray(value) ? value.map(Number) : []
    return some(pages.length, {
      label: 'scaled to fit',
      what: 'page',
      isNoun: true,
      why: 'all slides of a presentation have one size',
      pages,
    })
  },
  turned: (value) => when(value === 0, { label: 'unchanged', what: 'no page had to be rotated' }),
  resized: (value) => when(value === 0, { label: 'unchanged', what: 'every page has this size already' }),
  filled: (value) => some(texts(value).length, { label: 'filled', what: 'field', isNoun: true }),
}

export function notesOn(file: FileReport, named: OptionName): Note[] {
  return Object.entries(file).flatMap(([field, value]) =>
    Object.hasOwn(noteReaders, field)
      ? noteReaders[field]!(value, file, named).map((note) => ({ name: field, ...note }))
      : [],
  )
}

const UNNOTED: ReadonlySet<unknown> = new Set([SIGNATURE, 'metadata', 'opening'])

/**
 * Signatures and protection are among the losses. That a merge has the title and the author of its first file
 * and opens like it is what everyone expects.
 */
function isNoted({ kind }: Readonly<Record<string, unknown>>, { protectionRemoved }: FileReport): boolean {
  if (kind === 'restrictions') return protectionRemoved !== true
  return !UNNOTED.has(kind)
}

/** One line for each kind of thing: `renamed: 2 fields (name → name_2, place → place_2)`. */
function renamedNotes(value: unknown): Note[] {
  return [...byKind(records(value))].map(([what, all]) => ({
    name: `renamed.${what}`,
    label: 'renamed',
    what,
    isNoun: true,
    count: all.length,
    examples: all.map(({ from, to }) => `${printable(String(from), 40)} → ${printable(String(to), 40)}`),
  }))
}

/** Bookmarks are counted, attachments are named; sanitized items are reported by their counts. */
function removedNotes(value: unknown, { added, counts }: FileReport): Note[] {
  const isNone = value === 0 ? added === 0 : Array.isArray(value) && value.length === 0
  if (isNone && Object.keys(counts ?? {}).length === 0)
    return [{ name: 'removed.none', label: 'note', what: 'nothing to be removed was found' }]
  if (typeof value === 'number')
    return some(value, { name: 'removed.bookmarks', label: 'removed', what: 'bookmark', isNoun: true })
  const names = records(value).flatMap(({ name }) => (typeof name === 'string' ? [name] : []))
  return some(names.length, {
    name: 'removed.attachments',
    label: 'removed',
    what: 'attachment',
    isNoun: true,
    examples: names,
  })
}
