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
      title: 'Números de página',
      summary:
        'Escribir números de página, números Bates o una línea propia al borde de las páginas, en cualquier escritura.',
      keywords: ['numerar', 'paginar', 'encabezado', 'pie de página', 'bates'],
    },
    'watermark-pdf': {
      title: 'Marca de agua',
      summary:
        'Dibujar un texto o una imagen en las páginas: una vez o por todas partes, girado, translúcido, sobre o bajo el contenido.',
      keywords: ['marca de agua', 'borrador', 'confidencial', 'logo'],
    },
    'stamp-pdf': {
      title: 'Sellar PDF',
      summary:
        'Poner una página de otro PDF, como un membrete o un sello, sobre o bajo las páginas de un documento.',
      keywords: ['sello', 'membrete', 'fondo', 'superponer'],
    },
    'image-to-pdf': {
      title: 'Imágenes a PDF',
      summary:
        'Hacer un PDF con imágenes: JPEG, PNG, TIFF con todas sus páginas, GIF, WebP y JPEG 2000, sin pérdida y sin volver a codificarlas cuando es posible.',
      keywords: ['jpg a pdf', 'png a pdf', 'fotos', 'escaneo', 'convertir'],
    },
    'pdf-to-image': {
      title: 'PDF a imágenes',
      summary: 'Dibujar las páginas como imágenes JPEG, PNG o WebP, con sus anotaciones y campos.',
      keywords: ['pdf a jpg', 'pdf a png', 'vista previa', 'miniatura', 'captura'],
    },
    'extract-images': {
      title: 'Extraer imágenes',
      summary: 'Sacar las imágenes de un PDF: como los archivos que eran, o como PNG o TIFF sin pérdida.',
      keywords: ['sacar imágenes', 'guardar fotos', 'extraer'],
    },
    'attachments-pdf': {
      title: 'Adjuntos de PDF',
      summary: 'Listar los archivos dentro de un PDF, adjuntarle archivos de cualquier tipo o sacarlos.',
      keywords: ['adjuntar', 'incrustar', 'anexos', 'clip'],
    },
    'bookmarks-pdf': {
      title: 'Marcadores de PDF',
      summary: 'Leer los marcadores de un PDF como JSON, reemplazarlos, añadir algunos o quitarlos todos.',
      keywords: ['índice', 'esquema', 'tabla de contenidos', 'capítulos'],
    },
    'compare-pdf': {
      title: 'Comparar PDF',
      summary:
        'Encontrar las diferencias entre dos versiones de un documento, en el texto y en el aspecto: un PDF con ambas versiones marcadas y un informe.',
      keywords: ['comparar', 'diferencias', 'cambios', 'versiones', 'lado a lado', 'revisión'],
    },
    'compress-pdf': {
      title: 'Comprimir PDF',
      summary:
        'Hacer un PDF más pequeño: imágenes con la resolución con que se ven, fuentes sin glifos sin usar, todo lo demás compactado sin pérdida.',
      keywords: ['comprimir', 'reducir', 'tamaño', 'más pequeño', 'correo'],
    },
    'crop-pdf': {
      title: 'Recortar PDF',
      summary: 'Recortar las páginas a su contenido, por márgenes o a un recuadro.',
      keywords: ['cortar', 'márgenes', 'bordes', 'espacio en blanco'],
    },
    'extract-pages': {
      title: 'Extraer páginas',
      summary: 'Llevar páginas de un PDF a uno nuevo, en cualquier orden.',
      keywords: ['sacar', 'elegir', 'guardar páginas', 'seleccionar'],
    },
    'extract-text': {
      title: 'Extraer texto',
      summary:
        'Obtener el texto de un PDF: sencillo, página por página, como JSON con las palabras y su lugar, o como Markdown con títulos, listas, tablas y enlaces.',
      keywords: ['pdf a texto', 'markdown', 'copiar texto', 'palabras', 'tablas'],
    },
    'flatten-pdf': {
      title: 'Acoplar PDF',
      summary: 'Dibujar campos y anotaciones en la página: se ven igual y ya no se pueden cambiar.',
      keywords: ['aplanar', 'fijar', 'comentarios', 'bloquear campos'],
    },
    'form-fill': {
      title: 'Rellenar formularios PDF',
      summary:
        'Listar los campos de un formulario como JSON, o rellenarlos por su nombre: texto, opciones, casillas y botones.',
      keywords: ['formulario', 'campos', 'completar'],
    },
    'info-pdf': {
      title: 'Información del PDF',
      summary:
        'Decir como JSON qué contiene un PDF: páginas y tamaños, metadatos, marcadores, campos, adjuntos, fuentes, capas, etiquetas, cifrado, daños.',
      keywords: ['propiedades', 'número de páginas', 'versión', 'fuentes'],
    },
    'linearize-pdf': {
      title: 'Preparar PDF para la web',
      summary: 'Vista rápida en la web: la primera página se muestra mientras llega el resto.',
      keywords: ['linealizar', 'vista web rápida'],
    },
    'merge-pdf': {
      title: 'Unir PDF',
      summary:
        'Juntar páginas de cualquier número de archivos PDF en uno, con sus marcadores, enlaces, formularios y adjuntos.',
      keywords: ['combinar', 'juntar', 'fusionar', 'concatenar'],
    },
    'metadata-pdf': {
      title: 'Metadatos de PDF',
      summary:
        'Leer, poner o borrar título, autor, fechas y lo demás que un PDF dice de sí mismo, en su diccionario de información y en XMP.',
      keywords: ['título', 'autor', 'propiedades', 'palabras clave'],
    },
    'nup-pdf': {
      title: 'Varias páginas por hoja',
      summary:
        'Poner dos, cuatro, nueve o más páginas en cada hoja, o hacer un folleto; los enlaces y campos van con ellas.',
      keywords: ['folleto', 'imposición', 'ahorrar papel'],
    },
    'organize-pdf': {
      title: 'Organizar PDF',
      summary: 'Ordenar, repetir y girar páginas de uno o varios PDF e intercalar páginas en blanco.',
      keywords: ['reordenar', 'mover páginas', 'duplicar'],
    },
    pipeline: {
      title: 'Secuencia',
      summary: 'Ejecutar varias herramientas una tras otra, cada una sobre el resultado de la anterior.',
      keywords: ['cadena', 'flujo', 'pasos', 'lote', 'automatizar'],
    },
    'protect-pdf': {
      title: 'Proteger PDF',
      summary: 'Cifrar un PDF con contraseñas y decir qué pueden hacer quienes lo abren.',
      keywords: ['contraseña', 'cifrar', 'bloquear', 'permisos'],
    },
    'redact-pdf': {
      title: 'Censurar PDF',
      summary:
        'Quitar para siempre zonas, palabras y patrones de un PDF: del texto, las imágenes, los dibujos, los campos, los marcadores y los metadatos.',
      keywords: ['tachar', 'ocultar', 'anonimizar', 'privacidad', 'ennegrecer'],
    },
    'remove-pages': {
      title: 'Quitar páginas',
      summary: 'Dejar fuera páginas de un PDF.',
      keywords: ['eliminar', 'borrar páginas', 'suprimir'],
    },
    'repair-pdf': {
      title: 'Reparar PDF',
      summary: 'Escribir de nuevo un PDF dañado con todo lo que aún se puede leer, y decir qué estaba mal.',
      keywords: ['arreglar', 'recuperar', 'dañado', 'corrupto'],
    },
    'resize-pdf': {
      title: 'Cambiar tamaño de PDF',
      summary: 'Llevar páginas de cualquier tamaño a uno solo, con su contenido, enlaces y campos.',
      keywords: ['escalar', 'tamaño de papel', 'a4', 'ampliar', 'reducir'],
    },
    'reverse-pdf': {
      title: 'Invertir PDF',
      summary:
        'Poner las páginas de un PDF en el orden contrario, como lo necesita una pila escaneada desde el final.',
      keywords: ['al revés', 'orden inverso'],
    },
    'rotate-pdf': {
      title: 'Girar PDF',
      summary: 'Girar páginas un cuarto, media vuelta o tres cuartos, o hasta que todas queden igual.',
      keywords: ['rotar', 'orientación', 'horizontal', 'vertical'],
    },
    'sanitize-pdf': {
      title: 'Limpiar PDF',
      summary:
        'Quitar de un PDF guiones, acciones, adjuntos, metadatos y lo oculto, y decir cada cosa quitada.',
      keywords: ['privacidad', 'anonimizar', 'sanear'],
    },
    'split-pdf': {
      title: 'Dividir PDF',
      summary: 'Dividir un PDF en varios: por página, por intervalos, en sus marcadores o por tamaño.',
      keywords: ['separar', 'partir', 'trocear'],
    },
    'unlock-pdf': {
      title: 'Desbloquear PDF',
      summary:
        'Quitar contraseña y restricciones de un PDF que se abre con la contraseña que envíe, o sin ninguna.',
      keywords: ['quitar contraseña', 'descifrar'],
    },
  },
}
