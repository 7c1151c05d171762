/** What the styles of a Word file say about paragraphs, text and tables (ECMA-376 part 1, 17.7). */
export interface WordStyle {
  readonly isHeading: boolean
  readonly isTitle: boolean
  readonly isHidden: boolean
  readonly hasLines: boolean
  readonly list: string | undefined
  readonly level: number
}

interface OwnStyle {
  readonly based: string | undefined
  readonly isHeading: boolean
  readonly isTitle: boolean
  readonly isHidden: boolean
  readonly hasLines: boolean
  readonly list: string | undefined
  readonly level: number | undefined
}

const DEEPEST = 20
const BORDER = /<w:(?:top|bottom|left|right|start|end|insideH|insideV)\s[^>]*w:val="(?!none"|nil")/
const SHADING = /<w:shd\s[^>]*w:fill="(?!auto"|FFFFFF")/i

/** Whether properties of a table or a cell draw something around text. */
export function drawsLines(xml: string): boolean {
  return BORDER.test(xml) || SHADING.test(xml)
}

export class WordStyles {
  readonly #styles = new Map<string, OwnStyle>()

  constructor(xml: string) {
    for (const [, attributes = '', body = ''] of xml.matchAll(/<w:style ([^>]*)>([\s\S]*?)<\/w:style>/g)) {
      const id = /w:styleId="([^"]*)"/.exec(attributes)?.[1]
      if (id === undefined) continue
      const name = /<w:name w:val="([^"]*)"/.exec(body)?.[1] ?? ''
      const outline = /<w:outlineLvl w:val="(\d)"/.exec(body)?.[1]
      const level = /<w:ilvl w:val="(\d)"/.exec(body)?.[1]
      this.#styles.set(id, {
        based: /<w:basedOn w:val="([^"]*)"/.exec(body)?.[1],
        isHeading: /^heading \d$/i.test(name) || (outline !== undefined && Number(outline) < 9),
        isTitle: /^title$/i.test(name),
        isHidden: /<w:vanish\/>/.test(body),
        hasLines: /w:type="table"/.test(attributes) && drawsLines(body),
        list: /<w:numId w:val="(\d+)"/.exec(body)?.[1],
        level: level === undefined ? undefined : Number(level),
      })
    }
  }

  of(id: string | undefined): WordStyle {
    const own: OwnStyle[] = []
    for (let next = id; next !== undefined && own.length < DEEPEST; ) {
      const style = this.#styles.get(next)
      if (style === undefined) break
      own.push(style)
      next = style.based
    }
    return {
      isHeading: own.some(({ isHeading }) => isHeading),
      isTitle: own.some(({ isTitle }) => isTitle),
      isHidden: own.some(({ isHidden }) => isHidden),
      hasLines: own.some(({ hasLines }) => hasLines),
      list: own.find(({ list }) => list !== undefined)?.list,
      level: own.find(({ level }) => level !== undefined)?.level ?? 0,
    }
  }
}

/** The number of words of the markers of the lists of a Word file, of each level (ECMA-376 part 1, 17.9). */
export class WordLists {
  readonly #lists = new Map<string, ReadonlyMap<number, number>>()

  constructor(xml: string) {
    const shapes = new Map<string, ReadonlyMap<number, number>>()
    for (const [, id = '', body = ''] of xml.matchAll(
      /<w:abstractNum [^>]*w:abstractNumId="(\d+)"[^>]*>([\s\S]*?)<\/w:abstractNum>/g,
    ))
      shapes.set(id, levelsOf(body))
    for (const [, id = '', body = ''] of xml.matchAll(
      /<w:num [^>]*w:numId="(\d+)"[^>]*>([\s\S]*?)<\/w:num>/g,
    )) {
      const shape = /<w:abstractNumId w:val="(\d+)"/.exec(body)?.[1] ?? ''
      this.#lists.set(id, new Map([...(shapes.get(shape) ?? []), ...levelsOf(body)]))
    }
  }

  /** Zero if the level has no marker that can be seen; one for a list that is not known. */
  markerWords(list: string, level: number): number {
    return this.#lists.get(list)?.get(level) ?? 1
  }
}

function levelsOf(body: string): Map<number, number> {
  const levels = new Map<number, number>()
  for (const [, level, own = ''] of body.matchAll(/<w:lvl [^>]*?w:ilvl="(\d)"[^>]*>([\s\S]*?)<\/w:lvl>/g)) {
    const format = /<w:numFmt [^>]*w:val="([^"]*)"/.exec(own)?.[1]
    const text = /<w:lvlText [^>]*?w:val="([^"]*)"/.exec(own)?.[1] ?? ''
    const isHidden = /<w:rPr>(?:(?!<\/w:rPr>)[\s\S])*<w:vanish\/>/.test(own)
    const words = text
      .split(/\s+/)
      .filter((word) => word !== '' && (format !== 'none' || !/^%\d$/.test(word)))
    levels.set(Number(level), isHidden ? 0 : words.length)
  }
  return levels
}
