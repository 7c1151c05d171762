import { frenchCodes } from './codes/french.js'
import { type LabelTable, twoDigits } from './label-table.js'

export const french: LabelTable = {
  names: `
    BG-0  Facture
    BG-1  Notes
    BG-3  Factures antérieures
    BG-4  Vendeur
    BG-5  Adresse du vendeur
    BG-6  Contact du vendeur
    BG-7  Acheteur
    BG-8  Adresse de l’acheteur
    BG-9  Contact de l’acheteur
    BG-10  Bénéficiaire
    BG-11  Représentant fiscal du vendeur
    BG-12  Adresse du représentant fiscal
    BG-13  Livraison
    BG-15  Adresse de livraison
    BG-16  Paiement
    BG-20  Remises sur la facture
    BG-21  Charges sur la facture
    BG-22  Totaux
    BG-23  TVA
    BG-24  Documents justificatifs
    BG-25  Lignes
    BG-27  Remises sur la ligne
    BG-28  Charges sur la ligne
    BG-32  Attributs
    BG-DEX-01  Sous-lignes
    BG-DEX-09  Paiements pour des tiers
    BG-X-42  Frais de transport et de logistique
    BT-1  Numéro de facture
    BT-2  Date de facture
    BT-3  Code du type de facture
    BT-5  Devise
    BT-6  Devise de la TVA
    BT-7  Date d’exigibilité de la TVA
    BT-8  Code de la date d’exigibilité de la TVA
    BT-9  Date d’échéance
    BT-10  Référence de l’acheteur
    BT-11  Projet
    BT-12  Contrat
    BT-13  Bon de commande
    BT-14  Ordre de vente
    BT-15  Avis de réception
    BT-16  Avis d’expédition
    BT-17  Appel d’offres ou lot
    BT-18  Objet facturé
    BT-19  Référence comptable de l’acheteur
    BT-20  Conditions de paiement
    BT-21  Sujet de la note
    BT-22  Note
    BT-23  Processus métier
    BT-24  Identifiant de la spécification
    BT-25  Facture antérieure
    BT-26  Date de la facture antérieure
    BT-27  Nom du vendeur
    BT-28  Nom commercial du vendeur
    BT-29  Identifiant du vendeur
    BT-30  Identifiant légal du vendeur
    BT-31  Numéro de TVA du vendeur
    BT-32  Identifiant fiscal du vendeur
    BT-33  Informations légales du vendeur
    BT-34  Adresse électronique du vendeur
    BT-35  Adresse
    BT-36  Complément d’adresse
    BT-162  Autre complément d’adresse
    BT-37  Ville
    BT-38  Code postal
    BT-39  Région
    BT-40  Pays
    BT-41  Interlocuteur
    BT-42  Téléphone
    BT-43  E-mail
    BT-44  Nom de l’acheteur
    BT-45  Nom commercial de l’acheteur
    BT-46  Identifiant de l’acheteur
    BT-47  Identifiant légal de l’acheteur
    BT-48  Numéro de TVA de l’acheteur
    BT-49  Adresse électronique de l’acheteur
    BT-50  Adresse
    BT-51  Complément d’adresse
    BT-163  Autre complément d’adresse
    BT-52  Ville
    BT-53  Code postal
    BT-54  Région
    BT-55  Pays
    BT-56  Interlocuteur
    BT-57  Téléphone
    BT-58  E-mail
    BT-59  Nom du bénéficiaire
    BT-60  Identifiant du bénéficiaire
    BT-61  Identifiant légal du bénéficiaire
    BT-62  Nom du représentant fiscal
    BT-63  Numéro de TVA du représentant fiscal
    BT-64  Adresse
    BT-65  Complément d’adresse
    BT-164  Autre complément d’adresse
    BT-66  Ville
    BT-67  Code postal
    BT-68  Région
    BT-69  Pays
    BT-70  Destinataire de la livraison
    BT-71  Identifiant du lieu de livraison
    BT-72  Date de livraison
    BT-73  Période de facturation, début
    BT-74  Période de facturation, fin
    BT-75  Adresse
    BT-76  Complément d’adresse
    BT-165  Autre complément d’adresse
    BT-77  Ville
    BT-78  Code postal
    BT-79  Région
    BT-80  Pays
    BT-81  Code du moyen de paiement
    BT-82  Moyen de paiement
    BT-83  Libellé du paiement
    BT-84  Compte (IBAN)
    BT-85  Titulaire du compte
    BT-86  Établissement (BIC)
    BT-87  Numéro de carte
    BT-88  Titulaire de la carte
    BT-89  Référence du mandat
    BT-90  Identifiant du créancier
    BT-91  Compte débité (IBAN)
    BT-92  Remise
    BT-93  Base de la remise
    BT-94  Remise en pourcentage
    BT-95  Catégorie de TVA de la remise
    BT-96  Taux de TVA de la remise
    BT-97  Motif de la remise
    BT-98  Code du motif
    BT-99  Charge
    BT-100  Base de la charge
    BT-101  Charge en pourcentage
    BT-102  Catégorie de TVA de la charge
    BT-103  Taux de TVA de la charge
    BT-104  Motif de la charge
    BT-105  Code du motif
    BT-106  Total des lignes
    BT-107  Total des remises
    BT-108  Total des charges
    BT-109  Total hors TVA
    BT-110  Total de la TVA
    BT-111  TVA dans la devise de comptabilisation
    BT-112  Total TTC
    BT-113  Montant payé
    BT-114  Arrondi
    BT-115  Net à payer
    BT-116  Base d’imposition
    BT-117  Montant de la TVA
    BT-118  Catégorie de TVA
    BT-119  Taux de TVA
    BT-120  Motif d’exonération
    BT-121  Code du motif d’exonération
    BT-122  Référence du document
    BT-123  Description
    BT-124  Emplacement du document
    BT-125  Fichier joint
    BT-125-1  Type du fichier joint
    BT-126  Ligne
    BT-127  Note
    BT-128  Objet
    BT-129  Quantité
    BT-130  Unité
    BT-131  Montant net
    BT-132  Ligne de la commande
    BT-133  Référence comptable
    BT-134  Période, début
    BT-135  Période, fin
    BT-136  Remise
    BT-137  Assiette de la remise
    BT-138  Remise en pour cent
    BT-139  Motif
    BT-140  Code du motif
    BT-141  Charge
    BT-142  Assiette des frais
    BT-143  Frais en pour cent
    BT-144  Motif
    BT-145  Code du motif
    BT-146  Prix net
    BT-147  Rabais sur le prix
    BT-148  Prix brut
    BT-149  Prix pour la quantité
    BT-150  Unité à laquelle s’applique le prix
    BT-151  Catégorie de TVA
    BT-152  Taux de TVA
    BT-153  Article
    BT-154  Description
    BT-155  Référence du vendeur
    BT-156  Référence de l’acheteur
    BT-157  Référence standard
    BT-158  Classification
    BT-159  Pays d’origine
    BT-160  Attribut
    BT-161  Valeur
    BT-X-11  Code de la caractéristique
    BT-X-12  Valeur avec unité
    BT-X-12-0  Unité de la valeur
    BT-X-8  Type de ligne
    BT-X-304  Ligne parente
    BT-X-271  Description
    BT-X-272  Montant
    BT-X-273  Catégorie de TVA
    BT-X-274  Taux de TVA
    BT-DEX-001  Type de paiement
    BT-DEX-002  Montant du paiement
    BT-DEX-003  Description du paiement`,
  codes: frenchCodes,
  words: {
    other: 'Autres informations',
    scheme: 'schéma',
    invoice: 'Facture',
    creditNote: 'Avoir',
    corrected: 'Facture rectificative',
    partial: 'Facture partielle',
    selfBilled: 'Facture auto-facturée',
    general: 'Généralités',
    item: 'Article',
    quantity: 'Quantité',
    price: 'Prix net',
    vat: 'TVA',
    amount: 'Montant net',
    reason: 'Motif',
    category: 'Catégorie',
    rate: 'Taux',
    base: 'Base',
    origin:
      'Ces pages montrent la facture électronique {file} (profil {profile}), jointe à ce document. En cas de différence, le fichier joint fait foi.',
  },
  decimalSign: ',',
  groupSign: '\u00a0',
  date: ({ year, month, day }) => `${twoDigits(day)}/${twoDigits(month)}/${year}`,
}
