// The service and the programs of its children, in one file each: a process that has to find hundreds of
// files takes twice as long to start.
import { execFileSync } from 'node:child_process'
import { closeSync, copyFileSync, openSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../commands.mjs'
import { thirdPartyNotices } from '../third-party-notices.mjs'
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

/** Clients of shared stores and of trace receivers, and the MCP packages. They are loaded only when used. */
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
  const notices = thirdPartyNotices()
  const { outputFiles } = await build({
    ...common,
    ...commonJs,
    entryPoints: [join(built, 'serve.js'), join(built, 'worker/child.js')],
    entryNames: '[name]',
    outExtension: { '.js': '.cjs' },
    outdir: bundle,
    // Packages with native parts or data files stay where they are installed.
    external: ['libsql', 'swagger-ui-dist', '@octavo/tasks/engines/*', ...loadedWhenUsed],
    plugins: [
      oneLanguage,
      sharedErrors,
      replacing(new Map([ownTasksModule(), defineTaskModule()])),
      notices.esbuild,
    ],
  })
  writeCommonJs(outputFiles)
  notices.write(bundle)
  copyFileSync(join(root, 'scripts/bundle/cached-code.cjs'), join(bundle, 'cached-code.js'))
  writeFileSync(join(bundle, 'package.json'), '{ "type": "commonjs" }\n')
  const code = (name) => `require('./cached-code.js').run('${name}')`
  writeFileSync(join(bundle, 'serve.js'), `exports.serve = ${code('serve')}.serve\n`)
  writeFileSync(join(bundle, 'child.js'), `${code('child')}\n`)
  await writeCodeCaches(bundle)
}

/** The V8 code caches, for this version of Node and the usual flags of children without and with addons. */
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
  for (const addons of [false, true]) write('child', engineFlags(defaultJobLimits, { addons }))
  write('serve', [])
  closeSync(channel)
  rmSync(join(bundle, 'channel'))
}

/**
 * Custom tasks import the built packages. The bundle has to recognise the errors that they throw, so both
 * share these classes.
 */
const sharedErrors = {
  name: 'shared-errors',
  setup({ onResolve, resolve }) {
    const shared = new Map([
      [join(root, 'packages/tasks/dist/declare/task-failure.js'), '@octavo/tasks/task-failure'],
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
