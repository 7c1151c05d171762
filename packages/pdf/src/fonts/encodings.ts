/** Character encodings of simple fonts (ISO 32000-1, annex D): the character of each code, empty where there is none. */
export type Encoding = readonly string[]

/** Stands for a code without a character; no encoding has it behind its first half. */
const GAP = '_'
const ascii = characters(0x20, 0x7e)

/** Windows code page 1252. */
export const winAnsi: Encoding = encoding(
  ascii,
  0x80,
  `€_‚ƒ„…†‡ˆ‰Š‹Œ_Ž__‘’“”•–—˜™š›œ_žŸ${characters(0xa0, 0xff)}`,
)

export const macRoman: Encoding = encoding(
  ascii,
  0x80,
  'ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u00a0ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄¤‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ_ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ',
)

/** What a Type 1 font has built in, unless it says otherwise. */
export const standard: Encoding = encoding(
  ascii.replace("'", '’').replace('`', '‘'),
  0xa1,
  `¡¢£⁄¥ƒ§¤'“«‹›ﬁﬂ_–†‡·_¶•‚„”»…‰_¿_\`´ˆ˜¯˘˙¨_˚¸_˝˛ˇ—${GAP.repeat(16)}Æ_ª____ŁØŒº_____æ___ı__łøœß`,
)

function characters(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at)).join('')
}

function encoding(low: string, start: number, high: string): Encoding {
  const codes = new Array<string>(256).fill('')
  for (let i = 0; i < low.length; i++) codes[0x20 + i] = low[i]!
  for (let i = 0; i < high.length; i++) codes[start + i] = high[i] === GAP ? '' : high[i]!
  return codes
}

/** Glyph names and the characters they mean, as far as forms use them (Adobe Glyph List). */
const glyphCharacters = new Map<string, string>()
const glyphRuns: readonly (readonly [names: string, characters: string])[] = [
  [
    'space exclam quotedbl numbersign dollar percent ampersand quotesingle parenleft parenright asterisk plus comma hyphen period slash zero one two three four five six seven eight nine colon semicolon less equal greater question at',
    characters(0x20, 0x40),
  ],
  ['bracketleft backslash bracketright asciicircum underscore grave', characters(0x5b, 0x60)],
  ['braceleft bar braceright asciitilde', characters(0x7b, 0x7e)],
  [
    'exclamdown cent sterling currency yen brokenbar section dieresis copyright ordfeminine guillemotleft logicalnot softhyphen registered macron degree plusminus twosuperior threesuperior acute mu paragraph periodcentered cedilla onesuperior ordmasculine guillemotright onequarter onehalf threequarters questiondown',
    characters(0xa1, 0xbf),
  ],
  [
    'Agrave Aacute Acircumflex Atilde Adieresis Aring AE Ccedilla Egrave Eacute Ecircumflex Edieresis Igrave Iacute Icircumflex Idieresis Eth Ntilde Ograve Oacute Ocircumflex Otilde Odieresis multiply Oslash Ugrave Uacute Ucircumflex Udieresis Yacute Thorn germandbls agrave aacute acircumflex atilde adieresis aring ae ccedilla egrave eacute ecircumflex edieresis igrave iacute icircumflex idieresis eth ntilde ograve oacute ocircumflex otilde odieresis divide oslash ugrave uacute ucircumflex udieresis yacute thorn ydieresis',
    characters(0xc0, 0xff),
  ],
  [
    'Euro quotesinglbase florin quotedblbase ellipsis dagger daggerdbl circumflex perthousand Scaron guilsinglleft OE Zcaron quoteleft quoteright quotedblleft quotedblright bullet endash emdash tilde trademark scaron guilsinglright oe zcaron Ydieresis',
    '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ',
  ],
  [
    'fraction fi fl Lslash lslash dotlessi breve caron dotaccent hungarumlaut ogonek ring minus nbspace',
    '⁄ﬁﬂŁłı˘ˇ˙˝˛˚−\u00a0',
  ],
  [
    'Aogonek aogonek Abreve abreve Cacute cacute Ccaron ccaron Dcaron dcaron Dcroat dcroat Eogonek eogonek Ecaron ecaron Gbreve gbreve Idotaccent Lacute lacute Lcaron lcaron Nacute nacute Ncaron ncaron Ohungarumlaut ohungarumlaut Racute racute Rcaron rcaron Sacute sacute Scedilla scedilla Tcaron tcaron Tcommaaccent tcommaaccent Uring uring Uhungarumlaut uhungarumlaut Zacute zacute Zdotaccent zdotaccent',
    'ĄąĂăĆćČčĎďĐđĘęĚěĞğİĹĺĽľŃńŇňŐőŔŕŘřŚśŞşŤťŢţŮůŰűŹźŻż',
  ],
]
for (const [names, meant] of glyphRuns) {
  names.split(' ').forEach((name, at) => {
    glyphCharacters.set(name, meant[at]!)
  })
}

/** The character a glyph name means; empty where it means none that is known. */
export function glyphCharacter(name: string): string {
  if (/^[A-Za-z]$/.test(name)) return name
  const known = glyphCharacters.get(name)
  if (known !== undefined) return known
  const code = /^(?:uni([0-9A-F]{4})|u([0-9A-F]{4,6}))(?:\.|$)/.exec(name)
  const point = code === null ? 0 : Number.parseInt(code[1] ?? code[2] ?? '', 16)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : ''
}
