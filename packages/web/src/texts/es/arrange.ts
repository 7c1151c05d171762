import type { Translation } from '../translation.js'

export const arrange: Translation['messages'] = {
  'arrange.title': 'Páginas',
  'arrange.help':
    'Arrastre las páginas para moverlas. Con el teclado: las flechas van de página en página, Espacio selecciona, Alt y flechas mueven, R gira, Supr quita, Ctrl+D duplica.',
  'arrange.page': 'Página {page} de {name}',
  'arrange.page.turned': 'Página {page} de {name}, girada {degrees}°',
  'arrange.choose': 'Seleccionar la página {page} de {name}',
  'arrange.drag': 'Arrastrar la página {page} de {name}',
  'arrange.turn-right': 'Girar la página {page} de {name} a la derecha',
  'arrange.remove': 'Quitar la página {page} de {name}',
  'arrange.dragged': { one: '{count} página', other: '{count} páginas' },
  'arrange.actions': 'Acciones para las páginas',
  'arrange.selected.actions': 'Acciones para las páginas seleccionadas',
  'arrange.selected': { one: '{count} página seleccionada', other: '{count} páginas seleccionadas' },
  'arrange.duplicate': 'Duplicar',
  'arrange.place': 'Posición',
  'arrange.move-to': 'Mover a la posición',
  'arrange.count': { one: '{count} página', many: '{count} de páginas', other: '{count} páginas' },
  'arrange.files': 'Archivos de estas páginas',
  'arrange.file.select': 'Seleccionar todas las páginas de {name}',
  'arrange.none': 'No hay páginas. Añada archivos o deshaga lo que las quitó.',
  'arrange.removed': { one: '{count} página quitada', other: '{count} páginas quitadas' },
  'arrange.turned': { one: '{count} página girada', other: '{count} páginas giradas' },
  'arrange.duplicated': { one: '{count} página duplicada', other: '{count} páginas duplicadas' },
  'arrange.moved': {
    one: '{count} página movida a la posición {place} de {total}',
    other: '{count} páginas movidas a la posición {place} de {total}',
  },
}
