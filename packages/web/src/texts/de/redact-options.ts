import type { TaskTexts } from '../translation.js'

export const redactOptions: TaskTexts['options'] = {
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
}
