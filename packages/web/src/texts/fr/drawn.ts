import type { Translation } from '../translation.js'

export const drawn: Translation['messages'] = {
  'drawn.files': 'Fichier affiché',
  'drawn.for-all': {
    one: 'Ce que vous choisissez ici vaut pour le fichier.',
    other: 'Vous voyez un fichier sur {count}. Ce que vous choisissez vaut pour tous.',
  },
  'drawn.page': 'Page {page}',
  'drawn.page.of': 'Page {page} sur {total}',
  'drawn.page.previous': 'Page précédente',
  'drawn.page.next': 'Page suivante',
  'drawn.choose.all': 'Toutes',
  'drawn.choose.none': 'Aucune',
  'drawn.choose.odd': 'Impaires',
  'drawn.choose.even': 'Paires',
  'drawn.extract': 'Pages à extraire',
  'drawn.extract.none': 'Cliquez sur les pages à prendre. Tant qu’aucune n’est choisie, toutes sont prises.',
  'drawn.extract.chosen': {
    one: '{count} page sur {total} est prise',
    other: '{count} pages sur {total} sont prises',
  },
  'drawn.remove': 'Pages à supprimer',
  'drawn.remove.none': 'Cliquez sur les pages à supprimer.',
  'drawn.remove.chosen': {
    one: '{count} page sur {total} est supprimée',
    other: '{count} pages sur {total} sont supprimées',
  },
  'drawn.rotate': 'Pages à faire pivoter',
  'drawn.rotate.none':
    'Toutes les pages pivotent. Cliquez sur certaines pour ne faire pivoter que celles-là.',
  'drawn.rotate.chosen': {
    one: '{count} page sur {total} pivote',
    other: '{count} pages sur {total} pivotent',
  },
  'drawn.rotate.left': 'Pivoter à gauche',
  'drawn.rotate.right': 'Pivoter à droite',
  'drawn.rotate.angle': '{degrees}° dans le sens horaire',
  'drawn.crop': 'Ce qui reste de la page',
  'drawn.crop.content':
    'Chaque page est rognée à son contenu. Dessinez un cadre sur la page pour rogner à celui-ci.',
  'drawn.crop.box':
    'Faites glisser le cadre, ses côtés ou ses coins ; ou utilisez les flèches, avec Maj pour de plus grands pas.',
  'drawn.crop.margins':
    'Faites glisser les quatre lignes ; ou utilisez les flèches, avec Maj pour de plus grands pas.',
  'drawn.crop.move':
    'Cadre : {width} de large, {height} de haut, à {x} de la gauche, à {y} du haut. Les flèches le déplacent.',
  'drawn.crop.side.left': 'Côté gauche',
  'drawn.crop.side.top': 'Haut',
  'drawn.crop.side.right': 'Côté droit',
  'drawn.crop.side.bottom': 'Bas',
  'drawn.split': 'Où diviser',
  'drawn.split.how':
    'Cliquez entre des pages pour diviser là, ou choisissez une page et appuyez sur Entrée pour diviser après elle.',
  'drawn.split.clear': 'Sans division',
  'drawn.split.unknown': 'On saura à l’exécution où cela divise. Cliquez entre des pages pour diviser là.',
  'drawn.split.parts': { one: '{count} fichier', other: '{count} fichiers' },
  'drawn.split.parts.title': 'Pages de chaque fichier',
  'drawn.split.page': 'Page {page}, fichier {part}',
  'drawn.split.page.divided': 'Page {page}, fichier {part}, division après elle',
  'drawn.split.at': 'Diviser après la page {page}',
}
