import type { Random } from '../../../pdf/test/fuzz/random.js'

/** What edit-pdf lists of a page, as far as changes name it. */
export interface ListedPage {
  readonly page: number
  readonly width: number
  readonly height: number
  readonly annotations: readonly { readonly id: string }[]
  readonly text: readonly { readonly id: string; readonly paragraph?: string; readonly text: string }[]
  readonly images: readonly { readonly id: string }[]
  readonly fields: readonly { readonly name: string; readonly type: string; readonly widget?: number }[]
}

type Options = Record<string, unknown>

/** The image that the options name. */
export const PICTURE = 'logo.png'
/** Changes of each kind in one run. */
const MOST = 4
const TEXTS = [
  'Other',
  'A longer text that has to be set in several lines',
  'Ærøskøbing',
  'مرحبا',
  '你好',
  ' ',
  '',
]

/** Options of edit-pdf that change what a document has, by the ids that were listed, and add to it. */
export function editOptionsFor(pages: readonly ListedPage[], random: Random): Options {
  const objects = some(random, pages).flatMap((page) => [newObject(page, random), newObject(page, random)])
  const options = {
    objects,
    annotations: pages.flatMap((page) =>
      some(random, page.annotations).map(({ id }) => annotationChange(page, id, random)),
    ),
    text: pages.flatMap((page) =>
      some(random, partsOf(page)).map((id) => ({
        page: page.page,
        id,
        text: random.of(TEXTS),
        ...(random.below(2) === 0 && { align: random.of(['left', 'center', 'right', 'justify']) }),
      })),
    ),
    images: pages.flatMap((page) => some(random, page.images).map(({ id }) => imageChange(page, id, random))),
    fields: fieldChanges(pages, random),
  }
  const isEmpty = Object.values(options).every((list) => list.length === 0)
  return isEmpty ? { objects: [newObject(pages[0]!, random)] } : options
}

/** Up to a few of them, each once. */
function some<T>(random: Random, items: readonly T[]): T[] {
  const left = [...items]
  const wanted = Math.min(left.length, random.below(MOST + 1))
  return Array.from({ length: wanted }, () => left.splice(random.below(left.length), 1)[0]!)
}

/** Lines and paragraphs that do not overlap: one letter can be changed once. */
function partsOf({ text }: ListedPage): string[] {
  return [...new Set(text.map(({ id, paragraph }) => paragraph ?? id))]
}

function box({ width, height }: ListedPage, random: Random): Record<string, number> {
  return {
    x: random.below(width + 20) - 10,
    y: random.below(height + 20) - 10,
    width: 1 + random.below(width),
    height: 1 + random.below(height),
  }
}

function points(page: ListedPage, random: Random, count: number): Options[] {
  return Array.from({ length: count }, () => {
    const { x, y } = box(page, random)
    return { x, y }
  })
}

const drawnObjects: Readonly<Record<string, (page: ListedPage, random: Random) => Options>> = {
  text: (page, random) => {
    const { x, y, width } = box(page, random)
    const text = `${random.of(TEXTS.slice(0, 5))} ${random.below(100)}`
    return { x, y, text, ...(random.below(2) === 0 && { width, underline: true, fill: '#ffff00' }) }
  },
  image: (page, random) => {
    const { x, y, width } = box(page, random)
    return { x, y, width, image: PICTURE, rotation: random.below(360) }
  },
  rectangle: (page, random) => ({ ...box(page, random), fill: '#00ff00', dashed: random.below(2) === 0 }),
  ellipse: (page, random) => ({ ...box(page, random), rotation: random.below(360) }),
  line: (page, random) => ({ points: points(page, random, 2) }),
  arrow: (page, random) => ({ points: points(page, random, 2 + random.below(3)) }),
  polyline: (page, random) => ({ points: points(page, random, 2 + random.below(9)) }),
  polygon: (page, random) => ({ points: points(page, random, 3 + random.below(9)), fill: '#0000ff' }),
  ink: (page, random) => ({ strokes: [points(page, random, 1), points(page, random, 1 + random.below(20))] }),
  check: box,
  cross: box,
  whiteout: box,
  highlight: (page, random) => ({ boxes: [box(page, random), box(page, random)] }),
  underline: (page, random) => ({ boxes: [box(page, random)] }),
  strikeout: (page, random) => ({ boxes: [box(page, random)] }),
  squiggly: (page, random) => ({ boxes: [box(page, random)] }),
}

function newObject(page: ListedPage, random: Random): Options {
  const type = random.of([...Object.keys(drawnObjects), 'note', 'link'])
  const { x, y, width, height } = box(page, random)
  const placed = { type, page: page.page }
  if (type === 'note') return { ...placed, x, y, comment: random.of(TEXTS.slice(0, 5)) }
  if (type === 'link')
    return {
      ...placed,
      ...{ x, y, width, height },
      ...(random.below(2) === 0 ? { to_page: 1 } : { url: 'https://example.com/' }),
    }
  return {
    ...placed,
    ...drawnObjects[type]!(page, random),
    as: random.of(['content', 'annotation']),
    opacity: random.of([0.3, 1]),
  }
}

function annotationChange(page: ListedPage, id: string, random: Random): Options {
  const { x, y, width, height } = box(page, random)
  return random.of<Options>([
    { action: 'remove', page: page.page, id },
    { action: 'reply', page: page.page, id, comment: 'A reply' },
    { action: 'change', page: page.page, id, x, y },
    { action: 'change', page: page.page, id, width, height, opacity: 0.5 },
    { action: 'change', page: page.page, id, comment: random.of(TEXTS), author: 'Jane Doe' },
  ])
}

function imageChange(page: ListedPage, id: string, random: Random): Options {
  const { x, y, width, height } = box(page, random)
  return random.of<Options>([
    { action: 'remove', page: page.page, id },
    { action: 'replace', page: page.page, id, image: PICTURE },
    { action: 'move', page: page.page, id, x, y },
    { action: 'move', page: page.page, id, width, height },
  ])
}

function fieldChanges(pages: readonly ListedPage[], random: Random): Options[] {
  const known = new Map(pages.flatMap(({ fields }) => fields.map((field) => [field.name, field] as const)))
  const changes = some(random, [...known.values()]).map(({ name, type, widget = 1 }, index) => {
    const { x, y, width, height } = box(pages[0]!, random)
    return random.of<Options>([
      { action: 'remove', name },
      { action: 'change', name, new_name: `renamed.field${index}`, required: true },
      { action: 'change', name, x, y, width, height, widget },
      { action: 'change', name, tooltip: 'Another', read_only: true, order: 1 + random.below(5) },
      { action: 'change', name, fill: '#ffffff', border: '#ff0000', border_width: random.below(3) },
      { action: 'change', name, ...(type === 'signature' ? { required: false } : { font_size: 9 }) },
    ])
  })
  return [
    ...changes,
    ...some(random, pages).map((page, index) => newField(page, `added.field${index}`, random)),
  ]
}

function newField(page: ListedPage, name: string, random: Random): Options {
  const type = random.of(['text', 'date', 'checkbox', 'radio', 'combo', 'list', 'signature'])
  const common = {
    action: 'add',
    type,
    name,
    page: page.page,
    tooltip: 'A field',
    order: 1 + random.below(3),
  }
  if (type === 'radio')
    return { ...common, buttons: ['a', 'b'].map((value) => ({ value, ...box(page, random) })) }
  return {
    ...common,
    ...box(page, random),
    ...((type === 'combo' || type === 'list') && { options: ['One', 'Two'], default_value: 'Two' }),
    ...(type === 'text' && { default_value: random.of(TEXTS), multiline: random.below(2) === 0 }),
    ...(type === 'checkbox' && { default_value: true }),
  }
}
