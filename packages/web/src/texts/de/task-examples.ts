import type { TaskTexts } from '../translation.js'

export const examples: TaskTexts['examples'] = {
  'page-numbers': {
    'A number at the bottom of every page': 'Eine Nummer am Fuß jeder Seite',
    'Without the cover, outside on facing pages, in Greek':
      'Ohne Deckblatt, außen auf gegenüberliegenden Seiten, auf Griechisch',
    'Bates numbers over two files': 'Bates-Nummern über zwei Dateien',
    'File name and date in the header': 'Der Name der Datei und ein Datum im Kopf',
  },
  'watermark-pdf': {
    'A word across every page': 'Ein Wort über jede Seite',
    'A small note in a corner of the first page, in Arabic':
      'Ein kleiner Vermerk in einer Ecke der ersten Seite, auf Arabisch',
    'Tiled over the page, below its content': 'Über die ganze Seite, unter dem Inhalt',
    'A picture in the corner': 'Ein Bild in der Ecke',
  },
  'stamp-pdf': {
    'A letterhead under the first page': 'Ein Briefkopf unter der ersten Seite',
    'Page by page over a document, the last page repeated':
      'Seite für Seite über ein Dokument, die letzte geht weiter',
    'The same stamp on two files': 'Derselbe Stempel auf zwei Dateien',
  },
  'attachments-pdf': {
    'List the attachments as JSON': 'Was angehängt ist, als JSON',
    'Attach two files to the first': 'Zwei Dateien, an die erste angehängt',
    'Extract one attachment; without names, all of them': 'Eine der angehängten Dateien; ohne Namen alle',
    'Remove the attachments of the document, but not those of annotations':
      'Ohne alles, was am Dokument hängt, aber mit dem, was an Seiten geheftet ist',
  },
  'bookmarks-pdf': {
    'The bookmarks as JSON': 'Die Lesezeichen als JSON',
    'Two chapters, the first with a section': 'Zwei Kapitel, das erste mit einem Abschnitt',
    'Add a cover before all others, and a link to a web page':
      'Ein Titelblatt vor allen anderen und ein Link zu einer Webseite',
    'Remove all bookmarks': 'Gar keine',
  },
  'compare-pdf': {
    'Two versions, by text and by appearance': 'Zwei Fassungen, in Text und Aussehen',
    'Only the text, as a report': 'Nur die Wörter, als Bericht',
    'Pages that differ, overlaid; the header of every page is ignored':
      'Die Seiten mit Unterschieden übereinander; der Kopf der Seiten zählt nicht',
  },
  'compress-pdf': {
    'Smaller, without visible difference on a screen': 'Kleiner, am Bildschirm gleich',
    'The smallest file for viewing on a screen': 'So klein wie möglich für den Bildschirm',
    'Two files for an archive: pictures at 200 dpi and in good quality':
      'Zwei Dateien fürs Archiv: Bilder mit 200 dpi und in guter Qualität',
    'Small enough for e-mail': 'Klein genug für eine E-Mail',
  },
  'crop-pdf': {
    'Crop to the content, with a margin': 'Auf den Inhalt, mit etwas Luft ringsum',
    'The same box on every page, for small screens':
      'Von jeder Seite gleich viel, zum Lesen auf einem kleinen Bildschirm',
    'Remove 2 cm from the left side of odd pages': 'Zwei Zentimeter von der linken Seite ungerader Seiten',
    'A label in the upper left corner': 'Ein Etikett in der linken oberen Ecke',
  },
  'extract-pages': {
    'Some pages': 'Einige Seiten',
    'In reverse order': 'Rückwärts',
    'The first page of two files': 'Die erste Seite zweier Dateien',
  },
  'extract-text': {
    'Plain text': 'Einfacher Text',
    'The words of the first page with their positions': 'Die Wörter der ersten Seite mit ihren Plätzen',
    'The text of each page of two files, one with a password':
      'Der Text jeder Seite zweier Dateien, von denen eine ein Passwort hat',
    'Markdown, with running heads and page numbers': 'Markdown, mit Kopfzeilen und Seitenzahlen',
  },
  'flatten-pdf': {
    'Flatten fields and annotations': 'Felder und Notizen werden Teil der Seite',
    'Only the form, as it would be printed': 'Nur das Formular, wie es gedruckt würde',
    'Some kinds of annotations on two pages; the form stays':
      'Markierungen einiger Arten auf zwei Seiten; das Formular bleibt',
  },
  'form-fill': {
    'A text, a check box, a choice and a radio button':
      'Ein Text, ein Kontrollkästchen, eine Auswahl und ein Optionsfeld',
    'List the fields of the form': 'Was auszufüllen ist',
    'Fill and flatten the form': 'Endgültig ausgefüllt: alle Felder werden Teil der Seite',
  },
  'info-pdf': {
    'One file': 'Eine Datei',
    'Two files, one with its first page only': 'Zwei Dateien, von einer nur die erste Seite',
    'A file with a password': 'Eine Datei mit Passwort',
  },
  'linearize-pdf': {
    'For a web page': 'Für eine Webseite',
    'Two files, with maximum compression': 'Zwei Dateien, so klein wie möglich',
  },
  'merge-pdf': {
    'Two files, one after the other': 'Zwei Dateien hintereinander',
    'Some pages, one file rotated, a bookmark for each file':
      'Einige Seiten, eine Datei gedreht, ein Lesezeichen für jede Datei',
    'Front and back pages from a single-sided scanner':
      'Vorder- und Rückseiten aus einem einseitigen Scanner',
    'A result that only opens with a password, and may be printed':
      'Ein Ergebnis, das sich nur mit Passwort öffnet und gedruckt werden darf',
  },
  'metadata-pdf': {
    'The metadata of a file as JSON': 'Was eine Datei von sich sagt',
    'Set a title, remove the author and add a custom entry':
      'Ein Titel, kein Verfasser und ein eigener Eintrag',
    'Remove all metadata': 'Nichts mehr, was verrät, woher eine Datei kommt',
  },
  'nup-pdf': {
    'Two pages on each sheet': 'Zwei Seiten auf jedem Blatt',
    'Nine slides on A4, with lines around them': 'Neun Folien auf A4, mit Linien ringsum',
    'A booklet': 'Eine Broschüre',
    'Three rows of two, column by column from the right': 'Drei Zeilen zu zweit, spaltenweise von rechts',
  },
  'organize-pdf': {
    'Another order, one page twice and one rotated':
      'Eine andere Reihenfolge, eine Seite doppelt und eine gedreht',
    'Pages of two files with blank ones between them': 'Seiten zweier Dateien mit leeren dazwischen',
  },
  pipeline: {
    'Merge, rotate and split in one run': 'Zusammenfügen, drehen und wieder teilen in einem Zug',
    'Extract pages of several files, then linearize each':
      'Seiten mehrerer Dateien entnehmen, dann jede für das Web vorbereiten',
  },
  'protect-pdf': {
    'A password to open it': 'Ein Passwort zum Öffnen',
    'Anyone may read it, nobody may copy or change it': 'Jeder darf es lesen, niemand kopieren oder ändern',
    'For old readers, two files at once': 'Für alte Programme, zwei Dateien auf einmal',
  },
  'redact-pdf': {
    'A name, wherever it occurs': 'Ein Name, wo immer er steht',
    'A box at the top of the first page': 'Ein Kasten oben auf der ersten Seite',
    'E-mail addresses and a pattern, with a label': 'E-Mail-Adressen und ein Muster, mit Aufschrift',
    'Where a word is found, before anything is removed': 'Wo ein Wort vorkommt, bevor etwas entfernt wird',
  },
  'remove-pages': {
    'Two pages': 'Zwei Seiten',
    'Every second page': 'Jede zweite Seite',
    'The last page of two files': 'Die letzte Seite zweier Dateien',
  },
  'repair-pdf': {
    'A damaged file': 'Eine Datei, über die ein Programm klagt',
    'For readers that only support PDF 1.4 and older': 'Für ein Programm, das nur die älteste Form kennt',
  },
  'resize-pdf': {
    'Every page on A4': 'Jede Seite auf A4',
    'Letter, portrait, with a margin for punch holes': 'Letter, hochkant, mit Platz zum Lochen',
    'Slides in the size of the first one, filled': 'Folien so groß wie die erste, gefüllt',
    'A custom size; the content keeps its scale': 'Eine eigene Größe; was da ist, behält seinen Maßstab',
  },
  'reverse-pdf': {
    'A whole file': 'Eine ganze Datei',
    'Its first three pages': 'Ihre ersten drei Seiten',
  },
  'rotate-pdf': {
    'Rotate every page clockwise': 'Jede Seite nach rechts',
    'Rotate two pages by 180°': 'Zwei Seiten auf den Kopf',
    'All pages in portrait, landscape ones rotated counterclockwise':
      'Alle Seiten hochkant, die quer liegenden nach links gedreht',
  },
  'sanitize-pdf': {
    'Everything except comments': 'Alles außer den Bemerkungen von Menschen',
    'Only scripts and attachments; links and metadata stay':
      'Nur Skripte und Anhänge; Links und Metadaten bleiben',
    'Two files for publishing, without comments; signed files are rejected':
      'Zwei Dateien zum Veröffentlichen, ohne Bemerkungen, und keine signierte',
  },
  'split-pdf': {
    'One file per page': 'Jede Seite für sich',
    'Ten pages per file, named by page numbers': 'Je zehn Seiten, nach ihren Seiten benannt',
    'Two ranges': 'Zwei Bereiche',
    'One file per chapter, named after it': 'Eine Datei für jedes Kapitel, nach ihm benannt',
    'Small enough for e-mail': 'Klein genug für E-Mail',
  },
  'unlock-pdf': {
    'A file that opens but may not be printed; the password of another is in its entry':
      'Eine Datei, die jeder öffnen, aber nicht drucken darf; das Passwort einer anderen steht bei ihrem Eintrag',
  },
  'image-to-pdf': {
    'Pages as large as the pictures': 'Seiten so groß wie die Bilder',
    'Photos on A4 with a margin': 'Fotos auf A4 mit Rand',
    'A PDF of each picture, filled to the edges': 'Ein PDF je Bild, bis zum Rand gefüllt',
    'Every frame of an animation, and the second page of a fax':
      'Jedes Einzelbild einer Animation und die zweite Seite eines Faxes',
  },
  'pdf-to-image': {
    'Every page as JPEG': 'Jede Seite als JPEG',
    'The first page as PNG without a background': 'Die erste Seite als PNG ohne Hintergrund',
    'Thumbnails of a locked document, in grey': 'Vorschaubilder eines gesperrten Dokuments, in Grau',
  },
  'extract-images': {
    'Every image of a document, once': 'Jedes Bild eines Dokuments, einmal',
    'Images of some pages above a minimum size, as PNG':
      'Die nicht zu kleinen Bilder einiger Seiten, als PNG',
  },
}
