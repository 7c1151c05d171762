import type { Translation } from '../translation.js'

export const session: Translation['messages'] = {
  'session.title': 'Se connecter',
  'session.how': 'Ouvrez l’adresse que le service a affichée au démarrage, ou saisissez un jeton.',
  'session.token': 'Jeton',
  'session.submit': 'Se connecter',
  'session.signing-in': 'Connexion…',
  'session.signed-in': 'Vous êtes connecté.',
  'session.unreachable': 'Le service est injoignable. Les outils peuvent encore s’exécuter sur cet appareil.',
  'session.new-code':
    '« npx octavo token sign-in », sur la machine du service, affiche une nouvelle adresse.',
}
