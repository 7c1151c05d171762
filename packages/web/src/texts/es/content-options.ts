import type { TaskTexts } from '../translation.js'

/** Options of the tasks that draw on pages, read them and make pictures of them. */
export const contentOptions: TaskTexts['options'] = {
  'watermark-pdf.rotation': ['Rotación', 'Grados en sentido antihorario.'],
  'stamp-pdf.rotation': ['Rotación', 'Grados en sentido antihorario.'],
  'watermark-pdf.gap': ['Espacio entre ellas', 'En puntos.'],
  'stamp-pdf.fit': ['Ajuste', 'Entero, cubriendo la página, estirado o a su tamaño.'],
  'page-numbers.position': ['Posición', 'Dónde está el número en la página.'],
  'watermark-pdf.position': ['Posición', 'Dónde está en la página.'],
  'stamp-pdf.position': ['Posición', 'Dónde está el sello en la página.'],
  'watermark-pdf.font_size': [
    'Tamaño de letra',
    'En puntos; 0 hace el texto tan grande como cabe en la página.',
  ],
  'compress-pdf.level': [
    'Compresión',
    'Cuánto pueden perder las imágenes; texto y dibujos no pierden nada. Sin pérdida no cambia nada visible, baja conserva 300 ppp, recomendada 150, extrema 96.',
  ],
  'compress-pdf.dpi': [
    'Resolución de las imágenes (ppp)',
    'Las imágenes con más se reducen a esta resolución, en su mayor tamaño mostrado; si no, la del nivel.',
  ],
  'compress-pdf.quality': ['Calidad de las imágenes', 'La calidad JPEG, de 10 a 95; si no, la del nivel.'],
  'compress-pdf.target_size': [
    'Tamaño que alcanzar (bytes)',
    'Cada archivo debe quedar por debajo: las imágenes pierden lo mínimo necesario. El informe dice dónde no se logra.',
  ],
  'extract-text.format': [
    'Formato',
    'Texto sencillo con un salto de página tras cada página; JSON con el texto de cada página; JSON con bloques, líneas y palabras y su lugar; o Markdown.',
  ],
  'extract-text.invisible_text': [
    'Texto invisible',
    'También el texto que no se pinta, como el que está detrás de la imagen de un escaneo.',
  ],
  'extract-text.annotations': [
    'Campos y anotaciones',
    'También lo que muestran los campos de formulario, los sellos y otras anotaciones.',
  ],
  'extract-text.join_hyphenated': [
    'Unir palabras divididas',
    'Volver a unir una palabra dividida al final de una línea.',
  ],
  'extract-text.headers_footers': [
    'Encabezados y pies',
    'Si se omiten las líneas que se repiten arriba o abajo de las páginas y los números de página.',
  ],
  'extract-text.tags': [
    'Etiquetas',
    'Si las etiquetas del documento dicen qué es título, lista o tabla, cuando tienen casi todo el texto.',
  ],
  'image-to-pdf.size': [
    'Tamaño de página',
    'El de cada imagen a su resolución, una hoja por su nombre, o un ancho y un alto propios.',
  ],
  'image-to-pdf.orientation': [
    'Orientación',
    'Cómo están las hojas: como cada imagen, o todas verticales u horizontales. Las imágenes no se giran.',
  ],
  'image-to-pdf.fit': [
    'Ajuste',
    'Mostrar toda la imagen, llenar la hoja y cortar lo que sobra, estirar, o mantener el tamaño de su resolución.',
  ],
  'image-to-pdf.align': ['Posición en la hoja', 'Dónde queda la imagen cuando no llena la hoja.'],
  'image-to-pdf.dpi': ['Resolución', 'Píxeles por pulgada de las imágenes que no indican la suya.'],
  'image-to-pdf.all_frames': [
    'Todos los fotogramas',
    'Una página por cada fotograma de un GIF animado, no solo el primero.',
  ],
  'image-to-pdf.documents': ['Documentos', 'Todas las imágenes en un PDF, o cada archivo en el suyo.'],
  'pdf-to-image.format': ['Formato', 'JPEG, PNG (sin pérdida) o WebP.'],
  'pdf-to-image.dpi': ['Resolución', 'Cuántos píxeles por pulgada de página.'],
  'pdf-to-image.max_side': [
    'Lado más largo en píxeles',
    'Las páginas mayores reciben menos resolución, como las miniaturas. 0 no pone límite.',
  ],
  'pdf-to-image.background': ['Fondo', 'Lo que hay bajo la página. JPEG no tiene transparencia.'],
  'pdf-to-image.grey': ['Escala de grises', 'Dibujar en escala de grises.'],
  'pdf-to-image.quality': ['Calidad', 'De JPEG y WebP: cuanto más alta, más grande y más fiel.'],
  'extract-images.format': [
    'Formato',
    'Como están en el documento (JPEG, JPEG 2000, JBIG2, fax) y lo demás como PNG o TIFF; o convertir a PNG lo que se pueda.',
  ],
  'extract-images.min_side': ['Lado más corto en píxeles', 'Dejar fuera las imágenes con un lado más corto.'],
  'extract-images.masks': [
    'Máscaras',
    'Dar la opacidad de una imagen como imagen aparte cuando su formato no puede contenerla.',
  ],
  'redact-pdf.mode': ['Qué hacer', 'Quitar, o no cambiar nada y listar en JSON lo que se encuentra.'],
  'redact-pdf.areas': [
    'Zonas',
    'Recuadros en los que todo desaparece: texto, imágenes, dibujos, anotaciones y campos.',
  ],
  'redact-pdf.words': [
    'Palabras',
    'Palabras y frases que desaparecen en todas partes: páginas, anotaciones, campos, marcadores y nombres.',
  ],
  'redact-pdf.case_sensitive': [
    'Distinguir mayúsculas',
    'Palabras y patrones solo donde las mayúsculas coinciden.',
  ],
  'redact-pdf.whole_words': ['Solo palabras enteras', 'No donde son parte de palabras más largas.'],
  'redact-pdf.patterns': [
    'Patrones',
    'Expresiones regulares de RE2: sin comprobaciones alrededor ni referencias hacia atrás.',
  ],
  'redact-pdf.presets': [
    'Clases conocidas',
    'Lo que desaparece por su clase: correos, teléfonos, IBAN, tarjetas de crédito, fechas, direcciones web, direcciones IP.',
  ],
  'redact-pdf.fill': [
    'Color de los recuadros',
    'El color de los recuadros que están en lugar de lo quitado.',
  ],
  'redact-pdf.label': ['Rótulo', 'Se escribe en cada recuadro en que cabe.'],
  'compare-pdf.mode': [
    'Qué se compara',
    'Las palabras, dondequiera que se corten líneas y páginas, el aspecto de las páginas, o ambos. Un navegador compara solo el texto.',
  ],
  'compare-pdf.result': [
    'Resultado',
    'Un informe (JSON) con cada cambio y su lugar, un PDF en el que están marcados, o ambos.',
  ],
  'compare-pdf.layout': [
    'Disposición',
    'La página antigua a la izquierda y la nueva a la derecha, o una sobre otra: la antigua en rojo, la nueva en azul y lo común oscuro.',
  ],
  'compare-pdf.marked_pages': [
    'Páginas del PDF marcado',
    'Todas, o solo las que difieren. Si no hay ninguna, las contiene todas.',
  ],
  'compare-pdf.ignore_case': ['Ignorar mayúsculas', 'Mayúsculas y minúsculas se consideran iguales.'],
  'compare-pdf.ignore_whitespace': [
    'Ignorar espacios',
    'Las palabras separadas en un archivo y juntas en el otro se consideran iguales.',
  ],
  'compare-pdf.ignore_areas': [
    'Zonas ignoradas',
    'Recuadros que no cuentan, como una fecha o un número de página, medidos desde la esquina superior izquierda de la página.',
  ],
  'compare-pdf.dpi': [
    'Resolución',
    'La resolución con la que se comparan las imágenes de las páginas; en páginas muy grandes es menor.',
  ],
  'compare-pdf.threshold': ['Umbral', 'Cuánto puede diferir un color de un píxel, de 0 a 255.'],
  'compare-pdf.min_area': ['Superficie mínima', 'Cuántos píxeles deben diferir en un lugar para que cuente.'],
}
