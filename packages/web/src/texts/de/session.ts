import type { Translation } from '../translation.js'

export const session: Translation['messages'] = {
  'session.title': 'Anmelden',
  'session.how':
    'Öffnen Sie die Adresse, die der Dienst beim Start ausgegeben hat, oder geben Sie ein Token ein.',
  'session.token': 'Token',
  'session.submit': 'Anmelden',
  'session.signing-in': 'Anmeldung läuft …',
  'session.signed-in': 'Sie sind angemeldet.',
  'session.unreachable':
    'Der Dienst ist nicht erreichbar. Werkzeuge können weiterhin auf diesem Gerät laufen.',
  'session.new-code': 'Eine neue Adresse gibt „npx octavo token sign-in“ auf dem Rechner des Dienstes aus.',
}
