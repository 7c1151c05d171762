import type { InnerContent, InnerKind, Operation } from '../content/device.js'
import { Interpreter } from '../content/interpreter.js'
import type { OperatorKind } from '../content/operators/kind.js'
import { pageContent } from '../content/page-content.js'
import { Resources } from '../content/resources.js'
import { type Decider, type Decision, type Rewritten, rewrite } from '../content/rewrite.js'
import type { Draft } from '../edit/draft.js'
import { type PdfDict, PdfName, PdfRef, type PdfValue } from '../syntax/objects.js'

/** Text rendering modes that paint nothing (ISO 32000-2, table 104). */
const INVISIBLE = 3
/**
 * Dropped, these are written as long as something painted depends on them: what surrounds invisible text alone
 * disappears with it.
 */
const WITHOUT_PAINT: ReadonlySet<OperatorKind> = new Set<OperatorKind>([
  'state',
  'matrix',
  'save',
  'restore',
  'beginText',
  'endText',
  'textPosition',
])
const FORMS: ReadonlySet<InnerKind> = new Set<InnerKind>(['form'])
/** Entries that do not apply to the changed copy of a stream. */
const OF_OLD_DATA = ['Filter', 'DecodeParms', 'F', 'FFilter', 'FDecodeParms', 'Length']

/**
 * Removes the invisible text of pages, such as that of an earlier recognition, whatever program wrote it, from
 * their content and from the forms that they draw. Forms that change are copied, because other pages may draw
 * them. Returns the number of pages that had any.
 */
export function removeInvisibleText(draft: Draft, pages: Iterable<number>): number {
  const interpreter = new Interpreter(draft.file)
  let changed = 0
  for (const index of pages) if (removeFromPage(draft, index, interpreter)) changed++
  return changed
}

function removeFromPage(draft: Draft, index: number, interpreter: Interpreter): boolean {
  const { file } = draft
  const page = draft.pageDict(index)
  const entry = page.get('Resources')
  const resources = new Resources(
    file,
    file.dict(entry) ?? new Map(),
    entry instanceof PdfRef ? entry.num : 0,
  )
  const stream = new VisibleContent(draft, resources)
  const content = pageContent(file, page.get('Contents'))
  const rewritten = rewrite(interpreter, content, resources, stream)
  if (!stream.hasChanged) return false
  page.set('Contents', draft.addContent(rewritten.bytes ?? content))
  page.set('Resources', stream.resources(rewritten))
  return true
}

/** Drops the invisible text of one content stream. */
class VisibleContent implements Decider {
  readonly follows = FORMS
  readonly #draft: Draft
  readonly #resources: Resources
  /** The changed forms, by their names in the resources. */
  readonly #forms = new Map<string, PdfRef>()
  #drawn = ''
  #hasInvisible = false
  #inner: VisibleContent | undefined

  constructor(draft: Draft, resources: Resources) {
    this.#draft = draft
    this.#resources = resources
  }

  decide({ kind, operator, operands: [name], state }: Operation): Decision {
    if (operator === 'Do' && name instanceof PdfName) this.#drawn = name.value
    if (kind === 'showText' && state.renderingMode === INVISIBLE) {
      this.#hasInvisible = true
      return 'drop'
    }
    return kind !== undefined && WITHOUT_PAINT.has(kind) ? 'drop' : 'keep'
  }

  enter({ resources, isRecursive }: InnerContent): Decider | false {
    if (isRecursive || this.#forms.has(this.#drawn)) return false
    this.#inner = new VisibleContent(this.#draft, resources)
    return this.#inner
  }

  leave({ stream }: InnerContent, rewritten: Rewritten): void {
    const inner = this.#inner!
    if (!inner.hasChanged) return
    const dict: PdfDict = new Map(stream.dict)
    for (const key of OF_OLD_DATA) dict.delete(key)
    dict.set('Resources', inner.resources(rewritten))
    const bytes = rewritten.bytes ?? this.#draft.file.decode(stream)
    const { deflate } = this.#draft.file.primitives
    dict.set('Filter', new PdfName('FlateDecode'))
    this.#forms.set(this.#drawn, this.#draft.addStream(dict, deflate(bytes)))
  }

  get hasChanged(): boolean {
    return this.#hasInvisible || this.#forms.size > 0
  }

  /** A copy of the resources with the changed forms, and without what only removed text used. */
  resources({ kept, removed }: Rewritten): PdfDict {
    const { file } = this.#draft
    const copy: PdfDict = new Map(this.#resources.dict)
    const category = (name: string): Map<string, PdfValue> => {
      const own = new Map(file.dict(copy.get(name)))
      copy.set(name, own)
      return own
    }
    const used = new Set([...kept].map(({ category, name }) => `${category}/${name}`))
    for (const { category: of, name } of removed) if (!used.has(`${of}/${name}`)) category(of).delete(name)
    if (this.#forms.size > 0) {
      const forms = category('XObject')
      for (const [name, ref] of this.#forms) forms.set(name, ref)
    }
    return copy
  }
}
