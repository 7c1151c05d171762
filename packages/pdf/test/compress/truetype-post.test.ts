import { describe, expect, it } from 'vitest'
import { glyphsByPostName, postOf } from '../../src/compress/truetype-post.js'

describe('The post table of a subset font', () => {
  it('keeps glyph names that follow a truncated one', () => {
    const header = Buffer.alloc(32)
    header.writeUInt32BE(0x00020000)
    // The first glyph has the second name, which is truncated by the end of the table.
    const indexes = Buffer.from([0, 2, 1, 3, 1, 2])
    const post = Buffer.concat([header, indexes, Buffer.from('\x04full\x0acut', 'latin1')])
    const written = postOf(post, new Set([0, 1])).table?.(2)
    expect(glyphsByPostName(written!).get('full')).toEqual([1])
  })
})
