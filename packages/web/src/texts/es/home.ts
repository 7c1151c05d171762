import type { Translation } from '../translation.js'

export const home: Translation['messages'] = {
  'home.title': '¿Qué quiere hacer con sus archivos PDF?',
  'home.search': 'Buscar herramientas: unir, girar, contraseña …',
  'home.found': { one: '{count} herramienta', other: '{count} herramientas' },
  'home.none': 'Ninguna herramienta se llama así. Pruebe con otra palabra.',
  'home.unavailable': 'No disponible aquí',
  'home.select': 'Seleccionar archivos PDF',
  'home.add': 'Añadir más archivos',
  'home.drop': 'o suelte archivos en cualquier lugar de esta página y elija después una herramienta',
  'home.drop.now': 'Suelte para empezar con estos archivos',
  'home.chosen': {
    one: '{count} archivo elegido. Elija ahora una herramienta.',
    other: '{count} archivos elegidos. Elija ahora una herramienta.',
  },
  'home.chosen.more': { one: 'y {count} más', other: 'y {count} más' },
  'home.chosen.clear': 'Vaciar',
  'home.not-for-these': 'Herramientas para otros tipos de archivos',
  'home.group.organize': 'Organizar páginas',
  'home.group.layout': 'Diseño de página',
  'home.group.edit': 'Editar',
  'home.group.optimize': 'Optimizar y reparar',
  'home.group.security': 'Proteger y limpiar',
  'home.group.convert': 'Convertir',
  'home.group.inspect': 'Inspeccionar',
  'home.group.automate': 'Automatizar',
  'home.group.other': 'Más herramientas',
}
