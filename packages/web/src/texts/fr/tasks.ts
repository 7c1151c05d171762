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
      title: 'Numéros de page',
      summary:
        'Écrire des numéros de page, des numéros Bates ou une ligne à soi au bord des pages, dans toute écriture.',
      keywords: ['numéroter', 'pagination', 'en-tête', 'pied de page', 'bates'],
    },
    'watermark-pdf': {
      title: 'Filigrane',
      summary:
        'Dessiner un texte ou une image sur les pages : une fois ou partout, tourné, transparent, sur ou sous le contenu.',
      keywords: ['filigrane', 'brouillon', 'confidentiel', 'logo'],
    },
    'stamp-pdf': {
      title: 'Tamponner un PDF',
      summary:
        'Poser une page d’un autre PDF, papier à en-tête ou tampon, sur ou sous les pages d’un document.',
      keywords: ['tampon', 'papier à en-tête', 'arrière-plan', 'superposer'],
    },
    'image-to-pdf': {
      title: 'Images en PDF',
      summary:
        'Faire un PDF avec des images : JPEG, PNG, TIFF avec toutes ses pages, GIF, WebP et JPEG 2000, sans perte et sans les recoder quand c’est possible.',
      keywords: ['jpg en pdf', 'png en pdf', 'photos', 'numérisation', 'convertir'],
    },
    'pdf-to-image': {
      title: 'PDF en images',
      summary: 'Dessiner les pages en images JPEG, PNG ou WebP, avec leurs annotations et leurs champs.',
      keywords: ['pdf en jpg', 'pdf en png', 'aperçu', 'vignette', 'capture'],
    },
    'extract-images': {
      title: 'Extraire les images',
      summary:
        'Récupérer les images d’un PDF : comme les fichiers qu’elles étaient, sinon en PNG ou TIFF sans perte.',
      keywords: ['récupérer images', 'enregistrer photos', 'extraire'],
    },
    'attachments-pdf': {
      title: 'Pièces jointes PDF',
      summary:
        'Lister les fichiers contenus dans un PDF, y joindre des fichiers de tout type, ou les en sortir.',
      keywords: ['joindre', 'pièce jointe', 'intégrer', 'trombone'],
    },
    'bookmarks-pdf': {
      title: 'Signets PDF',
      summary: 'Lire les signets d’un PDF en JSON, les remplacer, en ajouter ou tous les retirer.',
      keywords: ['sommaire', 'table des matières', 'plan', 'chapitres'],
    },
    'compare-pdf': {
      title: 'Comparer des PDF',
      summary:
        "Trouver ce qui diffère entre deux versions d'un document, dans le texte et dans l'aspect : un PDF où les deux versions sont marquées, et un rapport.",
      keywords: ['comparer', 'différences', 'modifications', 'versions', 'côte à côte', 'révision'],
    },
    'compress-pdf': {
      title: 'Compresser un PDF',
      summary:
        'Réduire la taille d’un PDF : images à la résolution où on les voit, polices sans glyphes inutilisés, tout le reste compacté sans perte.',
      keywords: ['compresser', 'réduire', 'taille', 'alléger', 'e-mail'],
    },
    'crop-pdf': {
      title: 'Rogner un PDF',
      summary: 'Couper les pages à leur contenu, selon des marges ou un cadre.',
      keywords: ['recadrer', 'couper', 'marges', 'bords'],
    },
    'extract-pages': {
      title: 'Extraire des pages',
      summary: 'Prendre des pages d’un PDF dans un nouveau, dans n’importe quel ordre.',
      keywords: ['sortir', 'choisir', 'garder', 'sélectionner'],
    },
    'extract-text': {
      title: 'Extraire le texte',
      summary:
        'Obtenir le texte d’un PDF : simple, page par page, en JSON avec les mots et leur place, ou en Markdown avec titres, listes, tableaux et liens.',
      keywords: ['pdf en texte', 'markdown', 'copier le texte', 'mots', 'tableaux'],
    },
    'flatten-pdf': {
      title: 'Aplatir un PDF',
      summary: 'Dessiner champs et annotations dans la page : même aspect, mais plus modifiables.',
      keywords: ['figer', 'fusionner les calques', 'commentaires'],
    },
    'form-fill': {
      title: 'Remplir des formulaires PDF',
      summary:
        'Lister les champs d’un formulaire en JSON, ou les remplir par leur nom : texte, choix, cases et boutons.',
      keywords: ['formulaire', 'champs', 'compléter'],
    },
    'info-pdf': {
      title: 'Informations PDF',
      summary:
        'Dire en JSON ce que contient un PDF : pages et tailles, métadonnées, signets, champs, pièces jointes, polices, calques, balises, chiffrement, dommages.',
      keywords: ['propriétés', 'nombre de pages', 'version', 'polices'],
    },
    'linearize-pdf': {
      title: 'Préparer un PDF pour le web',
      summary: 'Affichage rapide : la première page apparaît pendant que le reste arrive.',
      keywords: ['linéariser', 'affichage web rapide', 'diffuser'],
    },
    'merge-pdf': {
      title: 'Fusionner des PDF',
      summary:
        'Réunir les pages de fichiers PDF en un seul, avec signets, liens, formulaires et pièces jointes.',
      keywords: ['joindre', 'combiner', 'assembler', 'réunir', 'concaténer'],
    },
    'metadata-pdf': {
      title: 'Métadonnées PDF',
      summary:
        'Lire, définir ou effacer titre, auteur, dates et tout ce qu’un PDF dit de lui-même, dans le dictionnaire d’information et en XMP.',
      keywords: ['titre', 'auteur', 'propriétés', 'mots-clés'],
    },
    'nup-pdf': {
      title: 'Plusieurs pages par feuille',
      summary:
        'Mettre deux, quatre, neuf pages ou plus par feuille, ou faire un livret ; liens et champs suivent.',
      keywords: ['livret', 'brochure', 'imposition', 'économiser le papier'],
    },
    'organize-pdf': {
      title: 'Organiser un PDF',
      summary:
        'Ordonner, répéter et faire pivoter les pages d’un ou plusieurs PDF, et insérer des pages blanches.',
      keywords: ['réorganiser', 'trier', 'déplacer', 'dupliquer'],
    },
    pipeline: {
      title: 'Enchaînement',
      summary: 'Exécuter plusieurs outils l’un après l’autre, chacun sur le résultat du précédent.',
      keywords: ['chaîne', 'automatiser', 'lot', 'étapes'],
    },
    'protect-pdf': {
      title: 'Protéger un PDF',
      summary: 'Chiffrer un PDF avec des mots de passe et dire ce qui est permis à l’ouverture.',
      keywords: ['mot de passe', 'chiffrer', 'verrouiller', 'droits'],
    },
    'redact-pdf': {
      title: 'Caviarder un PDF',
      summary:
        'Retirer pour de bon des zones, des mots et des motifs d’un PDF : du texte, des images, des dessins, des champs, des signets et des métadonnées.',
      keywords: ['caviarder', 'noircir', 'anonymiser', 'confidentialité', 'masquer'],
    },
    'remove-pages': {
      title: 'Supprimer des pages',
      summary: 'Laisser de côté des pages d’un PDF.',
      keywords: ['enlever', 'effacer', 'retirer'],
    },
    'repair-pdf': {
      title: 'Réparer un PDF',
      summary: 'Réécrire un PDF endommagé avec tout ce qui reste lisible, et dire ce qui n’allait pas.',
      keywords: ['corrompu', 'endommagé', 'récupérer', 'cassé'],
    },
    'resize-pdf': {
      title: 'Redimensionner un PDF',
      summary: 'Amener des pages de toute taille à une seule, avec contenu, liens et champs.',
      keywords: ['échelle', 'format de papier', 'a4', 'agrandir', 'réduire'],
    },
    'reverse-pdf': {
      title: 'Inverser les pages',
      summary: 'Mettre les pages d’un PDF dans l’ordre inverse, comme l’exige une pile numérisée par la fin.',
      keywords: ['à l’envers', 'ordre inverse', 'dernière d’abord'],
    },
    'rotate-pdf': {
      title: 'Faire pivoter un PDF',
      summary:
        'Tourner les pages d’un quart, d’un demi ou de trois quarts de tour, ou toutes dans le même sens.',
      keywords: ['tourner', 'orientation', 'paysage', 'portrait'],
    },
    'sanitize-pdf': {
      title: 'Nettoyer un PDF',
      summary:
        'Retirer scripts, actions, pièces jointes, métadonnées et éléments cachés d’un PDF, et dire chacun d’eux.',
      keywords: ['confidentialité', 'anonymiser', 'assainir'],
    },
    'split-pdf': {
      title: 'Diviser un PDF',
      summary: 'Diviser un PDF en plusieurs : par page, par plages, aux signets ou par taille.',
      keywords: ['séparer', 'découper', 'scinder'],
    },
    'unlock-pdf': {
      title: 'Déverrouiller un PDF',
      summary: 'Retirer mot de passe et restrictions d’un PDF qui s’ouvre avec votre mot de passe, ou sans.',
      keywords: ['retirer le mot de passe', 'déchiffrer'],
    },
  },
}
