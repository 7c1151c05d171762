import type { Draft } from '../edit/draft.js'
import type { PdfFile } from '../file/pdf-file.js'
import { type PdfDict, PdfRef } from '../syntax/objects.js'
import { quoted } from './findings.js'

const DEEPEST_FIELD = 32

/** A location in a document, as described in the report. */
export interface Location {
  readonly kind: 'document' | 'page' | 'annotation' | 'field' | 'bookmark'
  readonly description: string
  /** Whether it is an additional-actions dictionary (ISO 32000-1, 12.6.3). */
  readonly isEvents?: boolean
}

/** Descriptions of trigger events (ISO 32000-1, tables 194 to 197). */
const events: Readonly<Record<Location['kind'], Readonly<Record<string, string>>>> = {
  document: {
    WC: 'before it is closed',
    WS: 'before it is saved',
    DS: 'after it was saved',
    WP: 'before it is printed',
    DP: 'after it was printed',
  },
  page: { O: 'when it is opened', C: 'when it is closed' },
  annotation: {},
  field: {
    K: 'when something is typed',
    F: 'when it is formatted',
    V: 'when its value is checked',
    C: 'when its value is calculated',
  },
  bookmark: {},
}
const pointerEvents: Readonly<Record<string, string>> = {
  E: 'when the pointer enters',
  X: 'when the pointer leaves',
  D: 'when the button is pressed',
  U: 'when the button is released',
  Fo: 'when it gets the focus',
  Bl: 'when it loses the focus',
  PO: 'when its page is opened',
  PC: 'when its page is closed',
  PV: 'when its page comes into view',
  PI: 'when its page goes out of view',
}

export const DOCUMENT: Location = { kind: 'document', description: 'the document' }

export class Locations {
  readonly #file: PdfFile
  readonly #catalogue: number
  readonly #pages = new Map<number, number>()
  readonly #annotations = new Map<number, number>()

  constructor(draft: Draft) {
    const { file, pageNums } = draft
    this.#file = file
    this.#catalogue = draft.catalogueRef.num
    for (const [index, num] of pageNums.entries()) {
      this.#pages.set(num, index + 1)
      for (const item of file.array(file.dict(new PdfRef(num))?.get('Annots')) ?? [])
        if (item instanceof PdfRef && !this.#annotations.has(item.num))
          this.#annotations.set(item.num, index + 1)
    }
  }

  /** The location of an object, or of a value inside one; `around` is the location of its container. */
  of(dict: PdfDict, num: number, around: Location): Location {
    if (num === this.#catalogue && num > 0) return DOCUMENT
    const page = this.#pages.get(num)
    if (page !== undefined) return { kind: 'page', description: `page ${page}` }
    const field = this.#fieldName(dict)
    const pinned = this.#annotations.get(num)
    if (pinned !== undefined) return this.annotation(dict, pinned, field)
    if (field !== undefined) return { kind: 'field', description: `field ${quoted(field)}` }
    const title = dict.has('Parent') ? this.#file.text(dict.get('Title')) : undefined
    if (title !== undefined) return { kind: 'bookmark', description: `bookmark ${quoted(title)}` }
    return around
  }

  annotation(dict: PdfDict, page: number, field = this.#fieldName(dict)): Location {
    if (field !== undefined) return { kind: 'field', description: `page ${page}, field ${quoted(field)}` }
    const subtype = this.#file.name(dict.get('Subtype')) ?? 'unknown'
    return { kind: 'annotation', description: `page ${page}, ${subtype} annotation` }
  }

  /** The location of the value of a key. */
  under(location: Location, key: string): Location {
    if (location.isEvents) {
      const description = events[location.kind][key] ?? pointerEvents[key] ?? `at the event ${key}`
      return { kind: location.kind, description: `${location.description}, ${description}` }
    }
    if (key === 'AA') return { ...location, isEvents: true }
    return key === 'OpenAction'
      ? { ...location, description: `${location.description}, when it is opened` }
      : location
  }

  /** The partial names from the root, joined by periods (ISO 32000-1, 12.7.3.2). */
  #fieldName(dict: PdfDict): string | undefined {
    const file = this.#file
    if (!dict.has('FT') && !(dict.has('T') && (dict.has('Kids') || dict.has('Parent')))) {
      // A widget of a field with several widgets.
      const isWidget = file.name(dict.get('Subtype')) === 'Widget' && dict.has('Parent')
      if (!isWidget) return undefined
    }
    const parts: string[] = []
    let at: PdfDict | undefined = dict
    for (let depth = 0; at !== undefined && depth < DEEPEST_FIELD; depth++) {
      const part = file.text(at.get('T'))
      if (part !== undefined) parts.unshift(part)
      at = file.dict(at.get('Parent'))
    }
    return parts.join('.')
  }
}
