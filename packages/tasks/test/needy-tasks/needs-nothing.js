import { execFileSync } from 'node:child_process'
import { defineTask } from '@octavo/tasks/define-task'
import { z } from 'zod'

/** For tests: tries what a task may do only where it says that it needs to. */
export default defineTask({
  name: 'needs-nothing',
  title: 'Needs nothing',
  summary: 'For tests alone.',
  inputs: { accepts: ['application/pdf'], min: 1, max: 3 },
  resultName: 'result.pdf',
  options: z.object({}),
  examples: [{ title: 'One file', entries: [{ filename: 'a.pdf' }], options: {}, expect: { pages: 1 } }],
  async run({ entries, output }) {
    const source = entries[0].file.open()
    output.create().write(source.block(0, source.size).bytes)
    source.close()
    return {
      program: await attempt(() => execFileSync('/usr/bin/sort', { input: 'b\na\n' })),
      addon: await attempt(async () => (await import('libsql')).default(':memory:')),
    }
  },
})

async function attempt(work) {
  try {
    await work()
    return 'done'
  } catch (error) {
    return error.code ?? error.name
  }
}
