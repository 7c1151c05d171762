import { expect, it } from 'vitest'
import { withoutSecrets } from '../src/tools/secrets.js'

const schema = {
  properties: {
    angle: {},
    user_password: { secret: true },
    list: { items: { properties: { password: { secret: true } } } },
  },
}

it('removes or replaces passwords in options at any depth', () => {
  const options = { angle: 90, user_password: 'one', list: [{ password: 'two', name: 'x' }] }
  expect(withoutSecrets(schema, options)).toEqual({
    options: { angle: 90, list: [{ name: 'x' }] },
    hadSecrets: true,
  })
  expect(withoutSecrets(schema, { user_password: 'one' }, 'PASSWORD').options).toEqual({
    user_password: 'PASSWORD',
  })
  expect(withoutSecrets(schema, { angle: 90, user_password: '' }).hadSecrets).toBe(false)
})
