import { choice } from '../settings/declare.js'

export const logSettings = {
  logLevel: choice({
    description: 'The minimum level of log messages.',
    default: 'info',
    among: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
  }),
}
