import { EmbeddedPrograms } from '../../conformance/fonts/embedded-program.js'
import { judgedFont } from '../../conformance/fonts/shown-fonts.js'
import { Judge } from '../../conformance/judge.js'
import { readFont } from '../../fonts/read-font.js'
import { PdfRef } from '../../syntax/objects.js'
import type { Conversion } from '../conversion.js'
import type { FontUse } from './font-uses.js'

/** What is wrong with a font, by what mends it. */
export type FontFault =
  | 'entries'
  | 'widths'
  | 'program type'
  | 'listed glyphs'
  | 'identity map'
  | 'unicode'
  | 'program'

/** By clause and test of PDF/A-2 and -3, and of PDF/A-1; all others are mended by a new program. */
const FAULTS: ReadonlyMap<string, FontFault> = new Map([
  ['6.2.11.2-1', 'entries'],
  ['6.2.11.2-2', 'entries'],
  ['6.2.11.2-3', 'entries'],
  ['6.2.11.2-4', 'widths'],
  ['6.2.11.2-5', 'widths'],
  ['6.2.11.2-6', 'widths'],
  ['6.2.11.3.2-1', 'identity map'],
  ['6.2.11.4.2-1', 'listed glyphs'],
  ['6.2.11.4.2-2', 'listed glyphs'],
  ['6.2.11.7.2-1', 'unicode'],
  ['6.2.11.7.2-2', 'unicode'],
  ['6.2.11.7.3-1', 'unicode'],
  ['6.3.2-1', 'entries'],
  ['6.3.2-2', 'entries'],
  ['6.3.2-3', 'entries'],
  ['6.3.2-4', 'widths'],
  ['6.3.2-5', 'widths'],
  ['6.3.2-6', 'widths'],
  ['6.3.3.2-1', 'identity map'],
  ['6.3.5-2', 'listed glyphs'],
  ['6.3.5-3', 'listed glyphs'],
  ['6.3.8-1', 'unicode'],
])
const PRIVATE_USE = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}\u{100000}-\u{10fffd}]/u

/** What the rules of the standard find wrong with a font as it is now. */
export function faultsOf(
  { file, standard, part }: Conversion,
  { font, modes }: FontUse,
): ReadonlySet<FontFault> {
  const reference = new PdfRef(font.num)
  const dict = file.dict(reference) ?? new Map()
  const judged = judgedFont(file, { dict, metrics: readFont(file, reference) }, new EmbeddedPrograms(file))
  if (judged === undefined) return new Set(['entries'])
  const judge = new Judge(standard)
  const shown = [...modes.values()].flatMap((characters) => [...characters.values()])
  for (const renderingMode of modes.keys())
    for (const object of judged.objects({ renderingMode, shown, isPart1: part === 1, place: {} }))
      judge.add(object)
  for (const [renderingMode, characters] of modes)
    for (const character of characters.values()) {
      const facts = judged.glyph(character, part === 1)
      judge.add({
        ...facts,
        renderingMode,
        unicodePUA: facts.toUnicode !== null && PRIVATE_USE.test(facts.toUnicode),
        actualTextPresent: false,
        altPresent: false,
        isRealContent: true,
      })
    }
  return new Set(judge.failures().map(({ clause, test }) => FAULTS.get(`${clause}-${test}`) ?? 'program'))
}
