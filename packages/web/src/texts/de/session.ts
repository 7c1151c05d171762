import type { Translation } from '../translation.js'

export const session: Translation['messages'] = {
  'session.title': 'Anmelden',
  'session.how':
    'Öffnen Sie die Adresse, die der Dienst beim Start ausgegeben hat, oder geben Sie ein Token ein.',
  'session.token': 'Token',
  'session.submit': 'Anmelden',
  'session.signing-in': 'Anmeldung läuft …',
  'session.unreachable':
    'Der Dienst ist nicht erreichbar. Werkzeuge können weiterhin auf diesem Gerät laufen.',
  'session.wrong-token': 'Das Token ist nicht gültig: Es ist unbekannt, abgelaufen oder widerrufen.',
  'session.wrong-code': 'Diese Adresse gilt nicht mehr: Sie kann einmal benutzt werden, einige Minuten lang.',
  'session.new-code': 'Eine neue Adresse gibt „npx octavo token sign-in“ auf dem Rechner des Dienstes aus.',
}
