import type { TaskTexts } from '../translation.js'

/** Options of the tasks that draw on pages, read them and make pictures of them. */
export const contentOptions: TaskTexts['options'] = {
  'watermark-pdf.rotation': ['Rotation', 'Degrés dans le sens inverse des aiguilles d’une montre.'],
  'stamp-pdf.rotation': ['Rotation', 'Degrés dans le sens inverse des aiguilles d’une montre.'],
  'watermark-pdf.gap': ['Espace entre eux', 'En points.'],
  'stamp-pdf.fit': ['Ajustement', 'Entier, couvrant la page, étiré, ou à sa taille.'],
  'page-numbers.position': ['Position', 'Où le numéro se trouve sur la page.'],
  'watermark-pdf.position': ['Position', 'Où il se trouve sur la page.'],
  'stamp-pdf.position': ['Position', 'Où le tampon se trouve sur la page.'],
  'watermark-pdf.font_size': [
    'Taille des caractères',
    'En points ; 0 rend le texte aussi grand que la page le permet.',
  ],
  'compress-pdf.level': [
    'Compression',
    'Ce que les images peuvent perdre ; textes et dessins ne perdent rien. Sans perte ne change rien de visible, faible garde 300 dpi, recommandée 150, extrême 96.',
  ],
  'compress-pdf.dpi': [
    'Résolution des images (dpi)',
    'Les images plus fines sont réduites à cette résolution, à leur plus grande taille affichée ; sinon celle du niveau.',
  ],
  'compress-pdf.quality': ['Qualité des images', 'La qualité JPEG, de 10 à 95 ; sinon celle du niveau.'],
  'compress-pdf.target_size': [
    'Taille à atteindre (octets)',
    'Chaque fichier doit rester en dessous : les images perdent aussi peu que possible. Le rapport dit où cela n’a pas suffi.',
  ],
  'extract-text.format': [
    'Format',
    'Texte simple avec un saut de page après chaque page ; JSON avec le texte de chaque page ; JSON avec blocs, lignes et mots et leur place ; ou Markdown.',
  ],
  'extract-text.invisible_text': [
    'Texte invisible',
    'Aussi le texte qui n’est pas peint, comme celui derrière l’image d’une numérisation.',
  ],
  'extract-text.annotations': [
    'Champs et annotations',
    'Aussi ce que montrent les champs de formulaire, les tampons et les autres annotations.',
  ],
  'extract-text.join_hyphenated': ['Réunir les mots coupés', 'Réunir un mot coupé à la fin d’une ligne.'],
  'extract-text.headers_footers': [
    'En-têtes et pieds de page',
    'Si les lignes qui se répètent en haut ou en bas des pages et les numéros de page sont laissés de côté.',
  ],
  'extract-text.tags': [
    'Balises',
    'Si les balises du document disent ce qui est titre, liste ou tableau, lorsqu’elles ont presque tout le texte.',
  ],
  'image-to-pdf.size': [
    'Taille des pages',
    'Celle de chaque image à sa résolution, une feuille par son nom, ou une largeur et une hauteur.',
  ],
  'image-to-pdf.orientation': [
    'Orientation',
    'Comment les feuilles sont posées : comme chaque image, ou toutes en portrait ou en paysage. Les images ne sont pas tournées.',
  ],
  'image-to-pdf.fit': [
    'Ajustement',
    'Montrer toute l’image, remplir la feuille en coupant ce qui dépasse, étirer, ou garder la taille de sa résolution.',
  ],
  'image-to-pdf.align': [
    'Position sur la feuille',
    'Où se trouve l’image quand elle ne remplit pas la feuille.',
  ],
  'image-to-pdf.dpi': ['Résolution', 'Pixels par pouce des images qui n’indiquent pas la leur.'],
  'image-to-pdf.all_frames': [
    'Toutes les vues',
    'Une page pour chaque vue d’un GIF animé, pas seulement la première.',
  ],
  'image-to-pdf.documents': ['Documents', 'Toutes les images dans un PDF, ou chaque fichier dans le sien.'],
  'pdf-to-image.format': ['Format', 'JPEG, PNG (sans perte) ou WebP.'],
  'pdf-to-image.dpi': ['Résolution', 'Combien de pixels pour un pouce de page.'],
  'pdf-to-image.max_side': [
    'Plus grand côté en pixels',
    'Les pages plus grandes reçoivent une résolution plus faible, comme pour des vignettes. 0 ne limite rien.',
  ],
  'pdf-to-image.background': ['Fond', 'Ce qui est sous la page. JPEG n’a pas de transparence.'],
  'pdf-to-image.grey': ['Niveaux de gris', 'Dessiner en niveaux de gris.'],
  'pdf-to-image.quality': [
    'Qualité',
    'Pour JPEG et WebP : plus elle est haute, plus l’image est lourde et fidèle.',
  ],
  'extract-images.format': [
    'Format',
    'Tel que dans le document (JPEG, JPEG 2000, JBIG2, fax) et le reste en PNG ou TIFF ; ou convertir en PNG ce qui peut l’être.',
  ],
  'extract-images.min_side': [
    'Plus petit côté en pixels',
    'Laisser de côté les images dont un côté est plus court.',
  ],
  'extract-images.masks': [
    'Masques',
    'Donner l’opacité d’une image comme une image à part quand son format ne peut pas la contenir.',
  ],
  'redact-pdf.mode': ['Que faire', 'Retirer, ou ne rien changer et lister en JSON ce qui est trouvé.'],
  'redact-pdf.areas': [
    'Zones',
    'Cadres dans lesquels tout disparaît : texte, images, dessins, annotations et champs.',
  ],
  'redact-pdf.words': [
    'Mots',
    'Mots et expressions qui disparaissent partout : pages, annotations, champs, signets et noms.',
  ],
  'redact-pdf.case_sensitive': [
    'Respecter la casse',
    'Mots et motifs seulement là où les majuscules sont les mêmes.',
  ],
  'redact-pdf.whole_words': ['Mots entiers seulement', 'Pas là où ils font partie de mots plus longs.'],
  'redact-pdf.patterns': [
    'Motifs',
    'Expressions régulières de RE2 : sans vérification autour ni référence arrière.',
  ],
  'redact-pdf.presets': [
    'Genres connus',
    'Ce qui disparaît selon son genre : adresses électroniques, téléphones, IBAN, cartes de crédit, dates, adresses web, adresses IP.',
  ],
  'redact-pdf.fill': ['Couleur des cadres', 'La couleur des cadres qui remplacent ce qui a été retiré.'],
  'redact-pdf.label': ['Inscription', 'Écrite dans chaque cadre assez grand.'],
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
