import { buildPdf, type Objects } from '../fixtures/build-pdf.js'
import { input, type Merged, merge } from '../fixtures/merge.js'

export interface LayeredOptions {
  /** Further entries of each layer's dictionary; a layer is known by its name and is the object `@name`. */
  readonly layers: Readonly<Record<string, string>>
  /** For each page the layers that it draws in; all layers on one page by default. */
  readonly pages?: readonly (readonly string[])[]
  /** Entries of the default configuration. */
  readonly main?: string
  /** Further entries of the catalogue's /OCProperties. */
  readonly more?: string
  /** The layers that are declared; all by default. */
  readonly declared?: readonly string[]
  readonly objects?: Objects
}

/** A document with layers; each says its name where it is drawn. */
export function layeredPdf(options: LayeredOptions): Uint8Array {
  const names = Object.keys(options.layers)
  const pages = options.pages ?? [names]
  const list = (items: readonly string[]): string => items.map((name) => `@${name}`).join(' ')
  const objects: Objects = {
    catalog: `<< /Type /Catalog /Pages @pages /OCProperties << /OCGs [${list(options.declared ?? names)}] /D << ${options.main ?? ''} >> ${options.more ?? ''} >> >>`,
    pages: `<< /Type /Pages /Count ${pages.length} /Kids [${list(pages.map((_, index) => `page${index}`))}] >>`,
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...options.objects,
  }
  for (const name of names) objects[name] = `<< /Type /OCG /Name (${name}) ${options.layers[name]} >>`
  for (const [index, used] of pages.entries()) {
    const properties = used.map((name) => `/${name} @${name}`).join(' ')
    objects[`page${index}`] =
      `<< /Type /Page /Parent @pages /MediaBox [0 0 400 400] /Contents @content${index} /Resources << /Font << /F1 @font >> /Properties << ${properties} >> >> >>`
    const drawn = used.map(
      (name, at) => `/OC /${name} BDC BT /F1 12 Tf 50 ${20 + 20 * at} Td (drawn ${name}) Tj ET EMC`,
    )
    objects[`content${index}`] = { dict: '<< >>', data: drawn.join('\n') }
  }
  return buildPdf(objects)
}

export function mergeLayered(...documents: readonly LayeredOptions[]): Merged {
  return merge(documents.map((document, index) => input(`${index + 1}.pdf`, layeredPdf(document))))
}
