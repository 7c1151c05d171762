import type { TaskTexts } from '../translation.js'

export const examples: TaskTexts['examples'] = {
  'page-numbers': {
    'A number at the bottom of every page': 'Un número al pie de cada página',
    'Without the cover, outside on facing pages, in Greek':
      'Sin la portada, por fuera en páginas enfrentadas, en griego',
    'Bates numbers over two files': 'Números Bates en dos archivos',
    'File name and date in the header': 'El nombre del archivo y una fecha en la cabecera',
  },
  'watermark-pdf': {
    'A word across every page': 'Una palabra en cada página',
    'A small note in a corner of the first page, in Arabic':
      'Una pequeña nota en una esquina de la primera página, en árabe',
    'Tiled over the page, below its content': 'Por toda la página, bajo el contenido',
    'A picture in the corner': 'Una imagen en la esquina',
  },
  'stamp-pdf': {
    'A letterhead under the first page': 'Un membrete bajo la primera página',
    'Page by page over a document, the last page repeated':
      'Página por página sobre un documento, la última continúa',
    'The same stamp on two files': 'El mismo sello en dos archivos',
  },
  'attachments-pdf': {
    'List the attachments as JSON': 'Lo que está adjunto, en JSON',
    'Attach two files to the first': 'Dos archivos adjuntos al primero',
    'Extract one attachment; without names, all of them': 'Uno de los archivos adjuntos; sin nombres, todos',
    'Remove the attachments of the document, but not those of annotations':
      'Sin nada adjunto al documento, pero con lo fijado a las páginas',
  },
  'bookmarks-pdf': {
    'The bookmarks as JSON': 'Los marcadores en JSON',
    'Two chapters, the first with a section': 'Dos capítulos, el primero con una sección',
    'Add a cover before all others, and a link to a web page':
      'Una portada antes de todos los demás y un enlace a una página web',
    'Remove all bookmarks': 'Ninguno',
  },
  'compare-pdf': {
    'Two versions, by text and by appearance': 'Dos versiones, en texto y aspecto',
    'Only the text, as a report': 'Solo las palabras, como informe',
    'Pages that differ, overlaid; the header of every page is ignored':
      'Las páginas que difieren, superpuestas; el encabezado no cuenta',
  },
  'compress-pdf': {
    'Smaller, without visible difference on a screen': 'Más pequeño e igual en pantalla',
    'The smallest file for viewing on a screen': 'Lo más pequeño posible para la pantalla',
    'Two files for an archive: pictures at 200 dpi and in good quality':
      'Dos archivos para guardar: imágenes a 200 ppp y de buena calidad',
    'Small enough for e-mail': 'Bastante pequeño para un correo',
  },
  'crop-pdf': {
    'Crop to the content, with a margin': 'Al contenido, con un poco de aire alrededor',
    'The same box on every page, for small screens':
      'Lo mismo de cada página, para leer en una pantalla pequeña',
    'Remove 2 cm from the left side of odd pages': 'Dos centímetros a la izquierda de las páginas impares',
    'A label in the upper left corner': 'Una etiqueta en la esquina superior izquierda',
  },
  'extract-pages': {
    'Some pages': 'Algunas páginas',
    'In reverse order': 'Al revés',
    'The first page of two files': 'La primera página de dos archivos',
  },
  'extract-text': {
    'Plain text': 'Texto sencillo',
    'The words of the first page with their positions': 'Las palabras de la primera página con su lugar',
    'The text of each page of two files, one with a password':
      'El texto de cada página de dos archivos, uno con contraseña',
    'Markdown, with running heads and page numbers': 'Markdown, con encabezados y números de página',
  },
  'flatten-pdf': {
    'Flatten fields and annotations': 'Campos y notas pasan a ser parte de la página',
    'Only the form, as it would be printed': 'Solo el formulario, como se imprimiría',
    'Some kinds of annotations on two pages; the form stays':
      'Marcas de algunos tipos en dos páginas; el formulario se conserva',
  },
  'form-fill': {
    'A text, a check box, a choice and a radio button':
      'Un texto, una casilla, una lista y un botón de opción',
    'List the fields of the form': 'Lo que hay que rellenar',
    'Fill and flatten the form': 'Rellenado definitivamente: todos los campos pasan a ser parte de la página',
  },
  'info-pdf': {
    'One file': 'Un archivo',
    'Two files, one with its first page only': 'Dos archivos, de uno solo la primera página',
    'A file with a password': 'Un archivo con contraseña',
  },
  'linearize-pdf': {
    'For a web page': 'Para una página web',
    'Two files, with maximum compression': 'Dos archivos, lo más pequeños posible',
  },
  'merge-pdf': {
    'Two files, one after the other': 'Dos archivos, uno tras otro',
    'Some pages, one file rotated, a bookmark for each file':
      'Algunas páginas, un archivo girado, un marcador por archivo',
    'Front and back pages from a single-sided scanner': 'Anversos y reversos de un escáner de una cara',
    'A result that only opens with a password, and may be printed':
      'Un resultado que solo se abre con contraseña y se puede imprimir',
  },
  'metadata-pdf': {
    'The metadata of a file as JSON': 'Lo que un archivo dice de sí mismo',
    'Set a title, remove the author and add a custom entry': 'Un título, ningún autor y una entrada propia',
    'Remove all metadata': 'Nada que diga de dónde viene un archivo',
  },
  'nup-pdf': {
    'Two pages on each sheet': 'Dos páginas en cada hoja',
    'Nine slides on A4, with lines around them': 'Nueve diapositivas en A4, rodeadas de líneas',
    'A booklet': 'Un folleto',
    'Three rows of two, column by column from the right': 'Tres filas de dos, por columnas desde la derecha',
  },
  'organize-pdf': {
    'Another order, one page twice and one rotated': 'Otro orden, una página repetida y otra girada',
    'Pages of two files with blank ones between them':
      'Páginas de dos archivos con otras en blanco entre ellas',
  },
  pipeline: {
    'Merge, rotate and split in one run': 'Unir, girar y volver a dividir de una vez',
    'Extract pages of several files, then linearize each':
      'Tomar páginas de varios archivos y preparar cada uno para la web',
  },
  'protect-pdf': {
    'A password to open it': 'Una contraseña para abrirlo',
    'Anyone may read it, nobody may copy or change it':
      'Cualquiera puede leerlo, nadie puede copiarlo ni cambiarlo',
    'For old readers, two files at once': 'Para lectores antiguos, dos archivos a la vez',
  },
  'redact-pdf': {
    'A name, wherever it occurs': 'Un nombre, esté donde esté',
    'A box at the top of the first page': 'Un recuadro en lo alto de la primera página',
    'E-mail addresses and a pattern, with a label': 'Direcciones de correo y un patrón, con un rótulo',
    'Where a word is found, before anything is removed': 'Dónde está una palabra, antes de quitar nada',
  },
  'remove-pages': {
    'Two pages': 'Dos páginas',
    'Every second page': 'Una de cada dos páginas',
    'The last page of two files': 'La última página de dos archivos',
  },
  'repair-pdf': {
    'A damaged file': 'Un archivo del que se queja un lector',
    'For readers that only support PDF 1.4 and older': 'Para un lector que solo conoce la forma más antigua',
  },
  'resize-pdf': {
    'Every page on A4': 'Cada página en A4',
    'Letter, portrait, with a margin for punch holes': 'Letter, vertical, con espacio para perforar',
    'Slides in the size of the first one, filled': 'Diapositivas tan grandes como la primera, llenas',
    'A custom size; the content keeps its scale': 'Un tamaño propio; lo que hay conserva su escala',
  },
  'reverse-pdf': {
    'A whole file': 'Un archivo entero',
    'Its first three pages': 'Sus tres primeras páginas',
  },
  'rotate-pdf': {
    'Rotate every page clockwise': 'Cada página hacia la derecha',
    'Rotate two pages by 180°': 'Dos páginas cabeza abajo',
    'All pages in portrait, landscape ones rotated counterclockwise':
      'Todas las páginas verticales, las horizontales giradas a la izquierda',
  },
  'sanitize-pdf': {
    'Everything except comments': 'Todo menos los comentarios de las personas',
    'Only scripts and attachments; links and metadata stay':
      'Solo scripts y adjuntos; enlaces y metadatos se conservan',
    'Two files for publishing, without comments; signed files are rejected':
      'Dos archivos para publicar, sin comentarios y ninguno firmado',
  },
  'split-pdf': {
    'One file per page': 'Cada página por separado',
    'Ten pages per file, named by page numbers': 'Diez páginas cada uno, con nombres según sus páginas',
    'Two ranges': 'Dos intervalos',
    'One file per chapter, named after it': 'Un archivo por capítulo, con su nombre',
    'Small enough for e-mail': 'Lo bastante pequeño para el correo',
  },
  'unlock-pdf': {
    'A file that opens but may not be printed; the password of another is in its entry':
      'Un archivo que cualquiera puede abrir pero no imprimir; la contraseña de otro se envía con su entrada',
  },
  'image-to-pdf': {
    'Pages as large as the pictures': 'Páginas tan grandes como las imágenes',
    'Photos on A4 with a margin': 'Fotos en A4 con un margen',
    'A PDF of each picture, filled to the edges': 'Un PDF por imagen, lleno hasta el borde',
    'Every frame of an animation, and the second page of a fax':
      'Cada fotograma de una animación y la segunda página de un fax',
  },
  'pdf-to-image': {
    'Every page as JPEG': 'Cada página como JPEG',
    'The first page as PNG without a background': 'La primera página como PNG sin fondo',
    'Thumbnails of a locked document, in grey': 'Miniaturas de un documento bloqueado, en gris',
  },
  'extract-images': {
    'Every image of a document, once': 'Cada imagen de un documento, una vez',
    'Images of some pages above a minimum size, as PNG':
      'Las de algunas páginas que no sean muy pequeñas, como PNG',
  },
}
