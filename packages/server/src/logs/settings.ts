import { choice } from '../settings/declare.js'

export const logSettings = {
  logLevel: choice({
    description: 'The least important kind of line that is written.',
    default: 'info',
    among: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
  }),
}
