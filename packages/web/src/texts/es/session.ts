import type { Translation } from '../translation.js'

export const session: Translation['messages'] = {
  'session.title': 'Iniciar sesión',
  'session.how': 'Abra la dirección que el servicio mostró al iniciarse, o escriba un token.',
  'session.token': 'Token',
  'session.submit': 'Iniciar sesión',
  'session.signing-in': 'Iniciando sesión…',
  'session.signed-in': 'Ha iniciado sesión.',
  'session.unreachable':
    'No se puede conectar con el servicio. Las herramientas pueden seguir ejecutándose en este dispositivo.',
  'session.new-code': '«npx octavo token sign-in», en el equipo del servicio, muestra una dirección nueva.',
}
