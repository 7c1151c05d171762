/**
 * The scripts of Unicode 15 with their ISO 15924 tags, which OpenType uses as well. Shaping needs to know the
 * script of the text. Those with many readers come first, because they are tried in this order.
 */
const NAMES = `
  Latn Latin, Grek Greek, Cyrl Cyrillic, Arab Arabic, Hebr Hebrew, Hani Han, Hira Hiragana,
  Kana Katakana, Hang Hangul, Bopo Bopomofo, Deva Devanagari, Beng Bengali, Guru Gurmukhi,
  Gujr Gujarati, Orya Oriya, Taml Tamil, Telu Telugu, Knda Kannada, Mlym Malayalam, Sinh Sinhala,
  Thai Thai, Laoo Lao, Tibt Tibetan, Mymr Myanmar, Khmr Khmer, Ethi Ethiopic, Geor Georgian,
  Armn Armenian, Mong Mongolian, Syrc Syriac, Thaa Thaana, Cher Cherokee, Cans Canadian_Aboriginal,
  Tfng Tifinagh, Nkoo Nko, Adlm Adlam, Olck Ol_Chiki, Mtei Meetei_Mayek, Yiii Yi, Java Javanese,
  Aghb Caucasian_Albanian, Ahom Ahom, Armi Imperial_Aramaic, Avst Avestan, Bali Balinese,
  Bamu Bamum, Bass Bassa_Vah, Batk Batak, Bhks Bhaiksuki, Brah Brahmi, Brai Braille, Bugi Buginese,
  Buhd Buhid, Cakm Chakma, Cari Carian, Cham Cham, Chrs Chorasmian, Copt Coptic, Cpmn Cypro_Minoan,
  Cprt Cypriot, Diak Dives_Akuru, Dogr Dogra, Dsrt Deseret, Dupl Duployan,
  Egyp Egyptian_Hieroglyphs, Elba Elbasan, Elym Elymaic, Glag Glagolitic, Gong Gunjala_Gondi,
  Gonm Masaram_Gondi, Goth Gothic, Gran Grantha, Hano Hanunoo, Hatr Hatran,
  Hluw Anatolian_Hieroglyphs, Hmng Pahawh_Hmong, Hmnp Nyiakeng_Puachue_Hmong, Hung Old_Hungarian,
  Ital Old_Italic, Kali Kayah_Li, Kawi Kawi, Khar Kharoshthi, Khoj Khojki,
  Kits Khitan_Small_Script, Kthi Kaithi, Lana Tai_Tham, Lepc Lepcha, Limb Limbu, Lina Linear_A,
  Linb Linear_B, Lisu Lisu, Lyci Lycian, Lydi Lydian, Mahj Mahajani, Maka Makasar, Mand Mandaic,
  Mani Manichaean, Marc Marchen, Medf Medefaidrin, Mend Mende_Kikakui, Merc Meroitic_Cursive,
  Mero Meroitic_Hieroglyphs, Modi Modi, Mroo Mro, Mult Multani, Nagm Nag_Mundari, Nand Nandinagari,
  Narb Old_North_Arabian, Nbat Nabataean, Newa Newa, Nshu Nushu, Ogam Ogham, Orkh Old_Turkic,
  Osge Osage, Osma Osmanya, Ougr Old_Uyghur, Palm Palmyrene, Pauc Pau_Cin_Hau, Perm Old_Permic,
  Phag Phags_Pa, Phli Inscriptional_Pahlavi, Phlp Psalter_Pahlavi, Phnx Phoenician, Plrd Miao,
  Prti Inscriptional_Parthian, Rjng Rejang, Rohg Hanifi_Rohingya, Runr Runic, Samr Samaritan,
  Sarb Old_South_Arabian, Saur Saurashtra, Sgnw SignWriting, Shaw Shavian, Shrd Sharada,
  Sidd Siddham, Sind Khudawadi, Sogd Sogdian, Sogo Old_Sogdian, Sora Sora_Sompeng, Soyo Soyombo,
  Sund Sundanese, Sylo Syloti_Nagri, Tagb Tagbanwa, Takr Takri, Tale Tai_Le, Talu New_Tai_Lue,
  Tang Tangut, Tavt Tai_Viet, Tglg Tagalog, Tirh Tirhuta, Tnsa Tangsa, Toto Toto, Ugar Ugaritic,
  Vaii Vai, Vith Vithkuqi, Wara Warang_Citi, Wcho Wancho, Xpeo Old_Persian, Xsux Cuneiform,
  Yezi Yezidi, Zanb Zanabazar_Square
`

/** Characters that belong to no script: digits, spaces, punctuation, marks. */
export const COMMON = 'Zyyy'
const OF_NO_SCRIPT = /^[\p{Script=Common}\p{Script=Inherited}]*$/u

interface Script {
  readonly tag: string
  readonly name: string
  /** Made when the script is first tried. */
  members?: RegExp
}

let scripts: readonly Script[] | undefined

export function scriptOf(characters: string): string {
  return find(characters)?.tag ?? COMMON
}

/** For example `Old Persian`; undefined for characters that belong to no script. */
export function scriptNameOf(characters: string): string | undefined {
  return find(characters)?.name.replaceAll('_', ' ')
}

function find(characters: string): Script | undefined {
  if (OF_NO_SCRIPT.test(characters)) return undefined
  scripts ??= NAMES.split(',').map((entry) => {
    const [tag = '', name = ''] = entry.trim().split(' ')
    return { tag, name }
  })
  return scripts.find((script) => {
    script.members ??= new RegExp(`\\p{Script=${script.name}}`, 'u')
    return script.members.test(characters)
  })
}
