import type { Translation } from '../translation.js'

export const arrange: Translation['messages'] = {
  'arrange.title': 'Seiten',
  'arrange.help':
    'Ziehen Sie Seiten, um sie zu verschieben. Mit der Tastatur: Pfeiltasten gehen von Seite zu Seite, Leertaste wählt aus, Alt und Pfeiltasten verschieben, R dreht, Entf entfernt, Strg+D verdoppelt.',
  'arrange.page': 'Seite {page} von {name}',
  'arrange.page.turned': 'Seite {page} von {name}, um {degrees}° gedreht',
  'arrange.choose': 'Seite {page} von {name} auswählen',
  'arrange.drag': 'Seite {page} von {name} ziehen',
  'arrange.turn-right': 'Seite {page} von {name} nach rechts drehen',
  'arrange.remove': 'Seite {page} von {name} entfernen',
  'arrange.dragged': { one: '{count} Seite', other: '{count} Seiten' },
  'arrange.actions': 'Aktionen für die Seiten',
  'arrange.selected.actions': 'Aktionen für die ausgewählten Seiten',
  'arrange.selected': { one: '{count} Seite ausgewählt', other: '{count} Seiten ausgewählt' },
  'arrange.duplicate': 'Verdoppeln',
  'arrange.place': 'Platz',
  'arrange.move-to': 'An Platz verschieben',
  'arrange.count': { one: '{count} Seite', other: '{count} Seiten' },
  'arrange.files': 'Dateien dieser Seiten',
  'arrange.file.select': 'Alle Seiten von {name} auswählen',
  'arrange.none': 'Es gibt keine Seiten. Fügen Sie Dateien hinzu, oder machen Sie das Entfernen rückgängig.',
  'arrange.removed': { one: '{count} Seite entfernt', other: '{count} Seiten entfernt' },
  'arrange.turned': { one: '{count} Seite gedreht', other: '{count} Seiten gedreht' },
  'arrange.duplicated': { one: '{count} Seite verdoppelt', other: '{count} Seiten verdoppelt' },
  'arrange.moved': {
    one: '{count} Seite auf Platz {place} von {total} verschoben',
    other: '{count} Seiten auf Platz {place} von {total} verschoben',
  },
}
