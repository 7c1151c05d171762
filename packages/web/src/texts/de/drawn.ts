import type { Translation } from '../translation.js'

export const drawn: Translation['messages'] = {
  'drawn.files': 'Angezeigte Datei',
  'drawn.for-all': {
    one: 'Was Sie hier wählen, gilt für die Datei.',
    other: 'Sie sehen eine von {count} Dateien. Was Sie wählen, gilt für alle.',
  },
  'drawn.page': 'Seite {page}',
  'drawn.page.of': 'Seite {page} von {total}',
  'drawn.page.previous': 'Vorige Seite',
  'drawn.page.next': 'Nächste Seite',
  'drawn.choose.all': 'Alle',
  'drawn.choose.none': 'Keine',
  'drawn.choose.odd': 'Ungerade',
  'drawn.choose.even': 'Gerade',
  'drawn.extract': 'Seiten zum Entnehmen',
  'drawn.extract.none':
    'Klicken Sie auf die gewünschten Seiten. Solange keine gewählt ist, werden alle genommen.',
  'drawn.extract.chosen': {
    one: '{count} von {total} Seiten wird genommen',
    other: '{count} von {total} Seiten werden genommen',
  },
  'drawn.remove': 'Seiten zum Entfernen',
  'drawn.remove.none': 'Klicken Sie auf die Seiten, die entfernt werden sollen.',
  'drawn.remove.chosen': {
    one: '{count} von {total} Seiten wird entfernt',
    other: '{count} von {total} Seiten werden entfernt',
  },
  'drawn.rotate': 'Seiten zum Drehen',
  'drawn.rotate.none': 'Alle Seiten werden gedreht. Klicken Sie auf einige, um nur diese zu drehen.',
  'drawn.rotate.chosen': {
    one: '{count} von {total} Seiten wird gedreht',
    other: '{count} von {total} Seiten werden gedreht',
  },
  'drawn.rotate.left': 'Nach links drehen',
  'drawn.rotate.right': 'Nach rechts drehen',
  'drawn.rotate.angle': '{degrees}° im Uhrzeigersinn',
  'drawn.crop': 'Was von der Seite bleibt',
  'drawn.crop.content':
    'Jede Seite wird auf ihren Inhalt zugeschnitten. Zeichnen Sie einen Rahmen auf die Seite, um stattdessen auf diesen zuzuschneiden.',
  'drawn.crop.box':
    'Ziehen Sie den Rahmen, seine Seiten oder Ecken; oder nehmen Sie die Pfeiltasten, mit Umschalt für größere Schritte.',
  'drawn.crop.margins':
    'Ziehen Sie die vier Linien; oder nehmen Sie die Pfeiltasten, mit Umschalt für größere Schritte.',
  'drawn.crop.move':
    'Rahmen: {width} breit, {height} hoch, {x} von links, {y} von oben. Pfeiltasten verschieben ihn.',
  'drawn.crop.side.left': 'Linke Seite',
  'drawn.crop.side.top': 'Oben',
  'drawn.crop.side.right': 'Rechte Seite',
  'drawn.crop.side.bottom': 'Unten',
  'drawn.split': 'Wo geteilt wird',
  'drawn.split.how':
    'Klicken Sie zwischen Seiten, um dort zu teilen, oder wählen Sie eine Seite und drücken Sie die Eingabetaste, um hinter ihr zu teilen.',
  'drawn.split.clear': 'Ungeteilt',
  'drawn.split.unknown':
    'Wo geteilt wird, zeigt sich beim Ausführen. Klicken Sie zwischen Seiten, um stattdessen dort zu teilen.',
  'drawn.split.parts': { one: '{count} Datei', other: '{count} Dateien' },
  'drawn.split.parts.title': 'Seiten jeder Datei',
  'drawn.split.page': 'Seite {page}, Datei {part}',
  'drawn.split.page.divided': 'Seite {page}, Datei {part}, dahinter geteilt',
  'drawn.split.at': 'Hinter Seite {page} teilen',
}
