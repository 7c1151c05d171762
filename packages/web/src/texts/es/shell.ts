import type { Translation } from '../translation.js'

export const shell: Translation['messages'] = {
  'shell.skip': 'Ir al contenido',
  'shell.tools': 'Herramientas',
  'shell.chains': 'Secuencias',
  'shell.mine': 'Mis archivos',
  'shell.language': 'Idioma',
  'shell.theme': 'Apariencia',
  'shell.theme.system': 'Como el sistema',
  'shell.theme.light': 'Clara',
  'shell.theme.dark': 'Oscura',
  'shell.menu': 'Ajustes',
  'shell.api': 'Documentación de la API',
  'shell.sign-out': 'Cerrar sesión',
  'shell.not-found': 'No hay nada en esta dirección.',
  'shell.to-home': 'Mostrar todas las herramientas',
  'shell.failed': 'Esta parte de la página ha fallado.',
  'shell.failed.again': 'Volver a cargar la página',
  'shell.loading': 'Cargando…',
}
