import type { Translation } from '../translation.js'

export const session: Translation['messages'] = {
  'session.title': 'Iniciar sesión',
  'session.how': 'Abra la dirección que el servicio mostró al iniciarse, o escriba un token.',
  'session.token': 'Token',
  'session.submit': 'Iniciar sesión',
  'session.signing-in': 'Iniciando sesión…',
  'session.unreachable':
    'No se puede conectar con el servicio. Las herramientas pueden seguir ejecutándose en este dispositivo.',
  'session.wrong-token': 'El token no es válido: es desconocido, ha caducado o se ha revocado.',
  'session.wrong-code': 'Esta dirección ya no es válida: sirve una vez, durante unos minutos.',
  'session.new-code': '«npx octavo token sign-in», en el equipo del servicio, muestra una dirección nueva.',
}
