import type { TaskTexts } from '../translation.js'

export const examples: TaskTexts['examples'] = {
  'page-numbers': {
    'A number at the foot of every page': 'Eine Nummer am Fuß jeder Seite',
    'Without the cover, outside on facing pages, in Greek':
      'Ohne Deckblatt, außen auf gegenüberliegenden Seiten, auf Griechisch',
    'Bates numbers over two files': 'Bates-Nummern über zwei Dateien',
    'The name of the file and a date in the head': 'Der Name der Datei und ein Datum im Kopf',
  },
  'watermark-pdf': {
    'One word across every page': 'Ein Wort über jede Seite',
    'A small note in a corner of the first page, in Arabic':
      'Ein kleiner Vermerk in einer Ecke der ersten Seite, auf Arabisch',
    'All over the page, under its content': 'Über die ganze Seite, unter dem Inhalt',
    'A picture in the corner': 'Ein Bild in der Ecke',
  },
  'stamp-pdf': {
    'A letterhead under the first page': 'Ein Briefkopf unter der ersten Seite',
    'Page by page over a document, the last page going on':
      'Seite für Seite über ein Dokument, die letzte geht weiter',
    'The same stamp on two files': 'Derselbe Stempel auf zwei Dateien',
  },
  'attachments-pdf': {
    'What is attached, as JSON': 'Was angehängt ist, als JSON',
    'Two files attached to the first': 'Zwei Dateien, an die erste angehängt',
    'One of the files that are attached; without names, all of them':
      'Eine der angehängten Dateien; ohne Namen alle',
    'Without anything attached to the document, but with what is pinned to pages':
      'Ohne alles, was am Dokument hängt, aber mit dem, was an Seiten geheftet ist',
  },
  'bookmarks-pdf': {
    'The bookmarks as JSON': 'Die Lesezeichen als JSON',
    'Two chapters, the first with a section': 'Zwei Kapitel, das erste mit einem Abschnitt',
    'A cover before all others, and a link to a page on the web':
      'Ein Titelblatt vor allen anderen und ein Link zu einer Webseite',
    'None at all': 'Gar keine',
  },
  'compare-pdf': {
    'Two versions, in text and in looks': 'Zwei Fassungen, in Text und Aussehen',
    'The words alone, as a report': 'Nur die Wörter, als Bericht',
    'The pages that differ, over one another; the head of every page does not count':
      'Die Seiten mit Unterschieden übereinander; der Kopf der Seiten zählt nicht',
  },
  'compress-pdf': {
    'Smaller, and looking the same on a screen': 'Kleiner, am Bildschirm gleich',
    'As small as it gets for a screen': 'So klein wie möglich für den Bildschirm',
    'Two files for an archive: pictures at 200 dpi and in good quality':
      'Zwei Dateien fürs Archiv: Bilder mit 200 dpi und in guter Qualität',
    'Small enough to be sent by mail': 'Klein genug für eine E-Mail',
  },
  'crop-pdf': {
    'To the content, with a little air around it': 'Auf den Inhalt, mit etwas Luft ringsum',
    'The same from every page, for reading on a small screen':
      'Von jeder Seite gleich viel, zum Lesen auf einem kleinen Bildschirm',
    'Two centimetres off the left side of odd pages': 'Zwei Zentimeter von der linken Seite ungerader Seiten',
    'A label in the upper left corner': 'Ein Etikett in der linken oberen Ecke',
  },
  'extract-pages': {
    'Some pages': 'Einige Seiten',
    Backwards: 'Rückwärts',
    'The first page of two files': 'Die erste Seite zweier Dateien',
  },
  'extract-text': {
    'Plain text': 'Einfacher Text',
    'The words of the first page with their places': 'Die Wörter der ersten Seite mit ihren Plätzen',
    'The text of each page of two files, one with a password':
      'Der Text jeder Seite zweier Dateien, von denen eine ein Passwort hat',
    'Markdown, with running heads and page numbers': 'Markdown, mit Kopfzeilen und Seitenzahlen',
  },
  'flatten-pdf': {
    'Fields and notes become part of the page': 'Felder und Notizen werden Teil der Seite',
    'The form alone, as it would be printed': 'Nur das Formular, wie es gedruckt würde',
    'Marks of some kinds on two pages; the form stays':
      'Markierungen einiger Arten auf zwei Seiten; das Formular bleibt',
  },
  'form-fill': {
    'A text, a check box, a choice and a radio button':
      'Ein Text, ein Kontrollkästchen, eine Auswahl und ein Optionsfeld',
    'What there is to fill in': 'Was auszufüllen ist',
    'Filled for good: all fields become part of the page':
      'Endgültig ausgefüllt: alle Felder werden Teil der Seite',
  },
  'info-pdf': {
    'One file': 'Eine Datei',
    'Two files, of one the first page alone': 'Zwei Dateien, von einer nur die erste Seite',
    'A file with a password': 'Eine Datei mit Passwort',
  },
  'linearize-pdf': {
    'For a web page': 'Für eine Webseite',
    'Two files, as small as can be': 'Zwei Dateien, so klein wie möglich',
  },
  'merge-pdf': {
    'Two files, one after the other': 'Zwei Dateien hintereinander',
    'Some pages, one file turned, a bookmark for each file':
      'Einige Seiten, eine Datei gedreht, ein Lesezeichen für jede Datei',
    'Fronts and backs from a one-sided scanner': 'Vorder- und Rückseiten aus einem einseitigen Scanner',
    'A result that only opens with a password, and may be printed':
      'Ein Ergebnis, das sich nur mit Passwort öffnet und gedruckt werden darf',
  },
  'metadata-pdf': {
    'What a file says of itself': 'Was eine Datei von sich sagt',
    'A title, no author, and an entry of one’s own': 'Ein Titel, kein Verfasser und ein eigener Eintrag',
    'Nothing left to tell where a file comes from': 'Nichts mehr, was verrät, woher eine Datei kommt',
  },
  'nup-pdf': {
    'Two pages on each sheet': 'Zwei Seiten auf jedem Blatt',
    'Nine slides on A4, with lines around them': 'Neun Folien auf A4, mit Linien ringsum',
    'A booklet': 'Eine Broschüre',
    'Three rows of two, column by column from the right': 'Drei Zeilen zu zweit, spaltenweise von rechts',
  },
  'organize-pdf': {
    'Another order, one page twice and one turned':
      'Eine andere Reihenfolge, eine Seite doppelt und eine gedreht',
    'Pages of two files with blank ones between them': 'Seiten zweier Dateien mit leeren dazwischen',
  },
  pipeline: {
    'Merge, turn and divide again in one go': 'Zusammenfügen, drehen und wieder teilen in einem Zug',
    'Take pages of several files, then prepare each for the web':
      'Seiten mehrerer Dateien entnehmen, dann jede für das Web vorbereiten',
  },
  'protect-pdf': {
    'A password to open it': 'Ein Passwort zum Öffnen',
    'Anyone may read it, nobody may copy or change it': 'Jeder darf es lesen, niemand kopieren oder ändern',
    'For old readers, two files at once': 'Für alte Programme, zwei Dateien auf einmal',
  },
  'redact-pdf': {
    'A name, wherever it stands': 'Ein Name, wo immer er steht',
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
    'A file that a reader complains about': 'Eine Datei, über die ein Programm klagt',
    'For a reader that knows only the oldest form': 'Für ein Programm, das nur die älteste Form kennt',
  },
  'resize-pdf': {
    'Every page on A4': 'Jede Seite auf A4',
    'Letter, upright, with room for holes': 'Letter, hochkant, mit Platz zum Lochen',
    'Slides as large as the first one, filled': 'Folien so groß wie die erste, gefüllt',
    'A size of our own; what is there keeps its scale':
      'Eine eigene Größe; was da ist, behält seinen Maßstab',
  },
  'reverse-pdf': {
    'A whole file': 'Eine ganze Datei',
    'Its first three pages': 'Ihre ersten drei Seiten',
  },
  'rotate-pdf': {
    'Every page to the right': 'Jede Seite nach rechts',
    'Two pages upside down': 'Zwei Seiten auf den Kopf',
    'All pages upright, those that lie turned to the left':
      'Alle Seiten hochkant, die quer liegenden nach links gedreht',
  },
  'sanitize-pdf': {
    'Everything but people’s remarks': 'Alles außer den Bemerkungen von Menschen',
    'Scripts and attachments alone; links and metadata stay':
      'Nur Skripte und Anhänge; Links und Metadaten bleiben',
    'Two files for publishing, without remarks, and no signed one':
      'Zwei Dateien zum Veröffentlichen, ohne Bemerkungen, und keine signierte',
  },
  'split-pdf': {
    'Each page by itself': 'Jede Seite für sich',
    'Ten pages each, named by their pages': 'Je zehn Seiten, nach ihren Seiten benannt',
    'Two ranges': 'Zwei Bereiche',
    'A file for each chapter, called like it': 'Eine Datei für jedes Kapitel, nach ihm benannt',
    'Small enough for mail': 'Klein genug für E-Mail',
  },
  'unlock-pdf': {
    'A file that anyone may open but not print; another’s password is sent with its entry':
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
    'Every picture of a document, once': 'Jedes Bild eines Dokuments, einmal',
    'Those of some pages that are not too small, as PNG':
      'Die nicht zu kleinen Bilder einiger Seiten, als PNG',
  },
}
