import { germanCodes } from './codes/german.js'
import { type LabelTable, twoDigits } from './label-table.js'

export const german: LabelTable = {
  names: `
    BG-0  Rechnung
    BG-1  Bemerkungen
    BG-3  Vorausgegangene Rechnungen
    BG-4  Verkäufer
    BG-5  Anschrift des Verkäufers
    BG-6  Kontakt des Verkäufers
    BG-7  Käufer
    BG-8  Anschrift des Käufers
    BG-9  Kontakt des Käufers
    BG-10  Zahlungsempfänger
    BG-11  Steuervertreter des Verkäufers
    BG-12  Anschrift des Steuervertreters
    BG-13  Lieferung
    BG-15  Lieferanschrift
    BG-16  Zahlung
    BG-20  Nachlässe auf die Rechnung
    BG-21  Zuschläge auf die Rechnung
    BG-22  Summen
    BG-23  Umsatzsteuer
    BG-24  Rechnungsbegründende Unterlagen
    BG-25  Positionen
    BG-27  Nachlässe auf die Position
    BG-28  Zuschläge auf die Position
    BG-32  Merkmale
    BG-DEX-01  Unterpositionen
    BG-DEX-09  Zahlungen für Dritte
    BG-X-42  Versand- und Frachtkosten
    BT-1  Rechnungsnummer
    BT-2  Rechnungsdatum
    BT-3  Code des Rechnungstyps
    BT-5  Währung
    BT-6  Währung der Umsatzsteuer
    BT-7  Datum der Steuerfälligkeit
    BT-8  Code des Datums der Steuerfälligkeit
    BT-9  Fälligkeitsdatum
    BT-10  Referenz des Käufers (Leitweg-ID)
    BT-11  Projekt
    BT-12  Vertrag
    BT-13  Bestellung
    BT-14  Auftrag
    BT-15  Empfangsbestätigung
    BT-16  Lieferavis
    BT-17  Ausschreibung oder Los
    BT-18  Objekt der Rechnung
    BT-19  Buchungsreferenz des Käufers
    BT-20  Zahlungsbedingungen
    BT-21  Betreff der Bemerkung
    BT-22  Bemerkung
    BT-23  Geschäftsprozess
    BT-24  Kennung der Spezifikation
    BT-25  Vorausgegangene Rechnung
    BT-26  Datum der vorausgegangenen Rechnung
    BT-27  Name des Verkäufers
    BT-28  Handelsname des Verkäufers
    BT-29  Kennung des Verkäufers
    BT-30  Registernummer des Verkäufers
    BT-31  Umsatzsteuer-ID des Verkäufers
    BT-32  Steuernummer des Verkäufers
    BT-33  Rechtliche Angaben zum Verkäufer
    BT-34  Elektronische Adresse des Verkäufers
    BT-35  Straße und Hausnummer
    BT-36  Anschriftenzusatz
    BT-162  Weiterer Anschriftenzusatz
    BT-37  Ort
    BT-38  Postleitzahl
    BT-39  Region
    BT-40  Land
    BT-41  Ansprechpartner
    BT-42  Telefon
    BT-43  E-Mail
    BT-44  Name des Käufers
    BT-45  Handelsname des Käufers
    BT-46  Kennung des Käufers
    BT-47  Registernummer des Käufers
    BT-48  Umsatzsteuer-ID des Käufers
    BT-49  Elektronische Adresse des Käufers
    BT-50  Straße und Hausnummer
    BT-51  Anschriftenzusatz
    BT-163  Weiterer Anschriftenzusatz
    BT-52  Ort
    BT-53  Postleitzahl
    BT-54  Region
    BT-55  Land
    BT-56  Ansprechpartner
    BT-57  Telefon
    BT-58  E-Mail
    BT-59  Name des Zahlungsempfängers
    BT-60  Kennung des Zahlungsempfängers
    BT-61  Registernummer des Zahlungsempfängers
    BT-62  Name des Steuervertreters
    BT-63  Umsatzsteuer-ID des Steuervertreters
    BT-64  Straße und Hausnummer
    BT-65  Anschriftenzusatz
    BT-164  Weiterer Anschriftenzusatz
    BT-66  Ort
    BT-67  Postleitzahl
    BT-68  Region
    BT-69  Land
    BT-70  Empfänger der Lieferung
    BT-71  Kennung des Lieferorts
    BT-72  Lieferdatum
    BT-73  Abrechnungszeitraum von
    BT-74  Abrechnungszeitraum bis
    BT-75  Straße und Hausnummer
    BT-76  Anschriftenzusatz
    BT-165  Weiterer Anschriftenzusatz
    BT-77  Ort
    BT-78  Postleitzahl
    BT-79  Region
    BT-80  Land
    BT-81  Code der Zahlungsart
    BT-82  Zahlungsart
    BT-83  Verwendungszweck
    BT-84  Konto (IBAN)
    BT-85  Kontoinhaber
    BT-86  Zahlungsdienstleister (BIC)
    BT-87  Kartennummer
    BT-88  Karteninhaber
    BT-89  Mandatsreferenz
    BT-90  Gläubiger-ID
    BT-91  Belastetes Konto (IBAN)
    BT-92  Nachlass
    BT-93  Grundbetrag des Nachlasses
    BT-94  Nachlass in Prozent
    BT-95  Steuerkategorie des Nachlasses
    BT-96  Steuersatz des Nachlasses
    BT-97  Grund des Nachlasses
    BT-98  Code des Grundes
    BT-99  Zuschlag
    BT-100  Grundbetrag des Zuschlags
    BT-101  Zuschlag in Prozent
    BT-102  Steuerkategorie des Zuschlags
    BT-103  Steuersatz des Zuschlags
    BT-104  Grund des Zuschlags
    BT-105  Code des Grundes
    BT-106  Summe der Positionen
    BT-107  Summe der Nachlässe
    BT-108  Summe der Zuschläge
    BT-109  Rechnungssumme ohne Umsatzsteuer
    BT-110  Umsatzsteuer
    BT-111  Umsatzsteuer in der Währung der Umsatzsteuer
    BT-112  Rechnungssumme mit Umsatzsteuer
    BT-113  Gezahlter Betrag
    BT-114  Rundungsbetrag
    BT-115  Fälliger Betrag
    BT-116  Steuerbasisbetrag
    BT-117  Steuerbetrag
    BT-118  Steuerkategorie
    BT-119  Steuersatz
    BT-120  Grund der Steuerbefreiung
    BT-121  Code des Grundes der Steuerbefreiung
    BT-122  Kennung der Unterlage
    BT-123  Beschreibung
    BT-124  Ort der Unterlage
    BT-125  Angehängte Datei
    BT-125-1  Art der angehängten Datei
    BT-126  Position
    BT-127  Bemerkung
    BT-128  Objekt
    BT-129  Menge
    BT-130  Einheit
    BT-131  Nettobetrag
    BT-132  Position der Bestellung
    BT-133  Buchungsreferenz
    BT-134  Zeitraum von
    BT-135  Zeitraum bis
    BT-136  Nachlass
    BT-137  Grundbetrag des Nachlasses
    BT-138  Nachlass in Prozent
    BT-139  Grund
    BT-140  Code des Grundes
    BT-141  Zuschlag
    BT-142  Grundbetrag des Zuschlags
    BT-143  Zuschlag in Prozent
    BT-144  Grund
    BT-145  Code des Grundes
    BT-146  Nettopreis
    BT-147  Nachlass auf den Preis
    BT-148  Bruttopreis
    BT-149  Preis gilt für Menge
    BT-150  Einheit, für die der Preis gilt
    BT-151  Steuerkategorie
    BT-152  Steuersatz
    BT-153  Artikel
    BT-154  Beschreibung
    BT-155  Artikelnummer des Verkäufers
    BT-156  Artikelnummer des Käufers
    BT-157  Artikelnummer (Standard)
    BT-158  Klassifizierung
    BT-159  Ursprungsland
    BT-160  Merkmal
    BT-161  Wert
    BT-X-11  Code des Merkmals
    BT-X-12  Wert mit Einheit
    BT-X-12-0  Einheit des Wertes
    BT-X-8  Art der Position
    BT-X-304  Übergeordnete Position
    BT-X-271  Beschreibung
    BT-X-272  Betrag
    BT-X-273  Steuerkategorie
    BT-X-274  Steuersatz
    BT-DEX-001  Art der Zahlung
    BT-DEX-002  Betrag der Zahlung
    BT-DEX-003  Beschreibung der Zahlung`,
  codes: germanCodes,
  words: {
    other: 'Weitere Angaben',
    scheme: 'Schema',
    invoice: 'Rechnung',
    creditNote: 'Gutschrift',
    corrected: 'Rechnungskorrektur',
    partial: 'Teilrechnung',
    selfBilled: 'Gutschrift (Selbstfakturierung)',
    general: 'Allgemeines',
    item: 'Artikel',
    quantity: 'Menge',
    price: 'Nettopreis',
    vat: 'USt.',
    amount: 'Nettobetrag',
    reason: 'Grund',
    category: 'Kategorie',
    rate: 'Satz',
    base: 'Basisbetrag',
    origin:
      'Diese Seiten zeigen die elektronische Rechnung {file} (Profil {profile}), die an dieses Dokument angehängt ist. Bei Abweichungen gilt die angehängte Datei.',
  },
  decimalSign: ',',
  groupSign: '.',
  date: ({ year, month, day }) => `${twoDigits(day)}.${twoDigits(month)}.${year}`,
}
