// The service and what its children run, in one file each: a process that has to find hundreds takes twice as long to start.
import { execFileSync } from 'node:child_process'
import { closeSync, copyFileSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../commands.mjs'
import {
  common,
  commonJs,
  defineTaskModule,
  oneLanguage,
  ownTasksModule,
  replacing,
  writeCommonJs,
} from './common.mjs'

const built = join(root, 'packages/server/dist')

/** The clients of stores that machines share and of receivers of traces, and the protocol of agents: who uses none of them never loads them. */
const loadedWhenUsed = [
  'pg',
  'bullmq',
  'ioredis',
  '@aws-sdk/*',
  '@opentelemetry/*',
  '@modelcontextprotocol/*',
]

export async function writeService(bundle) {
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    ...common,
    ...commonJs,
    entryPoints: [join(built, 'serve.js'), join(built, 'worker/child.js')],
    entryNames: '[name]',
    outExtension: { '.js': '.cjs' },
    outdir: bundle,
    // What has native parts or files of its own stays where it is installed.
    external: ['libsql', 'swagger-ui-dist', '@octavo/tasks/engines/*', ...loadedWhenUsed],
    plugins: [oneLanguage, sharedErrors, replacing(new Map([ownTasksModule(), defineTaskModule()]))],
  })
  writeCommonJs(outputFiles)
  copyFileSync(join(root, 'scripts/bundle/cached-code.cjs'), join(bundle, 'cached-code.js'))
  writeFileSync(join(bundle, 'package.json'), '{ "type": "commonjs" }\n')
  const code = (name) => `require('./cached-code.js').compiled('${name}').run()`
  writeFileSync(join(bundle, 'serve.js'), `exports.serve = ${code('serve')}.serve\n`)
  writeFileSync(join(bundle, 'child.js'), `${code('child')}\n`)
  await writeCodeCaches(bundle)
}

/** What V8 made of the code, for this version of Node and the flags that a child has as a rule. */
async function writeCodeCaches(bundle) {
  const { defaultJobLimits } = await import(pathToFileURL(join(built, 'worker/limits.js')).href)
  const { engineFlags } = await import(pathToFileURL(join(built, 'worker/spawn.js')).href)
  const channel = openSync(join(bundle, 'channel'), 'w+')
  const write = (name, flags) => {
    const args = [...flags, join(root, 'scripts/bundle/service-cache.cjs'), bundle, name]
    try {
      execFileSync(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe', channel], timeout: 60_000 })
    } catch {
      console.error(
        `No compiled code could be kept of ${name}.cjs: it starts all the same, but not as quickly.`,
      )
    }
  }
  write('child', engineFlags(defaultJobLimits))
  write('serve', [])
  closeSync(channel)
  rmSync(join(bundle, 'channel'))
}

/** Tasks of one's own import the packages as they were built; what they throw has to be known to the bundle for what it is. */
const sharedErrors = {
  name: 'shared-errors',
  setup({ onResolve, resolve }) {
    const shared = new Map([
      [join(root, 'packages/tasks/dist/task-failure.js'), '@octavo/tasks/task-failure'],
      [join(root, 'packages/pdf/dist/errors.js'), '@octavo/pdf/errors'],
    ])
    onResolve({ filter: /(?:task-failure|errors)(?:\.js)?$/ }, async ({ path, pluginData, ...from }) => {
      if (pluginData === 'resolved') return undefined
      const resolved = await resolve(path, { ...from, pluginData: 'resolved' })
      const name = shared.get(resolved.path)
      return name === undefined ? resolved : { path: name, external: true }
    })
  },
}
