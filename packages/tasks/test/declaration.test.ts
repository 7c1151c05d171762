import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineTask } from '../src/declare/define-task.js'
import type { TaskDeclaration } from '../src/declare/task.js'

const sound = {
  name: 'turn-pdf',
  title: 'Turn',
  summary: 'Turns pages.',
  inputs: { accepts: ['application/pdf'], min: 1, max: 10 },
  resultName: 'turned.pdf',
  options: z.object({
    angle: z
      .int()
      .min(0)
      .max(270)
      .default(90)
      .meta({ description: 'How far.', examples: [180] }),
  }),
  examples: [
    {
      title: 'By a quarter',
      entries: [{ filename: 'a.pdf' }],
      options: { angle: 90 },
      expect: { rotation: { 1: 90 } },
    },
  ],
  run: async () => ({}),
} satisfies TaskDeclaration

function withOption(schema: z.ZodType): () => unknown {
  return () => defineTask({ ...sound, options: z.object({ option: schema }), examples: [example({})] })
}

function example(options: Record<string, unknown>) {
  return { title: 'One', entries: [{ filename: 'a.pdf' }], options, expect: { pages: 1 } }
}

const described = { description: 'Something.', examples: [1] }

describe('A task declaration', () => {
  it('is accepted if it is complete', () => {
    expect(defineTask(sound).name).toBe('turn-pdf')
  })

  it('requires a name, title, summary, accepted types, number of inputs and result name', () => {
    for (const wrong of [
      { name: 'Turn PDF' },
      { name: '../turn' },
      { title: ' ' },
      { summary: '' },
      { inputs: { accepts: [], min: 1, max: 1 } },
      { inputs: { accepts: ['x/y'], min: 0, max: 1 } },
      { inputs: { accepts: ['x/y'], min: 1, max: 1e9 } },
      { resultName: '../turned.pdf' },
      { resultName: 'turned' },
    ])
      expect(() => defineTask({ ...sound, ...wrong })).toThrow(/is incomplete/)
  })

  it('names up to three of its options that users decide first', () => {
    expect(defineTask({ ...sound, first: ['angle'] }).first).toEqual(['angle'])
    // @ts-expect-error: the type knows the options too.
    expect(() => defineTask({ ...sound, first: ['angles'] })).toThrow('Option "angles" comes first')
    expect(() => defineTask({ ...sound, first: ['angle', 'angle', 'angle', 'angle'] })).toThrow('At most 3')
  })

  it('may declare programs, addons, memory and seconds, with valid names and numbers only', () => {
    const program = { name: 'tesseract', install: 'apt install tesseract-ocr' }
    const needs = { programs: [program], addons: ['sharp', '@scope/addon'], memory: 2 ** 31, seconds: 900 }
    expect(defineTask({ ...sound, needs }).needs).toEqual(needs)
    for (const wrong of [
      { programs: [{ ...program, name: '/bin/sh' }] },
      { programs: [{ ...program, name: '--help' }] },
      { programs: [{ ...program, install: ' ' }] },
      { addons: ['../addon'] },
      { memory: 0 },
      { memory: 2 ** 50 },
      { seconds: 0 },
      { seconds: Number.POSITIVE_INFINITY },
    ])
      expect(() => defineTask({ ...sound, needs: wrong })).toThrow(/is incomplete/)
  })

  it('requires a description, a default and a valid example for each option', () => {
    const number = z.int().min(0).max(9)
    expect(withOption(number.default(1).meta({ examples: [1] }))).toThrow(/no description/)
    expect(withOption(number.default(1).meta({ description: 'x' }))).toThrow(/no example/)
    expect(withOption(number.default(1).meta({ description: 'x', examples: [10] }))).toThrow(/not valid/)
    expect(() =>
      defineTask({
        ...sound,
        options: z.object({ option: number.meta(described) }),
        examples: [example({ option: 1 })],
      }),
    ).toThrow(/no default/)
  })

  it('requires bounds for each number, string, array and record, at any depth', () => {
    expect(withOption(z.number().default(1).meta(described))).toThrow(/a minimum and a maximum/)
    expect(withOption(z.int().default(1).meta(described))).toThrow(/a minimum and a maximum/)
    expect(withOption(z.int().min(0).default(1).meta(described))).toThrow(/a minimum and a maximum/)
    const text = { description: 'x', examples: ['x'] }
    expect(withOption(z.string().default('').meta(text))).toThrow(/maximum length/)
    expect(withOption(z.string().nullable().default(null).meta(text))).toThrow(/maximum length/)
    const list = { description: 'x', examples: [['x']] }
    expect(withOption(z.array(z.string().max(2)).default([]).meta(list))).toThrow(/maximum number of items/)
    expect(withOption(z.array(z.string()).max(3).default([]).meta(list))).toThrow(/maximum length/)
    const map = { description: 'x', examples: [{ x: 'x' }] }
    expect(withOption(z.record(z.string().max(2), z.string()).default({}).meta(map))).toThrow(
      /maximum length/,
    )
  })

  it('requires an example with valid options and entries', () => {
    expect(() => defineTask({ ...sound, examples: [] })).toThrow(/no example/)
    expect(() => defineTask({ ...sound, examples: [example({ angle: 999 })] })).toThrow(/not valid/)
    expect(() => defineTask({ ...sound, examples: [example({ angel: 90 })] })).toThrow(/not valid/)
    expect(() => defineTask({ ...sound, examples: [{ ...example({}), entries: [] }] })).toThrow(
      /number of entries/,
    )
  })

  it('requires each example to state its expected result', () => {
    const { expect: _, ...without } = example({})
    const examples = [without] as unknown as TaskDeclaration['examples']
    expect(() => defineTask({ ...sound, examples })).toThrow(/does not say what to expect/)
    expect(() => defineTask({ ...sound, examples: [{ ...without, expect: {} }] })).toThrow(
      /does not say what to expect/,
    )
  })
})
