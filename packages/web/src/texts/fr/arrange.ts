import type { Translation } from '../translation.js'

export const arrange: Translation['messages'] = {
  'arrange.title': 'Pages',
  'arrange.help':
    'Faites glisser les pages pour les déplacer. Au clavier : les flèches vont de page en page, Espace sélectionne, Alt et les flèches déplacent, R fait pivoter, Suppr retire, Ctrl+D duplique.',
  'arrange.page': 'Page {page} de {name}',
  'arrange.page.turned': 'Page {page} de {name}, pivotée de {degrees}°',
  'arrange.choose': 'Sélectionner la page {page} de {name}',
  'arrange.drag': 'Faire glisser la page {page} de {name}',
  'arrange.turn-right': 'Faire pivoter la page {page} de {name} vers la droite',
  'arrange.remove': 'Retirer la page {page} de {name}',
  'arrange.dragged': { one: '{count} page', other: '{count} pages' },
  'arrange.actions': 'Actions pour les pages',
  'arrange.selected.actions': 'Actions pour les pages sélectionnées',
  'arrange.selected': { one: '{count} page sélectionnée', other: '{count} pages sélectionnées' },
  'arrange.duplicate': 'Dupliquer',
  'arrange.place': 'Position',
  'arrange.move-to': 'Déplacer à la position',
  'arrange.count': { one: '{count} page', many: '{count} de pages', other: '{count} pages' },
  'arrange.files': 'Fichiers de ces pages',
  'arrange.file.select': 'Sélectionner toutes les pages de {name}',
  'arrange.none': 'Il n’y a pas de pages. Ajoutez des fichiers, ou annulez ce qui les a retirées.',
  'arrange.removed': { one: '{count} page retirée', other: '{count} pages retirées' },
  'arrange.turned': { one: '{count} page pivotée', other: '{count} pages pivotées' },
  'arrange.duplicated': { one: '{count} page dupliquée', other: '{count} pages dupliquées' },
  'arrange.moved': {
    one: '{count} page déplacée à la position {place} sur {total}',
    other: '{count} pages déplacées à la position {place} sur {total}',
  },
}
