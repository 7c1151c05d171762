import { integer, list, seconds } from '../settings/declare.js'
import { tokenText } from '../settings/forms.js'

export const tokenSettings = {
  tokens: list({
    description:
      'Tokens to accept, in addition to those created with `octavo token create`; for containers and tests. If set, the first start creates no token.',
    allowed: '1 to 512 visible ASCII characters',
    secret: true,
    read: tokenText,
  }),
  sessionSeconds: seconds({
    description: 'Time for which a browser stays signed in.',
    default: 12 * 3600,
    min: 60,
    max: 30 * 86_400,
  }),
  authFailuresPerMinute: integer({
    description:
      'The maximum number of requests without a valid token per minute from one address; further ones are rejected with 429.',
    default: 30,
    min: 1,
    max: 100_000,
  }),
}
