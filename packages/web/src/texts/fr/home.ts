import type { Translation } from '../translation.js'

export const home: Translation['messages'] = {
  'home.title': 'Que voulez-vous faire de vos fichiers PDF ?',
  'home.search': 'Chercher un outil : fusionner, pivoter, mot de passe …',
  'home.found': { one: '{count} outil', other: '{count} outils' },
  'home.none': 'Aucun outil ne porte ce nom. Essayez un autre mot.',
  'home.unavailable': 'Non disponible ici',
  'home.select': 'Sélectionner des fichiers PDF',
  'home.add': 'Ajouter des fichiers',
  'home.drop': 'ou déposez des fichiers n’importe où sur cette page, puis choisissez un outil',
  'home.drop.now': 'Déposez pour commencer avec ces fichiers',
  'home.chosen': {
    one: '{count} fichier choisi. Choisissez maintenant un outil.',
    other: '{count} fichiers choisis. Choisissez maintenant un outil.',
  },
  'home.chosen.more': { one: 'et {count} autre', other: 'et {count} autres' },
  'home.chosen.clear': 'Effacer',
  'home.not-for-these': 'Outils pour d’autres types de fichiers',
  'home.group.organize': 'Organiser les pages',
  'home.group.layout': 'Mise en page',
  'home.group.edit': 'Modifier',
  'home.group.optimize': 'Optimiser et réparer',
  'home.group.security': 'Protéger et nettoyer',
  'home.group.convert': 'Convertir',
  'home.group.inspect': 'Inspecter',
  'home.group.automate': 'Automatiser',
  'home.group.other': 'Autres outils',
}
