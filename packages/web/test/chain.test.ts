import { expect, it } from 'vitest'
import { MAX_STEPS, movedStep, readChains, readSteps } from '../src/chains/chain.js'

it('skips invalid chains in an import', () => {
  const good = { id: 'x', name: 'Good', steps: [{ task: 'rotate-pdf', options: { angle: 90 } }] }
  expect(
    readChains({ chains: [good, 3, { name: 'No steps' }, { name: 'Bad', steps: [{ task: 1 }] }] }),
  ).toEqual([good])
  expect(readChains('nothing')).toEqual([])
})

it('rejects more steps than a pipeline accepts', () => {
  expect(readSteps(Array(MAX_STEPS + 1).fill({ task: 'rotate-pdf' }))).toBeUndefined()
  expect(readSteps([{ task: 'rotate-pdf' }])).toEqual([{ task: 'rotate-pdf', options: {} }])
})

it('moves a step by one position, but not beyond the ends', () => {
  const steps = ['a', 'b', 'c'].map((task) => ({ task, options: {} }))
  const names = (from: number, by: number): string =>
    movedStep(steps, from, by)
      .map(({ task }) => task)
      .join('')
  expect([names(0, 1), names(2, -1), names(0, -1), names(2, 1)]).toEqual(['bac', 'acb', 'abc', 'abc'])
})
