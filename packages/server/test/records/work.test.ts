import { describe, expect, it } from 'vitest'
import type { Prepared } from '../../src/records/prepared.js'
import { first, isStep, PAUSE, pause, run, some, together, type Work } from '../../src/records/sql/work.js'

const query = (sql: string): Prepared<object> => ({ sql, bind: () => [] })

/** Drives a work as a store does; returns the statements of each round trip, and the result. */
function driven<T>(work: Work<T>): { readonly sent: (string[] | 'pause')[]; readonly value: T } {
  const sent: (string[] | 'pause')[] = []
  let next = work.next()
  while (next.done !== true) {
    const { value } = next
    if (value === PAUSE) {
      sent.push('pause')
      next = work.next()
      continue
    }
    const steps = isStep(value) ? [value] : value
    sent.push(steps.map((step) => step.query.sql))
    const answers = steps.map((step) => `answer to ${step.query.sql}`)
    next = work.next(isStep(value) ? answers[0] : answers)
  }
  return { sent, value: next.value }
}

function* askFor(...names: readonly string[]): Work<unknown[]> {
  const answers: unknown[] = []
  for (const name of names) answers.push(yield* first(query(name), {}))
  return answers
}

describe('Works combined in one transaction', () => {
  it('send their statements together, in order, and each gets its own results', () => {
    const { sent, value } = driven(together([askFor('a1', 'a2', 'a3'), askFor('b1'), askFor('c1', 'c2')]))
    expect(sent).toEqual([['a1', 'b1', 'c1'], ['a2', 'c2'], ['a3']])
    expect(value).toEqual([
      ['answer to a1', 'answer to a2', 'answer to a3'],
      ['answer to b1'],
      ['answer to c1', 'answer to c2'],
    ])
  })

  it('may be nested, and may pause', () => {
    function* slow(): Work<string> {
      yield* run(query('s1'), {})
      yield* pause()
      yield* some(query('s2'), {})
      return 'slow'
    }
    const { sent, value } = driven(
      together([together([askFor('a1'), askFor('b1')]), slow(), askFor('c1', 'c2')]),
    )
    expect(sent.filter((one) => one !== 'pause')).toEqual([['a1', 'b1', 's1', 'c1'], ['c2'], ['s2']])
    expect(sent).toContain('pause')
    expect(value).toEqual([[['answer to a1'], ['answer to b1']], 'slow', ['answer to c1', 'answer to c2']])
  })

  it('send nothing if there are none', () => {
    expect(driven(together([]))).toEqual({ sent: [], value: [] })
  })

  it('end with the first one that throws', () => {
    function* refuses(): Work<void> {
      yield* first(query('r1'), {})
      throw new Error('Too much.')
    }
    expect(() => driven(together([askFor('a1', 'a2'), refuses()]))).toThrow('Too much.')
  })
})
