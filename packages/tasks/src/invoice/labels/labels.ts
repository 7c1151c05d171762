import { english } from './english.js'
import { french } from './french.js'
import { german } from './german.js'
import type { LabelTable } from './label-table.js'
import type { LabelLanguage } from './languages.js'
import { spanish } from './spanish.js'

export interface Labels extends Omit<LabelTable, 'names'> {
  /** The name of a term or a group, by its identifier. */
  name(id: string): string
}

const TABLES: Readonly<Record<LabelLanguage, LabelTable>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
}

export function labelsOf(language: LabelLanguage): Labels {
  const { names, ...others } = TABLES[language]
  const lines = names
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/ {2,}/))
  const byId = new Map(lines.map(([id = '', name = '']) => [id, name]))
  const name = (id: string): string => {
    const [, of] = SCHEME.exec(id) ?? []
    return byId.get(id) ?? (of === undefined ? id : `${name(of)} (${others.words.scheme})`)
  }
  return { ...others, name }
}

/** `BT-34-1` is the scheme of the identifier BT-34. */
const SCHEME = /^(BT-\d+)-1$/
