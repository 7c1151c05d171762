import * as z from 'zod'
import { defineTask } from '../declare/define-task.js'
import { issueOf, phrase, says } from '../declare/message.js'
import { count, text } from '../declare/report-field.js'
import type { TaskLookup } from '../declare/task.js'
import { stepProblems, taskOfStep } from '../pipeline/step-problems.js'

const NAME = 'pipeline'
const MAX_STEPS = 20
const MAX_NAME = 64

const options = z.object({
  tasks: z
    .array(
      z.strictObject({
        task: z
          .string()
          .max(MAX_NAME)
          .meta({ description: 'The name of a task other than pipeline: rotate-pdf, or rotate for short.' }),
        options: z
          .record(z.string().max(MAX_NAME), z.unknown())
          .default({})
          .meta({ description: 'Options of the task.' }),
      }),
    )
    .max(MAX_STEPS)
    .default([])
    .meta({
      description:
        'The tasks in order: the first works on the entries, each other on the output files of the previous one. At least one is required.',
      examples: [[{ task: 'rotate-pdf', options: { angle: 180 } }, { task: 'extract-pages' }]],
    }),
})

/** The types that the first task of a sequence may accept. */
function acceptedBy(tasks: TaskLookup): string[] {
  const types = tasks.names.flatMap((name) => tasks.get(name)?.inputs.accepts ?? [])
  // Tasks that accept any file do not say which of them they convert.
  const pages = ['text/html', 'text/markdown']
  return [...new Set(['application/pdf', ...pages, ...types])].filter((type) => type !== '*/*')
}

/** It refers to the other tasks, so it is created when all of them are loaded. */
export default (tasks: TaskLookup) =>
  defineTask({
    name: NAME,
    title: 'Pipeline',
    summary: 'Run several tasks in a row, each on the output of the previous one.',
    group: 'automate',
    keywords: ['chain', 'workflow', 'steps', 'batch', 'automate', 'sequence'],
    inputs: { accepts: acceptedBy(tasks), min: 1, max: 10_000 },
    first: ['tasks'],
    resultName: 'result.pdf',
    outputs: 'several',
    takesFilesTogether: true,
    options: options.superRefine(({ tasks: steps }, { addIssue }) => {
      if (steps.length === 0)
        addIssue(issueOf('tasks', phrase`${says('steps_missing')}Name at least one task`))
      for (const { path, message } of stepProblems(steps, tasks, (name) => name !== NAME))
        addIssue(issueOf(['tasks', ...path], message))
    }),
    examples: [
      {
        title: 'Merge, rotate and split in one run',
        entries: [{ filename: 'a.pdf' }, { filename: 'b.pdf', page: '1-3' }],
        options: {
          tasks: [
            { task: 'merge-pdf', options: { bookmarks: 'wrap' } },
            { task: 'rotate-pdf', options: { angle: 90, pages: 'even' } },
            { task: 'split-pdf', options: { by: 'every', pages_per_file: 5 } },
          ],
        },
        expect: {
          outputs: 3,
          pages: 5,
          first: { rotation: { 1: 0, 2: 90 } },
          last: { text: { 1: 'A-3', 3: 'A-1' }, rotation: { 2: 90, 4: 90 } },
        },
      },
      {
        title: 'Extract pages of several files, then linearize each',
        entries: [{ filename: 'report.pdf' }, { filename: 'locked.pdf', password: 'open sesame' }],
        options: {
          tasks: [{ task: 'extract-pages', options: { pages: '1-2' } }, { task: 'linearize-pdf' }],
        },
        expect: { outputs: 2, pages: 2, linearized: true, last: { text: { 2: 'L-2' }, encryption: 'none' } },
      },
    ],
    report: {
      'steps[].task': text('The task that ran.'),
      'steps[].outputs': count('Number of output files.'),
      'steps[].report.*': 'Its report.',
    },
    tasksRun: ({ tasks: steps }) =>
      steps.flatMap(({ task: called, options = {} }) => {
        const task = taskOfStep(tasks, called)
        return task === undefined ? [called] : [task.name, ...(task.tasksRun?.(options) ?? [])]
      }),
    async run(context) {
      const { runSteps } = await import('../pipeline/run-steps.js')
      return runSteps(context, tasks)
    },
  })
