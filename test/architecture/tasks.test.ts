import { describe, expect, test } from 'vitest'
import { breaches, inPackage } from './source-files.js'

/** The files that make a task's context out of paths, find tasks on a disk or start programs. The rest runs in a browser too. */
const NODE_ALONE = /^tasks\/src\/(catalogue|platform\/(node|probe)|engines\/[\w-]+)\.ts$/

/** What the engine has for Node alone. */
const NODE_ENGINE = ['@octavo/pdf/node', '@octavo/pdf/file-source', '@octavo/pdf/file-sink']

describe('inside the tasks', () => {
  const elsewhere = inPackage('tasks').filter(({ path }) => !NODE_ALONE.test(path))

  test('a task sees no path and no part of Node', () => {
    const isNode = (imported: string): boolean =>
      imported.startsWith('node:') || NODE_ENGINE.includes(imported) || NODE_ALONE.test(imported)
    expect(breaches(elsewhere, isNode)).toEqual([])
  })

  test('a task knows one public face of changing a document', () => {
    const isInside = (imported: string): boolean => imported.startsWith('@octavo/pdf/edit')
    expect(breaches(inPackage('tasks'), isInside)).toEqual([])
  })
})
