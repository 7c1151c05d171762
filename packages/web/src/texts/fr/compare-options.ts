import type { TaskTexts } from '../translation.js'

export const compareOptions: TaskTexts['options'] = {
  'compare-pdf.mode': [
    'Ce qui est comparé',
    "Les mots, où que se coupent lignes et pages, l'aspect des pages, ou les deux. Un navigateur compare seulement le texte.",
  ],
  'compare-pdf.result': [
    'Résultat',
    'Un rapport (JSON) avec chaque modification et son emplacement, un PDF où elles sont marquées, ou les deux.',
  ],
  'compare-pdf.layout': [
    'Disposition',
    "L'ancienne page à gauche et la nouvelle à droite, ou l'une sur l'autre : l'ancienne en rouge, la nouvelle en bleu, le commun en foncé.",
  ],
  'compare-pdf.marked_pages': [
    'Pages du PDF marqué',
    "Toutes, ou seulement celles qui diffèrent. S'il n'y en a pas, il les contient toutes.",
  ],
  'compare-pdf.ignore_case': [
    'Ignorer la casse',
    'Majuscules et minuscules sont considérées comme identiques.',
  ],
  'compare-pdf.ignore_whitespace': [
    'Ignorer les espaces',
    "Les mots séparés dans un fichier et réunis dans l'autre sont considérés comme identiques.",
  ],
  'compare-pdf.ignore_areas': [
    'Zones ignorées',
    'Cadres qui ne comptent pas, comme une date ou un numéro de page, mesurés depuis le coin supérieur gauche de la page.',
  ],
  'compare-pdf.dpi': [
    'Résolution',
    'La résolution à laquelle les images des pages sont comparées ; elle est plus basse pour les très grandes pages.',
  ],
  'compare-pdf.threshold': ['Seuil', "De combien une couleur d'un pixel, de 0 à 255, peut différer."],
  'compare-pdf.min_area': [
    'Surface minimale',
    'Combien de pixels doivent différer en un endroit pour que celui-ci compte.',
  ],
}
