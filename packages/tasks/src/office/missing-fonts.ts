/** A font that a document names and that is not installed. */
export interface MissingFont {
  readonly name: string
  readonly substitute: string
}

/** With this environment variable, fontconfig writes which font was asked for, and which one was found. */
export const FONT_REPORT = { FC_DEBUG: '1' }

/** LibreOffice asks for these itself, whatever is in the document. */
const OF_THE_PROGRAM = /^(?:Segoe UI|Tahoma|Lohit .*|思源.*|Source Han .*|Noto Sans CJK .*|DejaVu .*)$/

/**
 * Reads the report of fontconfig: each block with the names that were asked for, of which the first is that of the
 * document, is followed by a block with the names of the font that was found.
 */
export function missingFonts(report: string): MissingFont[] {
  const families = [...report.matchAll(/^(Match )?Pattern has [\s\S]*?\n\tfamily: "([^"\n]{1,200})"/gm)]
  const found = new Map<string, string>()
  for (const [index, [, isAsked, asked]] of families.entries()) {
    const [, isNext, substitute] = families[index + 1] ?? []
    if (isAsked === undefined || isNext !== undefined || substitute === undefined) continue
    if (asked !== substitute && !OF_THE_PROGRAM.test(asked!)) found.set(asked!, substitute)
  }
  return [...found].map(([name, substitute]) => ({ name, substitute }))
}
