import type { ContentFont } from '../../content/content-fonts.js'
import { type Device, EVERY_KIND, type InnerContent } from '../../content/device.js'
import type { GraphicsState } from '../../content/graphics-state.js'
import { Interpreter } from '../../content/interpreter.js'
import { Resources } from '../../content/resources.js'
import type { Glyph } from '../../content/text-object.js'
import { PdfError } from '../../errors.js'
import type { PdfFile } from '../../file/pdf-file.js'
import type { Character } from '../../fonts/font.js'
import { isDict, type PdfDict, PdfRef, PdfStream, type PdfValue } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'

/** A font that content shows text in. */
export interface FontUse {
  readonly font: ContentFont
  /** The characters that are shown in each text rendering mode. */
  readonly modes: ReadonlyMap<number, ReadonlyMap<number, Character>>
}

const LAST_MODE = 7
const APPEARANCES = ['N', 'R', 'D']

/** The fonts of all pages and appearances, by object number. What cannot be interpreted is left out. */
export function findFontUses(conversion: Conversion): FontUse[] {
  const { draft, file } = conversion
  const device = new UsesDevice()
  const interpreter = new Interpreter(file)
  const follow = (interpret: () => void): void => {
    try {
      interpret()
    } catch (error) {
      if (!(error instanceof PdfError) || error.code === 'aborted') throw error
    }
  }
  for (const { num, inherited } of draft.pages) {
    conversion.spend()
    const page = file.dict(new PdfRef(num))
    if (page === undefined) continue
    const entry = page.get('Resources') ?? inherited.get('Resources')
    const shared = entry instanceof PdfRef ? entry.num : 0
    const resources = new Resources(file, file.dict(entry) ?? new Map(), shared)
    follow(() => interpreter.interpretPage(page.get('Contents'), resources, device))
    for (const stream of appearances(file, page)) {
      if (!device.isNew(stream, 'form', 0)) continue
      follow(() => interpreter.interpret(file.decode(stream), resources.of(stream.dict), device))
    }
  }
  return [...device.uses.values()]
}

function* appearances(file: PdfFile, page: PdfDict): Iterable<PdfStream> {
  for (const item of file.array(page.get('Annots')) ?? []) {
    const appearance = file.dict(file.dict(item)?.get('AP'))
    for (const key of APPEARANCES) yield* streamsOf(file, appearance?.get(key))
  }
}

function streamsOf(file: PdfFile, value: PdfValue | undefined): PdfStream[] {
  const found = file.resolve(value)
  if (found instanceof PdfStream) return [found]
  if (!isDict(found)) return []
  return [...found.values()].map((item) => file.resolve(item)).filter((item) => item instanceof PdfStream)
}

class UsesDevice implements Device {
  readonly takesHidden = true
  readonly follows = EVERY_KIND
  readonly uses = new Map<
    number | PdfDict,
    { font: ContentFont; modes: Map<number, Map<number, Character>> }
  >()
  readonly #followed = new Set<string>()

  isNew({ num }: PdfStream, kind: string, mode: number): boolean {
    const key = `${num} ${kind} ${mode}`
    const isNew = num <= 0 || !this.#followed.has(key)
    this.#followed.add(key)
    return isNew
  }

  /** What inherits its resources can show other fonts at each place. */
  enter({ kind, stream, outer, isRecursive }: InnerContent): boolean {
    if (isRecursive) return false
    const isAlike = kind === 'glyph' || stream.dict.has('Resources')
    return !isAlike || this.isNew(stream, kind, outer.renderingMode)
  }

  glyph({ font, character }: Glyph, { renderingMode }: GraphicsState): void {
    this.#charactersIn(font, renderingMode).set(character.code * 8 + character.length, character)
  }

  endGlyphs(_matrix: unknown, { font, renderingMode }: GraphicsState): void {
    if (font !== undefined) this.#charactersIn(font, renderingMode)
  }

  #charactersIn(font: ContentFont, renderingMode: number): Map<number, Character> {
    const key = font.num > 0 ? font.num : font.dict
    const use = this.uses.get(key) ?? { font, modes: new Map() }
    this.uses.set(key, use)
    const mode = renderingMode >= 0 && renderingMode <= LAST_MODE ? Math.floor(renderingMode) : 0
    const characters = use.modes.get(mode) ?? new Map<number, Character>()
    use.modes.set(mode, characters)
    return characters
  }
}
