import type { Colour } from '../../content/colour.js'
import type { Device, InnerContent, MarkedContent, Operation } from '../../content/device.js'
import type { GraphicsState } from '../../content/graphics-state.js'
import { Interpreter } from '../../content/interpreter.js'
import { contentStreams } from '../../content/page-content.js'
import type { Resources } from '../../content/resources.js'
import type { Glyph } from '../../content/text-object.js'
import type { Matrix } from '../../geometry/matrix.js'
import { isDict, type PdfDict, PdfName, PdfStream, PdfString, type PdfValue } from '../../syntax/objects.js'
import { TokenScan } from '../bytes/token-scan.js'
import { ShownFonts } from '../fonts/shown-fonts.js'
import type { Place } from '../model-object.js'
import {
  type BlendingSpace,
  blendingSpace,
  ColourSpaces,
  type ColourUse,
  PLAIN_USE,
} from './colour-spaces.js'
import { has, nameIn, objectNumber, placeOf, unicodeName } from './entries.js'
import { GraphicsStates, renderingIntent } from './graphics-states.js'
import { Images, isTransparentImage } from './images.js'
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

/** A content stream that is being interpreted. */
class OpenContent {
  /** How many states are saved. */
  saved = 0
  isTransparent = false
  overprint: Overprint
  readonly overprints: Overprint[] = []
  readonly undefinedNames = new Set<string>()
  readonly inheritedNames = new Set<string>()
  readonly place: Place
  /** The number of its stream; 0 for a page. */
  readonly num: number
  /** Whether it has a resource dictionary of its own. */
  hasResources = true
  /** Whether all its resources belong to a node of the page tree. */
  readonly inheritsResources: boolean
  /** The blending space around it. */
  readonly outerBlending: BlendingSpace | undefined
  /** Whether it sets a blending space of its own. */
  readonly hasBlending: boolean

  constructor(
    place: Place,
    num: number,
    inheritsResources: boolean,
    overprint: Overprint,
    outerBlending: BlendingSpace | undefined,
    hasBlending: boolean,
  ) {
    this.place = place
    this.num = num
    this.inheritsResources = inheritsResources
    this.overprint = overprint
    this.outerBlending = outerBlending
    this.hasBlending = hasBlending
  }
}

interface Overprint {
  readonly stroke: boolean
  readonly fill: boolean
  readonly mode: number
}

const NO_OVERPRINT: Overprint = { stroke: false, fill: false, mode: 0 }

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
export class ContentWalk implements Device {
  readonly takesHidden = true
  readonly follows = new Set(['form', 'pattern', 'glyph'] as const)
  readonly fonts: ShownFonts
  readonly spaces: ColourSpaces
  readonly #walk: Walk
  readonly #interpreter: Interpreter
  readonly #states: GraphicsStates
  readonly #images: Images
  readonly #tagged: TaggedContent
  readonly #tokens: TokenScan
  readonly #open: OpenContent[] = []
  #content: OpenContent
  #page = 0
  #pageResources: Resources | undefined
  /** The content streams that were followed, with what was around them. */
  readonly #followed = new Set<string>()
  readonly #transparentStreams = new Set<number>()
  /** Forms with entries in the parent tree that were drawn. */
  readonly #taggedForms = new Set<number>()
  /** The resources in which colours were set. */
  readonly #coloursSetIn = new WeakMap<Colour, Resources>()
  #isReal = true
  /** How many patterns and glyphs are open. */
  #depthWithoutTags = 0

  constructor(walk: Walk) {
    const { file, catalogue } = walk
    this.#walk = walk
    this.fonts = new ShownFonts(file, catalogue, { isPart1: walk.part === 1 })
    this.spaces = new ColourSpaces(walk)
    this.#interpreter = new Interpreter(file)
    this.#states = new GraphicsStates(walk)
    this.#images = new Images(walk, this.spaces)
    this.#tagged = new TaggedContent(walk)
    this.#content = new OpenContent({}, 0, false, NO_OVERPRINT, undefined, false)
    this.#tokens = new TokenScan((object) =>
      walk.add({ ...object, type: object.type, place: this.#content.place }),
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
    const inside = this.#group(stream.dict, own)
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
    const at = num > 0 ? { objectNumber: num, page } : { page }
    this.#content = new OpenContent(at, num, inheritsResources, NO_OVERPRINT, undefined, false)
    this.#tagged.reset()
    if (this.#isTagged) this.#tagged.begin(undefined, structParents)
    interpret()
    this.#addContentStream(this.#content)
    return this.#content.isTransparent
  }

  /** Whether rules ask for the tags of content: that of patterns and glyphs has none. */
  get #isTagged(): boolean {
    return this.#walk.isAccessibility && this.#isReal && this.#depthWithoutTags === 0
  }

  #item(type: string): void {
    if (this.#isTagged) this.#tagged.item(type, this.#content.place)
  }

  glyph = (glyph: Glyph, state: GraphicsState): void => this.fonts.glyph(glyph, state)

  endGlyphs(matrix: Matrix, state: GraphicsState): void {
    this.fonts.endGlyphs(matrix, state)
  }

  beginMarked(marked: MarkedContent): void {
    this.fonts.beginMarked(marked)
    if (this.#isTagged) this.#tagged.beginMarked(marked, this.#content.place)
    const { properties } = marked
    if (properties === undefined) return
    const { place } = this.#content
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
    const content = this.#content
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
      if (isGroup || this.#transparentStreams.has(stream.num)) this.#content.isTransparent = true
      return false
    }
    this.#followed.add(key)
    this.fonts.enter(inner)
    const outer = this.spaces.blending
    const inside = kind === 'form' ? this.#group(stream.dict, resources) : undefined
    if (inside !== undefined) this.#blend(inside)
    this.#open.push(this.#content)
    this.#content = new OpenContent(
      place,
      stream.num,
      false,
      kind === 'pattern' ? NO_OVERPRINT : this.#content.overprint,
      outer,
      inside !== undefined,
    )
    if (this.#isTagged && kind === 'form')
      this.#tagged.begin(stream.dict, this.#walk.file.number(stream.dict.get('StructParents')))
    else this.#depthWithoutTags++
    this.#content.isTransparent = isGroup
    this.#content.hasResources =
      kind === 'glyph' ? resources !== this.#pageResources : stream.dict.has('Resources')
    return true
  }

  leave({ kind, stream, resources }: InnerContent): void {
    this.fonts.leave()
    if (this.#isTagged && kind === 'form') this.#tagged.end()
    else this.#depthWithoutTags--
    const inner = this.#content
    this.#addContentStream(inner)
    if (inner.hasBlending) this.#blend(inner.outerBlending)
    this.#content = this.#open.pop() ?? inner
    if (kind === 'form') this.#addGroup(stream.dict, resources, this.#page)
    if (!inner.isTransparent) return
    this.#content.isTransparent = true
    if (inner.num > 0) this.#transparentStreams.add(inner.num)
  }

  before(operation: Operation): void {
    const { kind, operator, operands } = operation
    const content = this.#content
    if (kind === undefined) {
      this.#walk.add({ type: 'Op_Undefined', name: operator, place: { ...content.place, name: operator } })
      return
    }
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
        this.#paint(operation)
        break
      case 'showText':
        this.#showText(operation)
        break
      case 'object':
        this.#object(operation)
        break
      case 'inlineImage':
        this.#inlineImage(operation)
        break
      case 'shading':
        this.#shading(operation)
        break
      default:
    }
  }

  after({ operator, operands, state, resources }: Operation): void {
    switch (operator) {
      case 'gs':
        this.#useParameters(operands.at(-1), resources)
        break
      case 'ri':
        renderingIntent(this.#walk, operands.at(-1), this.#content.place)
        break
      case 'g':
      case 'rg':
      case 'k':
      case 'cs':
      case 'scn':
        this.#setColour(state.fill, resources)
        break
      case 'G':
      case 'RG':
      case 'K':
      case 'CS':
      case 'SCN':
        this.#setColour(state.stroke, resources)
        break
      default:
    }
  }

  #scan({ content, start, end }: Operation): void {
    const tokens = this.#tokens
    for (let at = start; at < end; at = Math.max(tokens.at, at + 1)) tokens.value(content, at, end)
  }

  #setColour(colour: Colour, resources: Resources): void {
    this.#coloursSetIn.set(colour, resources)
    this.#useColour(colour, resources, PLAIN_USE)
  }

  #useColour(colour: Colour, resources: Resources, use: ColourUse): void {
    const { place } = this.#content
    const { pattern, space } = colour
    const setIn = this.#coloursSetIn.get(colour) ?? resources
    if (pattern === undefined) {
      this.spaces.use(space.value, setIn, use, place)
      return
    }
    const { file } = this.#walk
    const dict = file.resolve(pattern.value)
    if (!isDict(dict)) return
    const shading = dict.get('Shading')
    this.#useShading(shading, setIn)
  }

  #useShading(value: PdfValue | undefined, resources: Resources): void {
    const shading = this.#walk.file.dict(value)
    if (shading !== undefined)
      this.spaces.use(shading.get('ColorSpace'), resources, PLAIN_USE, placeOf(value, this.#page))
  }

  #fill({ state, resources }: Operation): void {
    const { overprint } = this.#content
    this.#useColour(state.fill, resources, { isOverprinted: overprint.fill, overprintMode: overprint.mode })
  }

  #stroke({ state, resources }: Operation): void {
    const { overprint } = this.#content
    this.#useColour(state.stroke, resources, {
      isOverprinted: overprint.stroke,
      overprintMode: overprint.mode,
    })
  }

  #paint(operation: Operation): void {
    const { operator } = operation
    if (operator === 'n') return
    this.#item('SELineArtItem')
    const isFilled = operator !== 'S' && operator !== 's'
    const isStroked = !operator.toLowerCase().startsWith('f')
    this.#noteTransparency(operation.state, isFilled, isStroked)
    if (isFilled) this.#fill(operation)
    if (isStroked) this.#stroke(operation)
  }

  #showText(operation: Operation): void {
    this.#item('SETextItem')
    const { state } = operation
    this.#noteTransparency(state, state.fillsText, state.strokesText)
    if (state.fillsText) this.#fill(operation)
    if (state.strokesText) this.#stroke(operation)
  }

  #object(operation: Operation): void {
    const { file } = this.#walk
    const { operands, resources, state } = operation
    const name = operands.at(-1)
    if (!(name instanceof PdfName)) return
    this.#noteTransparency(state, true, false)
    const value = resources.find('XObject', name.value)
    const object = file.resolve(value)
    if (!(object instanceof PdfStream)) return
    const subtype = nameIn(file, object.dict, 'Subtype')
    if (subtype === 'Image') {
      this.#item('SEImageXObjectItem')
      if (isTransparentImage(this.#walk, object.dict)) this.#content.isTransparent = true
      this.#images.use(value, resources, this.#page, () => this.#fillPlain(operation))
    } else if (subtype === 'PS')
      this.#walk.add({
        type: 'PDXObject',
        place: placeOf(value, this.#page),
        Subtype: subtype,
        containsOPI: object.dict.has('OPI'),
        containsSMask: object.dict.has('SMask'),
      })
  }

  #inlineImage(operation: Operation): void {
    const [dict] = operation.operands
    this.#item('SEInlineImageItem')
    this.#noteTransparency(operation.state, true, false)
    if (isDict(dict))
      this.#images.useInline(dict, operation.resources, this.#page, () => this.#fillPlain(operation))
  }

  #fillPlain({ state, resources }: Operation): void {
    this.#useColour(state.fill, resources, PLAIN_USE)
  }

  #shading({ operands, resources, state }: Operation): void {
    const name = operands.at(-1)
    this.#item('SEShadingItem')
    this.#noteTransparency(state, true, false)
    if (name instanceof PdfName) this.#useShading(resources.find('Shading', name.value), resources)
  }

  #useParameters(name: PdfValue | undefined, resources: Resources): void {
    const { file } = this.#walk
    const value = name instanceof PdfName ? resources.find('ExtGState', name.value) : undefined
    const dict = file.dict(value)
    if (dict === undefined) return
    this.#states.use(value, this.#page)
    const { overprint } = this.#content
    const flag = (key: string): boolean | undefined => {
      const found = file.resolve(dict.get(key))
      return typeof found === 'boolean' ? found : undefined
    }
    const both = flag('OP')
    this.#content.overprint = {
      stroke: both ?? overprint.stroke,
      fill: flag('op') ?? both ?? overprint.fill,
      mode: file.number(dict.get('OPM')) ?? overprint.mode,
    }
  }

  /** Whether something is painted with what later objects show through (ISO 32000-1, 11). */
  #noteTransparency(state: GraphicsState, isFilled: boolean, isStroked: boolean): void {
    if (
      state.softMask !== undefined ||
      state.blendMode !== 'Normal' ||
      (isFilled && state.fillAlpha < 1) ||
      (isStroked && state.strokeAlpha < 1)
    )
      this.#content.isTransparent = true
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
    this.addResourceNames(resources)
  }

  /** The blending space that an isolated group sets; undefined if it keeps the one around it. */
  #group(dict: PdfDict, resources: Resources): BlendingSpace | undefined {
    const walk = this.#walk
    if (!isTransparencyGroup(walk, dict)) return undefined
    const group = walk.file.dict(dict.get('Group'))
    if (group === undefined || walk.file.resolve(group.get('I')) !== true) return undefined
    const own = blendingSpace(walk, group.get('CS'), resources)
    const outer = this.spaces.blending
    if (own === undefined || outer === undefined) return own
    const isSame =
      (own.family === 'DeviceRGB' &&
        (outer.family === 'CalRGB' || outer.family === 'Lab' || isProfileOf(outer, 3))) ||
      (own.family === 'DeviceCMYK' && isProfileOf(outer, 4)) ||
      (own.family === 'DeviceGray' && (outer.family === 'CalGray' || isProfileOf(outer, 1)))
    return isSame ? undefined : own
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

  readonly #named = new Set<number | PdfDict>()

  /** Names in resources that should be UTF-8: of fonts and colorants. */
  addResourceNames(resources: Resources): void {
    const { file } = this.#walk
    if (this.#named.has(resources.key)) return
    this.#named.add(resources.key)
    for (const entry of file.dict(resources.dict.get('Font'))?.values() ?? []) {
      const name = file.name(file.dict(entry)?.get('BaseFont'))
      if (name !== undefined) this.#walk.add(unicodeName(name))
    }
    for (const entry of file.dict(resources.dict.get('ColorSpace'))?.values() ?? []) {
      const space = file.array(entry)
      const family = file.name(space?.[0])
      const names =
        family === 'DeviceN' ? (file.array(space?.[1]) ?? []) : family === 'Separation' ? [space?.[1]] : []
      for (const item of names) {
        const name = file.name(item)
        if (name !== undefined) this.#walk.add(unicodeName(name))
      }
    }
  }

  #keyOf(num: number, kind: string): string {
    const context = this.#walk.part === 4 ? ` ${this.#page} ${this.spaces.blending?.type ?? ''}` : ''
    return `${num} ${kind} ${this.#isReal}${context}`
  }
}

function isProfileOf({ family, components }: BlendingSpace, count: number): boolean {
  return family === 'ICCBased' && components === count
}

function isTransparencyGroup({ file }: Walk, dict: PdfDict): boolean {
  return file.name(file.dict(dict.get('Group'))?.get('S')) === 'Transparency'
}

/** Content in a filter that no reader knows cannot be checked. */
function isReadable({ file, unchecked }: Walk, { dict }: PdfStream): boolean {
  const filter = file.resolve(dict.get('Filter'))
  const filters = Array.isArray(filter) ? filter : filter === null ? [] : [filter]
  if (filters.every((entry) => FILTERS.has(file.name(entry) ?? ''))) return true
  unchecked.add('Content is encoded with a filter that is not known.')
  return false
}
