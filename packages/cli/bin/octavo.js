#!/usr/bin/env node
import { existsSync } from 'node:fs'

// In few files, where there are no tasks of one's own: those bring the packages with them, and two copies of one would not know each other.
const bundle = new URL('../bundle/main.js', import.meta.url)
const built = new URL('../dist/main.js', import.meta.url)
const main = process.env.OCTAVO_TASKS_DIR || !existsSync(bundle) ? built : bundle
if (existsSync(main)) {
  await import(main.href)
} else {
  process.stderr.write(
    'octavo: it has not been built yet: run `npm run build` at the root of the repository.\n',
  )
  process.exitCode = 1
}
