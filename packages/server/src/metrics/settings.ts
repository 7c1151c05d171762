import { integer, optionalText, text } from '../settings/declare.js'
import { hostName, tokenText } from '../settings/forms.js'

export const metricsSettings = {
  metricsPort: integer({
    description: 'A port of its own for `/metrics`, without a token; 0 for none.',
    default: 0,
    min: 0,
    max: 65535,
  }),
  metricsHost: text({
    description: 'The address or name that port listens at.',
    default: '127.0.0.1',
    allowed: 'an address or a host name',
    read: hostName,
  }),
  metricsToken: optionalText({
    description:
      'The bearer token that reads `/metrics` at the main port. Without it (and without a port of its own) there are no metrics to read.',
    allowed: '1 to 512 visible ASCII characters without a comma',
    secret: true,
    read: tokenText,
  }),
}
