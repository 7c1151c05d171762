export const session = {
  'session.title': 'Sign in',
  'session.how': 'Open the address that the service printed when it started, or enter a token.',
  'session.token': 'Token',
  'session.submit': 'Sign in',
  'session.signing-in': 'Signing in…',
  'session.unreachable': 'The service cannot be reached. Tools can still run on this device.',
  'session.wrong-token': 'The token is not valid: it is unknown, expired or revoked.',
  'session.wrong-code': 'This address is not valid any more: it can be used once, for a few minutes.',
  'session.new-code': 'A new address is printed by “npx octavo token sign-in” on the machine of the service.',
} as const
