import { expect, test } from 'vitest'
import { NOT_REACHED, ObjectNumbers } from '../../src/copy/object-numbers.js'

test('an object has the number that was set last, also beyond the end of the table', () => {
  const numbers = new ObjectNumbers(4, 100)
  for (const num of [2, 50, 1000, 3_000_000]) {
    expect(numbers.get(num)).toBe(NOT_REACHED)
    numbers.set(num, 7)
    numbers.set(num, num + 1)
    expect(numbers.get(num)).toBe(num + 1)
  }
})

test('a rewind forgets numbers set since the mark and restores those from before', () => {
  const numbers = new ObjectNumbers(4, 100)
  numbers.set(1, -1)
  numbers.set(2, 20)
  numbers.mark()
  for (let output = 0; output < 3; output++) {
    for (const num of [1, 2, 3, 90, 1000, 3_000_000]) numbers.set(num, 30 + output)
    numbers.set(1, 40)
    numbers.rewind()
    expect([1, 2, 3, 90, 1000, 3_000_000].map((num) => numbers.get(num))).toEqual([
      ...[-1, 20, NOT_REACHED, NOT_REACHED, NOT_REACHED, NOT_REACHED],
    ])
  }
})
