import type { SanitizeOptions } from '@octavo/pdf/draft'
import type { Wording } from '../declare/message.js'
import { byteSize, printable } from '../wording/printable.js'
import { byKind, type Note, records, SIGNATURE, some, texts, when } from './note.js'

/** The report of one file; its fields depend on the task. */
export type FileReport = Readonly<Record<string, unknown>> & { readonly name: string }

/** The name of an option for the reader of the note: `--max-bytes` on the command line. */
export type OptionName = Wording['option']

/** Why images are not encoded again; 1-bit images are compressed losslessly, which needs no note. */
const imageObstacles = {
  colour_key_mask: 'they have transparent colours',
  colour_space: 'their colours are Lab or those of several named inks',
  damaged: 'they are damaged',
  encoding: 'they are JPEG 2000 images in CMYK, or encoded in a way that readers decode differently',
  matte: 'their colours are mixed with those of a background',
  too_large: 'they have too many pixels',
} as const

/** What takes most of a file that compression could not make smaller. */
const hardlySmallerParts = {
  images: 'images, which cannot be made smaller without more loss',
  bilevel_images: 'images in black and white, which are compressed as far as they can be without loss',
  fonts: 'fonts, of which only the glyphs that are needed are left',
  attachments: 'attached files, which stay as they are',
  others: 'text, drawings and other data that are compressed already',
} as const

function hardlySmallerHelp(helps: unknown, named: OptionName): string | undefined {
  switch (helps) {
    case 'recommended':
      return `${named('level')} recommended makes them smaller, with no visible loss on a screen`
    case 'extreme':
      return `${named('level')} extreme makes them smaller, with visible loss`
    case 'target_size':
      return `${named('target_size')} makes them smaller still`
    case 'remove_attachments':
      return 'the file is smaller without them'
    default:
      return undefined
  }
}

/** What edit-pdf does, by its fields. */
const editChanges = {
  objectsAdded: ['added', 'object'],
  annotationsChanged: ['changed', 'annotation'],
  annotationsRemoved: ['removed', 'annotation'],
  repliesAdded: ['replied to', 'annotation'],
  fieldsAdded: ['added', 'form field'],
  fieldsChanged: ['changed', 'form field'],
  fieldsRemoved: ['removed', 'form field'],
  textsChanged: ['changed', 'text'],
  imagesReplaced: ['replaced', 'image'],
  imagesMoved: ['moved', 'image'],
  imagesRemoved: ['removed', 'image'],
} as const

/** Why a redacted file may still contain what was searched for. */
const redactionDoubts = {
  similar_text: 'text that can be read as what was searched for is left',
  unreadable_text: 'text whose fonts have no Unicode mapping was not searched',
  images: 'a large image has no text over it, and words in images are not found: recognise its text first',
  uncovered_box: 'something is visible over a box',
  not_read_by_pdfium: 'pdfium cannot read the result',
} as const

/**
 * Report fields that become notes, and how. A field that is neither here nor in `detailFields` fails a test.
 */
export const noteReaders: Readonly<
  Record<string, (value: unknown, file: FileReport, named: OptionName) => Note[]>
> = {
  rescued: (value) => when(value, { label: 'damaged', what: 'read with the help of pdfium' }),
  repairs: (value) => texts(value).map((what) => ({ label: 'repaired', what })),
  renamed: renamedNotes,
  blockedAddresses: (value, { blockedRequests }) =>
    some(Number(blockedRequests ?? 0), {
      label: 'not loaded',
      what: 'file',
      isNoun: true,
      examples: texts(value),
      why: 'their addresses may not be reached',
    }),
  failedAddresses: (value, { failedRequests }) =>
    some(Number(failedRequests ?? 0), {
      label: 'missing',
      what: 'file',
      isNoun: true,
      examples: texts(value),
      why: 'the page uses them, but they could not be loaded',
    }),
  exceptions: (value) =>
    texts(value).map((what) => ({ label: 'failed', what: `a script of the page: ${printable(what)}` })),
  removedAddresses: (value, { removedLinks }) =>
    some(Number(removedLinks ?? 0), {
      label: 'removed',
      what: 'link',
      isNoun: true,
      examples: texts(value),
      why: 'they lead to files that are not in the PDF',
    }),
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
  nothingFound: (value) => when(value, { label: 'not redacted', what: 'no match was found' }),
  annotationsRemoved: (value) =>
    some(Number(value), {
      label: 'removed',
      what: 'annotation or field',
      why: 'they contained redacted content',
    }),
  optionsRemoved: (value) =>
    some(Number(value), {
      label: 'removed',
      what: 'options of list boxes and combo boxes',
      why: 'they contained redacted content',
    }),
  redactions: (value) => {
    const pages = records(value)
    const total = (field: string): number => pages.reduce((sum, page) => sum + Number(page[field] ?? 0), 0)
    return [
      ...some(total('imagesRemoved'), {
        name: 'redactions.images',
        label: 'removed whole',
        what: 'images',
        why: 'an area touches them, and their pixels cannot be read',
      }),
      ...some(total('linesInPlace'), {
        name: 'redactions.lines',
        label: 'not moved',
        what: 'lines',
        why: 'there was no room, so that their boxes show how wide the removed words were',
      }),
      ...some(total('labelsLeftOut'), {
        name: 'redactions.labels',
        label: 'left out',
        what: 'labels',
        why: 'their boxes are too small for them',
      }),
    ]
  },
  doubts: (value) =>
    records(value).map(({ kind, pages }) => ({
      name: `doubts.${kind}`,
      label: 'not verified',
      what: redactionDoubts[String(kind) as keyof typeof redactionDoubts] ?? String(kind),
      examples: Array.isArray(pages) ? pages.map((page) => `page ${page}`) : [],
      pages: Array.isArray(pages) ? pages.map(Number) : [],
    })),
  unreadableCharacters: (value) =>
    some(Number(value), {
      label: 'not searched',
      what: 'characters',
      why: 'their fonts have no Unicode mapping',
    }),
  namesLeft: (value) =>
    some(Number(value), {
      label: 'kept',
      what: 'name',
      isNoun: true,
      why: 'names inside the file are not shown by readers, and contain what was searched for',
    }),
  fontOutlinesKept: (value) =>
    some(Number(value), {
      label: 'outlines kept',
      what: 'font',
      isNoun: true,
      why: 'their font programs cannot be subset, and still contain the outlines of removed characters',
    }),
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
  unchanged: (value) =>
    when(value, {
      label: 'unchanged',
      what: 'the file would not have become smaller: the output is the unchanged input',
    }),
  hardlySmaller: (value, _, named) => {
    const { part, percent, helps } = value as Readonly<Record<string, unknown>>
    const what = `${percent} % of the file is ${hardlySmallerParts[String(part) as keyof typeof hardlySmallerParts] ?? part}`
    const advice = hardlySmallerHelp(helps, named)
    return [
      {
        name: `hardlySmaller.${helps ?? part}`,
        label: 'hardly smaller',
        what: advice === undefined ? what : `${what}; ${advice}`,
      },
    ]
  },
  targetMet: (value) =>
    when(value === false, {
      label: 'too large',
      what: 'the file is larger than the target size',
      why: 'the rest is not images, or they would become unrecognisable',
    }),
  imagesLeft: (value) =>
    records(value)
      .filter(({ reason }) => String(reason) in imageObstacles)
      .map(({ reason, count }) => ({
        name: `imagesLeft.${reason}`,
        label: 'not reduced',
        what: 'image',
        isNoun: true,
        count: Number(count),
        why: imageObstacles[String(reason) as keyof typeof imageObstacles],
      })),
  contentUnread: (value) =>
    when(value, {
      label: 'not reduced',
      what: 'fonts',
      why: 'the content of the pages exceeds the limits, so it is not known which glyphs they use',
    }),
  metadataRemoved: (value) => some(value, { label: 'removed', what: 'metadata of pages, images and fonts' }),
  privateDataRemoved: (value) =>
    some(value, {
      label: 'removed',
      what: 'private application data of pages, images and fonts',
    }),
  thumbnailsRemoved: (value) => some(value, { label: 'removed', what: 'thumbnail', isNoun: true }),
  resourcesRemoved: (value) =>
    some(value, { label: 'removed', what: 'resource', isNoun: true, why: 'no page uses it' }),
  glyphsRemoved: (value) =>
    some(value, { label: 'removed', what: 'glyph', isNoun: true, why: 'no page shows it' }),
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
    const { faultCount, faults } = (value ?? {}) as Readonly<Record<string, unknown>>
    return some(faultCount, {
      name: 'invoice.faults',
      label: 'incomplete',
      what: 'fault',
      isNoun: true,
      examples: records(faults).map(({ term, name }) => `${term} ${name}`),
    })
  },
  invoicesReplaced: (value) => {
    const names = texts(value)
    return some(names.length, { label: 'replaced', what: 'invoice', isNoun: true, examples: names })
  },
  changes: (value) =>
    Object.entries(value ?? {}).flatMap(([what, number]) => {
      const [label, noun] = editChanges[what as keyof typeof editChanges] ?? ['changed', what]
      return some(number, { label, what: noun, isNoun: true })
    }),
  textsAltered: (value) => {
    const altered = records(value)
    const substituted = altered.filter(({ substitute }) => substitute !== undefined)
    const smaller = altered.filter(({ scale }) => scale !== undefined).length
    return [
      ...some(substituted.length, {
        name: 'textsAltered.font',
        label: 'substituted',
        what: 'font',
        isNoun: true,
        examples: [...new Set(substituted.map(({ font, substitute }) => `${font} by ${substitute}`))],
        why: 'it lacks characters of the new text',
      }),
      ...some(smaller, {
        name: 'textsAltered.smaller',
        label: 'made smaller',
        what: 'text',
        isNoun: true,
        why: 'it is longer than its place',
      }),
      ...some(altered.filter(({ overflows }) => overflows === true).length, {
        name: 'textsAltered.overflows',
        label: 'extends beyond its place',
        what: 'text',
        isNoun: true,
      }),
    ]
  },
  whiteouts: (value) =>
    some(value, {
      label: 'not removed',
      what: 'what is under a whiteout',
      why: 'it is only covered; redaction removes it',
    }),
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
  recognised: (value, { engine, words }) => {
    if (Number(value) === 0)
      return when(engine !== '', {
        name: 'recognised.none',
        label: 'unchanged',
        what: 'no page had text to recognise',
      })
    return [
      ...some(value, { label: 'recognised', what: 'page', isNoun: true }),
      ...when(words === 0, { name: 'recognised.empty', label: 'recognised', what: 'no word was found' }),
    ]
  },
  wordsCorrected: (value) => some(value, { label: 'corrected', what: 'word', isNoun: true }),
  pagesSkipped: (value) => some(value, { label: 'skipped', what: 'page', isNoun: true, why: 'it has text' }),
  turned: (value) => when(value === 0, { label: 'unchanged', what: 'no page had to be rotated' }),
  resized: (value) => when(value === 0, { label: 'unchanged', what: 'every page has this size already' }),
  filled: (value) => some(texts(value).length, { label: 'filled', what: 'field', isNoun: true }),
}

/** Fields that describe the output or the file, and are only shown with `--json`. */
export const detailFields: readonly string[] = [
  // Included in the losses.
  'pagesFailed',
  'engine',
  'results',
  'wordsDoubtful',
  'doubtful',
  'protectionRemoved',
  'signaturesRemoved',
  'places',
  'masked',
  'namesChanged',
  'fontsPruned',
  'verifiedBy',
  'name',
  'pages',
  // Included in the notes.
  'unfollowedPages',
  'kept',
  'leftOut',
  'blankPages',
  'scanned',
  'drawn',
  'fieldsRemoved',
  'formRemoved',
  'flattened',
  'placed',
  'rows',
  'columns',
  'blanks',
  'tagged',
  // Included in the notes.
  'words',
  'pagesWithoutText',
  'pagesUnread',
  'fontsWithoutText',
  'byTags',
  'bytes',
  'bytesBefore',
  'bytesAfter',
  'saved',
  'images',
  'fontsSubset',
  'duplicatesJoined',
  'firstPageBytes',
  'algorithm',
  'permissions',
  'protection',
  'count',
  'bookmarks',
  'metadata',
  'info',
  'xfa',
  'fields',
  'list',
  'kind',
  'carriedOver',
  'codedAnew',
  'numbered',
  'first',
  'last',
  'stamped',
  'marked',
  'pictures',
  'images',
  'repeated',
  'tooSmall',
  'skipped',
  'listed',
  // Included in the notes.
  'blockedRequests',
  'removedLinks',
  'subject',
  'failedRequests',
  'width',
  'height',
  'field',
  'signer',
  'level',
  'earlierSignatures',
  // Of `verify-signatures`, which are its output too.
  'signatures',
  'verdict',
  'result',
  // Of `validate-pdf`, likewise.
  'claimed',
  'checked',
  'conformant',
  'brokenRules',
  // Of `pdf-to-word`.
  'headings',
  'tables',
  'drawings',
  'footnotes',
  // Of `pdf-to-pdfa`.
  'standard',
  'changes',
]

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

/** Metadata of pages, images and fonts. */
function clearedNotes(value: unknown): Note[] {
  const { metadata, privateData } = (value ?? {}) as Readonly<Record<string, unknown>>
  const of = 'of pages, images and fonts'
  return [
    ...some(metadata, { name: 'metadataRemoved', label: 'removed', what: `metadata ${of}` }),
    ...some(privateData, {
      name: 'privateDataRemoved',
      label: 'removed',
      what: `private application data ${of}`,
    }),
  ]
}

/** The singular of each kind. */
const sanitizedThings = {
  javascript: 'script',
  launch: 'launch action',
  submitForm: 'submit-form action',
  importData: 'import-data action',
  goToRemote: 'reference to another file',
  uri: 'web link',
  media: 'media item',
  otherActions: 'other action',
  embeddedFiles: 'embedded file',
  metadata: 'metadata item',
  hiddenLayers: 'hidden layer',
  xfa: 'XFA form',
  hiddenAnnotations: 'hidden annotation',
  comments: 'comment',
  unlisted: 'object that no page shows and no standard defines',
} as const satisfies Record<keyof SanitizeOptions, string>

function sanitizedNotes(counts: unknown, removed: readonly Readonly<Record<string, unknown>>[]): Note[] {
  const known = byKind(removed)
  const things: Readonly<Record<string, string>> = sanitizedThings
  return Object.entries(counts ?? {}).map(([kind, count]) => ({
    name: `counts.${kind}`,
    label: 'removed',
    what: things[kind] ?? kind,
    isNoun: true,
    count: Number(count),
    examples: (known.get(kind) ?? []).map(({ what, where }) => `${where}: ${what}`),
  }))
}
