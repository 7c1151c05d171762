import type { TaskTexts } from '../translation.js'

/** Options of the tasks that draw on pages, read them and make pictures of them. */
export const contentOptions: TaskTexts['options'] = {
  'watermark-pdf.rotation': ['Drehung', 'Grad gegen den Uhrzeigersinn.'],
  'stamp-pdf.rotation': ['Drehung', 'Grad gegen den Uhrzeigersinn.'],
  'watermark-pdf.gap': ['Abstand dazwischen', 'In Punkt.'],
  'stamp-pdf.fit': ['Einpassen', 'Ganz zu sehen, die Seite füllend, gestreckt, oder so groß, wie er ist.'],
  'page-numbers.position': ['Lage', 'Wo die Nummer auf der Seite steht.'],
  'watermark-pdf.position': ['Lage', 'Wo es auf der Seite steht.'],
  'stamp-pdf.position': ['Lage', 'Wo der Stempel auf der Seite liegt.'],
  'watermark-pdf.font_size': [
    'Schriftgröße',
    'In Punkt; 0 macht den Text so groß, wie er auf die Seite passt.',
  ],
  'compress-pdf.level': [
    'Stärke',
    'Wie viel Bilder verlieren dürfen; Text und Zeichnungen verlieren nichts. Verlustfrei ändert nichts Sichtbares, schwach behält 300 dpi, empfohlen 150, stark 96.',
  ],
  'compress-pdf.dpi': [
    'Auflösung der Bilder (dpi)',
    'Bilder mit mehr werden bei der größten Darstellung auf diese Auflösung verkleinert; sonst gilt die der Stärke.',
  ],
  'compress-pdf.quality': [
    'Qualität der Bilder',
    'Die JPEG-Qualität von 10 bis 95; sonst gilt die der Stärke.',
  ],
  'compress-pdf.target_size': [
    'Zielgröße (Bytes)',
    'Unter dieser Größe soll jede Datei bleiben: Bilder verlieren so wenig, wie dafür nötig ist. Der Bericht sagt, wo das nicht gelingt.',
  ],
  'extract-text.format': [
    'Format',
    'Einfacher Text mit einem Seitenvorschub nach jeder Seite; JSON mit dem Text jeder Seite; JSON mit Blöcken, Zeilen und Wörtern und ihren Plätzen; oder Markdown.',
  ],
  'extract-text.invisible_text': [
    'Unsichtbarer Text',
    'Auch Text, der nicht gezeichnet wird, wie der hinter dem Bild eines Scans.',
  ],
  'extract-text.annotations': [
    'Felder und Anmerkungen',
    'Auch was Formularfelder, Stempel und andere Anmerkungen zeigen.',
  ],
  'extract-text.join_hyphenated': [
    'Getrennte Wörter zusammensetzen',
    'Ein Wort, das am Zeilenende getrennt ist, wieder zu einem machen.',
  ],
  'extract-text.headers_footers': [
    'Kopf- und Fußzeilen',
    'Ob Zeilen, die sich oben oder unten auf Seiten wiederholen, und Seitenzahlen weggelassen werden.',
  ],
  'extract-text.tags': [
    'Tags',
    'Ob die Tags des Dokuments sagen, was Überschrift, Liste oder Tabelle ist, wo sie fast den ganzen Text haben.',
  ],
  'image-to-pdf.size': [
    'Seitengröße',
    'Die Größe jedes Bildes bei seiner Auflösung, ein Blatt nach Namen oder eigene Breite und Höhe.',
  ],
  'image-to-pdf.orientation': [
    'Ausrichtung',
    'Wie die Blätter liegen: so wie jedes Bild, oder alle hoch oder quer. Bilder werden nicht gedreht.',
  ],
  'image-to-pdf.fit': [
    'Anpassen',
    'Das ganze Bild zeigen, das Blatt füllen und Überstehendes abschneiden, strecken, oder die Größe seiner Auflösung behalten.',
  ],
  'image-to-pdf.align': ['Lage auf dem Blatt', 'Wo das Bild liegt, wenn es das Blatt nicht füllt.'],
  'image-to-pdf.dpi': ['Auflösung', 'Pixel pro Zoll für Bilder, die ihre Auflösung nicht nennen.'],
  'image-to-pdf.all_frames': [
    'Alle Einzelbilder',
    'Aus jedem Einzelbild einer GIF-Animation eine Seite machen, nicht nur aus dem ersten.',
  ],
  'image-to-pdf.documents': ['Dokumente', 'Alle Bilder in ein PDF, oder jede Datei in ein eigenes.'],
  'pdf-to-image.format': ['Format', 'JPEG, PNG (verlustfrei) oder WebP.'],
  'pdf-to-image.dpi': ['Auflösung', 'Wie viele Pixel ein Zoll der Seite wird.'],
  'pdf-to-image.max_side': [
    'Längste Seite in Pixeln',
    'Größere Seiten bekommen eine geringere Auflösung, wie bei Vorschaubildern. 0 setzt keine Grenze.',
  ],
  'pdf-to-image.background': ['Hintergrund', 'Was unter der Seite liegt. JPEG kennt keine Transparenz.'],
  'pdf-to-image.grey': ['Graustufen', 'In Graustufen zeichnen.'],
  'pdf-to-image.quality': ['Qualität', 'Für JPEG und WebP: je höher, desto größer und genauer.'],
  'extract-images.format': [
    'Format',
    'Wie im Dokument (JPEG, JPEG 2000, JBIG2, Fax) und alles andere als PNG oder TIFF; oder in PNG umwandeln, was geht.',
  ],
  'extract-images.min_side': ['Kleinste Seite in Pixeln', 'Bilder mit einer kürzeren Seite auslassen.'],
  'extract-images.masks': [
    'Masken',
    'Die Deckkraft eines Bildes als eigenes Bild ausgeben, wenn sein Format sie nicht enthalten kann.',
  ],
  'redact-pdf.mode': [
    'Was zu tun ist',
    'Entfernen, oder nichts ändern und die Fundstellen als JSON auflisten.',
  ],
  'redact-pdf.areas': [
    'Bereiche',
    'Kästen, in denen alles verschwindet: Text, Bilder, Zeichnungen, Anmerkungen und Felder.',
  ],
  'redact-pdf.words': [
    'Wörter',
    'Wörter und Wendungen, die überall verschwinden: auf Seiten, in Anmerkungen, Feldern, Lesezeichen und Namen.',
  ],
  'redact-pdf.case_sensitive': [
    'Groß- und Kleinschreibung beachten',
    'Wörter und Muster nur, wo sie gleich geschrieben sind.',
  ],
  'redact-pdf.whole_words': ['Nur ganze Wörter', 'Nicht, wo sie Teil längerer Wörter sind.'],
  'redact-pdf.patterns': ['Muster', 'Reguläre Ausdrücke, wie RE2 sie kennt: ohne Umschau und Rückbezüge.'],
  'redact-pdf.presets': [
    'Bekannte Arten',
    'Was nach seiner Art verschwindet: E-Mail-Adressen, Telefonnummern, IBAN, Kreditkarten, Daten, Webadressen, IP-Adressen.',
  ],
  'redact-pdf.fill': ['Farbe der Kästen', 'Die Farbe der Kästen, die für das Entfernte stehen.'],
  'redact-pdf.label': ['Aufschrift', 'Steht in jedem Kasten, der groß genug ist.'],
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
