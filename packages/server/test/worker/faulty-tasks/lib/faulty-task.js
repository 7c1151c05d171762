import { defineTask } from '@octavo/tasks/define-task'
import { z } from 'zod'

/** A task that does what no task should, so that tests can see what the service makes of it. */
export function faultyTask(name, run, options = z.object({})) {
  return defineTask({
    name,
    title: `Faulty: ${name}`,
    summary: 'For tests alone.',
    inputs: { accepts: ['application/pdf'], min: 1, max: 10 },
    resultName: 'result.pdf',
    options,
    examples: [{ title: 'One file', entries: [{ filename: 'a.pdf' }], options: {}, expect: { pages: 12 } }],
    run,
  })
}
