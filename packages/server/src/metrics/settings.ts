import { integer, optionalText, text } from '../settings/declare.js'
import { hostName, tokenText } from '../settings/forms.js'

export const metricsSettings = {
  metricsPort: integer({
    description: 'A separate port for `/metrics`, without a token; 0 for none.',
    default: 0,
    min: 0,
    max: 65535,
  }),
  metricsHost: text({
    description: 'The address or host name of that port.',
    default: '127.0.0.1',
    allowed: 'an address or a host name',
    read: hostName,
  }),
  metricsToken: optionalText({
    description:
      'The bearer token for `/metrics` on the main port. Unset, and without a separate port: metrics are disabled.',
    allowed: '1 to 512 visible ASCII characters without a comma',
    secret: true,
    read: tokenText,
  }),
}
