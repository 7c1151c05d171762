import { describe, expect, it } from 'vitest'
import { shown, textDocument } from '../text/read-text.js'
import { blocksOf, treeOf } from './read-tree.js'

/** Small triangles in rows and columns. */
function triangles(count: number, distance: number): string {
  const columns = Math.floor(500 / distance)
  return Array.from({ length: count }, (_, at) => {
    const [x, y] = [50 + distance * (at % columns), 100 + distance * Math.floor(at / columns)]
    return `${x} ${y} m ${x + 8} ${y} l ${x + 4} ${y + 8} l f`
  }).join('\n')
}

const TITLE = shown([[50, 760, 'A map']])

describe('Drawings of a document tree', () => {
  it('are found among any number of paths, and scattered paths are one of them', () => {
    const blocks = blocksOf(textDocument([`${TITLE}\n${triangles(2_500, 10)}`]))
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph', 'figure'])
    const scattered = blocksOf(textDocument([`${TITLE}\n${triangles(400, 24)}`]))
    expect(scattered.map(({ kind }) => kind)).toEqual(['paragraph', 'figure'])
    const [, figure] = scattered
    expect(figure).toMatchObject({ content: { shapes: { length: 400 } } })
  })

  it('say how many paths their page has beyond those that are read', () => {
    const [page] = treeOf(textDocument([triangles(5_300, 5)])).pages
    expect(page?.leftOut).toBe(300)
  })
})
