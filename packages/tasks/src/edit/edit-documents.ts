import {
  addObjects,
  type ChangedContent,
  changeAnnotations,
  changeContent,
  type Draft,
  editFields,
  type FieldChange,
  type NewObject,
} from '@octavo/pdf/draft'
import { limitExceeded, PdfError } from '@octavo/pdf/errors'
import { pdfDate } from '@octavo/pdf/pdf-date'
import { type Picture, readPictures } from '@octavo/pdf/pictures'
import type { Primitives } from '@octavo/pdf/primitives'
import { phrase, send } from '../declare/message.js'
import type { OpenSource, TaskContext, TaskEntry } from '../declare/task.js'
import { engineFailures, TaskFailure } from '../declare/task-failure.js'
import { type EditedFile, editEach } from '../documents/edit-each.js'
import { selectedPages } from '../options/pages-option.js'
import { inPoints } from '../paper/lengths.js'
import { annotationChange } from './annotation-options.js'
import { changedImage, changedText } from './content-options.js'
import type { EditOptions } from './edit-options.js'
import { fieldChange, fieldOption, optionOfTrait } from './field-options.js'
import { newObject, type UnplacedObject } from './new-objects.js'
import { suggestions } from './suggest-documents.js'

/** An object on several pages counts once for each. */
const MAX_PLACED = 20_000

/** A new text that does not look like the one that it replaces. */
interface AlteredText {
  readonly page: number
  readonly id: string
  readonly font?: string
  readonly substitute?: string
  readonly missing?: string
  readonly scale?: number
  readonly overflows?: true
}

interface Edited extends EditedFile {
  readonly changes: Readonly<Record<string, number>>
  readonly whiteouts: number
  readonly textsAltered: readonly AlteredText[]
  /** Fields with characters that no available font has. */
  readonly unshown: readonly { readonly field: string; readonly characters: string }[]
  readonly xfaRemoved: boolean
  readonly claimsDropped: readonly string[]
}

/** Changes each document; entries that the options name as pictures are no documents. */
export async function editDocuments(context: TaskContext<EditOptions>): Promise<{ files: Edited[] }> {
  const { options } = context
  const { documents, pictures: named } = sortedEntries(context)
  const open: OpenSource[] = []
  try {
    const pictures = new Map<string, Picture>()
    for (const [filename, entry] of named) {
      const source = entry.file.open()
      open.push(source)
      pictures.set(filename, readPicture(source, filename, context.primitives))
    }
    const date = pdfDate(options.date === '' ? new Date().toISOString() : options.date)!
    const unit = inPoints(1, options.unit)
    const unplaced = options.objects.map((object) =>
      newObject(object, { unit, author: options.author, pictures }),
    )
    const annotations = options.annotations.map((change) =>
      annotationChange(change, { unit, author: options.author }),
    )
    const texts = options.text.map((change) => changedText(change, unit))
    const images = options.images.map((change) => changedImage(change, unit, pictures))
    const sentFields = options.fields.map((change) => fieldChange(change, unit))
    return await editEach({ ...context, entries: documents }, '-edited', (draft, { filename }, output) => {
      checkPages(options, draft, filename)
      const { objects, sentAt } = placed(unplaced, options, draft, filename)
      const fields = options.mode === 'add-fields' ? suggestedFields(draft) : sentFields
      return withFields(filename, sentAt, () => {
        // First, because ids are those of the file that entered.
        const content = texts.length + images.length > 0 ? changeContent(draft, texts, images) : undefined
        const changed = annotations.length > 0 ? changeAnnotations(draft, annotations, date) : undefined
        const added = objects.length > 0 ? addObjects(draft, objects, date) : undefined
        const form = fields.length > 0 ? editFields(draft, fields) : undefined
        const isAnnotated = content === undefined && form === undefined && (added?.drawn ?? 0) === 0
        if (isAnnotated) output.appends = { kind: 'annotations' }
        return {
          changes: {
            objectsAdded: (added?.annotations ?? 0) + (added?.drawn ?? 0),
            annotationsChanged: changed?.changed ?? 0,
            annotationsRemoved: changed?.removed ?? 0,
            repliesAdded: changed?.replies ?? 0,
            textsChanged: content?.texts.length ?? 0,
            imagesReplaced: content?.imagesReplaced ?? 0,
            imagesMoved: content?.imagesMoved ?? 0,
            imagesRemoved: content?.imagesRemoved ?? 0,
            fieldsAdded: form?.added ?? 0,
            fieldsChanged: form?.changed ?? 0,
            fieldsRemoved: form?.removed ?? 0,
          },
          whiteouts: objects.filter(({ type }) => type === 'whiteout').length,
          textsAltered: (content?.texts ?? []).flatMap(alteredText),
          unshown: form?.unshown ?? [],
          xfaRemoved: form?.xfaRemoved ?? false,
          claimsDropped: [
            ...(content?.claimsDropped ?? []),
            ...(changed?.claimsDropped ?? []),
            ...(added?.claimsDropped ?? []),
            ...(form?.claimsDropped ?? []),
          ],
        }
      })
    })
  } finally {
    for (const source of open) source.close()
  }
}

function suggestedFields(draft: Draft): FieldChange[] {
  return Array.from(suggestions(draft, 1), (field) => fieldChange(fieldOption.parse(field), 1))
}

function alteredText({ substituted, ...text }: ChangedContent['texts'][number]): AlteredText[] {
  if (substituted === undefined && text.scale === undefined && !text.overflows) return []
  if (substituted === undefined) return [text]
  const { font, by: substitute, missing } = substituted
  return [{ ...text, font, substitute, missing }]
}

/** The first picture of a file; its data are read when they are written. An error names the file. */
function readPicture(source: OpenSource, filename: string, primitives: Primitives): Picture {
  try {
    const [picture] = readPictures(source, { primitives })
    return picture!
  } catch (error) {
    if (error instanceof PdfError) error.input ??= filename
    throw error
  }
}

/** Pictures are found by their filenames. */
function sortedEntries({ entries, options }: TaskContext<EditOptions>): {
  readonly documents: readonly TaskEntry[]
  readonly pictures: ReadonlyMap<string, TaskEntry>
} {
  const pictures = new Map<string, TaskEntry>()
  const named = [
    ...options.objects.map((object, at) => ['objects', at, object.type === 'image' && object.image] as const),
    ...options.images.map(
      (change, at) => ['images', at, change.action === 'replace' && change.image] as const,
    ),
  ]
  for (const [list, index, image] of named) {
    if (image === false) continue
    const entry = entries.find(({ filename }) => filename === image)
    if (entry === undefined)
      throw new TaskFailure({
        code: 'invalid_parameter',
        field: `options[${list}][${index}][image]`,
        message: `No entry has the filename "${image.slice(0, 200)}". It must be one of those in pages.`,
      })
    pictures.set(image, entry)
  }
  const taken = new Set(pictures.values())
  const documents = entries.filter((entry) => !taken.has(entry))
  if (documents.length === 0)
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: 'pages',
      message: phrase`There are only images: ${send} the document that they are placed on as well.`,
    })
  return { documents, pictures }
}

/** The objects of one document, one for each page that they are on, with the index at which each was sent. */
function placed(
  unplaced: readonly UnplacedObject[],
  options: EditOptions,
  { pages }: Draft,
  filename: string,
): { readonly objects: readonly NewObject[]; readonly sentAt: readonly number[] } {
  const objects: NewObject[] = []
  const sentAt: number[] = []
  for (const [index, { page }] of options.objects.entries()) {
    const field = `options[objects][${index}][page]`
    for (const on of selectedPages(page, pages.length, { field, filename })) {
      if (objects.length === MAX_PLACED) throw limitExceeded('The number of objects on all pages', MAX_PLACED)
      objects.push({ ...unplaced[index]!, page: on })
      sentAt.push(index)
    }
  }
  return { objects, sentAt }
}

/** The number of pages is known when the document is open. */
function checkPages(
  { objects, annotations, text, images, fields }: EditOptions,
  { pages }: Draft,
  filename: string,
): void {
  const check = (field: string, page: number): void => {
    if (page <= pages.length) return
    throw new TaskFailure({
      code: 'invalid_parameter',
      field: `options${field}`,
      input: filename,
      message: `${filename}: There is no page ${page}: ${pages.length} ${pages.length === 1 ? 'page' : 'pages'} entered.`,
    })
  }
  for (const [index, object] of objects.entries())
    if (object.type === 'link') check(`[objects][${index}][to_page]`, object.to_page ?? 1)
  for (const [list, changes] of Object.entries({ annotations, text, images }))
    for (const [index, { page }] of changes.entries()) check(`[${list}][${index}][page]`, page)
  for (const [index, field] of fields.entries())
    if (field.action === 'add') check(`[fields][${index}][page]`, field.page)
}

/** Runs the engine; if it rejects an object or a change, the failure names it and the file. */
function withFields<T>(filename: string, sentAt: readonly number[], work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    const { object, annotation, text, image, change, trait, field = 'text' } = error.details
    const [list, index, name] =
      [
        ['objects', sentAt[Number(object)], field],
        ['annotations', annotation, field],
        ['text', text, field],
        ['images', image, field],
        ['fields', change, optionOfTrait(String(trait))],
      ].find((each) => each[1] !== undefined) ?? []
    if (list === undefined) throw error
    if (error.code !== 'invalid_option' && error.code !== 'missing_character') throw error
    throw new TaskFailure({
      code: engineFailures[error.code].code,
      field: `options[${list}][${index}][${name}]`,
      input: filename,
      message: `${filename}: ${error.message}`,
    })
  }
}
