import { integer, list, seconds } from '../settings/declare.js'
import { tokenText } from '../settings/forms.js'

export const tokenSettings = {
  tokens: list({
    description:
      'Tokens that are accepted as they stand, beside those made with `octavo token create`; for containers and tests. Where some are given, the first start makes none.',
    allowed: '1 to 512 visible ASCII characters',
    secret: true,
    read: tokenText,
  }),
  signInCodeSeconds: seconds({
    description: 'How long a one-time sign-in code for the page can be used.',
    default: 600,
    min: 10,
    max: 86_400,
  }),
  sessionSeconds: seconds({
    description: 'How long the page stays signed in.',
    default: 12 * 3600,
    min: 60,
    max: 30 * 86_400,
  }),
  ticketSeconds: seconds({
    description: 'How long a ticket for a download or a stream of events can be used.',
    default: 300,
    min: 10,
    max: 3600,
  }),
  authFailuresPerMinute: integer({
    description:
      'Requests without a valid token that one address may make in a minute before it is answered with 429.',
    default: 30,
    min: 1,
    max: 100_000,
  }),
}
