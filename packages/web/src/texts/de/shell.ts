import type { Translation } from '../translation.js'

export const shell: Translation['messages'] = {
  'shell.skip': 'Zum Inhalt springen',
  'shell.tools': 'Werkzeuge',
  'shell.chains': 'Abläufe',
  'shell.mine': 'Meine Dateien',
  'shell.language': 'Sprache',
  'shell.theme': 'Darstellung',
  'shell.theme.system': 'Wie das System',
  'shell.theme.light': 'Hell',
  'shell.theme.dark': 'Dunkel',
  'shell.menu': 'Einstellungen',
  'shell.api': 'API-Dokumentation',
  'shell.sign-out': 'Abmelden',
  'shell.not-found': 'Unter dieser Adresse gibt es nichts.',
  'shell.to-home': 'Alle Werkzeuge anzeigen',
  'shell.failed': 'Dieser Teil der Seite ist fehlgeschlagen.',
  'shell.failed.again': 'Seite neu laden',
  'shell.loading': 'Wird geladen …',
}
