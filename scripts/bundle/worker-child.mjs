// What the children of the service run, in one file: a child that has to find hundreds takes twice as long to start.
import { join } from 'node:path'
import { root } from '../commands.mjs'
import { catalogueModule, common, defineTaskModule, oneLanguage, replacing } from './common.mjs'

export async function writeWorkerChild(bundle) {
  const { build } = await import('esbuild')
  await build({
    ...common,
    entryPoints: [join(root, 'packages/server/dist/worker/child.js')],
    format: 'esm',
    outfile: join(bundle, 'child.js'),
    // Few children ever need pdfium, and it brings a file of its own.
    external: ['@octavo/tasks/engines/*'],
    plugins: [oneLanguage, replacing(new Map([catalogueModule(), defineTaskModule()]))],
  })
}
