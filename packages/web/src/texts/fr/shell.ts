import type { Translation } from '../translation.js'

export const shell: Translation['messages'] = {
  'shell.skip': 'Aller au contenu',
  'shell.tools': 'Outils',
  'shell.chains': 'Enchaînements',
  'shell.mine': 'Mes fichiers',
  'shell.language': 'Langue',
  'shell.theme': 'Apparence',
  'shell.theme.system': 'Comme le système',
  'shell.theme.light': 'Claire',
  'shell.theme.dark': 'Sombre',
  'shell.menu': 'Réglages',
  'shell.api': 'Documentation de l’API',
  'shell.sign-out': 'Se déconnecter',
  'shell.not-found': 'Il n’y a rien à cette adresse.',
  'shell.to-home': 'Afficher tous les outils',
  'shell.failed': 'Cette partie de la page a échoué.',
  'shell.failed.again': 'Recharger la page',
  'shell.loading': 'Chargement…',
}
