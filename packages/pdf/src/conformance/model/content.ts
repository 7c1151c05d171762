import type { Device, InnerContent, MarkedContent, Operation } from '../../content/device.js'
import type { GraphicsState } from '../../content/graphics-state.js'
import { Interpreter } from '../../content/interpreter.js'
import { contentStreams } from '../../content/page-content.js'
import type { Resources } from '../../content/resources.js'
import type { Glyph } from '../../content/text-object.js'
import type { Matrix } from '../../geometry/matrix.js'
import { type PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import { TokenScan } from '../bytes/token-scan.js'
import { ShownFonts } from '../fonts/shown-fonts.js'
import type { Place } from '../model-object.js'
import { type BlendingSpace, ColourSpaces, PLAIN_USE } from './colour-spaces.js'
import { ContentFaults } from './content-faults.js'
import { has, nameIn, objectNumber, placeOf } from './entries.js'
import { renderingIntent } from './graphics-states.js'
import { blendingOfGroup, isTransparencyGroup } from './groups.js'
import { OpenContent } from './open-content.js'
import { type AroundPainting, Painting } from './painting.js'
import { ResourceNames } from './resource-names.js'
import { TaggedContent } from './tagged-content.js'
import { textString } from './text-strings.js'
import type { Walk } from './walk.js'

/** The largest number in content that every standard allows. */
const NOTABLE_NUMBER = 32_767
/** Names that are colour spaces without resources. */
const OWN_SPACES: ReadonlySet<string> = new Set([
  'DeviceGray',
  'DeviceRGB',
  'DeviceCMYK',
  'Pattern',
  'G',
  'RGB',
  'CMYK',
  'I',
  'Indexed',
])

/** The filters of content (ISO 32000-1, table 6), with the short names that readers accept. */
const FILTERS: ReadonlySet<string> = new Set([
  ...[
    'ASCIIHexDecode',
    'ASCII85Decode',
    'LZWDecode',
    'FlateDecode',
    'RunLengthDecode',
    'Crypt',
    'BrotliDecode',
  ],
  ...['AHx', 'A85', 'LZW', 'Fl', 'RL'],
])

/** What is interpreted: the content of a page, or an appearance on it. */
export interface ContentPlace {
  readonly page: number
  readonly structParents: number | undefined
  readonly isReal: boolean
  readonly inheritsResources: boolean
  /** The stream of an appearance. */
  readonly num: number
}

/** Follows all content of the document, with the forms, patterns and glyphs that it uses, each once. */
export class ContentWalk implements Device, AroundPainting {
  readonly takesHidden = true
  readonly follows = new Set(['form', 'pattern', 'glyph'] as const)
  readonly fonts: ShownFonts
  readonly spaces: ColourSpaces
  readonly names: ResourceNames
  readonly #walk: Walk
  readonly #interpreter: Interpreter
  readonly #painting: Painting
  readonly #tagged: TaggedContent
  readonly #tokens: TokenScan
  readonly #faults: ContentFaults
  readonly #open: OpenContent[] = []
  /** What is being interpreted. */
  content: OpenContent
  #page = 0
  #pageResources: Resources | undefined
  /** The content streams that were followed, with what was around them. */
  readonly #followed = new Set<string>()
  readonly #transparentStreams = new Set<number>()
  /** Forms with entries in the parent tree that were drawn. */
  readonly #taggedForms = new Set<number>()
  #isReal = true
  /** How many patterns and glyphs are open. */
  #depthWithoutTags = 0

  constructor(walk: Walk) {
    const { file, catalogue } = walk
    this.#walk = walk
    this.fonts = new ShownFonts(file, catalogue, { isPart1: walk.part === 1 })
    this.spaces = new ColourSpaces(walk)
    this.names = new ResourceNames(walk)
    this.#interpreter = new Interpreter(file)
    this.#painting = new Painting(walk, this.spaces, this)
    this.#tagged = new TaggedContent(walk)
    this.#faults = new ContentFaults(walk)
    this.content = new OpenContent({ page: 0, num: 0 })
    this.#tokens = new TokenScan((object) =>
      walk.add({ ...object, type: object.type, place: this.content.place }),
    )
  }

  /** The content of a page. Returns whether it is transparent. */
  page(contents: PdfValue | undefined, resources: Resources, place: ContentPlace): boolean {
    this.#pageResources = resources
    if (!contentStreams(this.#walk.file, contents).every((stream) => isReadable(this.#walk, stream)))
      return false
    return this.#follow(place, () => this.#interpreter.interpretPage(contents, resources, this))
  }

  /** An appearance stream. Returns whether it is transparent. */
  appearance(value: PdfValue | undefined, resources: Resources, place: Omit<ContentPlace, 'num'>): boolean {
    const { file } = this.#walk
    const stream = file.resolve(value)
    if (!(stream instanceof PdfStream)) return false
    const num = objectNumber(value)
    this.#pageResources = resources
    const own = resources.of(stream.dict)
    this.#form(stream, own, placeOf(value, place.page))
    if (!isReadable(this.#walk, stream)) return false
    const isGroup = isTransparencyGroup(this.#walk, stream.dict)
    const key = this.#keyOf(num, 'form')
    if (num > 0 && this.#followed.has(key)) return isGroup || this.#transparentStreams.has(num)
    this.#followed.add(key)
    const inside = blendingOfGroup(this.#walk, stream.dict, own, this.spaces.blending)
    const outer = this.spaces.blending
    if (inside !== undefined) this.#blend(inside)
    const isTransparent = this.#follow({ ...place, num }, () =>
      this.#interpreter.interpret(file.decodeContent(stream), own, this),
    )
    if (inside !== undefined) this.#blend(outer)
    this.#addGroup(stream.dict, own, place.page)
    if (isTransparent) this.#transparentStreams.add(num)
    return isGroup || isTransparent
  }

  #follow(place: ContentPlace, interpret: () => void): boolean {
    const { page, structParents, isReal, inheritsResources, num } = place
    if (page !== this.#page) this.spaces.renew()
    this.#page = page
    this.#isReal = isReal
    this.fonts.begin({ page, structParents, isReal })
    this.#open.length = 0
    this.#depthWithoutTags = 0
    this.content = new OpenContent({ page, num, inheritsResources })
    this.#tagged.reset()
    if (this.#isTagged) this.#tagged.begin(undefined, structParents)
    interpret()
    this.#faults.end(this.content)
    this.#addContentStream(this.content)
    return this.content.isTransparent
  }

  /** Whether rules ask for the tags of content: that of patterns and glyphs has none. */
  get #isTagged(): boolean {
    return this.#walk.isAccessibility && this.#isReal && this.#depthWithoutTags === 0
  }

  item(type: string): void {
    if (this.#isTagged) this.#tagged.item(type, this.content.place)
  }

  glyph = (glyph: Glyph, state: GraphicsState): void => this.fonts.glyph(glyph, state)

  endGlyphs(matrix: Matrix, state: GraphicsState): void {
    this.fonts.endGlyphs(matrix, state)
  }

  beginMarked(marked: MarkedContent): void {
    this.fonts.beginMarked(marked)
    if (this.#isTagged) this.#tagged.beginMarked(marked, this.content.place)
    const { properties } = marked
    if (properties === undefined) return
    const { place } = this.content
    textString(this.#walk, 'CosLang', properties.get('Lang'), place)
    if (!this.#isReal && this.#walk.isAccessibility) return
    textString(this.#walk, 'CosActualText', properties.get('ActualText'), place)
    textString(this.#walk, 'CosAlt', properties.get('Alt'), place)
  }

  endMarked(): void {
    this.fonts.endMarked()
    if (this.#isTagged) this.#tagged.endMarked()
  }

  resource(category: string, name: string, resources: Resources): void {
    if (category === 'ColorSpace' && OWN_SPACES.has(name)) return
    const content = this.content
    if (content.hasResources && resources.own(category, name) !== undefined) {
      if (content.inheritsResources) content.inheritedNames.add(name)
      return
    }
    const isInner = this.#pageResources !== resources || !content.hasResources
    const isOnPage = isInner && this.#pageResources?.own(category, name) !== undefined
    if (isOnPage) content.inheritedNames.add(name)
    else content.undefinedNames.add(name)
  }

  enter(inner: InnerContent): boolean {
    const { kind, stream, resources, isRecursive } = inner
    const place: Place = { page: this.#page, ...(stream.num > 0 && { objectNumber: stream.num }) }
    if (kind === 'form') this.#form(stream, resources, place)
    const isGroup = kind === 'form' && isTransparencyGroup(this.#walk, stream.dict)
    if (!isReadable(this.#walk, stream)) return false
    const key = this.#keyOf(stream.num, kind)
    if (isRecursive || (stream.num > 0 && this.#followed.has(key))) {
      if (isGroup || this.#transparentStreams.has(stream.num)) this.content.isTransparent = true
      return false
    }
    this.#followed.add(key)
    this.fonts.enter(inner)
    const outer = this.spaces.blending
    const inside =
      kind === 'form' ? blendingOfGroup(this.#walk, stream.dict, resources, this.spaces.blending) : undefined
    if (inside !== undefined) this.#blend(inside)
    this.#open.push(this.content)
    this.content = new OpenContent({
      page: this.#page,
      num: stream.num,
      ...(kind !== 'pattern' && { overprint: this.content.overprint }),
      outerBlending: outer,
      hasBlending: inside !== undefined,
    })
    if (this.#isTagged && kind === 'form')
      this.#tagged.begin(stream.dict, this.#walk.file.number(stream.dict.get('StructParents')))
    else this.#depthWithoutTags++
    this.content.isTransparent = isGroup
    this.content.hasResources =
      kind === 'glyph' ? resources !== this.#pageResources : stream.dict.has('Resources')
    return true
  }

  leave({ kind, stream, resources }: InnerContent): void {
    this.fonts.leave()
    if (this.#isTagged && kind === 'form') this.#tagged.end()
    else this.#depthWithoutTags--
    const inner = this.content
    this.#faults.end(inner)
    this.#addContentStream(inner)
    if (inner.hasBlending) this.#blend(inner.outerBlending)
    this.content = this.#open.pop() ?? inner
    if (kind === 'form') this.#addGroup(stream.dict, resources, this.#page)
    if (!inner.isTransparent) return
    this.content.isTransparent = true
    if (inner.num > 0) this.#transparentStreams.add(inner.num)
  }

  before(operation: Operation): void {
    const { kind, operator, operands } = operation
    const content = this.content
    this.#faults.operation(operation, content)
    if (kind === undefined) {
      this.#walk.add({ type: 'Op_Undefined', name: operator, place: { ...content.place, name: operator } })
      return
    }
    if (operation.isSloppy) this.#scan(operation)
    for (const operand of operands)
      if (typeof operand === 'number' && Math.abs(operand) > NOTABLE_NUMBER) this.#scan(operation)
      else if (operand instanceof PdfString || Array.isArray(operand)) this.#scan(operation)
      else if (operand instanceof PdfName && operand.value.length > 127) this.#scan(operation)
    switch (kind) {
      case 'save':
        content.overprints.push(content.overprint)
        this.#walk.add({ type: 'Op_q_gsave', nestingLevel: ++content.saved, place: content.place })
        break
      case 'restore':
        content.overprint = content.overprints.pop() ?? content.overprint
        content.saved = Math.max(0, content.saved - 1)
        break
      case 'paint':
        this.#painting.paint(operation)
        break
      case 'showText':
        this.#painting.showText(operation)
        break
      case 'object':
        this.#painting.object(operation)
        break
      case 'inlineImage':
        this.#painting.inlineImage(operation)
        break
      case 'shading':
        this.#painting.shading(operation)
        break
      default:
    }
  }

  after({ operator, operands, state, resources }: Operation): void {
    switch (operator) {
      case 'gs':
        this.#painting.useParameters(operands.at(-1), resources)
        break
      case 'ri':
        renderingIntent(this.#walk, operands.at(-1), this.content.place)
        break
      case 'g':
      case 'rg':
      case 'k':
      case 'cs':
      case 'scn':
        this.#painting.setColour(state.fill, resources)
        break
      case 'G':
      case 'RG':
      case 'K':
      case 'CS':
      case 'SCN':
        this.#painting.setColour(state.stroke, resources)
        break
      default:
    }
  }

  #scan({ content, start, end }: Operation): void {
    const tokens = this.#tokens
    for (let at = start; at < end; at = Math.max(tokens.at, at + 1)) tokens.value(content, at, end)
  }

  #form({ dict, num }: PdfStream, resources: Resources, place: Place): void {
    const { file } = this.#walk
    const isTagged = num > 0 && dict.has('StructParents')
    this.#walk.add({
      type: 'PDXForm',
      place,
      Subtype: nameIn(file, dict, 'Subtype'),
      Subtype2: nameIn(file, dict, 'Subtype2'),
      containsOPI: dict.has('OPI'),
      containsSMask: dict.has('SMask'),
      containsPS: dict.has('PS'),
      containsRef: dict.has('Ref'),
      isUniqueSemanticParent: !isTagged || !this.#taggedForms.has(num),
    })
    if (isTagged) this.#taggedForms.add(num)
    this.names.add(resources)
  }

  #blend(space: BlendingSpace | undefined): void {
    this.spaces.blending = space
    this.spaces.renew()
    this.#walk.add({ type: 'TransparencyColorSpace', colorSpaceType: space?.type ?? null })
  }

  /** The blending space of a page, which holds until another one is set. */
  blendPage(space: BlendingSpace | undefined): void {
    this.#blend(space)
  }

  #addGroup(dict: PdfDict, resources: Resources, page: number): void {
    this.addGroup(dict.get('Group'), resources, page)
  }

  /** A group attributes dictionary (ISO 32000-1, 8.10.3). */
  addGroup(value: PdfValue | undefined, resources: Resources, page: number): void {
    const { file } = this.#walk
    const group = file.dict(value)
    if (group === undefined) return
    const place = placeOf(value, page)
    this.#walk.add({ type: 'PDGroup', place, S: nameIn(file, group, 'S') })
    if (has(file, group, 'CS')) this.spaces.use(group.get('CS'), resources, PLAIN_USE, place)
  }

  #addContentStream({ place, undefinedNames, inheritedNames }: OpenContent): void {
    this.#walk.add({
      type: 'PDContentStream',
      place,
      undefinedResourceNames: [...undefinedNames].join(','),
      inheritedResourceNames: [...inheritedNames].join(','),
    })
  }

  #keyOf(num: number, kind: string): string {
    const context = this.#walk.part === 4 ? ` ${this.#page} ${this.spaces.blending?.type ?? ''}` : ''
    return `${num} ${kind} ${this.#isReal}${context}`
  }
}

/** Content in a filter that no reader knows cannot be checked. */
function isReadable({ file, unchecked }: Walk, { dict }: PdfStream): boolean {
  const filter = file.resolve(dict.get('Filter'))
  const filters = Array.isArray(filter) ? filter : filter === null ? [] : [filter]
  if (filters.every((entry) => FILTERS.has(file.name(entry) ?? ''))) return true
  unchecked.add('Content is encoded with a filter that is not known.')
  return false
}
