import type { Parameters } from '../parameters.js'
import { colorOf, imageOf, styleOf } from './marks.js'
import { elementsOf, oneStep, type SentFile, type Step, type Tool } from './tool.js'

const MAX_ELEMENTS = 1000
/** The longest side of a page, in points. */
const LONGEST = 14_400

/** Texts and pictures on pages. Positions are points from the upper left corner of a page as displayed. */
export const editpdf: Tool = {
  takes: 'edit-pdf',
  hasChoice: true,
  tasks: ['edit-pdf'],
  isPerFile: true,
  makesPdf: true,
  plan(parameters, files) {
    const elements = layeredElements(parameters).map((element) => objectOf(element, files))
    const pictures = new Set(elements.flatMap(({ image }) => image ?? []))
    // Pictures are uploaded like other files; SDKs list them together.
    const entries = files.filter(({ file }) => !pictures.has(file))
    const step: Step = { task: 'edit-pdf', options: { objects: elements.map(({ object }) => object) } }
    if (pictures.size === 0) return { steps: [step], entries }
    // Found by its name, which is unique.
    const named = Array.from(pictures, (file): SentFile => ({ file, filename: file, rotation: 0 }))
    return { alone: step, entries: [...entries, ...named] }
  },
}

/** In the order in which they are drawn: by `zindex`, and then as sent. */
function layeredElements(parameters: Parameters): Parameters[] {
  const elements = elementsOf(parameters, MAX_ELEMENTS)
  if (elements.length === 0) throw parameters.refused('elements', 'needs at least one item')
  return elements.sort((one, other) => layerOf(one) - layerOf(other))
}

function layerOf(element: Parameters): number {
  return element.number('zindex', 0, 0, 1_000_000)
}

function objectOf(
  element: Parameters,
  files: readonly SentFile[],
): { readonly object: Step['options']; readonly image?: string } {
  const at = element.within('coordinates')
  const size = element.within('dimensions')
  const type = element.choice('type', ['text', 'image', 'svg'], 'text')
  if (type === 'svg') throw element.refused('type', 'SVG images cannot be placed here. Use PNG or JPEG')
  const common = {
    type,
    page: element.pages('pages') ?? 1,
    x: at.number('x', 0, -LONGEST, LONGEST),
    y: at.number('y', 0, -LONGEST, LONGEST),
    ...(size.has('w') && { width: size.number('w', 1, 0.001, LONGEST) }),
    rotation: element.number('rotation', 0, -360, 360),
    opacity: Math.max(0.01, element.number('opacity', 100, 0, 100) / 100),
  }
  if (type === 'image') {
    const image = imageOf(element, files)
    const height = size.has('h') ? { height: size.number('h', 1, 0.001, LONGEST) } : {}
    return { image, object: { ...common, ...height, image } }
  }
  if (element.number('letter_spacing', 0, -20, LONGEST) !== 0)
    throw element.refused('letter_spacing', 'the space between letters cannot be set here')
  return {
    object: {
      ...common,
      text: element.needed('text', 'It is the text of the element.'),
      align: element.choice('text_align', ['left', 'center', 'right'], 'left'),
      font_size: element.number('font_size', 14, 0, 1000) || 14,
      font_style: styleOf(element),
      color: colorOf(element),
      underline: element.flag('underline_text', false),
    },
  }
}

/** Form fields for the lines and boxes of a form that was made to be printed. */
export const formsdetect = oneStep('edit-pdf', { isPerFile: true, makesPdf: true }, () => ({
  mode: 'add-fields',
}))
