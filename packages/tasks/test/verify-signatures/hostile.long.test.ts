import { afterAll, describe, expect, it } from 'vitest'
import { TaskFailure } from '../../src/declare/task-failure.js'
import { TaskFolder } from '../task-folder.js'
import { hostileSignatures } from './hostile-signatures.js'
import { judgedFile } from './signed-file.js'

describe('A hostile signature is refused or judged, never accepted:', () => {
  const folder = new TaskFolder(256 * 1024 ** 2)
  afterAll(() => folder.remove())

  it.each(Object.entries(hostileSignatures))(
    '%s',
    async (_, make) => {
      const verdicts = await judgedFile(folder, make(), {}).then(
        (signatures) => signatures.map(({ verdict }) => verdict),
        (error: unknown) => {
          if (!(error instanceof TaskFailure)) throw error
          return [error.code]
        },
      )
      expect(verdicts.length).toBeGreaterThan(0)
      expect(verdicts.filter((verdict) => ['valid', 'untrusted', 'doubtful'].includes(verdict))).toEqual([])
    },
    120_000,
  )
})
