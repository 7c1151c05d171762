import type { Random } from './random.js'

/** Damage of a kind that happens to files, or that someone does to them. */
type Mutation = (bytes: Uint8Array, other: Uint8Array, random: Random) => Uint8Array

/** The file with one to four kinds of damage done to it; `other` is where foreign parts come from. */
export function mutate(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  let mutated = bytes
  for (let rounds = 1 + random.below(4); rounds > 0; rounds--) {
    mutated = random.of(mutations)(mutated, other, random)
  }
  return mutated
}

const flipBits: Mutation = (bytes, _, random) => {
  const damaged = bytes.slice()
  for (let flips = 1 + random.below(40); flips > 0; flips--) {
    const at = random.below(damaged.length)
    damaged[at] = (damaged[at] ?? 0) ^ (1 << random.below(8))
  }
  return damaged
}

const overwrite: Mutation = (bytes, _, random) => {
  const damaged = bytes.slice()
  const from = random.below(damaged.length)
  const value = random.of([0, 0xff, 0x20, -1])
  const to = from + random.below(200)
  for (let at = from; at < Math.min(to, damaged.length); at++) {
    damaged[at] = value < 0 ? random.below(256) : value
  }
  return damaged
}

const truncate: Mutation = (bytes, _, random) => bytes.slice(0, random.below(bytes.length + 1))

const cutTheBeginning: Mutation = (bytes, _, random) => bytes.slice(random.below(bytes.length >> 2))

const remove: Mutation = (bytes, _, random) => {
  const [from, to] = chunk(bytes, random)
  return joined(bytes.subarray(0, from), bytes.subarray(to))
}

const duplicate: Mutation = (bytes, _, random) => {
  const [from, to] = chunk(bytes, random)
  const at = random.below(bytes.length + 1)
  return joined(bytes.subarray(0, at), bytes.subarray(from, to), bytes.subarray(at))
}

const splice: Mutation = (bytes, other, random) => {
  const cut = random.below(bytes.length + 1)
  const otherCut = random.below(other.length + 1)
  return joined(bytes.subarray(0, cut), other.subarray(otherCut))
}

const insertForeign: Mutation = (bytes, other, random) => {
  const [from, to] = chunk(other, random)
  const at = random.below(bytes.length + 1)
  return joined(bytes.subarray(0, at), other.subarray(from, to), bytes.subarray(at))
}

const NUMBERS = ['0', '-1', '1', '2', '3', '255', '65536', '2147483648', '99999999999', '0.5', '1e9', '--7']

/** Numbers are offsets, lengths, counts and references: a wrong one leads astray. */
const tweakNumbers: Mutation = (bytes, _, random) => {
  let damaged = bytes
  for (let tweaks = 1 + random.below(6); tweaks > 0; tweaks--) {
    const start = find(damaged, random, isDigit)
    let end = start
    while (isDigit(damaged[end] ?? 0)) end++
    const value = Number(text(damaged, start, end))
    const nearby = [
      String(value + 1),
      String(Math.max(0, value - 1)),
      String(value * 10),
      String(random.below(60)),
    ]
    damaged = replaced(damaged, start, end, random.of([...NUMBERS, ...nearby]))
  }
  return damaged
}

// biome-ignore format: a list to look through
const WORDS = [
  'obj', 'endobj', 'stream', 'endstream', 'xref', 'trailer', 'startxref', 'R', 'null', 'true',
  '<<', '>>', '[', ']', '(', ')', '%', '<', '>',
  '/Type', '/Pages', '/Page', '/Kids', '/Parent', '/Count', '/Length', '/Filter', '/FlateDecode', '/DecodeParms',
  '/Prev', '/Root', '/Size', '/Index', '/W', '/N', '/First', '/Last', '/Next', '/Encrypt', '/ID',
  '/Names', '/Dests', '/Nums', '/Limits', '/Outlines', '/K', '/P', '/Pg', '/S', '/ParentTree', '/IDTree', '/RoleMap',
  '/Annots', '/Subtype', '/Widget', '/Link', '/Popup', '/AP', '/AS', '/A', '/AA', '/D', '/Dest',
  '/Fields', '/T', '/V', '/DV', '/FT', '/Ff', '/Opt', '/DA', '/DR', '/CO', '/XFA',
  '/Resources', '/Contents', '/MediaBox', '/Rotate', '/OCGs', '/Order', '/OCProperties', '/B', '/Threads', '/EF', '/AF',
]

const tweakWords: Mutation = (bytes, _, random) => {
  let damaged = bytes
  for (let tweaks = 1 + random.below(4); tweaks > 0; tweaks--) {
    const start = find(
      damaged,
      random,
      (byte) => byte === 0x2f || byte === 0x3c || byte === 0x5b || byte === 0x6f,
    )
    let end = start + 1
    while (isLetter(damaged[end] ?? 0)) end++
    damaged = replaced(damaged, start, end, random.of(WORDS))
  }
  return damaged
}

/** Leads references back to where they come from, or to one another: trees become loops. */
const tweakReferences: Mutation = (bytes, _, random) => {
  const source = text(bytes, 0, bytes.length)
  const references = [...source.matchAll(/(?<!\d)\d{1,7} \d{1,5} R\b/g)]
  if (references.length === 0) return bytes
  let damaged = source
  for (let tweaks = 1 + random.below(3); tweaks > 0; tweaks--) {
    const one = random.of(references)[0]
    damaged = damaged.replace(one, random.of(references)[0])
  }
  return latin1(damaged)
}

const mutations: readonly Mutation[] = [
  flipBits,
  overwrite,
  truncate,
  cutTheBeginning,
  remove,
  duplicate,
  splice,
  insertForeign,
  tweakNumbers,
  tweakNumbers,
  tweakWords,
  tweakWords,
  tweakReferences,
  tweakReferences,
]

function chunk(bytes: Uint8Array, random: Random): [from: number, to: number] {
  const from = random.below(bytes.length + 1)
  return [from, Math.min(bytes.length, from + random.below(random.of([20, 500, bytes.length])))]
}

/** Some place where a byte fulfils the condition, or any place at all. */
function find(bytes: Uint8Array, random: Random, fits: (byte: number) => boolean): number {
  const start = random.below(bytes.length)
  for (let at = start; at < bytes.length; at++) if (fits(bytes[at]!)) return at
  return start
}

function isDigit(byte: number): boolean {
  return byte >= 48 && byte <= 57
}

function isLetter(byte: number): boolean {
  return (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)
}

function replaced(bytes: Uint8Array, start: number, end: number, by: string): Uint8Array {
  return joined(bytes.subarray(0, start), latin1(by), bytes.subarray(end))
}

function joined(...parts: Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts))
}

function text(bytes: Uint8Array, start: number, end: number): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1')
}

function latin1(source: string): Uint8Array {
  return new Uint8Array(Buffer.from(source, 'latin1'))
}
