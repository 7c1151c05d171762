export const session = {
  'session.title': 'Sign in',
  'session.how': 'Open the address that the service printed when it started, or enter a token.',
  'session.token': 'Token',
  'session.submit': 'Sign in',
  'session.signing-in': 'Signing in…',
  'session.signed-in': 'You are signed in.',
  'session.unreachable': 'The service cannot be reached. Tools can still run on this device.',
  'session.new-code': 'A new address is printed by “npx octavo token sign-in” on the machine of the service.',
} as const
