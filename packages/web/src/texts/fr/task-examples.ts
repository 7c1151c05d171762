import type { TaskTexts } from '../translation.js'

export const examples: TaskTexts['examples'] = {
  'page-numbers': {
    'A number at the bottom of every page': 'Un numéro au pied de chaque page',
    'Without the cover, outside on facing pages, in Greek':
      'Sans la couverture, à l’extérieur des pages en vis-à-vis, en grec',
    'Bates numbers over two files': 'Numéros Bates sur deux fichiers',
    'File name and date in the header': 'Le nom du fichier et une date en tête',
  },
  'watermark-pdf': {
    'A word across every page': 'Un mot en travers de chaque page',
    'A small note in a corner of the first page, in Arabic':
      'Une petite mention dans un coin de la première page, en arabe',
    'Tiled over the page, below its content': 'Sur toute la page, sous le contenu',
    'A picture in the corner': 'Une image dans le coin',
  },
  'stamp-pdf': {
    'A letterhead under the first page': 'Un en-tête sous la première page',
    'Page by page over a document, the last page repeated':
      'Page par page sur un document, la dernière continue',
    'The same stamp on two files': 'Le même tampon sur deux fichiers',
  },
  'attachments-pdf': {
    'List the attachments as JSON': 'Ce qui est joint, en JSON',
    'Attach two files to the first': 'Deux fichiers joints au premier',
    'Extract one attachment; without names, all of them': 'Un des fichiers joints ; sans noms, tous',
    'Remove the attachments of the document, but not those of annotations':
      'Sans rien de joint au document, mais avec ce qui est épinglé aux pages',
  },
  'bookmarks-pdf': {
    'The bookmarks as JSON': 'Les signets en JSON',
    'Two chapters, the first with a section': 'Deux chapitres, le premier avec une section',
    'Add a cover before all others, and a link to a web page':
      'Une couverture avant tous les autres, et un lien vers une page web',
    'Remove all bookmarks': 'Aucun',
  },
  'compare-pdf': {
    'Two versions, by text and by appearance': "Deux versions, dans le texte et dans l'aspect",
    'Only the text, as a report': 'Les mots seuls, en rapport',
    'Pages that differ, overlaid; the header of every page is ignored':
      "Les pages qui diffèrent, superposées ; l'en-tête des pages ne compte pas",
  },
  'compress-pdf': {
    'Smaller, without visible difference on a screen': 'Plus petit, identique à l’écran',
    'The smallest file for viewing on a screen': 'Aussi petit que possible pour l’écran',
    'Two files for an archive: pictures at 200 dpi and in good quality':
      'Deux fichiers pour l’archive : images à 200 dpi et de bonne qualité',
    'Small enough for e-mail': 'Assez petit pour un e-mail',
  },
  'crop-pdf': {
    'Crop to the content, with a margin': 'Au contenu, avec un peu d’air autour',
    'The same box on every page, for small screens': 'Autant sur chaque page, pour lire sur un petit écran',
    'Remove 2 cm from the left side of odd pages': 'Deux centimètres à gauche des pages impaires',
    'A label in the upper left corner': 'Une étiquette dans le coin supérieur gauche',
  },
  'extract-pages': {
    'Some pages': 'Quelques pages',
    'In reverse order': 'À l’envers',
    'The first page of two files': 'La première page de deux fichiers',
  },
  'extract-text': {
    'Plain text': 'Texte simple',
    'The words of the first page with their positions': 'Les mots de la première page avec leur place',
    'The text of each page of two files, one with a password':
      'Le texte de chaque page de deux fichiers, dont un avec mot de passe',
    'Markdown, with running heads and page numbers': 'Markdown, avec en-têtes et numéros de page',
  },
  'flatten-pdf': {
    'Flatten fields and annotations': 'Champs et notes deviennent partie de la page',
    'Only the form, as it would be printed': 'Le formulaire seul, comme il serait imprimé',
    'Some kinds of annotations on two pages; the form stays':
      'Certaines marques sur deux pages ; le formulaire reste',
  },
  'form-fill': {
    'A text, a check box, a choice and a radio button':
      'Un texte, une case à cocher, un choix et un bouton radio',
    'List the fields of the form': 'Ce qu’il y a à remplir',
    'Fill and flatten the form': 'Rempli pour de bon : tous les champs deviennent partie de la page',
  },
  'info-pdf': {
    'One file': 'Un fichier',
    'Two files, one with its first page only': 'Deux fichiers, dont l’un pour sa première page seulement',
    'A file with a password': 'Un fichier avec mot de passe',
  },
  'linearize-pdf': {
    'For a web page': 'Pour une page web',
    'Two files, with maximum compression': 'Deux fichiers, aussi petits que possible',
  },
  'merge-pdf': {
    'Two files, one after the other': 'Deux fichiers, l’un après l’autre',
    'Some pages, one file rotated, a bookmark for each file':
      'Quelques pages, un fichier tourné, un signet par fichier',
    'Front and back pages from a single-sided scanner': 'Rectos et versos d’un scanner à une seule face',
    'A result that only opens with a password, and may be printed':
      'Un résultat qui ne s’ouvre qu’avec un mot de passe et peut être imprimé',
  },
  'metadata-pdf': {
    'The metadata of a file as JSON': 'Ce qu’un fichier dit de lui-même',
    'Set a title, remove the author and add a custom entry': 'Un titre, pas d’auteur et une entrée à soi',
    'Remove all metadata': 'Plus rien qui dise d’où vient un fichier',
  },
  'nup-pdf': {
    'Two pages on each sheet': 'Deux pages par feuille',
    'Nine slides on A4, with lines around them': 'Neuf diapositives sur A4, entourées de lignes',
    'A booklet': 'Un livret',
    'Three rows of two, column by column from the right':
      'Trois lignes de deux, colonne par colonne depuis la droite',
  },
  'organize-pdf': {
    'Another order, one page twice and one rotated': 'Un autre ordre, une page en double et une tournée',
    'Pages of two files with blank ones between them':
      'Pages de deux fichiers avec des pages blanches entre elles',
  },
  pipeline: {
    'Merge, rotate and split in one run': 'Fusionner, tourner et diviser de nouveau d’un seul coup',
    'Extract pages of several files, then linearize each':
      'Prendre des pages de plusieurs fichiers, puis préparer chacun pour le web',
  },
  'protect-pdf': {
    'A password to open it': 'Un mot de passe pour l’ouvrir',
    'Anyone may read it, nobody may copy or change it':
      'Chacun peut le lire, personne ne peut le copier ni le modifier',
    'For old readers, two files at once': 'Pour d’anciens lecteurs, deux fichiers à la fois',
  },
  'redact-pdf': {
    'A name, wherever it occurs': 'Un nom, où qu’il soit',
    'A box at the top of the first page': 'Un cadre en haut de la première page',
    'E-mail addresses and a pattern, with a label':
      'Des adresses électroniques et un motif, avec une inscription',
    'Where a word is found, before anything is removed':
      'Où se trouve un mot, avant de retirer quoi que ce soit',
  },
  'remove-pages': {
    'Two pages': 'Deux pages',
    'Every second page': 'Une page sur deux',
    'The last page of two files': 'La dernière page de deux fichiers',
  },
  'repair-pdf': {
    'A damaged file': 'Un fichier dont un lecteur se plaint',
    'For readers that only support PDF 1.4 and older':
      'Pour un lecteur qui ne connaît que la forme la plus ancienne',
  },
  'resize-pdf': {
    'Every page on A4': 'Chaque page en A4',
    'Letter, portrait, with a margin for punch holes': 'Letter, en portrait, avec de la place pour perforer',
    'Slides in the size of the first one, filled': 'Diapositives aussi grandes que la première, remplies',
    'A custom size; the content keeps its scale': 'Une taille à soi ; le contenu garde son échelle',
  },
  'reverse-pdf': {
    'A whole file': 'Un fichier entier',
    'Its first three pages': 'Ses trois premières pages',
  },
  'rotate-pdf': {
    'Rotate every page clockwise': 'Chaque page vers la droite',
    'Rotate two pages by 180°': 'Deux pages à l’envers',
    'All pages in portrait, landscape ones rotated counterclockwise':
      'Toutes les pages en portrait, celles en paysage tournées vers la gauche',
  },
  'sanitize-pdf': {
    'Everything except comments': 'Tout sauf les remarques des gens',
    'Only scripts and attachments; links and metadata stay':
      'Scripts et pièces jointes seulement ; liens et métadonnées restent',
    'Two files for publishing, without comments; signed files are rejected':
      'Deux fichiers à publier, sans remarques, et aucun signé',
  },
  'split-pdf': {
    'One file per page': 'Chaque page à part',
    'Ten pages per file, named by page numbers': 'Dix pages chacun, nommés d’après leurs pages',
    'Two ranges': 'Deux plages',
    'One file per chapter, named after it': 'Un fichier par chapitre, qui en porte le nom',
    'Small enough for e-mail': 'Assez petit pour le courrier électronique',
  },
  'unlock-pdf': {
    'A file that opens but may not be printed; the password of another is in its entry':
      'Un fichier que chacun peut ouvrir mais pas imprimer ; le mot de passe d’un autre est envoyé avec son entrée',
  },
  'image-to-pdf': {
    'Pages as large as the pictures': 'Des pages à la taille des images',
    'Photos on A4 with a margin': 'Des photos sur A4 avec une marge',
    'A PDF of each picture, filled to the edges': 'Un PDF par image, rempli jusqu’au bord',
    'Every frame of an animation, and the second page of a fax':
      'Chaque vue d’une animation, et la deuxième page d’un fax',
  },
  'pdf-to-image': {
    'Every page as JPEG': 'Chaque page en JPEG',
    'The first page as PNG without a background': 'La première page en PNG sans fond',
    'Thumbnails of a locked document, in grey': 'Vignettes d’un document verrouillé, en gris',
  },
  'extract-images': {
    'Every image of a document, once': 'Chaque image d’un document, une fois',
    'Images of some pages above a minimum size, as PNG':
      'Celles de quelques pages qui ne sont pas trop petites, en PNG',
  },
}
