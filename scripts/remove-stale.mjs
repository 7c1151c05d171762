// After a build: removes what was built from sources that are gone. The compiler leaves it, and a task that was deleted or
// renamed would stay in the catalogue, which is whatever its folder holds.
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './commands.mjs'

const packages = join(root, 'packages')
for (const name of readdirSync(packages)) {
  const built = join(packages, name, 'dist')
  const source = join(packages, name, 'src')
  if (!existsSync(built) || !existsSync(source)) continue
  for (const file of readdirSync(built, { recursive: true })) {
    const [, module] = /^(.+?)(?:\.d\.ts|\.js)$/.exec(file) ?? []
    if (module !== undefined && !existsSync(join(source, `${module}.ts`))) rmSync(join(built, file))
  }
}
