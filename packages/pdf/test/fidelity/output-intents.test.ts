import { expect, it } from 'vitest'
import { withPrograms } from '../../../../test/with-programs.js'
import { both, copies, repeated, reversed, subset } from '../fixtures/scenarios.js'

withPrograms('Output intents in a merge', ['qpdf'], () => {
  const intents = (made: ReturnType<typeof both>): string[] =>
    made.document.catalog
      .get('OutputIntents')
      .items()
      .map(
        (intent) =>
          `${intent.get('OutputConditionIdentifier').text}: ${intent.get('DestOutputProfile').data()}`,
      )

  it('keeps the output intents of every input with their profiles, whichever pages are taken', () => {
    const [a, b] = ['Condition of A: profile of A', 'Condition of B: profile of B']
    expect(intents(both())).toEqual([a, b])
    expect(intents(reversed())).toEqual([b, a])
    expect(intents(subset())).toEqual([a, b])
    expect(intents(repeated())).toEqual([a])
    expect(both().report.inputs.map(({ kept }) => kept.outputIntents)).toEqual([1, 1])
  })

  it('writes the profile of equal documents once', () => {
    const found = copies().document.catalog.get('OutputIntents').items()
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map((intent) => intent.get('DestOutputProfile').reference)).size).toBe(1)
  })
})
