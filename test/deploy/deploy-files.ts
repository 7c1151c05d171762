import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** Paths of all files below a folder of the repository. */
export function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .filter((path) => !path.startsWith('deploy/compose/secrets'))
}

/**
 * The text of each block below a heading line of the given depth: `services:` → name → its lines. This covers
 * enough YAML for our own files, which the linter parses.
 */
export function blocksBelow(yaml: string, heading: string, indent: number): ReadonlyMap<string, string> {
  const lines = yaml.split('\n')
  const start = lines.indexOf(`${heading}:`)
  const blocks = new Map<string, string>()
  let name: string | undefined
  for (const line of lines.slice(start + 1)) {
    if (/^\S/.test(line)) break
    const named = new RegExp(`^ {${indent}}([\\w-]+):`).exec(line)?.[1]
    if (named !== undefined) {
      name = named
      blocks.set(name, '')
    }
    if (name !== undefined) blocks.set(name, `${blocks.get(name)}${line}\n`)
  }
  return blocks
}

/** The paths of all mapping keys, such as `worker.autoscaling.kind`. */
export function keyPaths(yaml: string): ReadonlySet<string> {
  const open: { readonly indent: number; readonly key: string }[] = []
  const paths = new Set<string>()
  for (const line of yaml.split('\n')) {
    const [, blanks, key] = /^( *)([A-Za-z][\w]*):/.exec(line) ?? []
    if (key === undefined) continue
    while (open.length > 0 && open.at(-1)!.indent >= blanks!.length) open.pop()
    open.push({ indent: blanks!.length, key })
    paths.add(open.map((part) => part.key).join('.'))
  }
  return paths
}
