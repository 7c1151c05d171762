import { asciiText } from '../syntax/characters.js'
import { findTable } from './truetype-cmap.js'

/**
 * The standard Macintosh glyph names in order (OpenType, `post`, format 1). In format 2 other names are
 * numbered after them.
 */
export const STANDARD_NAMES = `
.notdef .null nonmarkingreturn space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen period slash
zero one two three four five six seven eight nine colon semicolon less equal greater question at
A B C D E F G H I J K L M N O P Q R S T U V W X Y Z bracketleft backslash bracketright asciicircum underscore grave
a b c d e f g h i j k l m n o p q r s t u v w x y z braceleft bar braceright asciitilde
Adieresis Aring Ccedilla Eacute Ntilde Odieresis Udieresis aacute agrave acircumflex adieresis atilde aring ccedilla eacute egrave ecircumflex edieresis
iacute igrave icircumflex idieresis ntilde oacute ograve ocircumflex odieresis otilde uacute ugrave ucircumflex udieresis
dagger degree cent sterling section bullet paragraph germandbls registered copyright trademark acute dieresis notequal AE Oslash
infinity plusminus lessequal greaterequal yen mu partialdiff summation product pi integral ordfeminine ordmasculine Omega ae oslash
questiondown exclamdown logicalnot radical florin approxequal Delta guillemotleft guillemotright ellipsis nonbreakingspace Agrave Atilde Otilde OE oe
endash emdash quotedblleft quotedblright quoteleft quoteright divide lozenge ydieresis Ydieresis fraction currency guilsinglleft guilsinglright fi fl
daggerdbl periodcentered quotesinglbase quotedblbase perthousand Acircumflex Ecircumflex Aacute Edieresis Egrave Iacute Icircumflex Idieresis Igrave
Oacute Ocircumflex apple Ograve Uacute Ucircumflex Ugrave dotlessi circumflex tilde macron breve dotaccent ring cedilla hungarumlaut ogonek caron
Lslash lslash Scaron scaron Zcaron zcaron brokenbar Eth eth Yacute yacute Thorn thorn minus multiply onesuperior twosuperior threesuperior
onehalf onequarter threequarters franc Gbreve gbreve Idotaccent Scedilla scedilla Cacute cacute Ccaron ccaron dcroat`
  .trim()
  .split(/\s+/)
const POST = 0x706f7374
const VERSION_1 = 0x00010000
const VERSION_2 = 0x00020000
const HEADER = 32

/** The glyphs by their names in the `post` table; empty if it has none. */
export function truetypeNames(program: Uint8Array): ReadonlyMap<string, number> {
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength)
  const found = new Map<string, number>()
  const post = findTable(view, POST)
  if (post === undefined || post + HEADER + 2 > program.length) return found
  const version = view.getUint32(post)
  if (version === VERSION_1) return new Map(STANDARD_NAMES.map((name, glyph) => [name, glyph]))
  const indexes = post + HEADER + 2
  const count = version === VERSION_2 ? view.getUint16(post + HEADER) : 0
  if (indexes + count * 2 > program.length) return found
  const own: string[] = []
  for (let at = indexes + count * 2; at < program.length && own.length < count; at += 1 + program[at]!)
    own.push(asciiText(program, at + 1, Math.min(program.length, at + 1 + program[at]!)))
  for (let glyph = 0; glyph < count; glyph++) {
    const index = view.getUint16(indexes + glyph * 2)
    const name = STANDARD_NAMES[index] ?? own[index - STANDARD_NAMES.length]
    if (name !== undefined && !found.has(name)) found.set(name, glyph)
  }
  return found
}
