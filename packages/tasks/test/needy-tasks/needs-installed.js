import { execFileSync } from 'node:child_process'
import { defineTask } from '@octavo/tasks/define-task'
import { z } from 'zod'

/** For tests: starts a program and loads native code, both of which every machine of ours has. */
export default defineTask({
  name: 'needs-installed',
  title: 'Needs what is installed',
  summary: 'For tests alone.',
  inputs: { accepts: ['application/pdf'], min: 1, max: 3 },
  resultName: 'result.pdf',
  needs: {
    programs: [{ name: 'sort', versionFlag: '--version', install: 'apt install coreutils' }],
    addons: ['libsql'],
  },
  options: z.object({}),
  examples: [{ title: 'One file', entries: [{ filename: 'a.pdf' }], options: {}, expect: { pages: 1 } }],
  async run({ entries, output }) {
    const source = entries[0].file.open()
    output.create().write(source.block(0, source.size).bytes)
    source.close()
    const { default: Database } = await import('libsql')
    const [row] = new Database(':memory:').prepare('SELECT 1 + 1 AS sum').all()
    return { sorted: execFileSync('sort', { input: 'b\na\n', encoding: 'utf8' }), sum: row.sum }
  },
})
