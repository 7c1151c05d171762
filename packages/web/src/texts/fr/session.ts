import type { Translation } from '../translation.js'

export const session: Translation['messages'] = {
  'session.title': 'Se connecter',
  'session.how': 'Ouvrez l’adresse que le service a affichée au démarrage, ou saisissez un jeton.',
  'session.token': 'Jeton',
  'session.submit': 'Se connecter',
  'session.signing-in': 'Connexion…',
  'session.unreachable': 'Le service est injoignable. Les outils peuvent encore s’exécuter sur cet appareil.',
  'session.wrong-token': 'Le jeton n’est pas valable : il est inconnu, expiré ou révoqué.',
  'session.wrong-code': 'Cette adresse n’est plus valable : elle sert une fois, pendant quelques minutes.',
  'session.new-code':
    '« npx octavo token sign-in », sur la machine du service, affiche une nouvelle adresse.',
}
