import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly description?: string
  readonly private?: boolean
  readonly license: string
  readonly homepage: string
  readonly bugs: string
  readonly repository: { readonly type: string; readonly url: string; readonly directory?: string }
  readonly engines: { readonly node: string }
  readonly files: readonly string[]
  readonly scripts?: Readonly<Record<string, string>>
  readonly workspaces?: readonly string[]
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
}

export const manifestOf = (path: string): Manifest => JSON.parse(read(join(path, 'package.json')))

/** The folders of the packages that are published. */
export const publishedPackages = readdirSync(join(root, 'packages'))
  .map((name) => `packages/${name}`)
  .filter((path) => manifestOf(path).private !== true)

/** The code blocks of a Markdown file in one language. */
export const codeBlocks = (path: string, language: string): string[] =>
  [...read(path).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map((match) => match[1]!)
