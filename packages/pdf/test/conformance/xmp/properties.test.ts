import { describe, expect, it } from 'vitest'
import { doDatesMatch, infoValues } from '../../../src/conformance/xmp/info-values.js'
import { extension, object, objects, packet, packetText, property } from './packets.js'

const list = (form: string, ...items: string[]): string =>
  `<rdf:${form}>${items.map((item) => `<rdf:li>${item}</rdf:li>`).join('')}</rdf:${form}>`
const alternatives = (...items: [lang: string, text: string][]): string =>
  `<rdf:Alt>${items.map(([lang, text]) => `<rdf:li xml:lang="${lang}">${text}</rdf:li>`).join('')}</rdf:Alt>`

describe('Predefined properties', () => {
  it.each([
    ['<pdf:Keywords>a</pdf:Keywords>', true, true],
    ['<xmp:Label>a</xmp:Label>', false, true],
    ['<crs:AutoBrightness>True</crs:AutoBrightness>', false, true],
    ['<exif:MakerNote>a</exif:MakerNote>', true, false],
    ['<pdf:Title>a</pdf:Title>', false, false],
    ['<own:a>a</own:a>', false, false],
  ])('%s: in the edition of 2004 %s, of 2005 %s', (text, in2004, in2005) => {
    expect(property(text)).toMatchObject({ isPredefinedInXMP2004: in2004, isPredefinedInXMP2005: in2005 })
  })

  it.each([
    ['text', '<dc:source>a</dc:source>', `<dc:source>${list('Seq', 'a')}</dc:source>`],
    ['bag', `<dc:subject>${list('Bag', 'a')}</dc:subject>`, `<dc:subject>${list('Seq', 'a')}</dc:subject>`],
    [
      'sequence',
      `<dc:creator>${list('Seq', 'a')}</dc:creator>`,
      `<dc:creator>${list('Bag', 'a')}</dc:creator>`,
    ],
    [
      'language alternative',
      `<dc:title>${alternatives(['x-default', 'a'])}</dc:title>`,
      `<dc:title>${list('Alt', 'a')}</dc:title>`,
    ],
    [
      'date',
      '<xmp:CreateDate>2024-05-06T07:08+01:00</xmp:CreateDate>',
      '<xmp:CreateDate>May 2024</xmp:CreateDate>',
    ],
    ['MIME type', '<dc:format>image/svg+xml</dc:format>', '<dc:format>image</dc:format>'],
    [
      'integer',
      '<exif:PixelXDimension>+7</exif:PixelXDimension>',
      '<exif:PixelXDimension>7.5</exif:PixelXDimension>',
    ],
    ['real', '<crs:Exposure>-.5</crs:Exposure>', '<crs:Exposure>1e3</crs:Exposure>'],
    ['Boolean', '<crs:HasCrop>False</crs:HasCrop>', '<crs:HasCrop>false</crs:HasCrop>'],
    [
      'coordinate',
      '<exif:GPSLatitude>67,19.5N</exif:GPSLatitude>',
      '<exif:GPSLatitude>67.3</exif:GPSLatitude>',
    ],
    [
      'structure',
      '<xmpMM:DerivedFrom stRef:documentID="a"/>',
      '<xmpMM:DerivedFrom stRef:documentID="a" stRef:colour="b"/>',
    ],
  ])('have values of their type: %s', (_, right, wrong) => {
    expect(property(right).isValueTypeCorrect).toBe(true)
    expect(property(wrong).isValueTypeCorrect).toBe(false)
  })

  it('have types that differ between the editions', () => {
    const single = '<photoshop:SupplementalCategories>a</photoshop:SupplementalCategories>'
    expect(property(single, '2004').isValueTypeCorrect).toBe(true)
    expect(property(single, '2005').isValueTypeCorrect).toBe(false)
  })

  it('are named with their prefix, and one that nothing defines has no type', () => {
    expect(property('<own:a>b</own:a>')).toMatchObject({
      place: { name: 'own:a' },
      isValueTypeCorrect: null,
      predefinedType: null,
    })
  })

  it('tell a language alternative that has the default alone', () => {
    const xDefault = (...items: [string, string][]) =>
      property(`<dc:title>${alternatives(...items)}</dc:title>`).xDefault
    expect(xDefault(['x-default', 'a'])).toBe(true)
    expect(xDefault(['x-default', 'a'], ['en', 'a'])).toBe(false)
    expect(xDefault(['en', 'a'])).toBe(false)
  })
})

describe('Extension schemas', () => {
  const own = (text: string, schema: string) => {
    const found = objects(schema + text).find(({ place }) => place?.name === 'own:p')
    return [found?.isDefinedInCurrentPackage, found?.isValueTypeCorrect]
  }

  it('define properties with the types of XMP', () => {
    expect(own('<own:p>7</own:p>', extension('Integer'))).toEqual([true, true])
    expect(own('<own:p>a</own:p>', extension('Integer'))).toEqual([true, false])
    expect(own(`<own:p>${list('Bag', '7')}</own:p>`, extension('bag closed Choice of Integer'))).toEqual([
      true,
      true,
    ])
    expect(own('<own:p>7</own:p>', extension('bag Integer'))).toEqual([true, false])
    expect(own('<own:p>7</own:p>', extension('Number'))).toEqual([false, null])
  })

  it('define types of their own, which may contain themselves', () => {
    const types = { Inner: 'Integer', Outer: 'Inner', Self: 'Self' }
    const nested = (value: string) =>
      `<own:p rdf:parseType="Resource"><part:f rdf:parseType="Resource"><part:f>${value}</part:f></part:f></own:p>`
    expect(own(nested('7'), extension('Outer', types))).toEqual([true, true])
    expect(own(nested('a'), extension('Outer', types))).toEqual([true, false])
    expect(own(nested('a'), extension('Self', types))).toEqual([true, false])
    expect(own('<own:p part:f="7"/>', extension('Inner', types))).toEqual([true, true])
    expect(own('<own:p own:f="7"/>', extension('Inner', types))).toEqual([true, false])
  })

  it('of the main packet hold for others, except in PDF/A-1', () => {
    const [inMain, text] = [extension('Integer'), '<own:p>7</own:p>']
    expect(property(text, '2005', inMain)).toMatchObject({
      isDefinedInMainPackage: true,
      isDefinedInCurrentPackage: false,
      isValueTypeCorrect: true,
    })
    expect(property(text, '2004', inMain).isValueTypeCorrect).toBeNull()
  })

  it('of another packet name the types that the main packet defines for their namespace, except in PDF/A-1', () => {
    const inMain = extension('Text', { Inner: 'Integer' })
    const judged = (value: string, edition: '2004' | '2005', namespace = 'urn:own') => {
      const named = extension('Inner', {}, (text) => text.replace('urn:own', namespace))
      const all = objects(`${named}<own:p part:f="${value}"/>`, edition, inMain)
      const found = (type: string) => all.find((each) => each.type === type)
      return [found('XMPProperty')?.isValueTypeCorrect, found('ExtensionSchemaProperty')?.isValueTypeDefined]
    }
    expect(judged('7', '2005')).toEqual([true, true])
    expect(judged('a', '2005')).toEqual([false, true])
    expect(judged('7', '2005', 'urn:other')).toEqual([false, false])
    expect(judged('7', '2004')).toEqual([null, false])
  })

  it('are in a bag with the usual prefix', () => {
    const container = (changes: (text: string) => string) =>
      object('ExtensionSchemasContainer', extension('Text', {}, changes))
    expect(container((text) => text)).toMatchObject({ isValidBag: true, prefix: 'pdfaExtension' })
    expect(container((text) => text.replaceAll('rdf:Bag', 'rdf:Seq')).isValidBag).toBe(false)
  })

  it.each([
    ['ExtensionSchemaDefinition', 'pdfaSchema:schema', 'schemaPrefix', 'isSchemaValidText'],
    ['ExtensionSchemaDefinition', 'pdfaSchema:namespaceURI', 'namespaceURIPrefix', 'isNamespaceURIValidURI'],
    ['ExtensionSchemaDefinition', 'pdfaSchema:prefix', 'prefixPrefix', 'isPrefixValidText'],
    ['ExtensionSchemaProperty', 'pdfaProperty:name', 'namePrefix', 'isNameValidText'],
    ['ExtensionSchemaProperty', 'pdfaProperty:valueType', 'valueTypePrefix', 'isValueTypeValidText'],
    ['ExtensionSchemaProperty', 'pdfaProperty:category', 'categoryPrefix', 'isCategoryValidText'],
    ['ExtensionSchemaProperty', 'pdfaProperty:description', 'descriptionPrefix', 'isDescriptionValidText'],
    ['ExtensionSchemaValueType', 'pdfaType:type', 'typePrefix', 'isTypeValidText'],
    ['ExtensionSchemaValueType', 'pdfaType:namespaceURI', 'namespaceURIPrefix', 'isNamespaceURIValidURI'],
    ['ExtensionSchemaValueType', 'pdfaType:prefix', 'prefixPrefix', 'isPrefixValidText'],
    ['ExtensionSchemaValueType', 'pdfaType:description', 'descriptionPrefix', 'isDescriptionValidText'],
    ['ExtensionSchemaField', 'pdfaField:name', 'namePrefix', 'isNameValidText'],
    ['ExtensionSchemaField', 'pdfaField:valueType', 'valueTypePrefix', 'isValueTypeValidText'],
    ['ExtensionSchemaField', 'pdfaField:description', 'descriptionPrefix', 'isDescriptionValidText'],
  ])('%s needs %s', (type, name, prefix, isValid) => {
    const types = { T: 'Text' }
    expect(object(type, extension('Text', types))).toMatchObject({
      [prefix]: name.split(':')[0],
      [isValid]: true,
      containsUndefinedFields: false,
    })
    const renamed = extension('Text', types, (text) => text.replaceAll(`${name}>`, 'own:other>'))
    expect(object(type, renamed)).toMatchObject({
      [prefix]: null,
      [isValid]: false,
      containsUndefinedFields: true,
      undefinedFields: 'own:other',
    })
  })

  it.each([
    ['ExtensionSchemaDefinition', 'pdfaSchema:property', 'isPropertyValidSeq'],
    ['ExtensionSchemaDefinition', 'pdfaSchema:valueType', 'isValueTypeValidSeq'],
    ['ExtensionSchemaValueType', 'pdfaType:field', 'isFieldValidSeq'],
  ])('%s has %s in order', (type, name, isValid) => {
    const inBag = (text: string) => text.replaceAll(`<${name}><rdf:Seq>`, `<${name}><rdf:Bag>`)
    const closed = (text: string) => text.replaceAll(`</rdf:Seq></${name}>`, `</rdf:Bag></${name}>`)
    expect(object(type, extension('Text', { T: 'Text' }))[isValid]).toBe(true)
    expect(
      object(
        type,
        extension('Text', { T: 'Text' }, (text) => closed(inBag(text))),
      )[isValid],
    ).toBe(false)
  })

  it('name types that are defined', () => {
    const isDefined = (valueType: string) =>
      object('ExtensionSchemaProperty', extension(valueType)).isValueTypeDefined
    expect(isDefined('seq Lang Alt')).toBe(true)
    expect(isDefined('Colour')).toBe(false)
    expect(object('ExtensionSchemaField', extension('T', { T: 'Colour' })).isValueTypeDefined).toBe(false)
  })
})

describe('Identification', () => {
  it('of PDF/A and PDF/UA is found with its values and prefixes', () => {
    const text =
      '<pdfaid:part>2</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance><pdfuaid:part>1</pdfuaid:part>'
    expect(object('MainXMPPackage', text)).toMatchObject({
      containsPDFAIdentification: true,
      containsPDFUAIdentification: true,
    })
    expect(object('PDFAIdentification', text)).toMatchObject({
      part: 2,
      conformance: 'B',
      rev: null,
      partPrefix: 'pdfaid',
      amdPrefix: null,
    })
    expect(object('PDFUAIdentification', text).part).toBe(1)
    expect(object('MainXMPPackage', '').containsPDFAIdentification).toBe(false)
  })

  it('has a part that is a number, and the prefix that is written', () => {
    const other = '<x:part xmlns:x="http://www.aiim.org/pdfa/ns/id/">two</x:part>'
    expect(object('PDFAIdentification', other)).toMatchObject({ part: null, partPrefix: 'x' })
  })
})

describe('Values that the information dictionary repeats', () => {
  const values = (text: string) => infoValues(packet(packetText(text)))

  it('are the default title, the creators in order, and simple texts', () => {
    const text = `<dc:title>${alternatives(['en', 'a'], ['x-default', 'b'])}</dc:title><dc:creator>${list('Seq', 'c')}</dc:creator><pdf:Keywords> d</pdf:Keywords>`
    expect(values(text)).toMatchObject({
      XMPTitle: 'b',
      XMPCreator: 'c',
      XMPCreatorSize: 1,
      XMPKeywords: ' d',
    })
    expect(values(`<dc:title>${alternatives(['en', 'a'], ['de', 'b'])}</dc:title>`).XMPTitle).toBe('a')
    expect(values(`<dc:title>${list('Alt', 'a')}</dc:title>`).XMPTitle).toBeNull()
    expect(values(`<dc:creator>${list('Seq', 'a', 'b')}</dc:creator>`).XMPCreatorSize).toBe(2)
    expect(values('').XMPCreator).toBeNull()
  })

  it.each([
    ["D:20240506070809+02'00'", '2024-05-06T05:08:09Z', true],
    ['D:202405060708', '2024-05-06T07:08', true],
    ['D:20240506', '2024-05-06', true],
    ['D:20240506070809Z', '2024-05-06T07:08:09.5Z', false],
    ['D:20240506070809Z', '2024-05', false],
    ['20240506070809Z', '2024-05-06T07:08:09Z', false],
    ['D:20240506', null, false],
    [undefined, '2024-05-06', null],
  ])('are dates of the same moment: %s and %s: %s', (ofInfo, ofXmp, matches) => {
    expect(doDatesMatch(ofInfo, ofXmp)).toBe(matches)
  })
})
