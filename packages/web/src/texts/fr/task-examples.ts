import type { TaskTexts } from '../translation.js'

export const examples: TaskTexts['examples'] = {
  'page-numbers': {
    'A number at the foot of every page': 'Un numéro au pied de chaque page',
    'Without the cover, outside on facing pages, in Greek':
      'Sans la couverture, à l’extérieur des pages en vis-à-vis, en grec',
    'Bates numbers over two files': 'Numéros Bates sur deux fichiers',
    'The name of the file and a date in the head': 'Le nom du fichier et une date en tête',
  },
  'watermark-pdf': {
    'One word across every page': 'Un mot en travers de chaque page',
    'A small note in a corner of the first page, in Arabic':
      'Une petite mention dans un coin de la première page, en arabe',
    'All over the page, under its content': 'Sur toute la page, sous le contenu',
    'A picture in the corner': 'Une image dans le coin',
  },
  'stamp-pdf': {
    'A letterhead under the first page': 'Un en-tête sous la première page',
    'Page by page over a document, the last page going on':
      'Page par page sur un document, la dernière continue',
    'The same stamp on two files': 'Le même tampon sur deux fichiers',
  },
  'attachments-pdf': {
    'What is attached, as JSON': 'Ce qui est joint, en JSON',
    'Two files attached to the first': 'Deux fichiers joints au premier',
    'One of the files that are attached; without names, all of them':
      'Un des fichiers joints ; sans noms, tous',
    'Without anything attached to the document, but with what is pinned to pages':
      'Sans rien de joint au document, mais avec ce qui est épinglé aux pages',
  },
  'bookmarks-pdf': {
    'The bookmarks as JSON': 'Les signets en JSON',
    'Two chapters, the first with a section': 'Deux chapitres, le premier avec une section',
    'A cover before all others, and a link to a page on the web':
      'Une couverture avant tous les autres, et un lien vers une page web',
    'None at all': 'Aucun',
  },
  'compare-pdf': {
    'Two versions, in text and in looks': "Deux versions, dans le texte et dans l'aspect",
    'The words alone, as a report': 'Les mots seuls, en rapport',
    'The pages that differ, over one another; the head of every page does not count':
      "Les pages qui diffèrent, superposées ; l'en-tête des pages ne compte pas",
  },
  'compress-pdf': {
    'Smaller, and looking the same on a screen': 'Plus petit, identique à l’écran',
    'As small as it gets for a screen': 'Aussi petit que possible pour l’écran',
    'Two files for an archive: pictures at 200 dpi and in good quality':
      'Deux fichiers pour l’archive : images à 200 dpi et de bonne qualité',
    'Small enough to be sent by mail': 'Assez petit pour un e-mail',
  },
  'crop-pdf': {
    'To the content, with a little air around it': 'Au contenu, avec un peu d’air autour',
    'The same from every page, for reading on a small screen':
      'Autant sur chaque page, pour lire sur un petit écran',
    'Two centimetres off the left side of odd pages': 'Deux centimètres à gauche des pages impaires',
    'A label in the upper left corner': 'Une étiquette dans le coin supérieur gauche',
  },
  'extract-pages': {
    'Some pages': 'Quelques pages',
    Backwards: 'À l’envers',
    'The first page of two files': 'La première page de deux fichiers',
  },
  'extract-text': {
    'Plain text': 'Texte simple',
    'The words of the first page with their places': 'Les mots de la première page avec leur place',
    'The text of each page of two files, one with a password':
      'Le texte de chaque page de deux fichiers, dont un avec mot de passe',
    'Markdown, with running heads and page numbers': 'Markdown, avec en-têtes et numéros de page',
  },
  'flatten-pdf': {
    'Fields and notes become part of the page': 'Champs et notes deviennent partie de la page',
    'The form alone, as it would be printed': 'Le formulaire seul, comme il serait imprimé',
    'Marks of some kinds on two pages; the form stays':
      'Certaines marques sur deux pages ; le formulaire reste',
  },
  'form-fill': {
    'A text, a check box, a choice and a radio button':
      'Un texte, une case à cocher, un choix et un bouton radio',
    'What there is to fill in': 'Ce qu’il y a à remplir',
    'Filled for good: all fields become part of the page':
      'Rempli pour de bon : tous les champs deviennent partie de la page',
  },
  'info-pdf': {
    'One file': 'Un fichier',
    'Two files, of one the first page alone': 'Deux fichiers, dont l’un pour sa première page seulement',
    'A file with a password': 'Un fichier avec mot de passe',
  },
  'linearize-pdf': {
    'For a web page': 'Pour une page web',
    'Two files, as small as can be': 'Deux fichiers, aussi petits que possible',
  },
  'merge-pdf': {
    'Two files, one after the other': 'Deux fichiers, l’un après l’autre',
    'Some pages, one file turned, a bookmark for each file':
      'Quelques pages, un fichier tourné, un signet par fichier',
    'Fronts and backs from a one-sided scanner': 'Rectos et versos d’un scanner à une seule face',
    'A result that only opens with a password, and may be printed':
      'Un résultat qui ne s’ouvre qu’avec un mot de passe et peut être imprimé',
  },
  'metadata-pdf': {
    'What a file says of itself': 'Ce qu’un fichier dit de lui-même',
    'A title, no author, and an entry of one’s own': 'Un titre, pas d’auteur et une entrée à soi',
    'Nothing left to tell where a file comes from': 'Plus rien qui dise d’où vient un fichier',
  },
  'nup-pdf': {
    'Two pages on each sheet': 'Deux pages par feuille',
    'Nine slides on A4, with lines around them': 'Neuf diapositives sur A4, entourées de lignes',
    'A booklet': 'Un livret',
    'Three rows of two, column by column from the right':
      'Trois lignes de deux, colonne par colonne depuis la droite',
  },
  'organize-pdf': {
    'Another order, one page twice and one turned': 'Un autre ordre, une page en double et une tournée',
    'Pages of two files with blank ones between them':
      'Pages de deux fichiers avec des pages blanches entre elles',
  },
  pipeline: {
    'Merge, turn and divide again in one go': 'Fusionner, tourner et diviser de nouveau d’un seul coup',
    'Take pages of several files, then prepare each for the web':
      'Prendre des pages de plusieurs fichiers, puis préparer chacun pour le web',
  },
  'protect-pdf': {
    'A password to open it': 'Un mot de passe pour l’ouvrir',
    'Anyone may read it, nobody may copy or change it':
      'Chacun peut le lire, personne ne peut le copier ni le modifier',
    'For old readers, two files at once': 'Pour d’anciens lecteurs, deux fichiers à la fois',
  },
  'redact-pdf': {
    'A name, wherever it stands': 'Un nom, où qu’il soit',
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
    'A file that a reader complains about': 'Un fichier dont un lecteur se plaint',
    'For a reader that knows only the oldest form':
      'Pour un lecteur qui ne connaît que la forme la plus ancienne',
  },
  'resize-pdf': {
    'Every page on A4': 'Chaque page en A4',
    'Letter, upright, with room for holes': 'Letter, en portrait, avec de la place pour perforer',
    'Slides as large as the first one, filled': 'Diapositives aussi grandes que la première, remplies',
    'A size of our own; what is there keeps its scale': 'Une taille à soi ; le contenu garde son échelle',
  },
  'reverse-pdf': {
    'A whole file': 'Un fichier entier',
    'Its first three pages': 'Ses trois premières pages',
  },
  'rotate-pdf': {
    'Every page to the right': 'Chaque page vers la droite',
    'Two pages upside down': 'Deux pages à l’envers',
    'All pages upright, those that lie turned to the left':
      'Toutes les pages en portrait, celles en paysage tournées vers la gauche',
  },
  'sanitize-pdf': {
    'Everything but people’s remarks': 'Tout sauf les remarques des gens',
    'Scripts and attachments alone; links and metadata stay':
      'Scripts et pièces jointes seulement ; liens et métadonnées restent',
    'Two files for publishing, without remarks, and no signed one':
      'Deux fichiers à publier, sans remarques, et aucun signé',
  },
  'split-pdf': {
    'Each page by itself': 'Chaque page à part',
    'Ten pages each, named by their pages': 'Dix pages chacun, nommés d’après leurs pages',
    'Two ranges': 'Deux plages',
    'A file for each chapter, called like it': 'Un fichier par chapitre, qui en porte le nom',
    'Small enough for mail': 'Assez petit pour le courrier électronique',
  },
  'unlock-pdf': {
    'A file that anyone may open but not print; another’s password is sent with its entry':
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
    'Every picture of a document, once': 'Chaque image d’un document, une fois',
    'Those of some pages that are not too small, as PNG':
      'Celles de quelques pages qui ne sont pas trop petites, en PNG',
  },
}
