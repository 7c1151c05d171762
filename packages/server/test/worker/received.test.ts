import { describe, expect, it } from 'vitest'
import { readAnswer, readMessage } from '../../src/worker/received.js'

describe('A message from a child', () => {
  it('is accepted if it is valid', () => {
    const done = { kind: 'done', number: 3, answer: { rescued: true }, residentBytes: 1024 }
    expect(readMessage(done)).toEqual(done)
    const output = { name: 'a.pdf', type: 'application/pdf', size: 10, pages: 1 }
    expect(readAnswer('task', { outputs: [output], report: { pages: 1 } })).toEqual({
      outputs: [output],
      report: { pages: 1 },
    })
    const some = { kind: 'outputs', number: 3, outputs: Array(200).fill(output) }
    expect(readMessage(some)).toEqual(some)
  })

  it('is refused if it is invalid', () => {
    for (const wrong of [
      null,
      'done',
      { kind: 'more' },
      { kind: 'progress', number: 1, done: '1', total: 2 },
      { kind: 'progress', number: 1, done: -1, total: Number.NaN },
      { kind: 'done', number: 1 },
      {
        kind: 'failed',
        number: 1,
        residentBytes: 0,
        failure: { code: 'unauthorized', message: '' },
      },
    ])
      expect(() => readMessage(wrong)).toThrow()
    const output = { name: 'a.pdf', type: 'application/pdf', size: 10, pages: 1 }
    for (const wrong of [undefined, { outputs: 'many', report: {} }])
      expect(() => readAnswer('task', wrong)).toThrow()
    for (const outputs of [
      [undefined],
      [null],
      [{ ...output, type: 'text/html\r\nX: y' }],
      [{ ...output, size: -1 }],
      [output, { ...output, name: 7 }],
      Array(201).fill(output),
      Array(10_001).fill(output),
    ]) {
      expect(() => readAnswer('task', { outputs, report: {} })).toThrow()
      expect(() => readMessage({ kind: 'outputs', number: 1, outputs })).toThrow()
    }
  })

  it('has its report truncated if it is too long', () => {
    const report = { list: Array(100_000).fill('word') }
    expect(readAnswer('task', { outputs: [], report }).report).toMatchObject({ truncated: true })
  })
})
