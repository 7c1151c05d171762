import type { Translation } from '../translation.js'

export const tool: Translation['messages'] = {
  'tool.unknown': 'Hier gibt es kein Werkzeug namens „{name}“.',
  'tool.unavailable': 'Der Dienst kann dieses Werkzeug nicht ausführen: {reason}',
  'tool.mode': 'Anzeigen',
  'tool.mode.files': 'Dateien',
  'tool.mode.pages': 'Seiten',
  'tool.where': 'Wo es läuft',
  'tool.where.device': 'Auf diesem Gerät',
  'tool.where.service': 'Auf dem Server',
  'tool.where.device.how': 'Nichts verlässt dieses Gerät.',
  'tool.where.service.how':
    'Dateien werden an Ihren Server gesendet und gelöscht, wenn ihre Zeit abgelaufen ist.',
  'tool.where.only-service': 'Dieses Werkzeug läuft nur auf dem Server.',
  'tool.where.only-device': 'Der Server ist nicht erreichbar: es läuft auf diesem Gerät.',
  'tool.output-name': 'Name des Ergebnisses',
  'tool.needs-files': {
    one: 'Wählen Sie mindestens {count} Datei.',
    other: 'Wählen Sie mindestens {count} Dateien.',
  },
  'tool.needs-more': {
    one: 'Wählen Sie noch {count} Datei: {tool} braucht mindestens {min}.',
    other: 'Wählen Sie noch {count} Dateien: {tool} braucht mindestens {min}.',
  },
  'tool.too-many': 'Zu viele Dateien: {tool} nimmt höchstens {max} an.',
  'tool.reading': 'Die Dateien werden gelesen …',
  'tool.locked': 'Entsperren Sie die Dateien, die ein Passwort brauchen, oder entfernen Sie sie.',
  'tool.no-pages': 'Behalten Sie mindestens eine Seite.',
  'tool.bad-options': 'Prüfen Sie die Optionen: {problem}',
  'tool.signed-out':
    'Melden Sie sich an, um es auf dem Server auszuführen, oder wählen Sie „Auf diesem Gerät“.',
  'tool.signed-out.only': 'Melden Sie sich an, um es auf dem Server auszuführen.',
  'tool.last-problem': 'Der letzte Lauf ist fehlgeschlagen: {message}',
  'tool.code': 'Als Code zeigen',
  'tool.code.client': 'TypeScript',
  'tool.code.curl': 'curl',
  'tool.code.command': 'Befehlszeile',
  'tool.code.copy': 'Kopieren',
  'tool.code.copied': 'Kopiert.',
  'tool.code.secrets': 'Passwörter sind ausgelassen: setzen Sie sie anstelle von {placeholder} ein.',
  'tool.under-way': 'Dieses Werkzeug läuft bereits.',
  'tool.under-way.show': 'Anzeigen',
}
