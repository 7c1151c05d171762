import type { TaskTexts } from '../translation.js'

export const compareOptions: TaskTexts['options'] = {
  'compare-pdf.mode': [
    'Was verglichen wird',
    'Die Wörter, wo auch immer Zeilen und Seiten umbrechen, das Aussehen der Seiten oder beides. Ein Browser vergleicht nur den Text.',
  ],
  'compare-pdf.result': [
    'Ergebnis',
    'Ein Bericht (JSON) mit jeder Änderung und ihren Stellen, ein PDF, in dem sie markiert sind, oder beides.',
  ],
  'compare-pdf.layout': [
    'Anordnung',
    'Die alte Seite links und die neue rechts, oder beide übereinander: die alte rot, die neue blau, Gemeinsames dunkel.',
  ],
  'compare-pdf.marked_pages': [
    'Seiten im markierten PDF',
    'Alle, oder nur die mit Unterschieden. Gibt es keine, enthält es alle.',
  ],
  'compare-pdf.ignore_case': [
    'Groß- und Kleinschreibung ignorieren',
    'Große und kleine Buchstaben gelten als gleich.',
  ],
  'compare-pdf.ignore_whitespace': [
    'Leerräume ignorieren',
    'Wörter, die in einer Datei getrennt und in der anderen zusammen stehen, gelten als gleich.',
  ],
  'compare-pdf.ignore_areas': [
    'Ignorierte Bereiche',
    'Kästen, die nicht zählen, etwa ein Datum oder eine Seitenzahl, von der linken oberen Ecke der Seite aus gemessen.',
  ],
  'compare-pdf.dpi': [
    'Auflösung',
    'In welcher Auflösung die Bilder der Seiten verglichen werden; bei sehr großen Seiten ist sie geringer.',
  ],
  'compare-pdf.threshold': ['Schwelle', 'Wie weit eine Farbe eines Pixels, von 0 bis 255, abweichen darf.'],
  'compare-pdf.min_area': [
    'Kleinste Fläche',
    'Wie viele Pixel an einer Stelle abweichen müssen, damit sie zählt.',
  ],
}
