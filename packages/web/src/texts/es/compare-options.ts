import type { TaskTexts } from '../translation.js'

export const compareOptions: TaskTexts['options'] = {
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
