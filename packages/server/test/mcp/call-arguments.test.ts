import { describe, expect, it } from 'vitest'
import { readArguments } from '../../src/mcp/call-arguments.js'
import { turnsDuring } from '../support/turns-during.js'

const MAX_BYTES = 1000
const read = (files: unknown) => readArguments('merge-pdf', 'service', MAX_BYTES, { files })

describe('The arguments of a tool call', () => {
  it('with very many files let other calls continue while they are validated', async () => {
    const file = { processId: 'p', server_filename: 'a.pdf' }
    expect(await turnsDuring(read(Array(10_000).fill(file)))).toBeGreaterThan(40)
  })

  it('name every invalid file, up to 20', async () => {
    await expect(read([{ rotation: 45 }, { page: 1 }])).rejects.toMatchObject({
      errors: [{ field: 'files[0].rotation' }, { field: 'files[1]' }],
    })
    const { errors } = await read(Array(100).fill({ page: 1 })).catch((problem) => problem)
    expect(errors).toHaveLength(20)
  })

  it.each(['', 'YQ==', 'YWI=', 'YWJj', 'YWI', 'YW\nJj\r\n', '-_-_', '+/+/'])(
    'have content in base64: %j',
    async (content) => {
      const { entries } = await read([{ content }])
      expect(entries[0]?.file).toEqual({ kind: 'content', bytes: Buffer.from(content, 'base64') })
    },
  )

  it.each(['YWJj!', '%PDF', 'YWJj!!!!', 'YW!=', 'Y!==', 'YW.Jj', 'ü'])(
    'refuse content that is not base64: %j',
    async (content) => {
      const field = 'files[0].content'
      await expect(read([{ content }])).rejects.toMatchObject({ field })
    },
  )
})
