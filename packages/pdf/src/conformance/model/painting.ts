import type { Colour } from '../../content/colour.js'
import type { Operation } from '../../content/device.js'
import type { GraphicsState } from '../../content/graphics-state.js'
import type { Resources } from '../../content/resources.js'
import { isDict, PdfName, PdfStream, type PdfValue } from '../../syntax/objects.js'
import { type ColourSpaces, type ColourUse, PLAIN_USE } from './colour-spaces.js'
import { nameIn, placeOf } from './entries.js'
import { GraphicsStates } from './graphics-states.js'
import { Images, isTransparentImage } from './images.js'
import type { OpenContent } from './open-content.js'
import type { Walk } from './walk.js'

/** What operators are in. */
export interface AroundPainting {
  readonly content: OpenContent
  /** Notes content that needs a tag. */
  item(type: string): void
}

/** What the operators of content paint: their colours, images and shadings, and whether anything shows through. */
export class Painting {
  readonly #walk: Walk
  readonly #around: AroundPainting
  readonly #spaces: ColourSpaces
  readonly #states: GraphicsStates
  readonly #images: Images
  /** The resources in which colours were set. */
  readonly #coloursSetIn = new WeakMap<Colour, Resources>()

  constructor(walk: Walk, spaces: ColourSpaces, around: AroundPainting) {
    this.#walk = walk
    this.#around = around
    this.#spaces = spaces
    this.#states = new GraphicsStates(walk)
    this.#images = new Images(walk, spaces)
  }

  setColour(colour: Colour, resources: Resources): void {
    this.#coloursSetIn.set(colour, resources)
    this.#useColour(colour, resources, PLAIN_USE)
  }

  #useColour(colour: Colour, resources: Resources, use: ColourUse): void {
    const { place } = this.#around.content
    const { pattern, space } = colour
    const setIn = this.#coloursSetIn.get(colour) ?? resources
    if (pattern === undefined) {
      this.#spaces.use(space.value, setIn, use, place)
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
      this.#spaces.use(
        shading.get('ColorSpace'),
        resources,
        PLAIN_USE,
        placeOf(value, this.#around.content.page),
      )
  }

  #fill({ state, resources }: Operation): void {
    const { overprint } = this.#around.content
    this.#useColour(state.fill, resources, { isOverprinted: overprint.fill, overprintMode: overprint.mode })
  }

  #stroke({ state, resources }: Operation): void {
    const { overprint } = this.#around.content
    this.#useColour(state.stroke, resources, {
      isOverprinted: overprint.stroke,
      overprintMode: overprint.mode,
    })
  }

  paint(operation: Operation): void {
    const { operator } = operation
    if (operator === 'n') return
    this.#around.item('SELineArtItem')
    const isFilled = operator !== 'S' && operator !== 's'
    const isStroked = !operator.toLowerCase().startsWith('f')
    this.#noteTransparency(operation.state, isFilled, isStroked)
    if (isFilled) this.#fill(operation)
    if (isStroked) this.#stroke(operation)
  }

  showText(operation: Operation): void {
    this.#around.item('SETextItem')
    const { state } = operation
    this.#noteTransparency(state, state.fillsText, state.strokesText)
    if (state.fillsText) this.#fill(operation)
    if (state.strokesText) this.#stroke(operation)
  }

  object(operation: Operation): void {
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
      this.#around.item('SEImageXObjectItem')
      if (isTransparentImage(this.#walk, object.dict)) this.#around.content.isTransparent = true
      this.#images.use(value, resources, this.#around.content.page, () => this.#fillPlain(operation))
    } else if (subtype === 'PS')
      this.#walk.add({
        type: 'PDXObject',
        place: placeOf(value, this.#around.content.page),
        Subtype: subtype,
        containsOPI: object.dict.has('OPI'),
        containsSMask: object.dict.has('SMask'),
      })
  }

  inlineImage(operation: Operation): void {
    const [dict] = operation.operands
    this.#around.item('SEInlineImageItem')
    this.#noteTransparency(operation.state, true, false)
    if (isDict(dict))
      this.#images.useInline(dict, operation.resources, this.#around.content.page, () =>
        this.#fillPlain(operation),
      )
  }

  #fillPlain({ state, resources }: Operation): void {
    this.#useColour(state.fill, resources, PLAIN_USE)
  }

  shading({ operands, resources, state }: Operation): void {
    const name = operands.at(-1)
    this.#around.item('SEShadingItem')
    this.#noteTransparency(state, true, false)
    if (name instanceof PdfName) this.#useShading(resources.find('Shading', name.value), resources)
  }

  useParameters(name: PdfValue | undefined, resources: Resources): void {
    const { file } = this.#walk
    const value = name instanceof PdfName ? resources.find('ExtGState', name.value) : undefined
    const dict = file.dict(value)
    if (dict === undefined) return
    this.#states.use(value, this.#around.content.page)
    const { overprint } = this.#around.content
    const flag = (key: string): boolean | undefined => {
      const found = file.resolve(dict.get(key))
      return typeof found === 'boolean' ? found : undefined
    }
    const both = flag('OP')
    this.#around.content.overprint = {
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
      this.#around.content.isTransparent = true
  }
}
