import { withWindowsCharacters } from './windows-1252.js'

/** Groups that have neither text nor HTML. */
const SILENT = new Set(['fonttbl', 'colortbl', 'stylesheet', 'info', 'pntext', 'mhtmltag', 'generator'])
const CHARACTERS: Readonly<Record<string, string>> = {
  par: '\r\n',
  line: '\r\n',
  tab: '\t',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  endash: '–',
  emdash: '—',
}
const TOKEN = /\\'([0-9a-f]{2})|\\([a-z]+)(-?\d+)? ?|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/gi
const MAX_DEPTH = 200

interface Group {
  readonly isSilent: boolean
  /** Whether it has a rendition that is for RTF alone. */
  isRtfOnly: boolean
}

/** The HTML that Outlook keeps inside of RTF (MS-OXRTFEX, 2.1); undefined if the RTF has none. */
export function htmlInRtf(rtf: string): string | undefined {
  if (!/^\{\\rtf1[^{}]{0,100}\\fromhtml1/.test(rtf)) return undefined
  const encoding = `windows-${/\\ansicpg(\d+)/.exec(rtf)?.[1] ?? '1252'}`
  const groups: Group[] = []
  const out: string[] = []
  let group: Group = { isSilent: false, isRtfOnly: false }
  let bytes: number[] = []
  let skipped = 0
  const isShown = (): boolean => !group.isSilent && !group.isRtfOnly
  const flush = (): void => {
    if (bytes.length > 0) out.push(decoded(Uint8Array.from(bytes), encoding))
    bytes = []
  }
  const put = (text: string): void => {
    flush()
    if (isShown()) out.push(text)
  }
  for (const [, hex, word, number, symbol, brace, text] of rtf.matchAll(TOKEN)) {
    if (brace === '{') {
      if (groups.push(group) > MAX_DEPTH) return undefined
      group = { ...group }
    } else if (brace === '}') {
      flush()
      group = groups.pop() ?? group
    } else if (hex !== undefined) {
      if (skipped > 0) skipped--
      else if (isShown()) bytes.push(Number.parseInt(hex, 16))
    } else if (word !== undefined) {
      if (word === 'htmlrtf') group.isRtfOnly = number !== '0'
      else if (word === 'htmltag') group = { isSilent: false, isRtfOnly: false }
      else if (SILENT.has(word)) group = { ...group, isSilent: true }
      else if (word === 'u') {
        put(String.fromCharCode(Number(number) & 0xffff))
        skipped = 1
      } else if (CHARACTERS[word] !== undefined) put(CHARACTERS[word])
    } else if (symbol !== undefined) {
      if (symbol === '~') put('&nbsp;')
      else if ('\\{}'.includes(symbol)) put(symbol)
    } else if (text !== undefined) {
      put(text.slice(skipped))
      skipped = 0
    }
  }
  flush()
  return out.join('')
}

/** By the name of a code page of Windows; some have another one. */
function decoded(bytes: Uint8Array, encoding: string): string {
  const names: Readonly<Record<string, string>> = {
    'windows-932': 'shift_jis',
    'windows-936': 'gbk',
    'windows-949': 'euc-kr',
    'windows-950': 'big5',
    'windows-65001': 'utf-8',
  }
  try {
    return withWindowsCharacters(new TextDecoder(names[encoding] ?? encoding).decode(bytes))
  } catch {
    return withWindowsCharacters(new TextDecoder('windows-1252').decode(bytes))
  }
}
