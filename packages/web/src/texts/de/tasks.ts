import type { TaskTexts } from '../translation.js'
import { choices } from './task-choices.js'
import { examples } from './task-examples.js'
import { options } from './task-options.js'

export const tasks: TaskTexts = {
  options,
  choices,
  examples,
  tasks: {
    'page-numbers': {
      title: 'Seitenzahlen',
      summary:
        'Seitenzahlen, Bates-Nummern oder eine eigene Zeile an den Rand der Seiten schreiben, in jeder Schrift.',
      keywords: ['nummerieren', 'paginieren', 'kopfzeile', 'fußzeile', 'bates'],
    },
    'watermark-pdf': {
      title: 'Wasserzeichen',
      summary:
        'Einen Text oder ein Bild auf Seiten zeichnen: einmal oder überall, gedreht, durchscheinend, über oder unter dem Inhalt.',
      keywords: ['wasserzeichen', 'entwurf', 'vertraulich', 'logo'],
    },
    'stamp-pdf': {
      title: 'PDF stempeln',
      summary:
        'Eine Seite eines anderen PDF, etwa einen Briefkopf oder Stempel, über oder unter die Seiten eines Dokuments legen.',
      keywords: ['stempel', 'briefkopf', 'hintergrund', 'überlagern'],
    },
    'image-to-pdf': {
      title: 'Bilder zu PDF',
      summary:
        'Ein PDF aus Bildern machen: JPEG, PNG, TIFF mit allen Seiten, GIF, WebP und JPEG 2000, ohne Verlust und wo möglich ohne sie neu zu kodieren.',
      keywords: ['jpg zu pdf', 'png zu pdf', 'fotos', 'scan', 'bilder', 'umwandeln'],
    },
    'pdf-to-image': {
      title: 'PDF zu Bildern',
      summary: 'Seiten als JPEG-, PNG- oder WebP-Bilder zeichnen, mit Anmerkungen und Formularfeldern.',
      keywords: ['pdf zu jpg', 'pdf zu png', 'vorschau', 'rendern', 'bildschirmfoto'],
    },
    'extract-images': {
      title: 'Bilder entnehmen',
      summary:
        'Die Bilder aus einem PDF holen: als die Dateien, die sie waren, sonst verlustfrei als PNG oder TIFF.',
      keywords: ['bilder extrahieren', 'fotos speichern', 'grafiken', 'herausholen'],
    },
    'attachments-pdf': {
      title: 'PDF-Anhänge',
      summary: 'Die Dateien in einem PDF auflisten, Dateien jedes Typs anhängen oder Anhänge herausholen.',
      keywords: ['anhang', 'anhängen', 'einbetten', 'büroklammer', 'anlagen'],
    },
    'bookmarks-pdf': {
      title: 'PDF-Lesezeichen',
      summary: 'Die Lesezeichen eines PDF als JSON lesen, ersetzen, ergänzen oder alle entfernen.',
      keywords: ['gliederung', 'inhaltsverzeichnis', 'kapitel'],
    },
    'compare-pdf': {
      title: 'PDFs vergleichen',
      summary:
        'Finden, was sich zwischen zwei Fassungen eines Dokuments unterscheidet, im Text und im Aussehen: ein PDF mit beiden Fassungen und allen Markierungen, und ein Bericht.',
      keywords: ['vergleichen', 'unterschiede', 'änderungen', 'fassungen', 'versionen', 'gegenüberstellen'],
    },
    'compress-pdf': {
      title: 'PDF verkleinern',
      summary:
        'Ein PDF kleiner machen: Bilder in der Auflösung, in der man sie sieht, Schriften ohne ungenutzte Zeichen, alles Übrige verlustfrei gepackt.',
      keywords: ['komprimieren', 'kleiner', 'dateigröße', 'verkleinern', 'e-mail'],
    },
    'crop-pdf': {
      title: 'PDF zuschneiden',
      summary: 'Seiten auf ihren Inhalt, um Ränder oder auf einen Rahmen zuschneiden.',
      keywords: ['beschneiden', 'ränder', 'rand', 'weißraum', 'abschneiden'],
    },
    'extract-pages': {
      title: 'Seiten entnehmen',
      summary: 'Seiten eines PDF in beliebiger Reihenfolge in ein neues übernehmen.',
      keywords: ['extrahieren', 'herausnehmen', 'auswählen', 'behalten'],
    },
    'extract-text': {
      title: 'Text herausholen',
      summary:
        'Den Text eines PDFs holen: einfach, Seite für Seite, als JSON mit Wörtern und ihren Plätzen, oder als Markdown mit Überschriften, Listen, Tabellen und Links.',
      keywords: ['pdf zu text', 'markdown', 'text kopieren', 'wörter', 'tabellen'],
    },
    'flatten-pdf': {
      title: 'PDF reduzieren',
      summary:
        'Formularfelder und Anmerkungen fest in die Seite zeichnen: sie sehen aus wie vorher und sind nicht mehr änderbar.',
      keywords: ['flach', 'verflachen', 'einbrennen', 'kommentare', 'fixieren'],
    },
    'form-fill': {
      title: 'PDF-Formulare ausfüllen',
      summary:
        'Die Felder eines Formulars als JSON auflisten oder nach Namen ausfüllen: Text, Auswahl, Kontrollkästchen und Optionsfelder.',
      keywords: ['formular', 'felder', 'eintragen'],
    },
    'info-pdf': {
      title: 'PDF-Informationen',
      summary:
        'Als JSON sagen, was ein PDF enthält: Seiten und Größen, Metadaten, Lesezeichen, Felder, Anhänge, Schriften, Ebenen, Tags, Verschlüsselung, Schäden.',
      keywords: ['eigenschaften', 'seitenzahl', 'version', 'schriften', 'prüfen'],
    },
    'linearize-pdf': {
      title: 'PDF für das Web vorbereiten',
      summary: 'Schnelle Webansicht: Die erste Seite erscheint, während der Rest noch geladen wird.',
      keywords: ['linearisieren', 'schnelle webanzeige', 'streamen'],
    },
    'merge-pdf': {
      title: 'PDF zusammenfügen',
      summary:
        'Seiten beliebig vieler PDF-Dateien zu einer verbinden, mit Lesezeichen, Links, Formularen und Anhängen.',
      keywords: ['verbinden', 'vereinen', 'kombinieren', 'aneinanderhängen', 'mergen'],
    },
    'metadata-pdf': {
      title: 'PDF-Metadaten',
      summary:
        'Titel, Verfasser, Daten und was ein PDF sonst von sich sagt lesen, setzen oder löschen, im Info-Verzeichnis und in XMP.',
      keywords: ['titel', 'autor', 'eigenschaften', 'stichwörter'],
    },
    'nup-pdf': {
      title: 'Mehrere Seiten pro Blatt',
      summary:
        'Zwei, vier, neun oder mehr Seiten auf jedes Blatt bringen oder eine Broschüre machen; Links und Felder kommen mit.',
      keywords: ['broschüre', 'heft', 'handzettel', 'n-up', 'papier sparen'],
    },
    'organize-pdf': {
      title: 'PDF ordnen',
      summary:
        'Seiten einer oder mehrerer PDF-Dateien ordnen, wiederholen, drehen und leere dazwischen setzen.',
      keywords: ['sortieren', 'umordnen', 'verschieben', 'neu anordnen'],
    },
    pipeline: {
      title: 'Ablauf',
      summary: 'Mehrere Werkzeuge nacheinander ausführen, jedes mit dem Ergebnis des vorigen.',
      keywords: ['kette', 'automatisieren', 'stapel', 'workflow'],
    },
    'protect-pdf': {
      title: 'PDF schützen',
      summary: 'Ein PDF mit Passwörtern verschlüsseln und festlegen, was beim Öffnen erlaubt ist.',
      keywords: ['passwort', 'kennwort', 'verschlüsseln', 'sperren', 'rechte'],
    },
    'redact-pdf': {
      title: 'PDF schwärzen',
      summary:
        'Bereiche, Wörter und Muster endgültig aus einem PDF nehmen: aus Text, Bildern, Zeichnungen, Feldern, Lesezeichen und Metadaten.',
      keywords: ['schwärzen', 'unkenntlich machen', 'anonymisieren', 'datenschutz', 'verbergen'],
    },
    'remove-pages': {
      title: 'Seiten entfernen',
      summary: 'Seiten eines PDF weglassen.',
      keywords: ['löschen', 'streichen', 'herauslöschen'],
    },
    'repair-pdf': {
      title: 'PDF reparieren',
      summary:
        'Ein beschädigtes PDF mit allem neu schreiben, was noch lesbar ist, und sagen, was nicht stimmte.',
      keywords: ['kaputt', 'beschädigt', 'wiederherstellen', 'retten'],
    },
    'resize-pdf': {
      title: 'PDF-Seitengröße ändern',
      summary: 'Seiten beliebiger Größe auf eine bringen, mit Inhalt, Links und Formularfeldern.',
      keywords: ['skalieren', 'papierformat', 'a4', 'vergrößern', 'verkleinern'],
    },
    'reverse-pdf': {
      title: 'Seitenfolge umkehren',
      summary:
        'Die Seiten eines PDF in umgekehrte Reihenfolge bringen, wie ein vom Ende her gescannter Stapel es braucht.',
      keywords: ['rückwärts', 'umdrehen', 'letzte zuerst'],
    },
    'rotate-pdf': {
      title: 'PDF drehen',
      summary: 'Seiten um eine viertel, halbe oder dreiviertel Drehung drehen oder alle gleich ausrichten.',
      keywords: ['rotieren', 'querformat', 'hochformat', 'kopfüber'],
    },
    'sanitize-pdf': {
      title: 'PDF bereinigen',
      summary:
        'Skripte, Aktionen, Anhänge, Metadaten und Verborgenes aus einem PDF entfernen und jedes davon nennen.',
      keywords: ['säubern', 'datenschutz', 'anonymisieren', 'metadaten entfernen'],
    },
    'split-pdf': {
      title: 'PDF teilen',
      summary: 'Ein PDF in mehrere teilen: nach Seiten, Bereichen, Lesezeichen oder Größe.',
      keywords: ['trennen', 'aufteilen', 'zerlegen', 'splitten'],
    },
    'unlock-pdf': {
      title: 'PDF entsperren',
      summary:
        'Passwort und Einschränkungen von einem PDF entfernen, das sich mit Ihrem Passwort oder ohne öffnen lässt.',
      keywords: ['passwort entfernen', 'entschlüsseln', 'freigeben'],
    },
  },
}
