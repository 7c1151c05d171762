/** What codes mean. A line each: the list, the code, two spaces, the meaning. */
export const frenchCodes = `
  type 80  Note de débit
  type 81  Avoir pour biens ou services
  type 83  Avoir pour ajustements financiers
  type 84  Note de débit pour ajustements financiers
  type 261  Avoir auto-facturé
  type 325  Facture pro forma
  type 326  Facture partielle
  type 380  Facture commerciale
  type 381  Avoir
  type 383  Note de débit
  type 384  Facture rectificative
  type 386  Facture d’acompte
  type 389  Facture auto-facturée
  type 393  Facture affacturée
  type 396  Avoir affacturé
  type 751  Information de facture pour la comptabilité
  type 875  Facture partielle de construction
  type 876  Facture finale partielle de construction
  type 877  Facture finale de construction
  payment 1  Non défini
  payment 10  Espèces
  payment 20  Chèque
  payment 30  Virement
  payment 31  Virement de débit
  payment 42  Paiement sur un compte bancaire
  payment 48  Carte bancaire
  payment 49  Prélèvement
  payment 54  Carte de crédit
  payment 55  Carte de débit
  payment 57  Accord permanent
  payment 58  Virement SEPA
  payment 59  Prélèvement SEPA
  payment 68  Service de paiement en ligne
  payment 97  Compensation entre partenaires
  payment ZZZ  Convenu mutuellement
  vat S  Taux normal
  vat Z  Taux zéro
  vat E  Exonéré de TVA
  vat AE  Autoliquidation
  vat K  Livraison intracommunautaire
  vat G  Exportation hors de l’UE
  vat O  Hors du champ de la TVA
  vat L  Taxe des Canaries (IGIC)
  vat M  Taxe de Ceuta et Melilla (IPSI)
  vat B  Paiement scindé
  unit C62  unité
  unit XPP  pièce
  unit H87  pièce
  unit EA  pièce
  unit NAR  articles
  unit SET  jeu
  unit PR  paire
  unit DZN  douzaine
  unit LS  forfait
  unit P1  pour cent
  unit E48  unité de service
  unit SEC  seconde
  unit MIN  minute
  unit HUR  heure
  unit DAY  jour
  unit E49  jour ouvré
  unit WEE  semaine
  unit MON  mois
  unit ANN  an
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
  unit XPK  paquet
  unit XBX  boîte
  unit XCT  carton
  unit XBO  bouteille
  unit XBG  sac
  unit XPX  palette
  unit XRO  rouleau
  date 3  date de la facture
  date 5  date de la facture
  date 29  date de livraison
  date 35  date de livraison
  date 72  date de paiement
  date 432  date de paiement
`
