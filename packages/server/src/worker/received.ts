import { boundedReport } from '@octavo/tasks/report'
import { taskFailureCodes } from '@octavo/tasks/task-failure'
import * as z from 'zod'
import { type Answers, type Message, OUTPUTS_IN_MESSAGE } from './messages.js'

/**
 * Messages of a child are validated: a child that was compromised by a file must only be able to cause
 * failures.
 */
const count = z.int().min(0)
const residentBytes = z.number().min(0).max(Number.MAX_SAFE_INTEGER)
const number = count

const failure = z.object({
  code: z.enum(taskFailureCodes),
  message: z.string().max(4000),
  input: z.string().max(4000).optional(),
  entry: count.optional(),
  field: z.string().max(200).optional(),
  trace: z.string().max(4000).optional(),
})

const output = z.object({
  name: z.string().max(255),
  type: z.string().regex(/^[a-z]+\/[a-z0-9.+-]{1,100}$/),
  size: count,
  pages: count.nullable(),
})
const someOutputs = z.array(output).max(OUTPUTS_IN_MESSAGE)

const message = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('started'), number }),
  z.object({ kind: z.literal('progress'), number, done: count, total: count }),
  z.object({ kind: z.literal('outputs'), number, outputs: someOutputs }),
  z.object({ kind: z.literal('done'), number, answer: z.unknown(), residentBytes }),
  z.object({ kind: z.literal('failed'), number, failure, residentBytes }),
])

const answers = {
  probe: z.object({
    pageCount: count.nullable(),
    encrypted: z.boolean().nullable(),
    passwordRequired: z.boolean().nullable(),
  }),
  rescue: z.object({ rescued: z.boolean() }),
  task: z.object({
    outputs: someOutputs,
    report: z.unknown().transform(boundedReport),
  }),
} satisfies Record<keyof Answers, z.ZodType>

/** Throws if it is not valid. */
export function readMessage(received: unknown): Message {
  return message.parse(received) as Message
}

/** Throws if it is not a result of this kind of request. */
export function readAnswer<Kind extends keyof Answers>(kind: Kind, received: unknown): Answers[Kind] {
  return answers[kind].parse(received) as Answers[Kind]
}
