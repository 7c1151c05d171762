// `node packages/pdf/scripts/write-conformance-rules.mjs PROFILES MODEL`: writes the rules of PDF/A and PDF/UA as TypeScript.
// PROFILES has the XML files of https://github.com/veraPDF/veraPDF-validation-profiles (CC BY 4.0), in any subfolders; MODEL
// the definitions (*.mdl) of https://github.com/veraPDF/veraPDF-model, from which only the names of types and properties are read.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const [profiles, model] = process.argv.slice(2)
if (profiles === undefined || model === undefined)
  throw new Error('The folders of the profiles and of the model are missing.')

const STANDARDS = {
  'PDFA-1A': '1a',
  'PDFA-1B': '1b',
  'PDFA-2A': '2a',
  'PDFA-2B': '2b',
  'PDFA-2U': '2u',
  'PDFA-3A': '3a',
  'PDFA-3B': '3b',
  'PDFA-3U': '3u',
  'PDFA-4': '4',
  'PDFA-4E': '4e',
  'PDFA-4F': '4f',
  'PDFUA-1': 'ua-1',
  'PDFUA-2': 'ua-2',
}
/** Types of properties. */
const TYPES = {
  Boolean: 'boolean',
  Integer: 'number',
  Decimal: 'number',
  String: 'string',
  'List<String>': 'readonly string[]',
}
/** The relations between elements of a structure tree (ISO 32005), which PDF/UA-2 requires. */
const RELATIONS = 'PDFUA-2-ISO32005'
const NOTICE = `/**
 * Translated from the validation profiles of the veraPDF Consortium (CC BY 4.0; see the LICENSE beside it) by
 * packages/pdf/scripts/write-conformance-rules.mjs.
 */
`
const written = fileURLToPath(new URL('../src/conformance/rules/', import.meta.url))

const types = readTypes()
const rules = new Map()
const variables = new Map()
const relations = new Map()

for (const [profile, standard] of Object.entries(STANDARDS)) {
  const xml = readFileSync(find(profiles, `${profile}.xml`), 'utf8')
  for (const rule of rulesIn(xml)) add(rule, standard)
  for (const [, name, type, initial, value] of xml.matchAll(
    /<variable name="(\w+)" object="(\w+)">\s*<defaultValue>(.*?)<\/defaultValue>\s*<value>(.*?)<\/value>/g,
  ))
    variables.set(name, { type, initial, value: unescaped(value) })
}
for (const rule of rulesIn(readFileSync(find(profiles, `${RELATIONS}.xml`), 'utf8')))
  if (rule.clause.startsWith('Table ')) addRelation(rule)

write('types.ts', typesText())
write('rules.ts', rulesText())
write('relations.ts', relationsText())
execFileSync('npx', ['biome', 'check', '--write', written], { stdio: 'inherit' })

function find(folder, name) {
  const found = readdirSync(folder, { recursive: true }).find((path) => path.split('/').at(-1) === name)
  if (found === undefined) throw new Error(`${name} is not in the folder of the profiles.`)
  return join(folder, found)
}

function unescaped(text) {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
    .trim()
}

function* rulesIn(xml) {
  for (const [, attributes, body] of xml.matchAll(/<rule ([^>]*)>([\s\S]*?)<\/rule>/g)) {
    const id = /<id [^>]*clause="([^"]*)" testNumber="([^"]*)"/.exec(body)
    yield {
      type: /object="(\w+)"/.exec(attributes)[1],
      // Whether headings with and without numbers are used is known at the end.
      isDeferred: attributes.includes('deferred="true"') || /\busesHn?\b/.test(body),
      clause: id[1],
      number: Number(id[2]),
      test: unescaped(/<test>([\s\S]*?)<\/test>/.exec(body)[1]),
      message: unescaped(/<message>([\s\S]*?)<\/message>/.exec(body)[1]),
      values: [...body.matchAll(/<argument>(.*?)<\/argument>/g)].map(([, text]) => unescaped(text)),
    }
  }
}

function add(rule, standard) {
  const key = JSON.stringify([rule.type, rule.test, rule.isDeferred])
  const known = rules.get(key) ?? { ...rule, at: new Map() }
  const place = `${rule.clause}-${rule.number}`
  known.at.set(place, [...(known.at.get(place) ?? []), standard])
  rules.set(key, known)
}

/** `P-C`: an element P may not contain C, or at most one C; `P-content`: it may not contain content itself. */
function addRelation(rule) {
  const { clause, test } = rule
  const [parent, kid] = clause.replace('Table 5. ', '').split('-')
  const kind = /^parentStandardType !=|test\(parentStandardType\) == false$/.test(test)
    ? 'never'
    : test.includes('<= 1')
      ? 'once'
      : test.includes('hasContentItems')
        ? 'content'
        : undefined
  if (kind === undefined) return add(rule, 'ua-2')
  const known = relations.get(parent) ?? { never: [], once: [], content: false }
  if (kind === 'content') known.content = true
  else known[kind].push(kid)
  relations.set(parent, known)
}

function readTypes() {
  const found = new Map()
  for (const path of readdirSync(model, { recursive: true }).filter((name) => name.endsWith('.mdl'))) {
    const text = readFileSync(join(model, path), 'utf8').replace(/%.*$/gm, '')
    for (const [, name, parent, body] of text.matchAll(/type (\w+) extends (\w+)\s*\{([^}]*)\}/g)) {
      const properties = new Map(
        [...body.matchAll(/property (\w+)\s*:\s*([\w<>]+)/g)].map(([, key, kind]) => [key, kind]),
      )
      found.set(name, { parent, properties })
    }
  }
  return found
}

function kindOf(type, property) {
  for (let at = type; types.has(at); at = types.get(at).parent) {
    const kind = types.get(at).properties.get(property)
    if (kind !== undefined) return TYPES[kind] ?? fail(`${property}: ${kind}`)
  }
  return undefined
}

function fail(text) {
  throw new Error(text)
}

/** An expression of the profiles, which is JavaScript with methods of Java, and the properties and variables that it reads. */
function translated(type, expression) {
  const properties = new Set()
  let usesVariables = false
  const parts = expression.match(/'[^']*'|"[^"]*"|\/(?:\\.|[^/\\\n])+\/(?=\.test|\))|[\w$]+|./g)
  const names = parts.map((part, at) => {
    if (!/^[A-Za-z_]\w*$/.test(part) || parts[at - 1] === '.') return part
    if (variables.has(part)) {
      usesVariables = true
      return `document.${part}`
    }
    if (kindOf(type, part) === undefined) return part
    properties.add(part)
    return part
  })
  const text = names
    .join('')
    .replace(/\.findIndex\(elem => elem == ('\w+')\)/g, '.indexOf($1)')
    .replaceAll('.length()', '.length')
    .replaceAll('.contains(', '.includes(')
    .replace(/([!=])=(?!=)(\s*)(?!null)/g, (_, sign, space) => `${sign}==${space}`)
    .replaceAll('===null', '== null')
    .replace(/([!=])==(\s*)null/g, '$1=$2null')
    .replace(/([=!<>])===/g, '$1==')
    .replace(/([<>])==/g, '$1=')
  return { text, properties: [...properties], usesVariables }
}

function parameters(type, { properties, usesVariables }) {
  const names = properties.length === 0 ? (usesVariables ? '_' : '') : `{ ${properties.join(', ')} }`
  const shape = properties.map((name) => `${name}: ${kindOf(type, name)}`).join('; ')
  const first = names === '' ? '' : `${names}: ${properties.length === 0 ? 'unknown' : `{ ${shape} }`}`
  return [first, ...(usesVariables ? ['document: Variables'] : [])].filter((part) => part !== '').join(', ')
}

function messageOf({ type, message, values }) {
  const all = values.map((value, at) => translated(type, message.includes(`%${at + 1}`) ? value : 'null'))
  const properties = [...new Set(all.flatMap((value) => value.properties))]
  const usesVariables = all.some((value) => value.usesVariables)
  const quoted = JSON.stringify(message)
  if (properties.length === 0 && !usesVariables) return quoted
  const text = message
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll('${', '\\${')
    .replace(/%(\d+)/g, (whole, number) =>
      all[number - 1] === undefined ? whole : `\${${all[number - 1].text}}`,
    )
  return `(${parameters(type, { properties, usesVariables })}) => \`${text}\``
}

function rulesText() {
  const entries = [...rules.values()].map((rule) => {
    const test = translated(rule.type, rule.test)
    const at = [...rule.at].map(([place, standards]) => `'${standards.join(' ')}': '${place}'`).join(', ')
    return `{ type: '${rule.type}', at: { ${at} }, ${rule.isDeferred ? 'isDeferred: true, ' : ''}
      holds: (${parameters(rule.type, test)}) => ${test.text},
      message: ${messageOf(rule)} }`
  })
  const kinds = [...variables].map(
    ([name, { initial }]) => `${name}: ${initial === 'null' ? 'string | null' : 'boolean'}`,
  )
  const start = [...variables].map(([name, { initial }]) => `${name}: ${initial}`)
  const changes = [...variables].map(([name, { type, value }]) => {
    const change = translated(type, value)
    return `{ type: '${type}', name: '${name}', value: (${parameters(type, change)}) => ${change.text} }`
  })
  return `${NOTICE}
/** What rules remember from one object to another. */
export interface Variables { ${kinds.join('; ')} }

/** A rule: what an object of a type, or of a type below it, has to be. */
export interface Rule {
  readonly type: string
  /** For each group of standards: its clause and the number of its test. */
  readonly at: Readonly<Record<string, string>>
  /** Whether it is judged after all other objects were seen. */
  readonly isDeferred?: boolean
  /** Properties are null where nothing is there, and compared with null as JavaScript does. */
  readonly holds: (object: never, document: Variables) => boolean
  readonly message: string | ((object: never, document: Variables) => string)
}

/** How an object of a type changes a variable, before its rules are judged. */
export interface VariableChange {
  readonly type: string
  readonly name: keyof Variables
  readonly value: (object: never, document: Variables) => string | boolean | null
}

export function newVariables(): Variables { return { ${start.join(', ')} } }

export const variableChanges: readonly VariableChange[] = [${changes.join(',\n')}]

export const rules: readonly Rule[] = [${entries.join(',\n')}]
`
}

function relationsText() {
  const entries = [...relations].map(
    ([parent, { never, once, content }]) =>
      `${parent}: { never: '${never.join(' ')}', once: '${once.join(' ')}', hasNoContent: ${content} }`,
  )
  return `${NOTICE}
/** What an element of a structure tree may not contain (ISO 32005, table 5). */
export interface Relation {
  /** Elements that it never contains. */
  readonly never: string
  /** Elements of which it contains at most one. */
  readonly once: string
  /** Whether it contains only elements. */
  readonly hasNoContent: boolean
}

export const relations: Readonly<Record<string, Relation>> = { ${entries.join(',\n')} }
`
}

function typesText() {
  const concerned = new Set([
    ...[...rules.values()].map(({ type }) => type),
    ...[...variables.values()].map(({ type }) => type),
  ])
  const lineOf = (type) => {
    const line = []
    for (let at = types.get(type)?.parent; at !== undefined; at = types.get(at)?.parent)
      if (concerned.has(at)) line.push(at)
    return line
  }
  const lines = [...types.keys()]
    .filter((type) => !type.startsWith('SA') && lineOf(type).length > 0)
    .map((type) => `${type}: '${lineOf(type).join(' ')}'`)
  return `${NOTICE}
/** The types above a type that rules are about. */
export const typesAbove: Readonly<Record<string, string>> = { ${lines.join(',\n')} }
`
}

function write(name, text) {
  writeFileSync(join(written, name), text)
}
