import type { Translation } from '../translation.js'

export const drawn: Translation['messages'] = {
  'drawn.files': 'Archivo que se muestra',
  'drawn.for-all': {
    one: 'Lo que elija aquí vale para el archivo.',
    other: 'Ve uno de {count} archivos. Lo que elija vale para todos.',
  },
  'drawn.page': 'Página {page}',
  'drawn.page.of': 'Página {page} de {total}',
  'drawn.page.previous': 'Página anterior',
  'drawn.page.next': 'Página siguiente',
  'drawn.choose.all': 'Todas',
  'drawn.choose.none': 'Ninguna',
  'drawn.choose.odd': 'Impares',
  'drawn.choose.even': 'Pares',
  'drawn.extract': 'Páginas que extraer',
  'drawn.extract.none': 'Haga clic en las páginas que quiera. Mientras no elija ninguna, se toman todas.',
  'drawn.extract.chosen': {
    one: 'Se toma {count} de {total} páginas',
    other: 'Se toman {count} de {total} páginas',
  },
  'drawn.remove': 'Páginas que quitar',
  'drawn.remove.none': 'Haga clic en las páginas que quiera quitar.',
  'drawn.remove.chosen': {
    one: 'Se quita {count} de {total} páginas',
    other: 'Se quitan {count} de {total} páginas',
  },
  'drawn.rotate': 'Páginas que girar',
  'drawn.rotate.none': 'Se giran todas las páginas. Haga clic en algunas para girar solo esas.',
  'drawn.rotate.chosen': {
    one: 'Se gira {count} de {total} páginas',
    other: 'Se giran {count} de {total} páginas',
  },
  'drawn.rotate.left': 'Girar a la izquierda',
  'drawn.rotate.right': 'Girar a la derecha',
  'drawn.rotate.angle': '{degrees}° en sentido horario',
  'drawn.crop': 'Lo que queda de la página',
  'drawn.crop.content':
    'Cada página se recorta a su contenido. Dibuje un recuadro en la página para recortar a él.',
  'drawn.crop.box':
    'Arrastre el recuadro, sus lados o esquinas; o use las flechas, con Mayús para pasos más grandes.',
  'drawn.crop.margins': 'Arrastre las cuatro líneas; o use las flechas, con Mayús para pasos más grandes.',
  'drawn.crop.move':
    'Recuadro: {width} de ancho, {height} de alto, a {x} de la izquierda, a {y} de arriba. Las flechas lo mueven.',
  'drawn.crop.side.left': 'Lado izquierdo',
  'drawn.crop.side.top': 'Arriba',
  'drawn.crop.side.right': 'Lado derecho',
  'drawn.crop.side.bottom': 'Abajo',
  'drawn.split': 'Dónde dividir',
  'drawn.split.how':
    'Haga clic entre páginas para dividir ahí, o elija una página y pulse Intro para dividir detrás de ella.',
  'drawn.split.clear': 'Sin dividir',
  'drawn.split.unknown': 'Dónde se divide se sabrá al ejecutar. Haga clic entre páginas para dividir ahí.',
  'drawn.split.parts': { one: '{count} archivo', other: '{count} archivos' },
  'drawn.split.parts.title': 'Páginas de cada archivo',
  'drawn.split.page': 'Página {page}, archivo {part}',
  'drawn.split.page.divided': 'Página {page}, archivo {part}, se divide detrás',
  'drawn.split.at': 'Dividir detrás de la página {page}',
}
