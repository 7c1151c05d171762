import { escaped } from './xml.js'

/** The core properties of a package (ECMA-376-2, 11), without dates: equal inputs give equal outputs. */
export function coreProperties(title: string | undefined, language: string | undefined): string {
  return `<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/">${
    title === undefined ? '' : `<dc:title>${escaped(title)}</dc:title>`
  }${language === undefined ? '' : `<dc:language>${escaped(language)}</dc:language>`}</cp:coreProperties>`
}
