import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A step with its table or its text, if it has one. */
export interface Step {
  readonly text: string
  readonly table: readonly (readonly string[])[]
  readonly doc: string
}

export interface Scenario {
  /** The name of its file, without the extension. */
  readonly feature: string
  readonly name: string
  readonly line: number
  readonly steps: readonly Step[]
}

/** The scenarios of every feature file in the folder (Gherkin, as far as these files use it). */
export function scenariosIn(folder: string): Scenario[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.feature'))
    .sort()
    .flatMap((name) => parse(name.replace('.feature', ''), readFileSync(join(folder, name), 'utf8')))
}

function parse(feature: string, text: string): Scenario[] {
  const scenarios: { feature: string; name: string; line: number; steps: Step[] }[] = []
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!.trim()
    const name = /^Scenario: (.*)$/.exec(line)?.[1]
    if (name !== undefined) scenarios.push({ feature, name, line: at + 1, steps: [] })
    const step = /^(?:Given|When|Then|And) (.*)$/.exec(line)?.[1]
    if (step === undefined) continue
    const table: string[][] = []
    let doc = ''
    while (/^\s*(?:\||#)/.test(lines[at + 1] ?? '')) {
      const row = lines[++at]!.trim()
      if (row.startsWith('|')) table.push(cells(row))
    }
    if (lines[at + 1]?.trim() === '"""') {
      const indent = lines[++at]!.indexOf('"')
      const body: string[] = []
      while (lines[++at]!.trim() !== '"""') body.push(lines[at]!.slice(indent))
      doc = body.join('\n')
    }
    scenarios.at(-1)?.steps.push({ text: step, table, doc })
  }
  return scenarios
}

/** A bar or a backslash in a cell is escaped by a backslash. */
function cells(row: string): string[] {
  return row
    .slice(1, row.lastIndexOf('|'))
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replace(/\\([\\|])/g, '$1'))
}
