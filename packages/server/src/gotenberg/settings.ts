import { choice } from '../settings/declare.js'

export const gotenbergSettings = {
  gotenberg: choice({
    description:
      'Whether the interface of Gotenberg is served at `/forms`, `/health` and `/version`: docs/gotenberg.md.',
    default: 'off',
    among: ['off', 'on'],
  }),
}
