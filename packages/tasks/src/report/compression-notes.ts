import { type NoteReaders, type OptionName, records, some, when } from './note.js'

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

/** What compress-pdf leaves as it is, and why. */
export const compressionNotes: NoteReaders = {
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
}
