import { readMetadata, readXmpBytes } from '../../document/metadata.js'
import { editPacket } from '../../document/xmp/xmp-edit.js'
import { XmpPacket } from '../../document/xmp/xmp-packet.js'
import type { Draft } from '../../edit/draft.js'
import { editableEntry } from '../../edit/draft-objects.js'
import { sizeOf } from '../../layout/headings/title.js'
import { textOf } from '../../layout/running-text.js'
import type { LayoutDocument, Paragraph } from '../../layout/tree.js'
import { setMetadata, writeXmp } from '../../metadata/set-metadata.js'
import { languageTag } from '../../syntax/language-tag.js'
import { PdfString } from '../../syntax/objects.js'
import { encodeTextString } from '../../syntax/text-string.js'
import { guessLanguage } from './guess-language.js'

/** Where a title or a language comes from. */
export type Origin = 'option' | 'document' | 'text' | 'name'

export interface Described {
  readonly value: string
  readonly origin: Origin
}

export interface Description {
  readonly title: Described | undefined
  /** Undefined if nothing says it, and the text does not make it out. */
  readonly language: Described | undefined
}

export interface DescriptionOptions {
  readonly title?: string | undefined
  readonly language?: string | undefined
  /** The title of a document in which nothing else says one. */
  readonly fallbackTitle?: string | undefined
}

const LONGEST_TITLE = 300
const PDFUA = 'http://www.aiim.org/pdfua/ns/id/'

/** Gives the document its title and its language, and lets viewers show the title (ISO 14289-1, 7.1 and 7.2). */
export function describeDocument(
  draft: Draft,
  layout: LayoutDocument | undefined,
  options: DescriptionOptions,
): Description {
  const { file } = draft
  const { catalogue } = draft
  const title = titleOf(draft, layout, options)
  const stated = file.text(catalogue.get('Lang'))?.trim() ?? ''
  const language = languageOf(stated, layout, options)
  const newLanguage = language !== undefined && language.value !== stated ? language.value : undefined
  if (title !== undefined)
    setMetadata(draft, {
      shared: new Map([['title', title.value]]),
      custom: new Map(),
      language: newLanguage,
    })
  if (language !== undefined) catalogue.set('Lang', new PdfString(encodeTextString(language.value)))
  const preferences = editableEntry(draft, catalogue, 'ViewerPreferences')
  if (preferences !== undefined) preferences.set('DisplayDocTitle', true)
  else catalogue.set('ViewerPreferences', new Map([['DisplayDocTitle', true]]))
  return { title, language }
}

function titleOf(
  draft: Draft,
  layout: LayoutDocument | undefined,
  { title, fallbackTitle }: DescriptionOptions,
): Described | undefined {
  if (title !== undefined && title.trim() !== '') return { value: title.trim(), origin: 'option' }
  const known = readMetadata(draft.file, draft.catalogue).title?.trim() ?? ''
  if (known !== '') return { value: known, origin: 'document' }
  const shown = layout && shownTitle(layout)
  if (shown !== undefined) return { value: shown, origin: 'text' }
  return fallbackTitle === undefined ? undefined : { value: fallbackTitle, origin: 'name' }
}

/** The title on the page, or the largest heading of the first page that has some: a smaller one can be above it. */
function shownTitle({ sections }: LayoutDocument): string | undefined {
  const blocks = sections.flatMap((section) => section.blocks)
  const paragraphs = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block] : []))
  const headings = paragraphs.filter(({ role }) => role.type === 'heading')
  const found =
    paragraphs.find(({ role }) => role.type === 'title') ??
    headings
      .filter(({ page }) => page === headings[0]!.page)
      .reduce<Paragraph | undefined>(
        (largest, each) => (largest === undefined || sizeOf(each) > sizeOf(largest) ? each : largest),
        undefined,
      )
  const text = found === undefined ? '' : textOf(found).replace(/\s+/g, ' ').trim()
  return text === '' ? undefined : text.slice(0, LONGEST_TITLE)
}

function languageOf(
  stated: string,
  layout: LayoutDocument | undefined,
  { language }: DescriptionOptions,
): Described | undefined {
  if (language !== undefined) return { value: language, origin: 'option' }
  if (stated !== '') return { value: languageTag(stated) ?? stated, origin: 'document' }
  const guessed = layout && guessLanguage(layout)
  return guessed === undefined ? undefined : { value: guessed, origin: 'text' }
}

/** Claims PDF/UA-1 in the metadata (ISO 14289-1, 5). Returns whether there is a packet for it. */
export function claimAccessible(draft: Draft): boolean {
  const bytes = readXmpBytes(draft.file, draft.catalogue)
  const packet = bytes && XmpPacket.read(bytes)
  if (packet === undefined) return false
  const known = packet.properties.filter(({ namespace }) => namespace === PDFUA)
  const claim = `<pdfuaid:part xmlns:pdfuaid="${PDFUA}">1</pdfuaid:part>`
  const changed = editPacket(packet, known, new Map(), claim)
  if (changed === undefined) return false
  writeXmp(draft, changed)
  return true
}
