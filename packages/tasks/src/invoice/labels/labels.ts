import { english } from './english.js'
import { french } from './french.js'
import { german } from './german.js'
import type { LabelTable } from './label-table.js'
import type { LabelLanguage } from './languages.js'
import { spanish } from './spanish.js'

/** Lists of codes that are short enough to be named. */
export type CodeList = 'type' | 'payment' | 'vat' | 'unit' | 'date'

export interface Labels extends Omit<LabelTable, 'names' | 'codes'> {
  /** The name of a term or a group, by its identifier. */
  name(id: string): string
  /** What a code means; undefined if it is not among those that are named. */
  meaning(list: CodeList, code: string): string | undefined
}

const TABLES: Readonly<Record<LabelLanguage, LabelTable>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}

export function labelsOf(language: LabelLanguage): Labels {
  const { names, codes, ...others } = TABLES[language]
  const byId = tableOf(names)
  const byCode = tableOf(codes)
  const name = (id: string): string => {
    const [, of] = SCHEME.exec(id) ?? []
    return byId.get(id) ?? (of === undefined ? id : `${name(of)} (${others.words.scheme})`)
  }
  return { ...others, name, meaning: (list, code) => byCode.get(`${list} ${code}`) }
}

/** Of lines with two spaces between key and text. */
function tableOf(lines: string): ReadonlyMap<string, string> {
  const rows = lines.trim().split('\n')
  return new Map(rows.map((line) => line.trim().split(/ {2,}/) as [string, string]))
}

/** `BT-34-1` is the scheme of the identifier BT-34. */
const SCHEME = /^(BT-\d+)-1$/
