/** What codes mean. A line each: the list, the code, two spaces, the meaning. */
export const germanCodes = `
  type 80  Belastungsanzeige
  type 81  Gutschrift für Waren oder Leistungen
  type 83  Gutschrift für finanzielle Anpassungen
  type 84  Belastungsanzeige für finanzielle Anpassungen
  type 261  Gutschrift zu einer Selbstfakturierung
  type 325  Proformarechnung
  type 326  Teilrechnung
  type 380  Handelsrechnung
  type 381  Gutschrift
  type 383  Belastungsanzeige
  type 384  Rechnungskorrektur
  type 386  Vorauszahlungsrechnung
  type 389  Selbst ausgestellte Rechnung
  type 393  Abgetretene Rechnung
  type 396  Abgetretene Gutschrift
  type 751  Rechnung nur für die Buchhaltung
  type 875  Abschlagsrechnung (Bau)
  type 876  Teilschlussrechnung (Bau)
  type 877  Schlussrechnung (Bau)
  payment 1  Nicht festgelegt
  payment 10  Barzahlung
  payment 20  Scheck
  payment 30  Überweisung
  payment 31  Abbuchung
  payment 42  Zahlung auf ein Bankkonto
  payment 48  Kartenzahlung
  payment 49  Lastschrift
  payment 54  Kreditkarte
  payment 55  Debitkarte
  payment 57  Dauerauftrag
  payment 58  SEPA-Überweisung
  payment 59  SEPA-Lastschrift
  payment 68  Online-Zahlungsdienst
  payment 97  Verrechnung zwischen Partnern
  payment ZZZ  Gegenseitig vereinbart
  vat S  Normaler Steuersatz
  vat Z  Steuersatz null
  vat E  Steuerbefreit
  vat AE  Umkehr der Steuerschuld
  vat K  Innergemeinschaftliche Lieferung
  vat G  Ausfuhr aus der EU
  vat O  Nicht steuerbar
  vat L  Steuer der Kanaren (IGIC)
  vat M  Steuer von Ceuta und Melilla (IPSI)
  vat B  Geteilte Zahlung (Italien)
  unit C62  Einheit
  unit XPP  Stück
  unit H87  Stück
  unit EA  Stück
  unit NAR  Artikel
  unit SET  Satz
  unit PR  Paar
  unit DZN  Dutzend
  unit LS  Pauschale
  unit P1  Prozent
  unit E48  Leistungseinheit
  unit SEC  Sekunde
  unit MIN  Minute
  unit HUR  Stunde
  unit DAY  Tag
  unit E49  Arbeitstag
  unit WEE  Woche
  unit MON  Monat
  unit ANN  Jahr
  unit GRM  g
  unit KGM  kg
  unit TNE  t
  unit MLT  ml
  unit LTR  l
  unit HLT  hl
  unit MTQ  m³
  unit MMT  mm
  unit CMT  cm
  unit MTR  m
  unit KMT  km
  unit MTK  m²
  unit KWH  kWh
  unit MWH  MWh
  unit XPK  Packung
  unit XBX  Kiste
  unit XCT  Karton
  unit XBO  Flasche
  unit XBG  Beutel
  unit XPX  Palette
  unit XRO  Rolle
  date 3  Rechnungsdatum
  date 5  Rechnungsdatum
  date 29  Lieferdatum
  date 35  Lieferdatum
  date 72  Zahlungsdatum
  date 432  Zahlungsdatum
`
