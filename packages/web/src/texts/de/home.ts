import type { Translation } from '../translation.js'

export const home: Translation['messages'] = {
  'home.title': 'Was möchten Sie mit Ihren PDF-Dateien tun?',
  'home.search': 'Werkzeuge suchen: verbinden, drehen, Passwort …',
  'home.found': { one: '{count} Werkzeug', other: '{count} Werkzeuge' },
  'home.none': 'Kein Werkzeug heißt so. Versuchen Sie ein anderes Wort.',
  'home.unavailable': 'Hier nicht verfügbar',
  'home.select': 'PDF-Dateien auswählen',
  'home.add': 'Weitere Dateien hinzufügen',
  'home.drop': 'oder Dateien irgendwo auf dieser Seite ablegen und dann ein Werkzeug wählen',
  'home.drop.now': 'Ablegen, um mit diesen Dateien zu beginnen',
  'home.chosen': {
    one: '{count} Datei gewählt. Wählen Sie jetzt ein Werkzeug.',
    other: '{count} Dateien gewählt. Wählen Sie jetzt ein Werkzeug.',
  },
  'home.chosen.more': { one: 'und {count} weitere', other: 'und {count} weitere' },
  'home.chosen.clear': 'Leeren',
  'home.not-for-these': 'Werkzeuge für andere Dateitypen',
  'home.group.organize': 'Seiten ordnen',
  'home.group.layout': 'Seitenlayout',
  'home.group.edit': 'Bearbeiten',
  'home.group.optimize': 'Optimieren und reparieren',
  'home.group.security': 'Schützen und bereinigen',
  'home.group.convert': 'Umwandeln',
  'home.group.inspect': 'Untersuchen',
  'home.group.automate': 'Automatisieren',
  'home.group.other': 'Weitere Werkzeuge',
}
