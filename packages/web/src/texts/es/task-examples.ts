import type { TaskTexts } from '../translation.js'

export const examples: TaskTexts['examples'] = {
  'page-numbers': {
    'A number at the foot of every page': 'Un número al pie de cada página',
    'Without the cover, outside on facing pages, in Greek':
      'Sin la portada, por fuera en páginas enfrentadas, en griego',
    'Bates numbers over two files': 'Números Bates en dos archivos',
    'The name of the file and a date in the head': 'El nombre del archivo y una fecha en la cabecera',
  },
  'watermark-pdf': {
    'One word across every page': 'Una palabra en cada página',
    'A small note in a corner of the first page, in Arabic':
      'Una pequeña nota en una esquina de la primera página, en árabe',
    'All over the page, under its content': 'Por toda la página, bajo el contenido',
    'A picture in the corner': 'Una imagen en la esquina',
  },
  'stamp-pdf': {
    'A letterhead under the first page': 'Un membrete bajo la primera página',
    'Page by page over a document, the last page going on':
      'Página por página sobre un documento, la última continúa',
    'The same stamp on two files': 'El mismo sello en dos archivos',
  },
  'attachments-pdf': {
    'What is attached, as JSON': 'Lo que está adjunto, en JSON',
    'Two files attached to the first': 'Dos archivos adjuntos al primero',
    'One of the files that are attached; without names, all of them':
      'Uno de los archivos adjuntos; sin nombres, todos',
    'Without anything attached to the document, but with what is pinned to pages':
      'Sin nada adjunto al documento, pero con lo fijado a las páginas',
  },
  'bookmarks-pdf': {
    'The bookmarks as JSON': 'Los marcadores en JSON',
    'Two chapters, the first with a section': 'Dos capítulos, el primero con una sección',
    'A cover before all others, and a link to a page on the web':
      'Una portada antes de todos los demás y un enlace a una página web',
    'None at all': 'Ninguno',
  },
  'compare-pdf': {
    'Two versions, in text and in looks': 'Dos versiones, en texto y aspecto',
    'The words alone, as a report': 'Solo las palabras, como informe',
    'The pages that differ, over one another; the head of every page does not count':
      'Las páginas que difieren, superpuestas; el encabezado no cuenta',
  },
  'compress-pdf': {
    'Smaller, and looking the same on a screen': 'Más pequeño e igual en pantalla',
    'As small as it gets for a screen': 'Lo más pequeño posible para la pantalla',
    'Two files for an archive: pictures at 200 dpi and in good quality':
      'Dos archivos para guardar: imágenes a 200 ppp y de buena calidad',
    'Small enough to be sent by mail': 'Bastante pequeño para un correo',
  },
  'crop-pdf': {
    'To the content, with a little air around it': 'Al contenido, con un poco de aire alrededor',
    'The same from every page, for reading on a small screen':
      'Lo mismo de cada página, para leer en una pantalla pequeña',
    'Two centimetres off the left side of odd pages': 'Dos centímetros a la izquierda de las páginas impares',
    'A label in the upper left corner': 'Una etiqueta en la esquina superior izquierda',
  },
  'extract-pages': {
    'Some pages': 'Algunas páginas',
    Backwards: 'Al revés',
    'The first page of two files': 'La primera página de dos archivos',
  },
  'extract-text': {
    'Plain text': 'Texto sencillo',
    'The words of the first page with their places': 'Las palabras de la primera página con su lugar',
    'The text of each page of two files, one with a password':
      'El texto de cada página de dos archivos, uno con contraseña',
    'Markdown, with running heads and page numbers': 'Markdown, con encabezados y números de página',
  },
  'flatten-pdf': {
    'Fields and notes become part of the page': 'Campos y notas pasan a ser parte de la página',
    'The form alone, as it would be printed': 'Solo el formulario, como se imprimiría',
    'Marks of some kinds on two pages; the form stays':
      'Marcas de algunos tipos en dos páginas; el formulario se conserva',
  },
  'form-fill': {
    'A text, a check box, a choice and a radio button':
      'Un texto, una casilla, una lista y un botón de opción',
    'What there is to fill in': 'Lo que hay que rellenar',
    'Filled for good: all fields become part of the page':
      'Rellenado definitivamente: todos los campos pasan a ser parte de la página',
  },
  'info-pdf': {
    'One file': 'Un archivo',
    'Two files, of one the first page alone': 'Dos archivos, de uno solo la primera página',
    'A file with a password': 'Un archivo con contraseña',
  },
  'linearize-pdf': {
    'For a web page': 'Para una página web',
    'Two files, as small as can be': 'Dos archivos, lo más pequeños posible',
  },
  'merge-pdf': {
    'Two files, one after the other': 'Dos archivos, uno tras otro',
    'Some pages, one file turned, a bookmark for each file':
      'Algunas páginas, un archivo girado, un marcador por archivo',
    'Fronts and backs from a one-sided scanner': 'Anversos y reversos de un escáner de una cara',
    'A result that only opens with a password, and may be printed':
      'Un resultado que solo se abre con contraseña y se puede imprimir',
  },
  'metadata-pdf': {
    'What a file says of itself': 'Lo que un archivo dice de sí mismo',
    'A title, no author, and an entry of one’s own': 'Un título, ningún autor y una entrada propia',
    'Nothing left to tell where a file comes from': 'Nada que diga de dónde viene un archivo',
  },
  'nup-pdf': {
    'Two pages on each sheet': 'Dos páginas en cada hoja',
    'Nine slides on A4, with lines around them': 'Nueve diapositivas en A4, rodeadas de líneas',
    'A booklet': 'Un folleto',
    'Three rows of two, column by column from the right': 'Tres filas de dos, por columnas desde la derecha',
  },
  'organize-pdf': {
    'Another order, one page twice and one turned': 'Otro orden, una página repetida y otra girada',
    'Pages of two files with blank ones between them':
      'Páginas de dos archivos con otras en blanco entre ellas',
  },
  pipeline: {
    'Merge, turn and divide again in one go': 'Unir, girar y volver a dividir de una vez',
    'Take pages of several files, then prepare each for the web':
      'Tomar páginas de varios archivos y preparar cada uno para la web',
  },
  'protect-pdf': {
    'A password to open it': 'Una contraseña para abrirlo',
    'Anyone may read it, nobody may copy or change it':
      'Cualquiera puede leerlo, nadie puede copiarlo ni cambiarlo',
    'For old readers, two files at once': 'Para lectores antiguos, dos archivos a la vez',
  },
  'redact-pdf': {
    'A name, wherever it stands': 'Un nombre, esté donde esté',
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
    'A file that a reader complains about': 'Un archivo del que se queja un lector',
    'For a reader that knows only the oldest form': 'Para un lector que solo conoce la forma más antigua',
  },
  'resize-pdf': {
    'Every page on A4': 'Cada página en A4',
    'Letter, upright, with room for holes': 'Letter, vertical, con espacio para perforar',
    'Slides as large as the first one, filled': 'Diapositivas tan grandes como la primera, llenas',
    'A size of our own; what is there keeps its scale': 'Un tamaño propio; lo que hay conserva su escala',
  },
  'reverse-pdf': {
    'A whole file': 'Un archivo entero',
    'Its first three pages': 'Sus tres primeras páginas',
  },
  'rotate-pdf': {
    'Every page to the right': 'Cada página hacia la derecha',
    'Two pages upside down': 'Dos páginas cabeza abajo',
    'All pages upright, those that lie turned to the left':
      'Todas las páginas verticales, las horizontales giradas a la izquierda',
  },
  'sanitize-pdf': {
    'Everything but people’s remarks': 'Todo menos los comentarios de las personas',
    'Scripts and attachments alone; links and metadata stay':
      'Solo scripts y adjuntos; enlaces y metadatos se conservan',
    'Two files for publishing, without remarks, and no signed one':
      'Dos archivos para publicar, sin comentarios y ninguno firmado',
  },
  'split-pdf': {
    'Each page by itself': 'Cada página por separado',
    'Ten pages each, named by their pages': 'Diez páginas cada uno, con nombres según sus páginas',
    'Two ranges': 'Dos intervalos',
    'A file for each chapter, called like it': 'Un archivo por capítulo, con su nombre',
    'Small enough for mail': 'Lo bastante pequeño para el correo',
  },
  'unlock-pdf': {
    'A file that anyone may open but not print; another’s password is sent with its entry':
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
    'Every picture of a document, once': 'Cada imagen de un documento, una vez',
    'Those of some pages that are not too small, as PNG':
      'Las de algunas páginas que no sean muy pequeñas, como PNG',
  },
}
