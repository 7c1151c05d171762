import type { PdfFile } from '../file/pdf-file.js'
import { asciiText } from '../syntax/characters.js'
import { cffEncoding } from './cff-encoding.js'
import { cffTable } from './cff-program.js'
import { type Encoding, encodingOf } from './encodings.js'
import type { FontProgram } from './font-identity.js'
import { truetypeCharacters } from './truetype-cmap.js'

/** The clear text of a Type 1 font program is short. The encrypted part follows it. */
const CLEAR_TEXT = 64 * 1024

/**
 * The built-in encoding of an embedded font program (ISO 32000-1, 9.6.6); undefined if it cannot be
 * determined.
 */
export function readProgramEncoding(file: PdfFile, program: FontProgram | undefined): Encoding | undefined {
  if (program === undefined) return undefined
  file.budget.ensure()
  const bytes = file.decode(program.stream)
  file.budget.spend(bytes.length)
  if (program.key === 'FontFile') return type1Encoding(bytes)
  if (program.key === 'FontFile3') return cffEncoding(cffTable(bytes) ?? bytes)
  return truetypeCharacters(bytes)?.map((point) =>
    point === undefined ? undefined : `u${point.toString(16).toUpperCase().padStart(4, '0')}`,
  )
}

/** Adobe Type 1 Font Format, 2.3: `StandardEncoding`, or `dup 65 /A put` for each code. */
export function type1Encoding(bytes: Uint8Array): Encoding | undefined {
  return encodingIn(asciiText(bytes, 0, Math.min(bytes.length, CLEAR_TEXT)))
}

function encodingIn(program: string): Encoding | undefined {
  const start = program.indexOf('/Encoding')
  if (start < 0) return undefined
  if (/^\/Encoding\s+StandardEncoding\b/.test(program.slice(start, start + 64)))
    return encodingOf('StandardEncoding')
  const names = new Array<string | undefined>(256).fill(undefined)
  for (const [, code, name] of program
    .slice(start)
    .matchAll(/\bdup\s{1,8}(\d{1,3})\s{0,8}\/(\S{1,127})\s{1,8}put\b/g))
    if (Number(code) < 256) names[Number(code)] = name
  return names
}

/**
 * The same, but only if the program defines it in a standard form: as StandardEncoding, or code by code in
 * decimal numbers.
 */
export function plainType1Encoding(bytes: Uint8Array): Encoding | undefined {
  const program = asciiText(bytes, 0, Math.min(bytes.length, CLEAR_TEXT))
  const own = program.slice(Math.max(0, program.indexOf('/Encoding')))
  const isPlain = /^\/Encoding\s{1,8}(?:StandardEncoding\b|256\s{1,8}array\b)/.test(own)
  return isPlain && !/\bdup\s{1,8}\d{1,2}#/.test(own) ? encodingIn(program) : undefined
}
