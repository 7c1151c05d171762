/**
 * Translated from the validation profiles of the veraPDF Consortium (CC BY 4.0; see the LICENSE beside it) by
 * packages/pdf/scripts/write-conformance-rules.mjs.
 */

/** What rules remember from one object to another. */
export interface Variables {
  gOutputCS: string | null
  gDocumentOutputCS: string | null
  gOutputICCProfileMD5: string | null
  gOutputProfileIndirect: string | null
  gPageOutputCS: string | null
  gTransparencyCS: string | null
  gContainsCatalogLang: boolean
  usesH: boolean
  usesHn: boolean
  gContainsConfigs: boolean
}

/** A rule: what an object of a type, or of a type below it, has to be. */
export interface Rule {
  readonly type: string
  /** For each group of standards: its clause and the number of its test. */
  readonly at: Readonly<Record<string, string>>
  /** Whether it is judged after all other objects were seen. */
  readonly isDeferred?: boolean
  /** Properties are null where nothing is there, and compared with null as JavaScript does. */
  readonly holds: (object: never, document: Variables) => boolean
  readonly message: string | ((object: never, document: Variables) => string)
}

/** How an object of a type changes a variable, before its rules are judged. */
export interface VariableChange {
  readonly type: string
  readonly name: keyof Variables
  readonly value: (object: never, document: Variables) => string | boolean | null
}

export function newVariables(): Variables {
  return {
    gOutputCS: null,
    gDocumentOutputCS: null,
    gOutputICCProfileMD5: null,
    gOutputProfileIndirect: null,
    gPageOutputCS: null,
    gTransparencyCS: null,
    gContainsCatalogLang: false,
    usesH: false,
    usesHn: false,
    gContainsConfigs: false,
  }
}

export const variableChanges: readonly VariableChange[] = [
  {
    type: 'ICCOutputProfile',
    name: 'gOutputCS',
    value: ({ S, colorSpace }: { S: string; colorSpace: string }, document: Variables) =>
      S === 'GTS_PDFA1' ? colorSpace : document.gOutputCS,
  },
  {
    type: 'PDDocument',
    name: 'gDocumentOutputCS',
    value: ({ outputColorSpace }: { outputColorSpace: string }) => outputColorSpace,
  },
  {
    type: 'PDOutputIntent',
    name: 'gOutputICCProfileMD5',
    value: ({ ICCProfileMD5 }: { ICCProfileMD5: string }) => ICCProfileMD5,
  },
  {
    type: 'PDOutputIntent',
    name: 'gOutputProfileIndirect',
    value: ({ destOutputProfileIndirect }: { destOutputProfileIndirect: string }) =>
      destOutputProfileIndirect,
  },
  {
    type: 'PDPage',
    name: 'gPageOutputCS',
    value: ({ outputColorSpace }: { outputColorSpace: string }) => outputColorSpace,
  },
  {
    type: 'TransparencyColorSpace',
    name: 'gTransparencyCS',
    value: ({ colorSpaceType }: { colorSpaceType: string }) => colorSpaceType,
  },
  {
    type: 'PDDocument',
    name: 'gContainsCatalogLang',
    value: ({ containsLang }: { containsLang: boolean }) => containsLang,
  },
  { type: 'SEH', name: 'usesH', value: () => true },
  { type: 'SEHn', name: 'usesHn', value: () => true },
  {
    type: 'PDOCProperties',
    name: 'gContainsConfigs',
    value: ({ containsConfigs }: { containsConfigs: boolean }) => containsConfigs,
  },
]

export const rules: readonly Rule[] = [
  {
    type: 'CosDocument',
    at: { '1a 1b': '6.1.2-1' },
    holds: ({ headerOffset, header }: { headerOffset: number; header: string }) =>
      headerOffset === 0 && /%PDF-\d\.\d/.test(header),
    message: ({ header, headerOffset }: { header: string; headerOffset: number }) =>
      `File header ${header} (offset = ${headerOffset}) starts at non-zero offset or does not match the pattern %PDF-n.m`,
  },
  {
    type: 'CosDocument',
    at: { '1a 1b 2a 2b 2u 3a 3b 3u 4 4e 4f': '6.1.2-2' },
    holds: ({
      headerByte1,
      headerByte2,
      headerByte3,
      headerByte4,
    }: {
      headerByte1: number
      headerByte2: number
      headerByte3: number
      headerByte4: number
    }) => headerByte1 > 127 && headerByte2 > 127 && headerByte3 > 127 && headerByte4 > 127,
    message: ({
      headerByte1,
      headerByte2,
      headerByte3,
      headerByte4,
    }: {
      headerByte1: number
      headerByte2: number
      headerByte3: number
      headerByte4: number
    }) =>
      `Binary comment in the file header is missing or does not start with 4 bytes with byte values above 127 (first four bytes = ${headerByte1}, ${headerByte2}, ${headerByte3}, ${headerByte4})`,
  },
  {
    type: 'CosDocument',
    at: { '1a 1b': '6.1.3-1' },
    holds: ({
      isLinearized,
      firstPageID,
      lastID,
    }: {
      isLinearized: boolean
      firstPageID: string
      lastID: string
    }) => (isLinearized === true ? firstPageID != null : lastID != null),
    message: 'Missing ID in the document trailer',
  },
  {
    type: 'CosTrailer',
    at: { '1a 1b 2a 2b 2u 3a 3b 3u 4 4e 4f': '6.1.3-2' },
    holds: ({ isEncrypted }: { isEncrypted: boolean }) => isEncrypted !== true,
    message: 'Encrypt keyword is present in the trailer dictionary',
  },
  {
    type: 'CosDocument',
    at: { '1a 1b 2a 2b 2u 3a 3b 3u 4 4e 4f': '6.1.3-3' },
    holds: ({ postEOFDataSize }: { postEOFDataSize: number }) => postEOFDataSize === 0,
    message: ({ postEOFDataSize }: { postEOFDataSize: number }) =>
      `${postEOFDataSize} byte(s) of data is present after the last end-of-file marker`,
  },
  {
    type: 'CosDocument',
    at: { '1a 1b': '6.1.3-4' },
    holds: ({
      isLinearized,
      lastID,
      firstPageID,
    }: {
      isLinearized: boolean
      lastID: string
      firstPageID: string
    }) => isLinearized !== true || lastID == null || firstPageID === lastID,
    message: ({ lastIDValue, firstPageIDValue }: { lastIDValue: string; firstPageIDValue: string }) =>
      `Last ID (${lastIDValue}) is present in the Linearized PDF and does not match the first page ID (${firstPageIDValue})`,
  },
  {
    type: 'CosXRef',
    at: { '1a 1b': '6.1.4-1' },
    holds: ({ subsectionHeaderSpaceSeparated }: { subsectionHeaderSpaceSeparated: boolean }) =>
      subsectionHeaderSpaceSeparated === true,
    message: 'Extra or missing spacings around in a subsection header of the cross reference table',
  },
  {
    type: 'CosXRef',
    at: { '1a 1b 2a 2b 2u 3a 3b 3u': '6.1.4-2', '4 4e 4f': '6.1.4-1' },
    holds: ({ xrefEOLMarkersComplyPDFA }: { xrefEOLMarkersComplyPDFA: boolean }) => xrefEOLMarkersComplyPDFA,
    message: "Extra spacings or missing EOL characters after the 'xref' keyword in the cross reference table",
  },
  {
    type: 'PDDocument',
    at: { '1a 1b': '6.1.4-3' },
    holds: ({ containsXRefStream }: { containsXRefStream: boolean }) => containsXRefStream === false,
    message: 'The document uses xref streams',
  },
  {
    type: 'CosString',
    at: { '1a 1b 2a 2b 2u 3a 3b 3u': '6.1.6-1', '4 4e 4f': '6.1.5-1' },
    holds: ({ isHex, hexCount }: { isHex: boolean; hexCount: number }) =>
      isHex !== true || hexCount % 2 === 0,
    message: ({ hexCount }: { hexCount: number }) =>
      `A hexadecimal string contains odd number (${hexCount}) of non-white-space characters`,
  },
  {
    type: 'CosString',
    at: { '1a 1b 2a 2b 2u 3a 3b 3u': '6.1.6-2', '4 4e 4f': '6.1.5-2' },
    holds: ({ isHex, containsOnlyHex }: { isHex: boolean; containsOnlyHex: boolean }) =>
      isHex !== true || containsOnlyHex === true,
    message:
      'Hexadecimal string contains non-white-space characters outside the range 0 to 9, A to F or a to f',
  },
  {
    type: 'CosStream',
    at: { '1a 1b': '6.1.7-1', '2a 2b 2u 3a 3b 3u': '6.1.7.1-1', '4 4e 4f': '6.1.6.1-1' },
    holds: ({ Length, realLength }: { Length: number; realLength: number }) => Length === realLength,
    message: ({ realLength, Length }: { realLength: number; Length: number }) =>
      `Actual length of the stream (${realLength} byte(s)) does not match the value of the Length key in the Stream dictionary (${Length} byte(s))`,
  },
  {
    type: 'CosStream',
    at: { '1a 1b': '6.1.7-2', '2a 2b 2u 3a 3b 3u': '6.1.7.1-2' },
    holds: ({
      streamKeywordCRLFCompliant,
      endstreamKeywordEOLCompliant,
    }: {
      streamKeywordCRLFCompliant: boolean
      endstreamKeywordEOLCompliant: boolean
    }) => streamKeywordCRLFCompliant === true && endstreamKeywordEOLCompliant === true,
    message: "Extra spacings or missing EOL characters around keywords 'stream' and 'endstream'",
  },
  {
    type: 'CosStream',
    at: { '1a 1b': '6.1.7-3', '2a 2b 2u 3a 3b 3u': '6.1.7.1-3', '4 4e 4f': '6.1.6.1-2' },
    holds: ({ F, FFilter, FDecodeParms }: { F: string; FFilter: string; FDecodeParms: string }) =>
      F == null && FFilter == null && FDecodeParms == null,
    message: ({ keysString }: { keysString: string }) =>
      `A stream object dictionary contains ${keysString
        .split('&')
        .filter((elem) => elem === 'F' || elem === 'FFilter' || elem === 'FDecodeParms')
        .toString()} key(s)`,
  },
  {
    type: 'CosIndirect',
    at: { '1a 1b 4 4e 4f': '6.1.8-1', '2a 2b 2u 3a 3b 3u': '6.1.9-1' },
    holds: ({ spacingCompliesPDFA }: { spacingCompliesPDFA: boolean }) => spacingCompliesPDFA,
    message:
      "Extra spacings or missing EOL characters around indirect object/generation number or keywords 'obj' and 'endobj'",
  },
  {
    type: 'CosFilter',
    at: { '1a 1b': '6.1.10-1' },
    holds: ({ internalRepresentation }: { internalRepresentation: string }) =>
      internalRepresentation !== 'LZWDecode',
    message: ({ internalRepresentation }: { internalRepresentation: string }) =>
      `Unknown or not permitted Stream filter ${internalRepresentation} is used`,
  },
  {
    type: 'CosIIFilter',
    at: { '1a 1b': '6.1.10-2' },
    holds: ({ internalRepresentation }: { internalRepresentation: string }) =>
      internalRepresentation !== 'LZWDecode' && internalRepresentation !== 'LZW',
    message: 'LZW compression is used in the inline image',
  },
  {
    type: 'CosFileSpecification',
    at: { '1a 1b': '6.1.11-1' },
    holds: ({ containsEF }: { containsEF: boolean }) => containsEF === false,
    message: 'A file specification dictionary contains the EF key',
  },
  {
    type: 'CosDocument',
    at: { '1a 1b': '6.1.11-2' },
    holds: ({ containsEmbeddedFiles }: { containsEmbeddedFiles: boolean }) => containsEmbeddedFiles === false,
    message:
      "The document contains embedded files (EmbeddedFiles key is present in the file's name dictionary)",
  },
  {
    type: 'CosInteger',
    at: { '1a 1b': '6.1.12-1', '2a 2b 2u 3a 3b 3u': '6.1.13-1' },
    holds: ({ intValue }: { intValue: number }) => intValue <= 2147483647 && intValue >= -2147483648,
    message: ({ intValue }: { intValue: number }) => `Integer value ${intValue} out of range`,
  },
  {
    type: 'CosReal',
    at: { '1a 1b': '6.1.12-2' },
    holds: ({ realValue }: { realValue: number }) => realValue >= -32767.0 && realValue <= 32767.0,
    message: ({ realValue }: { realValue: number }) => `Real value ${realValue} out of range`,
  },
  {
    type: 'CosString',
    at: { '1a 1b': '6.1.12-3' },
    holds: ({ value }: { value: string }) => value.length < 65536,
    message: ({ value }: { value: string }) => `String length (${value.length}) exceeded 65535`,
  },
  {
    type: 'CosName',
    at: { '1a 1b': '6.1.12-4', '2a 2b 2u 3a 3b 3u': '6.1.13-4' },
    holds: ({ internalRepresentation }: { internalRepresentation: string }) =>
      internalRepresentation.length <= 127,
    message: ({ internalRepresentation }: { internalRepresentation: string }) =>
      `Name length (${internalRepresentation.length}) exceeded 127`,
  },
  {
    type: 'CosArray',
    at: { '1a 1b': '6.1.12-5' },
    holds: ({ size }: { size: number }) => size <= 8191,
    message: ({ size }: { size: number }) => `Array capacity (${size}) exceeded 8191`,
  },
  {
    type: 'CosDict',
    at: { '1a 1b': '6.1.12-6' },
    holds: ({ size }: { size: number }) => size <= 4095,
    message: ({ size }: { size: number }) => `Dictionary capacity (${size}) exceeded 4095`,
  },
  {
    type: 'CosDocument',
    at: { '1a 1b': '6.1.12-7', '2a 2b 2u 3a 3b 3u': '6.1.13-7' },
    holds: ({ nrIndirects }: { nrIndirects: number }) => nrIndirects <= 8388607,
    message: ({ nrIndirects }: { nrIndirects: number }) =>
      `Number of indirect objects in a PDF file (${nrIndirects}) exceeded 8,388,607`,
  },
  {
    type: 'Op_q_gsave',
    at: { '1a 1b': '6.1.12-8', '2a 2b 2u 3a 3b 3u': '6.1.13-8' },
    holds: ({ nestingLevel }: { nestingLevel: number }) => nestingLevel <= 28,
    message: ({ nestingLevel }: { nestingLevel: number }) =>
      `Depth of graphics state nesting of q/Q operators (${nestingLevel}) exceeded 28`,
  },
  {
    type: 'PDDeviceN',
    at: { '1a 1b': '6.1.12-9' },
    holds: ({ nrComponents }: { nrComponents: number }) => nrComponents <= 8,
    message: ({ nrComponents }: { nrComponents: number }) =>
      `Number of DeviceN components (${nrComponents}) exceeded 8`,
  },
  {
    type: 'CMapFile',
    at: { '1a 1b': '6.1.12-10', '2a 2b 2u 3a 3b 3u': '6.1.13-10' },
    holds: ({ maximalCID }: { maximalCID: number }) => maximalCID <= 65535,
    message: ({ maximalCID }: { maximalCID: number }) => `Value of a CID (${maximalCID}) exceeded 65,535`,
  },
  {
    type: 'CosDocument',
    at: { '1a 1b': '6.1.13-1' },
    holds: ({ isOptionalContentPresent }: { isOptionalContentPresent: boolean }) =>
      isOptionalContentPresent === false,
    message: 'The document catalog dictionary contains the OCProperties entry',
  },
  {
    type: 'ICCOutputProfile',
    at: { '1a 1b': '6.2.2-1' },
    holds: ({
      deviceClass,
      colorSpace,
      version,
    }: {
      deviceClass: string
      colorSpace: string
      version: number
    }) =>
      (deviceClass === 'prtr' || deviceClass === 'mntr') &&
      (colorSpace === 'RGB ' || colorSpace === 'CMYK' || colorSpace === 'GRAY') &&
      version < 3.0,
    message:
      'The embedded PDF/A Output Intent colour profile is either invalid or does not provide BToA information',
  },
  {
    type: 'OutputIntents',
    at: { '1a 1b': '6.2.2-2', '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.2.3-2' },
    holds: ({ sameOutputProfileIndirect }: { sameOutputProfileIndirect: boolean }) =>
      sameOutputProfileIndirect === true,
    message: ({ outputProfileIndirects }: { outputProfileIndirects: string }) =>
      `File's OutputIntents array contains output intent dictionaries with non-matching destination output profiles (indirect keys ${outputProfileIndirects})`,
  },
  {
    type: 'ICCInputProfile',
    at: { '1a 1b': '6.2.3.2-1' },
    holds: ({
      deviceClass,
      colorSpace,
      version,
    }: {
      deviceClass: string
      colorSpace: string
      version: number
    }) =>
      (deviceClass === 'prtr' ||
        deviceClass === 'mntr' ||
        deviceClass === 'scnr' ||
        deviceClass === 'spac') &&
      (colorSpace === 'RGB ' || colorSpace === 'CMYK' || colorSpace === 'GRAY' || colorSpace === 'Lab ') &&
      version < 3.0,
    message: ({
      deviceClass,
      colorSpace,
      version,
    }: {
      deviceClass: string
      colorSpace: string
      version: number
    }) =>
      `The embedded ICC profile (Device Class = ${deviceClass}, color space = ${colorSpace}, version = ${version}) is either invalid or does not satisfy PDF 1.4 requirements`,
  },
  {
    type: 'ICCProfile',
    at: { '1a 1b': '6.2.3.2-2' },
    holds: ({ N, colorSpace }: { N: number; colorSpace: string }) =>
      N != null &&
      ((N === 1 && colorSpace === 'GRAY') ||
        (N === 3 && (colorSpace === 'RGB ' || colorSpace === 'Lab ')) ||
        (N === 4 && colorSpace === 'CMYK')),
    message: ({ N, colorSpace }: { N: number; colorSpace: string }) =>
      `The N entry (value ${N}) in the ICC profile dictionary is missing or does not match the number of components in the embedded ICC profile (color space ${colorSpace})`,
  },
  {
    type: 'PDDeviceRGB',
    at: { '1a 1b': '6.2.3.3-1', '2a 2b 2u 3a 3b 3u': '6.2.4.3-2' },
    holds: (_: unknown, document: Variables) => document.gOutputCS != null && document.gOutputCS === 'RGB ',
    message: 'DeviceRGB colour space is used without RGB output intent profile',
  },
  {
    type: 'PDDeviceCMYK',
    at: { '1a 1b': '6.2.3.3-2', '2a 2b 2u 3a 3b 3u': '6.2.4.3-3' },
    holds: (_: unknown, document: Variables) => document.gOutputCS != null && document.gOutputCS === 'CMYK',
    message: 'DeviceCMYK colour space is used without CMYK output intent profile',
  },
  {
    type: 'PDDeviceGray',
    at: { '1a 1b': '6.2.3.3-3', '2a 2b 2u 3a 3b 3u': '6.2.4.3-4' },
    holds: (_: unknown, document: Variables) => document.gOutputCS != null,
    message: 'DeviceGray colour space is used without output intent profile',
  },
  {
    type: 'PDXImage',
    at: { '1a 1b': '6.2.4-1', '2a 2b 2u 3a 3b 3u': '6.2.8-1', '4 4e 4f': '6.2.7.1-1' },
    holds: ({ containsAlternates }: { containsAlternates: boolean }) => containsAlternates === false,
    message: 'Alternates key is present in the Image dictionary',
  },
  {
    type: 'PDXObject',
    at: { '1a 1b': '6.2.4-2' },
    holds: ({ containsOPI }: { containsOPI: boolean }) => containsOPI === false,
    message: 'OPI key is present in the XObject dictionary',
  },
  {
    type: 'PDXImage',
    at: { '1a 1b': '6.2.4-3', '2a 2b 2u 3a 3b 3u': '6.2.8-3', '4 4e 4f': '6.2.7.1-3' },
    holds: ({ Interpolate }: { Interpolate: boolean }) => Interpolate === false,
    message: 'The value of the Interpolate key in the Image dictionary is true',
  },
  {
    type: 'PDXImage',
    at: { '1a 1b': '6.2.4-4' },
    holds: ({ isMask, BitsPerComponent }: { isMask: boolean; BitsPerComponent: number }) =>
      isMask === true ||
      BitsPerComponent == null ||
      BitsPerComponent === 1 ||
      BitsPerComponent === 2 ||
      BitsPerComponent === 4 ||
      BitsPerComponent === 8,
    message: ({ BitsPerComponent }: { BitsPerComponent: number }) =>
      `The value of the BitsPerComponent key in the Image dictionary is ${BitsPerComponent}`,
  },
  {
    type: 'PDMaskImage',
    at: { '1a 1b': '6.2.4-5', '2a 2b 2u 3a 3b 3u': '6.2.8-5', '4 4e 4f': '6.2.7.1-5' },
    holds: ({ BitsPerComponent }: { BitsPerComponent: number }) =>
      BitsPerComponent == null || BitsPerComponent === 1,
    message: ({ BitsPerComponent }: { BitsPerComponent: number }) =>
      `The value of the BitsPerComponent key in the image mask dictionary is ${BitsPerComponent}`,
  },
  {
    type: 'PDXForm',
    at: { '1a 1b': '6.2.5-1' },
    holds: ({ Subtype2, containsPS }: { Subtype2: string; containsPS: boolean }) =>
      (Subtype2 == null || Subtype2 !== 'PS') && containsPS === false,
    message: 'The form XObject dictionary contains a PS key or Subtype2 key with value PS',
  },
  {
    type: 'PDXForm',
    at: { '1a 1b': '6.2.6-1', '2a 2b 2u 3a 3b 3u': '6.2.9-2', '4 4e 4f': '6.2.8.2-1', 'ua-1': '7.20-1' },
    holds: ({ containsRef }: { containsRef: boolean }) => containsRef === false,
    message: 'The document contains a reference XObject (Ref key in the form XObject dictionary)',
  },
  {
    type: 'PDXObject',
    at: { '1a 1b': '6.2.7-1', '2a 2b 2u 3a 3b 3u': '6.2.9-3' },
    holds: ({ Subtype }: { Subtype: string }) => Subtype !== 'PS',
    message: 'The document contains a PostScript XObject',
  },
  {
    type: 'PDExtGState',
    at: { '1a 1b': '6.2.8-1', '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.2.5-1' },
    holds: ({ containsTR }: { containsTR: boolean }) => containsTR === false,
    message: 'An ExtGState dictionary contains the TR key',
  },
  {
    type: 'PDExtGState',
    at: { '1a 1b': '6.2.8-2', '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.2.5-2' },
    holds: ({ containsTR2, TR2NameValue }: { containsTR2: boolean; TR2NameValue: string }) =>
      containsTR2 === false || TR2NameValue === 'Default',
    message: 'An ExtGState dictionary contains the TR2 key with a value other than Default',
  },
  {
    type: 'CosRenderingIntent',
    at: { '1a 1b': '6.2.9-1', '2a 2b 2u 3a 3b 3u': '6.2.6-1' },
    holds: ({ internalRepresentation }: { internalRepresentation: string }) =>
      internalRepresentation === 'RelativeColorimetric' ||
      internalRepresentation === 'AbsoluteColorimetric' ||
      internalRepresentation === 'Perceptual' ||
      internalRepresentation === 'Saturation',
    message: ({ internalRepresentation }: { internalRepresentation: string }) =>
      `A rendering intent with non-standard value ${internalRepresentation} is used`,
  },
  {
    type: 'Op_Undefined',
    at: { '1a 1b': '6.2.10-1', '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.2.2-1' },
    holds: () => false,
    message: ({ name }: { name: string }) =>
      `A content stream contains operator ${name} not defined in PDF Reference`,
  },
  {
    type: 'PDFont',
    at: { '1a 1b': '6.3.2-1', '2a 2b 2u 3a 3b 3u': '6.2.11.2-1', '4 4e 4f': '6.2.10.2-1' },
    holds: ({ Type }: { Type: string }) => Type === 'Font',
    message: ({ Type }: { Type: string }) =>
      `A Font dictionary has value ${Type} of Type entry instead of Font`,
  },
  {
    type: 'PDFont',
    at: { '1a 1b': '6.3.2-2', '2a 2b 2u 3a 3b 3u': '6.2.11.2-2', '4 4e 4f': '6.2.10.2-2' },
    holds: ({ Subtype }: { Subtype: string }) =>
      Subtype === 'Type1' ||
      Subtype === 'MMType1' ||
      Subtype === 'TrueType' ||
      Subtype === 'Type3' ||
      Subtype === 'Type0' ||
      Subtype === 'CIDFontType0' ||
      Subtype === 'CIDFontType2',
    message: ({ Subtype }: { Subtype: string }) =>
      `Invalid Subtype entry in font dictionary with value ${Subtype}`,
  },
  {
    type: 'PDFont',
    at: { '1a 1b': '6.3.2-3', '2a 2b 2u 3a 3b 3u': '6.2.11.2-3', '4 4e 4f': '6.2.10.2-3' },
    holds: ({ Subtype, fontName }: { Subtype: string; fontName: string }) =>
      Subtype === 'Type3' || fontName != null,
    message: 'A BaseFont entry is missing or has invalid type',
  },
  {
    type: 'PDSimpleFont',
    at: { '1a 1b': '6.3.2-4', '2a 2b 2u 3a 3b 3u': '6.2.11.2-4', '4 4e 4f': '6.2.10.2-4' },
    holds: ({ isStandard, FirstChar }: { isStandard: boolean; FirstChar: number }) =>
      isStandard === true || FirstChar != null,
    message: 'A non-standard simple font dictionary has missing or invalid FirstChar entry',
  },
  {
    type: 'PDSimpleFont',
    at: { '1a 1b': '6.3.2-5', '2a 2b 2u 3a 3b 3u': '6.2.11.2-5', '4 4e 4f': '6.2.10.2-5' },
    holds: ({ isStandard, LastChar }: { isStandard: boolean; LastChar: number }) =>
      isStandard === true || LastChar != null,
    message: 'A non-standard simple font dictionary has missing or invalid LastChar entry',
  },
  {
    type: 'PDSimpleFont',
    at: { '1a 1b': '6.3.2-6', '2a 2b 2u 3a 3b 3u': '6.2.11.2-6', '4 4e 4f': '6.2.10.2-6' },
    holds: ({
      isStandard,
      Widths_size,
      LastChar,
      FirstChar,
    }: {
      isStandard: boolean
      Widths_size: number
      LastChar: number
      FirstChar: number
    }) => isStandard === true || (Widths_size != null && Widths_size === LastChar - FirstChar + 1),
    message: ({
      Widths_size,
      LastChar,
      FirstChar,
    }: {
      Widths_size: number
      LastChar: number
      FirstChar: number
    }) => `Widths array is missing or has invalid size ${Widths_size} instead of ${LastChar - FirstChar + 1}`,
  },
  {
    type: 'PDFont',
    at: { '1a 1b': '6.3.2-7' },
    holds: ({ fontFileSubtype }: { fontFileSubtype: string }) =>
      fontFileSubtype == null || fontFileSubtype === 'Type1C' || fontFileSubtype === 'CIDFontType0C',
    message: ({ fontFileSubtype }: { fontFileSubtype: string }) =>
      `Unsupported font file format ${fontFileSubtype} of the embedded font`,
  },
  {
    type: 'PDType0Font',
    at: { '1a 1b': '6.3.3.1-1' },
    holds: ({
      cmapName,
      CIDFontOrdering,
      CMapOrdering,
      CIDFontRegistry,
      CMapRegistry,
    }: {
      cmapName: string
      CIDFontOrdering: string
      CMapOrdering: string
      CIDFontRegistry: string
      CMapRegistry: string
    }) =>
      cmapName === 'Identity-H' ||
      cmapName === 'Identity-V' ||
      (CIDFontOrdering != null &&
        CIDFontOrdering === CMapOrdering &&
        CIDFontRegistry != null &&
        CIDFontRegistry === CMapRegistry),
    message: ({
      CIDFontOrdering,
      CMapOrdering,
      CIDFontRegistry,
      CMapRegistry,
    }: {
      CIDFontOrdering: string
      CMapOrdering: string
      CIDFontRegistry: string
      CMapRegistry: string
    }) =>
      `Registry and Ordering entries in the CIDFont and CMap dictionaries of a Type 0 font are not compatible (CIDSystemInfo Ordering = ${CIDFontOrdering}, CMap Ordering = ${CMapOrdering}, CIDSystemInfo Registry = ${CIDFontRegistry}, CMap Registry = ${CMapRegistry})`,
  },
  {
    type: 'PDCIDFont',
    at: { '1a 1b': '6.3.3.2-1' },
    holds: ({
      Subtype,
      CIDToGIDMap,
      renderingMode,
    }: {
      Subtype: string
      CIDToGIDMap: string
      renderingMode: number
    }) => Subtype !== 'CIDFontType2' || CIDToGIDMap != null || renderingMode === 3,
    message: 'A Type 2 CIDFont dictionary has missing or invalid CIDToGIDMap entry',
  },
  {
    type: 'PDCMap',
    at: { '1a 1b': '6.3.3.3-1' },
    holds: ({ CMapName, containsEmbeddedFile }: { CMapName: string; containsEmbeddedFile: boolean }) =>
      CMapName === 'Identity-H' || CMapName === 'Identity-V' || containsEmbeddedFile === true,
    message: 'A CMap is different from "Identity-H" or "Identity-V" and is not embedded',
  },
  {
    type: 'CMapFile',
    at: {
      '1a 1b': '6.3.3.3-2',
      '2a 2b 2u 3a 3b 3u': '6.2.11.3.3-2',
      '4 4e 4f': '6.2.10.3.3-2',
      'ua-1': '7.21.3.3-2',
      'ua-2': '8.4.5.4-2',
    },
    holds: ({ WMode, dictWMode }: { WMode: number; dictWMode: number }) => WMode === dictWMode,
    message: ({ WMode, dictWMode }: { WMode: number; dictWMode: number }) =>
      `WMode entry (value ${WMode}) in the embedded CMap and in the CMap dictionary (value ${dictWMode}) are not identical`,
  },
  {
    type: 'PDFont',
    at: {
      '1a 1b': '6.3.4-1',
      '2a 2b 2u 3a 3b 3u': '6.2.11.4.1-1',
      '4 4e 4f': '6.2.10.4.1-1',
      'ua-1': '7.21.4.1-1',
      'ua-2': '8.4.5.5.1-1',
    },
    holds: ({
      Subtype,
      renderingMode,
      containsFontFile,
    }: {
      Subtype: string
      renderingMode: number
      containsFontFile: boolean
    }) => Subtype === 'Type3' || Subtype === 'Type0' || renderingMode === 3 || containsFontFile === true,
    message: 'The font program is not embedded',
  },
  {
    type: 'Glyph',
    at: {
      '1a 1b': '6.3.5-1',
      '2a 2b 2u 3a 3b 3u': '6.2.11.4.1-2',
      '4 4e 4f': '6.2.10.4.1-2',
      'ua-1': '7.21.4.1-2',
      'ua-2': '8.4.5.5.1-2',
    },
    holds: ({ renderingMode, isGlyphPresent }: { renderingMode: number; isGlyphPresent: boolean }) =>
      renderingMode === 3 || isGlyphPresent == null || isGlyphPresent === true,
    message: 'Not all glyphs referenced for rendering are present in the embedded font program',
  },
  {
    type: 'PDType1Font',
    at: { '1a 1b': '6.3.5-2' },
    isDeferred: true,
    holds: ({
      fontName,
      CharSet,
      charSetListsAllGlyphs,
    }: {
      fontName: string
      CharSet: string
      charSetListsAllGlyphs: boolean
    }) => fontName.search(/[A-Z]{6}\+/) !== 0 || (CharSet != null && charSetListsAllGlyphs === true),
    message: 'A Type1 font subset does not define CharSet entry in its Descriptor dictionary',
  },
  {
    type: 'PDCIDFont',
    at: { '1a 1b': '6.3.5-3' },
    isDeferred: true,
    holds: ({
      fontName,
      containsCIDSet,
      cidSetListsAllGlyphs,
    }: {
      fontName: string
      containsCIDSet: boolean
      cidSetListsAllGlyphs: boolean
    }) => fontName.search(/[A-Z]{6}\+/) !== 0 || (containsCIDSet === true && cidSetListsAllGlyphs === true),
    message:
      'A CIDSet entry in the Font descriptor is missing or does not correctly identify all glyphs present in the embedded font subset and used for rendering',
  },
  {
    type: 'Glyph',
    at: {
      '1a 1b': '6.3.6-1',
      '2a 2b 2u 3a 3b 3u': '6.2.11.5-1',
      '4 4e 4f': '6.2.10.5-1',
      'ua-1': '7.21.5-1',
      'ua-2': '8.4.5.6-1',
    },
    holds: ({
      renderingMode,
      widthFromFontProgram,
      widthFromDictionary,
    }: {
      renderingMode: number
      widthFromFontProgram: number
      widthFromDictionary: number
    }) =>
      renderingMode === 3 ||
      widthFromFontProgram == null ||
      widthFromDictionary == null ||
      Math.abs(widthFromFontProgram - widthFromDictionary) <= 1,
    message: ({
      widthFromFontProgram,
      widthFromDictionary,
    }: {
      widthFromFontProgram: number
      widthFromDictionary: number
    }) =>
      `Glyph width ${widthFromFontProgram} in the embedded font program is not consistent with the Widths entry of the font dictionary (value ${widthFromDictionary})`,
  },
  {
    type: 'PDTrueTypeFont',
    at: { '1a 1b': '6.3.7-1' },
    holds: ({
      isSymbolic,
      Encoding,
      containsDifferences,
    }: {
      isSymbolic: boolean
      Encoding: string
      containsDifferences: boolean
    }) =>
      isSymbolic === true ||
      ((Encoding === 'MacRomanEncoding' || Encoding === 'WinAnsiEncoding') && containsDifferences === false),
    message: ({ Encoding, containsDifferences }: { Encoding: string; containsDifferences: boolean }) =>
      `A non-symbolic TrueType font encoding does not define a correct mapping to the Adobe Glyph List (Encoding = ${Encoding}, Encoding entry contains a Differences = ${containsDifferences})`,
  },
  {
    type: 'PDTrueTypeFont',
    at: {
      '1a 1b': '6.3.7-2',
      '2a 2b 2u 3a 3b 3u': '6.2.11.6-3',
      '4 4e 4f': '6.2.10.6-3',
      'ua-1': '7.21.6-3',
      'ua-2': '8.4.5.7-3',
    },
    holds: ({ isSymbolic, Encoding }: { isSymbolic: boolean; Encoding: string }) =>
      isSymbolic === false || Encoding == null,
    message: 'A symbolic TrueType font specifies an Encoding entry in its dictionary',
  },
  {
    type: 'TrueTypeFontProgram',
    at: { '1a 1b': '6.3.7-3' },
    holds: ({ isSymbolic, nrCmaps }: { isSymbolic: boolean; nrCmaps: number }) =>
      isSymbolic === false || nrCmaps === 1,
    message: ({ nrCmaps }: { nrCmaps: number }) =>
      `The embedded font program for a symbolic TrueType font contains ${nrCmaps} cmap subtables`,
  },
  {
    type: 'Glyph',
    at: { '1a': '6.3.8-1', '2a 2u 3a 3u': '6.2.11.7.2-1', 'ua-1': '7.21.7-1', 'ua-2': '8.4.5.8-1' },
    holds: ({ toUnicode }: { toUnicode: string }) => toUnicode != null,
    message: 'The font does not define Unicode character map',
  },
  {
    type: 'PDExtGState',
    at: { '1a 1b': '6.4-1' },
    holds: ({ containsSMask, SMaskNameValue }: { containsSMask: boolean; SMaskNameValue: string }) =>
      containsSMask === false || SMaskNameValue === 'None',
    message: 'An ExtGState contains SMask key with a value other than None',
  },
  {
    type: 'PDXObject',
    at: { '1a 1b': '6.4-2' },
    holds: ({ containsSMask }: { containsSMask: boolean }) => containsSMask === false,
    message: 'An XObject contains an SMask key',
  },
  {
    type: 'PDGroup',
    at: { '1a 1b': '6.4-3' },
    holds: ({ S }: { S: string }) => S !== 'Transparency',
    message: 'A transparency group is present in a form XObject or page dictionary',
  },
  {
    type: 'PDExtGState',
    at: { '1a 1b': '6.4-4' },
    holds: ({ containsBM, BMNameValue }: { containsBM: boolean; BMNameValue: string }) =>
      containsBM === false || BMNameValue === 'Normal' || BMNameValue === 'Compatible',
    message: ({ BMNameValue }: { BMNameValue: string }) =>
      `An ExtGState dictionary contains the BM key (blend mode) with value ${BMNameValue} that is neither Normal or Compatible`,
  },
  {
    type: 'PDExtGState',
    at: { '1a 1b': '6.4-5' },
    holds: ({ CA }: { CA: number }) => CA == null || (CA - 1.0 < 0.000001 && CA - 1.0 > -0.000001),
    message: ({ CA }: { CA: number }) =>
      `An ExtGState dictionary contains the CA key (stroke alpha) with value ${CA} other than 1.0`,
  },
  {
    type: 'PDExtGState',
    at: { '1a 1b': '6.4-6' },
    holds: ({ ca }: { ca: number }) => ca == null || (ca - 1.0 < 0.000001 && ca - 1.0 > -0.000001),
    message: ({ ca }: { ca: number }) =>
      `An ExtGState dictionary contains the ca key (fill alpha) with value ${ca} other than 1.0`,
  },
  {
    type: 'PDAnnot',
    at: { '1a 1b': '6.5.2-1' },
    holds: ({ Subtype }: { Subtype: string }) =>
      Subtype === 'Text' ||
      Subtype === 'Link' ||
      Subtype === 'FreeText' ||
      Subtype === 'Line' ||
      Subtype === 'Square' ||
      Subtype === 'Circle' ||
      Subtype === 'Highlight' ||
      Subtype === 'Underline' ||
      Subtype === 'Squiggly' ||
      Subtype === 'StrikeOut' ||
      Subtype === 'Stamp' ||
      Subtype === 'Ink' ||
      Subtype === 'Popup' ||
      Subtype === 'Widget' ||
      Subtype === 'PrinterMark' ||
      Subtype === 'TrapNet',
    message: ({ Subtype }: { Subtype: string }) => `Unknown or not permitted Annotation type ${Subtype}`,
  },
  {
    type: 'PDAnnot',
    at: { '1a 1b': '6.5.3-1' },
    holds: ({ CA }: { CA: number }) => CA == null || CA === 1.0,
    message: ({ CA }: { CA: number }) =>
      `An annotation dictionary contains the CA key with value ${CA} instead of 1.0`,
  },
  {
    type: 'PDAnnot',
    at: { '1a 1b': '6.5.3-2' },
    holds: ({ F }: { F: number }) =>
      F != null && (F & 4) === 4 && (F & 1) === 0 && (F & 2) === 0 && (F & 32) === 0,
    message: ({ F }: { F: number }) =>
      `Annotation flags are either missing or set the annotation to be hidden/invisible or non-printable (F = ${F}, Print = ${F != null ? (F & 4) >> 2 : null}, Hidden = ${F != null ? (F & 2) >> 1 : null}, Invisible = ${F != null ? F & 1 : null}, NoView = ${F != null ? (F & 32) >> 5 : null})`,
  },
  {
    type: 'PDAnnot',
    at: { '1a 1b': '6.5.3-3' },
    holds: ({ containsC, containsIC }: { containsC: boolean; containsIC: boolean }, document: Variables) =>
      (containsC === false && containsIC === false) || document.gOutputCS === 'RGB ',
    message: ({ containsC, containsIC }: { containsC: boolean; containsIC: boolean }) =>
      `Annotation's color (C present = ${containsC}) or interior color (IC present = ${containsIC}) is used without specifying RGB-based destination output profile`,
  },
  {
    type: 'PDAnnot',
    at: { '1a 1b': '6.5.3-4', '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.3.3-2' },
    holds: ({ AP }: { AP: string }) => AP == null || AP === 'N',
    message: ({ AP }: { AP: string }) =>
      `Annotation's appearance dictionary contains entries ${AP.split('&')
        .filter((elem) => elem !== 'N')
        .toString()} other than N`,
  },
  {
    type: 'PDAnnot',
    at: { '1a 1b': '6.5.3-5', '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.3.3-3' },
    holds: ({
      AP,
      Subtype,
      FT,
      N_type,
      containsAppearances,
    }: {
      AP: string
      Subtype: string
      FT: string
      N_type: string
      containsAppearances: boolean
    }) =>
      AP !== 'N' ||
      Subtype !== 'Widget' ||
      FT !== 'Btn' ||
      (N_type === 'Dict' && containsAppearances === true),
    message: ({ N_type }: { N_type: string }) =>
      `An annotation dictionary's Subtype key has a value of Widget and its FT key has a value of Btn, but the value of the N key is ${N_type} instead of appearance subdictionary`,
  },
  {
    type: 'PDAnnot',
    at: { '1a 1b': '6.5.3-6', '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.3.3-4' },
    holds: ({ AP, Subtype, FT, N_type }: { AP: string; Subtype: string; FT: string; N_type: string }) =>
      AP !== 'N' || (Subtype === 'Widget' && FT === 'Btn') || N_type === 'Stream',
    message: ({ Subtype, FT }: { Subtype: string; FT: string }) =>
      `An annotation dictionary's Subtype key has a value ${Subtype} and its FT key has a value ${FT}, but the value of the N key is not an appearance stream`,
  },
  {
    type: 'PDAction',
    at: { '1a 1b': '6.6.1-1' },
    holds: ({ S }: { S: string }) =>
      S === 'GoTo' || S === 'GoToR' || S === 'Thread' || S === 'URI' || S === 'Named' || S === 'SubmitForm',
    message: ({ S }: { S: string }) => `Unknown or not permitted Action type ${S}`,
  },
  {
    type: 'PDNamedAction',
    at: { '1a 1b 4 4e 4f': '6.6.1-2', '2a 2b 2u 3a 3b 3u': '6.5.1-2' },
    holds: ({ N }: { N: string }) =>
      N === 'NextPage' || N === 'PrevPage' || N === 'FirstPage' || N === 'LastPage',
    message: ({ N }: { N: string }) => `Unknown or not permitted named action ${N}`,
  },
  {
    type: 'PDWidgetAnnot',
    at: { '1a 1b': '6.6.1-3', '4 4e 4f': '6.4.1-1' },
    holds: ({ containsA }: { containsA: boolean }) => containsA === false,
    message: "Interactive form field contains an action object ('A' key)",
  },
  {
    type: 'PDWidgetAnnot',
    at: { '1a 1b': '6.6.2-1' },
    holds: ({ containsAA }: { containsAA: boolean }) => containsAA === false,
    message: 'A Widget annotation contains an additional-actions dictionary (AA entry)',
  },
  {
    type: 'PDFormField',
    at: { '1a 1b': '6.6.2-2', '2a 2b 2u 3a 3b 3u': '6.4.1-2' },
    holds: ({ containsAA }: { containsAA: boolean }) => containsAA === false,
    message: 'A Field dictionary contains an additional-actions dictionary (AA entry)',
  },
  {
    type: 'PDDocument',
    at: { '1a 1b': '6.6.2-3', '2a 2b 2u 3a 3b 3u': '6.5.2-1' },
    holds: ({ containsAA }: { containsAA: boolean }) => containsAA === false,
    message: 'The document catalog dictionary contains an additional-actions dictionary (AA entry)',
  },
  {
    type: 'PDDocument',
    at: {
      '1a 1b': '6.7.2-1',
      '2a 2b 2u 3a 3b 3u': '6.6.2.1-1',
      '4 4e 4f': '6.7.2.1-1',
      'ua-1': '7.1-8',
      'ua-2': '8.11.1-2',
    },
    holds: ({ containsMetadata }: { containsMetadata: boolean }) => containsMetadata === true,
    message:
      "The document catalog dictionary doesn't contain metadata key or metadata stream dictionary does not contain either entry Type with value /Metadata or entry Subtype with value /XML",
  },
  {
    type: 'PDMetadata',
    at: { '1a 1b': '6.7.2-2' },
    holds: ({ isCatalogMetadata, Filter }: { isCatalogMetadata: boolean; Filter: string }) =>
      isCatalogMetadata === false || Filter == null,
    message: 'The catalog metadata object stream dictionary contains the Filter key',
  },
  {
    type: 'CosInfo',
    at: { '1a 1b': '6.7.3-1' },
    holds: ({ doCreationDatesMatch }: { doCreationDatesMatch: boolean }) => doCreationDatesMatch !== false,
    message: ({ CreationDate, XMPCreateDate }: { CreationDate: string; XMPCreateDate: string }) =>
      `The value of CreationDate entry from the document Info dictionary and its matching XMP property "xmp:CreateDate" are not equivalent (Info /CreationDate = ${CreationDate}, XMP xmp:CreateDate = ${XMPCreateDate})`,
  },
  {
    type: 'CosInfo',
    at: { '1a 1b': '6.7.3-2' },
    holds: ({ Title, XMPTitle }: { Title: string; XMPTitle: string }) => Title == null || Title === XMPTitle,
    message: ({ Title, XMPTitle }: { Title: string; XMPTitle: string }) =>
      `The value of Title entry from the document Info dictionary and its matching XMP property "dc:title['x-default']" are not equivalent (Info /Title = ${Title}, XMP dc:title['x-default'] = ${XMPTitle})`,
  },
  {
    type: 'CosInfo',
    at: { '1a 1b': '6.7.3-3' },
    holds: ({
      Author,
      XMPCreator,
      XMPCreatorSize,
    }: {
      Author: string
      XMPCreator: string
      XMPCreatorSize: number
    }) => Author == null || (Author === XMPCreator && XMPCreatorSize === 1),
    message: ({ Author, XMPCreator }: { Author: string; XMPCreator: string }) =>
      `The value of Author entry from the document Info dictionary and its matching XMP property "dc:creator" are not equivalent (Info /Author = ${Author}, XMP dc:creator = ${XMPCreator})`,
  },
  {
    type: 'CosInfo',
    at: { '1a 1b': '6.7.3-4' },
    holds: ({ Subject, XMPDescription }: { Subject: string; XMPDescription: string }) =>
      Subject == null || Subject === XMPDescription,
    message: ({ Subject, XMPDescription }: { Subject: string; XMPDescription: string }) =>
      `The value of Subject entry from the document Info dictionary and its matching XMP property "dc:description['x-default']" are not equivalent (Info /Subject = ${Subject}, XMP dc:description['x-default'] = ${XMPDescription})`,
  },
  {
    type: 'CosInfo',
    at: { '1a 1b': '6.7.3-5' },
    holds: ({ Keywords, XMPKeywords }: { Keywords: string; XMPKeywords: string }) =>
      Keywords == null || Keywords === XMPKeywords,
    message: ({ Keywords, XMPKeywords }: { Keywords: string; XMPKeywords: string }) =>
      `The value of Keywords entry from the document Info dictionary and its matching XMP property "pdf:Keywords" are not equivalent (Info /Keywords = ${Keywords}, XMP pdf:Keywords = ${XMPKeywords})`,
  },
  {
    type: 'CosInfo',
    at: { '1a 1b': '6.7.3-6' },
    holds: ({ Creator, XMPCreatorTool }: { Creator: string; XMPCreatorTool: string }) =>
      Creator == null || Creator === XMPCreatorTool,
    message: ({ Creator, XMPCreatorTool }: { Creator: string; XMPCreatorTool: string }) =>
      `The value of Creator entry from the document Info dictionary and its matching XMP property "xmp:CreatorTool" are not equivalent (Info /Creator = ${Creator}, XMP xmp:CreatorTool = ${XMPCreatorTool})`,
  },
  {
    type: 'CosInfo',
    at: { '1a 1b': '6.7.3-7' },
    holds: ({ Producer, XMPProducer }: { Producer: string; XMPProducer: string }) =>
      Producer == null || Producer === XMPProducer,
    message: ({ Producer, XMPProducer }: { Producer: string; XMPProducer: string }) =>
      `The value of Producer entry from the document Info dictionary and its matching XMP property "pdf:Producer" are not equivalent (Info /Producer = ${Producer}, XMP pdf:Producer = ${XMPProducer})`,
  },
  {
    type: 'CosInfo',
    at: { '1a 1b': '6.7.3-8' },
    holds: ({ doModDatesMatch }: { doModDatesMatch: boolean }) => doModDatesMatch !== false,
    message: ({ ModDate, XMPModifyDate }: { ModDate: string; XMPModifyDate: string }) =>
      `The value of ModDate entry from the document Info dictionary and its matching XMP property "xmp:ModifyDate" are not equivalent (Info /ModDate = ${ModDate}, XMP xmp:ModifyDate = ${XMPModifyDate})`,
  },
  {
    type: 'XMPPackage',
    at: { '1a 1b': '6.7.5-1', '2a 2b 2u 3a 3b 3u': '6.6.2.1-2', '4 4e 4f': '6.7.2.1-2' },
    holds: ({ bytes }: { bytes: string }) => bytes == null,
    message: 'The XMP Package contains bytes attribute',
  },
  {
    type: 'XMPPackage',
    at: { '1a 1b': '6.7.5-2', '2a 2b 2u 3a 3b 3u': '6.6.2.1-3', '4 4e 4f': '6.7.2.1-3' },
    holds: ({ encoding }: { encoding: string }) => encoding == null,
    message: 'The XMP Package contains encoding attribute',
  },
  {
    type: 'ExtensionSchemaObject',
    at: { '1a 1b': '6.7.8-1', '2a 2b 2u 3a 3b 3u': '6.6.2.3.2-1' },
    holds: ({ containsUndefinedFields }: { containsUndefinedFields: boolean }) =>
      containsUndefinedFields === false,
    message: ({ undefinedFields }: { undefinedFields: string }) =>
      `An extension schema object contains field(s) ${undefinedFields} not defined by the specification`,
  },
  {
    type: 'ExtensionSchemasContainer',
    at: { '1a 1b': '6.7.8-2', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-1' },
    holds: ({ isValidBag, prefix }: { isValidBag: boolean; prefix: string }) =>
      isValidBag === true && prefix === 'pdfaExtension',
    message: ({ isValidBag, prefix }: { isValidBag: boolean; prefix: string }) =>
      `The extension schema container has invalid type (isValidBag = ${isValidBag}) or doesn't have prefix 'pdfaExtension' (prefix = ${prefix})`,
  },
  {
    type: 'ExtensionSchemaDefinition',
    at: { '1a 1b': '6.7.8-3', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-2' },
    holds: ({ isSchemaValidText, schemaPrefix }: { isSchemaValidText: boolean; schemaPrefix: string }) =>
      isSchemaValidText === true && schemaPrefix === 'pdfaSchema',
    message: ({ schemaPrefix, isSchemaValidText }: { schemaPrefix: string; isSchemaValidText: boolean }) =>
      `Field 'schema' of the PDF/A Schema value type is not present, or doesn't have prefix 'pdfaSchema' (schema prefix = ${schemaPrefix}) or doesn't have type Text (isSchemaValidText = ${isSchemaValidText})`,
  },
  {
    type: 'ExtensionSchemaDefinition',
    at: { '1a 1b': '6.7.8-4', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-3' },
    holds: ({
      isNamespaceURIValidURI,
      namespaceURIPrefix,
    }: {
      isNamespaceURIValidURI: boolean
      namespaceURIPrefix: string
    }) => isNamespaceURIValidURI === true && namespaceURIPrefix === 'pdfaSchema',
    message: ({
      namespaceURIPrefix,
      isNamespaceURIValidURI,
    }: {
      namespaceURIPrefix: string
      isNamespaceURIValidURI: boolean
    }) =>
      `Field 'namespaceURI' of the PDF/A Schema value type is not present, or doesn't have prefix 'pdfaSchema' (namespaceURI prefix = ${namespaceURIPrefix}) or doesn't have type URI (isNamespaceURIValidURI = ${isNamespaceURIValidURI})`,
  },
  {
    type: 'ExtensionSchemaDefinition',
    at: { '1a 1b': '6.7.8-5', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-4' },
    holds: ({ isPrefixValidText, prefixPrefix }: { isPrefixValidText: boolean; prefixPrefix: string }) =>
      isPrefixValidText === true && prefixPrefix === 'pdfaSchema',
    message: ({ prefixPrefix, isPrefixValidText }: { prefixPrefix: string; isPrefixValidText: boolean }) =>
      `Field 'prefix' of the PDF/A Schema value type is not present, or doesn't have prefix 'pdfaSchema' (prefix prefix = ${prefixPrefix}) or doesn't have type Text (isPrefixValidText = ${isPrefixValidText})`,
  },
  {
    type: 'ExtensionSchemaDefinition',
    at: { '1a 1b': '6.7.8-6', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-5' },
    holds: ({
      isPropertyValidSeq,
      propertyPrefix,
    }: {
      isPropertyValidSeq: boolean
      propertyPrefix: string
    }) => isPropertyValidSeq === true && (propertyPrefix == null || propertyPrefix === 'pdfaSchema'),
    message: ({
      propertyPrefix,
      isPropertyValidSeq,
    }: {
      propertyPrefix: string
      isPropertyValidSeq: boolean
    }) =>
      `Field 'property' of the PDF/A Schema value type doesn't have prefix 'pdfaSchema' (property prefix = ${propertyPrefix}) or doesn't have type Seq Property (isPropertyValidSeq = ${isPropertyValidSeq})`,
  },
  {
    type: 'ExtensionSchemaDefinition',
    at: { '1a 1b': '6.7.8-7', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-6' },
    holds: ({
      isValueTypeValidSeq,
      valueTypePrefix,
    }: {
      isValueTypeValidSeq: boolean
      valueTypePrefix: string
    }) => isValueTypeValidSeq === true && (valueTypePrefix == null || valueTypePrefix === 'pdfaSchema'),
    message: ({
      valueTypePrefix,
      isValueTypeValidSeq,
    }: {
      valueTypePrefix: string
      isValueTypeValidSeq: boolean
    }) =>
      `Field 'valueType' of the PDF/A Schema value type doesn't have prefix 'pdfaSchema' (valueType prefix = ${valueTypePrefix}) or doesn't have type Seq ValueType (isValueTypeValidSeq = ${isValueTypeValidSeq})`,
  },
  {
    type: 'ExtensionSchemaProperty',
    at: { '1a 1b': '6.7.8-8', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-7' },
    holds: ({ isNameValidText, namePrefix }: { isNameValidText: boolean; namePrefix: string }) =>
      isNameValidText === true && namePrefix === 'pdfaProperty',
    message: ({ namePrefix, isNameValidText }: { namePrefix: string; isNameValidText: boolean }) =>
      `Field 'name' of the PDF/A Property value type is not present, or doesn't have prefix 'pdfaProperty' (name prefix = ${namePrefix}) or doesn't have type Text (isNameValidText = ${isNameValidText})`,
  },
  {
    type: 'ExtensionSchemaProperty',
    at: { '1a 1b': '6.7.8-9', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-8' },
    holds: ({
      isValueTypeValidText,
      isValueTypeDefined,
      valueTypePrefix,
    }: {
      isValueTypeValidText: boolean
      isValueTypeDefined: boolean
      valueTypePrefix: string
    }) => isValueTypeValidText === true && isValueTypeDefined === true && valueTypePrefix === 'pdfaProperty',
    message: ({
      valueTypePrefix,
      isValueTypeValidText,
      isValueTypeDefined,
    }: {
      valueTypePrefix: string
      isValueTypeValidText: boolean
      isValueTypeDefined: boolean
    }) =>
      `Field 'valueType' of the PDF/A Property value type is not present, or doesn't have prefix 'pdfaProperty' (valueType prefix = ${valueTypePrefix}) or doesn't have type Text (isValueTypeValidText = ${isValueTypeValidText}) or value of valueType doesn't defined (isValueTypeDefined = ${isValueTypeDefined})`,
  },
  {
    type: 'ExtensionSchemaProperty',
    at: { '1a 1b': '6.7.8-10', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-9' },
    holds: ({
      isCategoryValidText,
      category,
      categoryPrefix,
    }: {
      isCategoryValidText: boolean
      category: string
      categoryPrefix: string
    }) =>
      isCategoryValidText === true &&
      (category === 'external' || category === 'internal') &&
      categoryPrefix === 'pdfaProperty',
    message: ({
      categoryPrefix,
      isCategoryValidText,
      category,
    }: {
      categoryPrefix: string
      isCategoryValidText: boolean
      category: string
    }) =>
      `Field 'category' of the PDF/A Property value type is not present, or doesn't have prefix 'pdfaProperty' (category prefix = ${categoryPrefix}) or doesn't have type Text (isCategoryValidText = ${isCategoryValidText}) or has value different from external or internal (category value = ${category})`,
  },
  {
    type: 'ExtensionSchemaProperty',
    at: { '1a 1b': '6.7.8-11', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-10' },
    holds: ({
      isDescriptionValidText,
      descriptionPrefix,
    }: {
      isDescriptionValidText: boolean
      descriptionPrefix: string
    }) => isDescriptionValidText === true && descriptionPrefix === 'pdfaProperty',
    message: ({
      descriptionPrefix,
      isDescriptionValidText,
    }: {
      descriptionPrefix: string
      isDescriptionValidText: boolean
    }) =>
      `Field 'description' of the PDF/A Property value type is not present, or doesn't have prefix 'pdfaProperty' (description prefix = ${descriptionPrefix}) or doesn't have type Text (isDescriptionValidText = ${isDescriptionValidText})`,
  },
  {
    type: 'ExtensionSchemaValueType',
    at: { '1a 1b': '6.7.8-12', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-11' },
    holds: ({ isTypeValidText, typePrefix }: { isTypeValidText: boolean; typePrefix: string }) =>
      isTypeValidText === true && typePrefix === 'pdfaType',
    message: ({ typePrefix, isTypeValidText }: { typePrefix: string; isTypeValidText: boolean }) =>
      `Field 'type' of the PDF/A ValueType value type is not present, or doesn't have prefix 'pdfaType' (type prefix = ${typePrefix}) or doesn't have type Text (isTypeValidText = ${isTypeValidText})`,
  },
  {
    type: 'ExtensionSchemaValueType',
    at: { '1a 1b': '6.7.8-13', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-12' },
    holds: ({
      isNamespaceURIValidURI,
      namespaceURIPrefix,
    }: {
      isNamespaceURIValidURI: boolean
      namespaceURIPrefix: string
    }) => isNamespaceURIValidURI === true && namespaceURIPrefix === 'pdfaType',
    message: ({
      namespaceURIPrefix,
      isNamespaceURIValidURI,
    }: {
      namespaceURIPrefix: string
      isNamespaceURIValidURI: boolean
    }) =>
      `Field 'namespaceURI' of the PDF/A ValueType value type is not present, or doesn't have prefix 'pdfaType' (namespaceURI prefix = ${namespaceURIPrefix}) or doesn't have type URI (isNamespaceURIValidURI = ${isNamespaceURIValidURI})`,
  },
  {
    type: 'ExtensionSchemaValueType',
    at: { '1a 1b': '6.7.8-14', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-13' },
    holds: ({ isPrefixValidText, prefixPrefix }: { isPrefixValidText: boolean; prefixPrefix: string }) =>
      isPrefixValidText === true && prefixPrefix === 'pdfaType',
    message: ({ prefixPrefix, isPrefixValidText }: { prefixPrefix: string; isPrefixValidText: boolean }) =>
      `Field 'prefix' of the PDF/A ValueType value type is not present, or doesn't have prefix 'pdfaType' (prefix prefix = ${prefixPrefix}) or doesn't have type Text (isPrefixValidText = ${isPrefixValidText})`,
  },
  {
    type: 'ExtensionSchemaValueType',
    at: { '1a 1b': '6.7.8-15', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-14' },
    holds: ({
      isDescriptionValidText,
      descriptionPrefix,
    }: {
      isDescriptionValidText: boolean
      descriptionPrefix: string
    }) => isDescriptionValidText === true && descriptionPrefix === 'pdfaType',
    message: ({
      descriptionPrefix,
      isDescriptionValidText,
    }: {
      descriptionPrefix: string
      isDescriptionValidText: boolean
    }) =>
      `Field 'description' of the PDF/A ValueType value type is not present, or doesn't have prefix 'pdfaType' (description prefix = ${descriptionPrefix}) or doesn't have type Text (isDescriptionValidText = ${isDescriptionValidText})`,
  },
  {
    type: 'ExtensionSchemaValueType',
    at: { '1a 1b': '6.7.8-16', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-15' },
    holds: ({ isFieldValidSeq, fieldPrefix }: { isFieldValidSeq: boolean; fieldPrefix: string }) =>
      isFieldValidSeq === true && (fieldPrefix == null || fieldPrefix === 'pdfaType'),
    message: ({ fieldPrefix, isFieldValidSeq }: { fieldPrefix: string; isFieldValidSeq: boolean }) =>
      `Field 'field' of the PDF/A ValueType value type doesn't have prefix 'pdfaType' (field prefix = ${fieldPrefix}) or doesn't have type Seq Field (isFieldValidSeq = ${isFieldValidSeq})`,
  },
  {
    type: 'ExtensionSchemaField',
    at: { '1a 1b': '6.7.8-17', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-16' },
    holds: ({ isNameValidText, namePrefix }: { isNameValidText: boolean; namePrefix: string }) =>
      isNameValidText === true && namePrefix === 'pdfaField',
    message: ({ namePrefix, isNameValidText }: { namePrefix: string; isNameValidText: boolean }) =>
      `Field 'name' of the PDF/A Field value type is not present, or doesn't have prefix 'pdfaField' (name prefix = ${namePrefix}) or doesn't have type Text (isNameValidText = ${isNameValidText})`,
  },
  {
    type: 'ExtensionSchemaField',
    at: { '1a 1b': '6.7.8-18', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-17' },
    holds: ({
      isValueTypeValidText,
      isValueTypeDefined,
      valueTypePrefix,
    }: {
      isValueTypeValidText: boolean
      isValueTypeDefined: boolean
      valueTypePrefix: string
    }) => isValueTypeValidText === true && isValueTypeDefined === true && valueTypePrefix === 'pdfaField',
    message: ({
      valueTypePrefix,
      isValueTypeValidText,
      isValueTypeDefined,
    }: {
      valueTypePrefix: string
      isValueTypeValidText: boolean
      isValueTypeDefined: boolean
    }) =>
      `Field 'valueType' of the PDF/A Field value type is not present, or doesn't have prefix 'pdfaField' (valueType prefix = ${valueTypePrefix}) or doesn't have type Text (isValueTypeValidText = ${isValueTypeValidText}) or value of valueType doesn't defined (isValueTypeDefined = ${isValueTypeDefined})`,
  },
  {
    type: 'ExtensionSchemaField',
    at: { '1a 1b': '6.7.8-19', '2a 2b 2u 3a 3b 3u': '6.6.2.3.3-18' },
    holds: ({
      isDescriptionValidText,
      descriptionPrefix,
    }: {
      isDescriptionValidText: boolean
      descriptionPrefix: string
    }) => isDescriptionValidText === true && descriptionPrefix === 'pdfaField',
    message: ({
      descriptionPrefix,
      isDescriptionValidText,
    }: {
      descriptionPrefix: string
      isDescriptionValidText: boolean
    }) =>
      `Field 'description' of the PDF/A Field value type is not present, or doesn't have prefix 'pdfaField' (description prefix = ${descriptionPrefix}) or doesn't have type Text (isDescriptionValidText = ${isDescriptionValidText})`,
  },
  {
    type: 'XMPPackage',
    at: { '1a 1b': '6.7.9-1', '2a 2b 2u 3a 3b 3u': '6.6.2.1-4', '4 4e 4f': '6.7.2.1-4' },
    holds: ({ isSerializationValid }: { isSerializationValid: boolean }) => isSerializationValid,
    message: 'The serialization of the metadata stream does not conform to XMP Specification',
  },
  {
    type: 'XMPProperty',
    at: { '1a 1b': '6.7.9-2' },
    holds: ({
      isPredefinedInXMP2004,
      isDefinedInCurrentPackage,
    }: {
      isPredefinedInXMP2004: boolean
      isDefinedInCurrentPackage: boolean
    }) => isPredefinedInXMP2004 === true || isDefinedInCurrentPackage === true,
    message:
      'A property is either not defined in XMP Specification, or is not defined in any of the extension schemas',
  },
  {
    type: 'XMPProperty',
    at: { '1a 1b': '6.7.9-3', '2a 2b 2u 3a 3b 3u': '6.6.2.3.1-2' },
    holds: ({ isValueTypeCorrect }: { isValueTypeCorrect: boolean }) => isValueTypeCorrect === true,
    message: ({ predefinedType }: { predefinedType: string }) =>
      `XMP property does not correspond to type ${predefinedType}`,
  },
  {
    type: 'MainXMPPackage',
    at: { '1a 1b': '6.7.11-1', '2a 2b 2u 3a 3b 3u': '6.6.4-1', '4 4e 4f': '6.7.3-1' },
    holds: ({ containsPDFAIdentification }: { containsPDFAIdentification: boolean }) =>
      containsPDFAIdentification === true,
    message: "The document metadata stream doesn't contain PDF/A Identification Schema",
  },
  {
    type: 'PDFAIdentification',
    at: { '1a 1b': '6.7.11-2' },
    holds: ({ part }: { part: number }) => part === 1,
    message: ({ part }: { part: number }) =>
      `The "part" property of the PDF/A Identification Schema is ${part} instead of 1 for PDF/A-1 conforming file`,
  },
  {
    type: 'PDFAIdentification',
    at: { '1a': '6.7.11-3', '2a 3a': '6.6.4-3' },
    holds: ({ conformance }: { conformance: string }) => conformance === 'A',
    message: ({ conformance }: { conformance: string }) =>
      `The "conformance" property of the PDF/A Identification Schema is ${conformance} instead of "A" for PDF/A-1a conforming file`,
  },
  {
    type: 'PDFAIdentification',
    at: { '1a 1b': '6.7.11-4', '2a 2b 2u 3a 3b 3u': '6.6.4-4', '4 4e 4f': '6.7.3-4' },
    holds: ({ partPrefix }: { partPrefix: string }) => partPrefix == null || partPrefix === 'pdfaid',
    message: ({ partPrefix }: { partPrefix: string }) =>
      `Property "part" of the PDF/A Identification Schema has invalid namespace prefix ${partPrefix}`,
  },
  {
    type: 'PDFAIdentification',
    at: { '1a 1b': '6.7.11-5', '2a 2b 2u 3a 3b 3u': '6.6.4-5' },
    holds: ({ conformancePrefix }: { conformancePrefix: string }) =>
      conformancePrefix == null || conformancePrefix === 'pdfaid',
    message: ({ conformancePrefix }: { conformancePrefix: string }) =>
      `Property "conformance" of the PDF/A Identification Schema has invalid namespace prefix ${conformancePrefix}`,
  },
  {
    type: 'PDFAIdentification',
    at: { '1a 1b': '6.7.11-6', '2a 2b 2u 3a 3b 3u': '6.6.4-6' },
    holds: ({ amdPrefix }: { amdPrefix: string }) => amdPrefix == null || amdPrefix === 'pdfaid',
    message: ({ amdPrefix }: { amdPrefix: string }) =>
      `Property "amd" of the PDF/A Identification Schema has invalid namespace prefix ${amdPrefix}`,
  },
  {
    type: 'CosDocument',
    at: { '1a': '6.8.2.2-1', '2a 3a': '6.7.2.2-1', 'ua-1 ua-2': '6.2-1' },
    holds: ({ Marked }: { Marked: boolean }) => Marked === true,
    message: ({ MarkInfo, Marked }: { MarkInfo: string; Marked: boolean }) =>
      `MarkInfo dictionary is not present in the document catalog, or Marked entry is set to false or is not present in the MarkInfo dictionary (MarkInfo = ${MarkInfo}, Marked = ${Marked})`,
  },
  {
    type: 'PDDocument',
    at: { '1a': '6.8.3.3-1', '2a 3a': '6.7.3.3-1', 'ua-1': '7.1-11', 'ua-2': '8.2.1-1' },
    holds: ({ containsStructTreeRoot }: { containsStructTreeRoot: boolean }) =>
      containsStructTreeRoot === true,
    message: 'StructTreeRoot entry is not present in the document catalog',
  },
  {
    type: 'SENonStandard',
    at: { '1a': '6.8.3.4-1', '2a 3a': '6.7.3.4-1', 'ua-1': '7.1-5', 'ua-2': '8.2.4-1' },
    holds: ({ isNotMappedToStandardType }: { isNotMappedToStandardType: boolean }) =>
      isNotMappedToStandardType === false,
    message: ({ valueS }: { valueS: string }) =>
      `Non-standard structure type ${valueS} is not mapped to a standard type`,
  },
  {
    type: 'SENonStandard',
    at: { '1a': '6.8.3.4-2', '2a 3a': '6.7.3.4-2' },
    holds: ({ circularMappingExist }: { circularMappingExist: boolean }) => circularMappingExist !== true,
    message: ({ valueS }: { valueS: string }) => `A circular mapping exists for ${valueS} structure type`,
  },
  {
    type: 'CosLang',
    at: { '1a': '6.8.4-1' },
    holds: ({ unicodeValue }: { unicodeValue: string }) =>
      unicodeValue === '' || /^[a-zA-Z]{1,8}(-[a-zA-Z]{1,8})*$/.test(unicodeValue),
    message: ({ unicodeValue }: { unicodeValue: string }) =>
      `Value ${unicodeValue} of the Lang entry is not a Language-Tag`,
  },
  {
    type: 'PDAcroForm',
    at: { '1a 1b': '6.9-1', '2a 2b 2u 3a 3b 3u': '6.4.1-3', '4 4e 4f': '6.4.1-2' },
    holds: ({ NeedAppearances }: { NeedAppearances: boolean }) =>
      NeedAppearances == null || NeedAppearances === false,
    message: 'The interactive form dictionary contains the NeedAppearances flag with value true',
  },
  {
    type: 'PDWidgetAnnot',
    at: { '1a 1b': '6.9-2' },
    holds: ({ AP }: { AP: string }) => AP != null,
    message: "Form field does not have an appearance dictionary associated with the field's data",
  },
  {
    type: 'PDFAIdentification',
    at: { '1b': '6.7.11-3' },
    holds: ({ conformance }: { conformance: string }) => conformance === 'B' || conformance === 'A',
    message: ({ conformance }: { conformance: string }) =>
      `The "conformance" property of the PDF/A Identification Schema is ${conformance} instead of "B" for PDF/A-1b conforming file`,
  },
  {
    type: 'CosDocument',
    at: { '2a 2b 2u 3a 3b 3u': '6.1.2-1' },
    holds: ({ headerOffset, header }: { headerOffset: number; header: string }) =>
      headerOffset === 0 && /^%PDF-1\.[0-7]$/.test(header),
    message: ({ header, headerOffset }: { header: string; headerOffset: number }) =>
      `File header ${header} (offset = ${headerOffset}) starts at non-zero offset or does not match the pattern %PDF-1.n, where 'n' is a single digit number between 0 and 7`,
  },
  {
    type: 'CosDocument',
    at: { '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.1.3-1' },
    holds: ({ lastID }: { lastID: string }) => lastID != null && lastID.length > 0,
    message: 'Missing or empty ID in the document trailer',
  },
  {
    type: 'CosFilter',
    at: { '2a 2b 2u 3a 3b 3u': '6.1.7.2-1', '4 4e 4f': '6.1.6.2-1' },
    holds: ({
      internalRepresentation,
      decodeParms,
    }: {
      internalRepresentation: string
      decodeParms: string
    }) =>
      internalRepresentation === 'ASCIIHexDecode' ||
      internalRepresentation === 'ASCII85Decode' ||
      internalRepresentation === 'FlateDecode' ||
      internalRepresentation === 'RunLengthDecode' ||
      internalRepresentation === 'CCITTFaxDecode' ||
      internalRepresentation === 'JBIG2Decode' ||
      internalRepresentation === 'DCTDecode' ||
      internalRepresentation === 'JPXDecode' ||
      (internalRepresentation === 'Crypt' && decodeParms === 'Identity'),
    message: ({ internalRepresentation }: { internalRepresentation: string }) =>
      `Unknown or not permitted Stream filter ${internalRepresentation} is used`,
  },
  {
    type: 'CosUnicodeName',
    at: { '2a 2b 2u 3a 3b 3u': '6.1.8-1', '4 4e 4f': '6.1.7-1' },
    holds: ({ isValidUtf8 }: { isValidUtf8: boolean }) => isValidUtf8 === true,
    message: ({ unicodeValue }: { unicodeValue: string }) =>
      `The name value ${unicodeValue} does not represent a correct UTF-8 character sequence`,
  },
  {
    type: 'CosIIFilter',
    at: { '2a 2b 2u 3a 3b 3u': '6.1.10-1', '4 4e 4f': '6.1.9-1' },
    holds: ({ internalRepresentation }: { internalRepresentation: string }) =>
      internalRepresentation === 'ASCIIHexDecode' ||
      internalRepresentation === 'ASCII85Decode' ||
      internalRepresentation === 'FlateDecode' ||
      internalRepresentation === 'RunLengthDecode' ||
      internalRepresentation === 'CCITTFaxDecode' ||
      internalRepresentation === 'DCTDecode' ||
      internalRepresentation === 'AHx' ||
      internalRepresentation === 'A85' ||
      internalRepresentation === 'Fl' ||
      internalRepresentation === 'RL' ||
      internalRepresentation === 'CCF' ||
      internalRepresentation === 'DCT',
    message: ({ internalRepresentation }: { internalRepresentation: string }) =>
      `Inline image uses not permitted or unknown filter ${internalRepresentation}`,
  },
  {
    type: 'PDPerms',
    at: { '2a 2b 2u 3a 3b 3u': '6.1.12-1', '4 4e 4f': '6.1.11-1' },
    holds: ({ entries }: { entries: string }) =>
      entries.split('&').filter((elem) => elem !== 'UR3' && elem !== 'DocMDP').length === 0 || entries === '',
    message: ({ entries }: { entries: string }) =>
      `The document permissions dictionary contains key(s) ${entries
        .split('&')
        .filter((elem) => elem !== 'UR3' && elem !== 'DocMDP')
        .toString()} other than UR3 and DocMDP`,
  },
  {
    type: 'PDSigRef',
    at: { '2a 2b 2u 3a 3b 3u': '6.1.12-2' },
    holds: ({ permsContainDocMDP, entries }: { permsContainDocMDP: boolean; entries: string }) =>
      permsContainDocMDP === false ||
      entries
        .split('&')
        .filter((elem) => elem === 'DigestLocation' || elem === 'DigestMethod' || elem === 'DigestValue')
        .length === 0,
    message:
      'The Signature References dictionary contains %1 key(s) in presence of DocMDP entry in the permissions dictionary',
  },
  {
    type: 'CosReal',
    at: { '2a 2b 2u 3a 3b 3u': '6.1.13-2' },
    holds: ({ realValue }: { realValue: number }) => realValue >= -3.403e38 && realValue <= 3.403e38,
    message: ({ realValue }: { realValue: number }) => `Real value ${realValue} out of range`,
  },
  {
    type: 'CosString',
    at: { '2a 2b 2u 3a 3b 3u': '6.1.13-3' },
    holds: ({ value }: { value: string }) => value.length < 32768,
    message: ({ value }: { value: string }) => `String length (${value.length}) exceeded 32767`,
  },
  {
    type: 'CosReal',
    at: { '2a 2b 2u 3a 3b 3u': '6.1.13-5' },
    holds: ({ realValue }: { realValue: number }) =>
      realValue === 0.0 || realValue <= -1.175e-38 || realValue >= 1.175e-38,
    message: ({ realValue }: { realValue: number }) => `Non-zero real value ${realValue} is too close to 0.0`,
  },
  {
    type: 'PDDeviceN',
    at: { '2a 2b 2u 3a 3b 3u': '6.1.13-9' },
    holds: ({ nrComponents }: { nrComponents: number }) => nrComponents <= 32,
    message: ({ nrComponents }: { nrComponents: number }) =>
      `Number of DeviceN components (${nrComponents}) exceeded 32`,
  },
  {
    type: 'CosBBox',
    at: { '2a 2b 2u 3a 3b 3u': '6.1.13-11' },
    holds: ({ top, bottom, right, left }: { top: number; bottom: number; right: number; left: number }) =>
      Math.abs(top - bottom) >= 3 &&
      Math.abs(top - bottom) <= 14400 &&
      Math.abs(right - left) >= 3 &&
      Math.abs(right - left) <= 14400,
    message: ({ top, bottom, right, left }: { top: number; bottom: number; right: number; left: number }) =>
      `One of the page boundaries is out of range (valid range: 3 - 14400, height = ${Math.abs(top - bottom)}, width = ${Math.abs(right - left)})`,
  },
  {
    type: 'PDContentStream',
    at: { '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.2.2-2' },
    isDeferred: true,
    holds: ({ inheritedResourceNames }: { inheritedResourceNames: string }) => inheritedResourceNames === '',
    message: ({ inheritedResourceNames }: { inheritedResourceNames: string }) =>
      `A content stream refers to resource(s) ${inheritedResourceNames} not defined in an explicitly associated Resources dictionary`,
  },
  {
    type: 'ICCOutputProfile',
    at: { '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.2.3-1' },
    holds: ({
      deviceClass,
      colorSpace,
      version,
    }: {
      deviceClass: string
      colorSpace: string
      version: number
    }) =>
      (deviceClass === 'prtr' || deviceClass === 'mntr') &&
      (colorSpace === 'RGB ' || colorSpace === 'CMYK' || colorSpace === 'GRAY') &&
      version < 5.0,
    message: ({
      deviceClass,
      colorSpace,
      version,
    }: {
      deviceClass: string
      colorSpace: string
      version: number
    }) =>
      `The embedded PDF/A Output Intent colour profile has invalid header (Device Class = ${deviceClass}, color space = ${colorSpace}, version = ${version})`,
  },
  {
    type: 'PDOutputIntent',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.3-3' },
    holds: ({ S, containsDestOutputProfileRef }: { S: string; containsDestOutputProfileRef: boolean }) =>
      S !== 'GTS_PDFX' || containsDestOutputProfileRef === false,
    message: 'The PDF/X output intent dictionary contains forbidden entry DestOutputProfileRef',
  },
  {
    type: 'ICCInputProfile',
    at: { '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.2.4.2-1' },
    holds: ({
      deviceClass,
      colorSpace,
      version,
    }: {
      deviceClass: string
      colorSpace: string
      version: number
    }) =>
      (deviceClass === 'prtr' ||
        deviceClass === 'mntr' ||
        deviceClass === 'scnr' ||
        deviceClass === 'spac') &&
      (colorSpace === 'RGB ' || colorSpace === 'CMYK' || colorSpace === 'GRAY' || colorSpace === 'Lab ') &&
      version < 5.0,
    message: ({
      deviceClass,
      colorSpace,
      version,
    }: {
      deviceClass: string
      colorSpace: string
      version: number
    }) =>
      `The embedded ICC profile (Device Class = ${deviceClass}, color space = ${colorSpace}, version = ${version}) is either invalid or does not satisfy PDF 1.7 requirements`,
  },
  {
    type: 'PDICCBasedCMYK',
    at: { '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.2.4.2-2' },
    holds: ({ overprintFlag, OPM }: { overprintFlag: boolean; OPM: number }) =>
      overprintFlag === false || OPM === 0,
    message: ({ OPM }: { OPM: number }) =>
      `Overprint mode (OPM) is set to ${OPM} instead of 0 when an ICCBased CMYK colour space is used with enabled overprinting`,
  },
  {
    type: 'PDDeviceN',
    at: { '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.2.4.4-1' },
    holds: ({ areColorantsPresent }: { areColorantsPresent: boolean }) => areColorantsPresent === true,
    message: 'A colorant of the DeviceN or NChannel color space is not defined in the Colorants dictionary',
  },
  {
    type: 'PDSeparation',
    at: { '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.2.4.4-2' },
    holds: ({ areTintAndAlternateConsistent }: { areTintAndAlternateConsistent: boolean }) =>
      areTintAndAlternateConsistent === true,
    message: 'Several occurrences of a Separation colour space with the same name are not consistent',
  },
  {
    type: 'PDExtGState',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.5-3' },
    holds: ({ containsHTP }: { containsHTP: boolean }) => containsHTP === false,
    message: 'An ExtGState dictionary contains the HTP key',
  },
  {
    type: 'PDHalftone',
    at: { '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.2.5-4' },
    holds: ({ HalftoneType }: { HalftoneType: number }) =>
      HalftoneType != null && (HalftoneType === 1 || HalftoneType === 5),
    message: ({ HalftoneType }: { HalftoneType: number }) =>
      `A Halftone has type ${HalftoneType} instead of 1 or 5`,
  },
  {
    type: 'PDHalftone',
    at: { '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.2.5-5' },
    holds: ({ HalftoneName }: { HalftoneName: string }) => HalftoneName == null,
    message: 'A Halftone dictionary contains the HalftoneName key',
  },
  {
    type: 'PDHalftone',
    at: { '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.2.5-6' },
    holds: ({ colorantName, TransferFunction }: { colorantName: string; TransferFunction: string }) =>
      colorantName === 'Default' ||
      (colorantName == null ||
      colorantName === 'Cyan' ||
      colorantName === 'Magenta' ||
      colorantName === 'Yellow' ||
      colorantName === 'Black'
        ? TransferFunction == null
        : TransferFunction != null),
    message: 'Custom TransferFunction in a Halftone dictionary is not permitted for primary (CMYK) colorants',
  },
  {
    type: 'PDXImage',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.8-2', '4 4e 4f': '6.2.7.1-2' },
    holds: ({ containsOPI }: { containsOPI: boolean }) => containsOPI === false,
    message: 'OPI key is present in the Image dictionary',
  },
  {
    type: 'PDXImage',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.8-4', '4 4e 4f': '6.2.7.1-4' },
    holds: ({ isMask, BitsPerComponent }: { isMask: boolean; BitsPerComponent: number }) =>
      isMask === true ||
      BitsPerComponent == null ||
      BitsPerComponent === 1 ||
      BitsPerComponent === 2 ||
      BitsPerComponent === 4 ||
      BitsPerComponent === 8 ||
      BitsPerComponent === 16,
    message: ({ BitsPerComponent }: { BitsPerComponent: number }) =>
      `The value of the BitsPerComponent key in the Image dictionary is ${BitsPerComponent}`,
  },
  {
    type: 'JPEG2000',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.8.3-1', '4 4e 4f': '6.2.7.3-1' },
    holds: ({ nrColorChannels }: { nrColorChannels: number }) =>
      nrColorChannels === 1 || nrColorChannels === 3 || nrColorChannels === 4,
    message: ({ nrColorChannels }: { nrColorChannels: number }) =>
      `JPEG2000 image has ${nrColorChannels} colour channels that is neither 1, 3 or 4`,
  },
  {
    type: 'JPEG2000',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.8.3-2', '4 4e 4f': '6.2.7.3-2' },
    holds: ({
      hasColorSpace,
      nrColorSpaceSpecs,
      nrColorSpacesWithApproxField,
    }: {
      hasColorSpace: boolean
      nrColorSpaceSpecs: number
      nrColorSpacesWithApproxField: number
    }) => hasColorSpace === true || nrColorSpaceSpecs === 1 || nrColorSpacesWithApproxField === 1,
    message: ({ nrColorSpacesWithApproxField }: { nrColorSpacesWithApproxField: number }) =>
      `The JPEG2000 image contains ${nrColorSpacesWithApproxField} colour specifications with the best colour fidelity (value 0x01 in the APPROX field)`,
  },
  {
    type: 'JPEG2000',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.8.3-3', '4 4e 4f': '6.2.7.3-3' },
    holds: ({ hasColorSpace, colrMethod }: { hasColorSpace: boolean; colrMethod: number }) =>
      hasColorSpace === true || colrMethod === 1 || colrMethod === 2 || colrMethod === 3,
    message: ({ colrMethod }: { colrMethod: number }) =>
      `Invalid JPEG2000 image: the value of the METH entry (${colrMethod}) in its 'colr' box is different from 0x01, 0x02 or 0x03`,
  },
  {
    type: 'JPEG2000',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.8.3-4', '4 4e 4f': '6.2.7.3-4' },
    holds: ({ hasColorSpace, colrEnumCS }: { hasColorSpace: boolean; colrEnumCS: number }) =>
      hasColorSpace === true || colrEnumCS == null || colrEnumCS !== 19,
    message: 'JPEG2000 image uses enumerated colour space 19 (CIEJab), which is not allowed in PDF/A',
  },
  {
    type: 'JPEG2000',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.8.3-5', '4 4e 4f': '6.2.7.3-5' },
    holds: ({ bpccBoxPresent, bitDepth }: { bpccBoxPresent: boolean; bitDepth: number }) =>
      bpccBoxPresent === false && bitDepth >= 1 && bitDepth <= 38,
    message: ({ bpccBoxPresent, bitDepth }: { bpccBoxPresent: boolean; bitDepth: number }) =>
      `JPEG2000 image has different bit-depth parameters in 'bpcc' box, or bit depth is out of range ('bpcc' box present = ${bpccBoxPresent}, bit depth = ${bitDepth})`,
  },
  {
    type: 'PDXForm',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.9-1' },
    holds: ({
      Subtype2,
      containsPS,
      containsOPI,
    }: {
      Subtype2: string
      containsPS: boolean
      containsOPI: boolean
    }) => (Subtype2 == null || Subtype2 !== 'PS') && containsPS === false && containsOPI === false,
    message: 'The form XObject dictionary contains a PS key, or a Subtype2 key with value PS, or an OPI key',
  },
  {
    type: 'CosBM',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.10-1', '4 4e 4f': '6.2.9-1' },
    holds: ({ internalRepresentation }: { internalRepresentation: string }) =>
      internalRepresentation === 'Normal' ||
      internalRepresentation === 'Compatible' ||
      internalRepresentation === 'Multiply' ||
      internalRepresentation === 'Screen' ||
      internalRepresentation === 'Overlay' ||
      internalRepresentation === 'Darken' ||
      internalRepresentation === 'Lighten' ||
      internalRepresentation === 'ColorDodge' ||
      internalRepresentation === 'ColorBurn' ||
      internalRepresentation === 'HardLight' ||
      internalRepresentation === 'SoftLight' ||
      internalRepresentation === 'Difference' ||
      internalRepresentation === 'Exclusion' ||
      internalRepresentation === 'Hue' ||
      internalRepresentation === 'Saturation' ||
      internalRepresentation === 'Color' ||
      internalRepresentation === 'Luminosity',
    message: ({ internalRepresentation }: { internalRepresentation: string }) =>
      `The document uses the blend mode ${internalRepresentation} not defined in ISO 32000-1:2008`,
  },
  {
    type: 'PDPage',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.10-2' },
    holds: (
      { containsGroupCS, containsTransparency }: { containsGroupCS: boolean; containsTransparency: boolean },
      document: Variables,
    ) => document.gOutputCS != null || containsGroupCS === true || containsTransparency === false,
    message: 'The page contains transparent objects with no blending colour space defined',
  },
  {
    type: 'PDFont',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.11.2-7', '4 4e 4f': '6.2.10.2-7' },
    holds: ({ fontFileSubtype }: { fontFileSubtype: string }) =>
      fontFileSubtype == null ||
      fontFileSubtype === 'Type1C' ||
      fontFileSubtype === 'CIDFontType0C' ||
      fontFileSubtype === 'OpenType',
    message: ({ fontFileSubtype }: { fontFileSubtype: string }) =>
      `Unsupported font file format ${fontFileSubtype} of the embedded font`,
  },
  {
    type: 'PDType0Font',
    at: {
      '2a 2b 2u 3a 3b 3u': '6.2.11.3.1-1',
      '4 4e 4f': '6.2.10.3.1-1',
      'ua-1': '7.21.3.1-1',
      'ua-2': '8.4.5.3.1-1',
    },
    holds: ({
      cmapName,
      CIDFontOrdering,
      CMapOrdering,
      CIDFontRegistry,
      CMapRegistry,
      CIDFontSupplement,
      CMapSupplement,
    }: {
      cmapName: string
      CIDFontOrdering: string
      CMapOrdering: string
      CIDFontRegistry: string
      CMapRegistry: string
      CIDFontSupplement: number
      CMapSupplement: number
    }) =>
      cmapName === 'Identity-H' ||
      cmapName === 'Identity-V' ||
      (CIDFontOrdering != null &&
        CIDFontOrdering === CMapOrdering &&
        CIDFontRegistry != null &&
        CIDFontRegistry === CMapRegistry &&
        CIDFontSupplement != null &&
        CMapSupplement != null &&
        CIDFontSupplement <= CMapSupplement),
    message: ({
      CIDFontOrdering,
      CMapOrdering,
      CIDFontRegistry,
      CMapRegistry,
      CIDFontSupplement,
      CMapSupplement,
    }: {
      CIDFontOrdering: string
      CMapOrdering: string
      CIDFontRegistry: string
      CMapRegistry: string
      CIDFontSupplement: number
      CMapSupplement: number
    }) =>
      `CIDSystemInfo entries the CIDFont and CMap dictionaries of a Type 0 font are not compatible (CIDSystemInfo Ordering = ${CIDFontOrdering}, CMap Ordering = ${CMapOrdering}, CIDSystemInfo Registry = ${CIDFontRegistry}, CMap Registry = ${CMapRegistry}, CIDSystemInfo Supplement = ${CIDFontSupplement}, CMap Supplement = ${CMapSupplement})`,
  },
  {
    type: 'PDCIDFont',
    at: {
      '2a 2b 2u 3a 3b 3u': '6.2.11.3.2-1',
      '4 4e 4f': '6.2.10.3.2-1',
      'ua-1': '7.21.3.2-1',
      'ua-2': '8.4.5.3.2-1',
    },
    holds: ({
      Subtype,
      CIDToGIDMap,
      containsFontFile,
    }: {
      Subtype: string
      CIDToGIDMap: string
      containsFontFile: boolean
    }) => Subtype !== 'CIDFontType2' || CIDToGIDMap != null || containsFontFile === false,
    message: 'A Type 2 CIDFont dictionary has missing or invalid CIDToGIDMap entry',
  },
  {
    type: 'PDCMap',
    at: {
      '2a 2b 2u 3a 3b 3u': '6.2.11.3.3-1',
      '4 4e 4f': '6.2.10.3.3-1',
      'ua-1': '7.21.3.3-1',
      'ua-2': '8.4.5.4-1',
    },
    holds: ({ CMapName, containsEmbeddedFile }: { CMapName: string; containsEmbeddedFile: boolean }) =>
      CMapName === 'Identity-H' ||
      CMapName === 'Identity-V' ||
      CMapName === 'GB-EUC-H' ||
      CMapName === 'GB-EUC-V' ||
      CMapName === 'GBpc-EUC-H' ||
      CMapName === 'GBpc-EUC-V' ||
      CMapName === 'GBK-EUC-H' ||
      CMapName === 'GBK-EUC-V' ||
      CMapName === 'GBKp-EUC-H' ||
      CMapName === 'GBKp-EUC-V' ||
      CMapName === 'GBK2K-H' ||
      CMapName === 'GBK2K-V' ||
      CMapName === 'UniGB-UCS2-H' ||
      CMapName === 'UniGB-UCS2-V' ||
      CMapName === 'UniGB-UTF16-H' ||
      CMapName === 'UniGB-UTF16-V' ||
      CMapName === 'B5pc-H' ||
      CMapName === 'B5pc-V' ||
      CMapName === 'HKscs-B5-H' ||
      CMapName === 'HKscs-B5-V' ||
      CMapName === 'ETen-B5-H' ||
      CMapName === 'ETen-B5-V' ||
      CMapName === 'ETenms-B5-H' ||
      CMapName === 'ETenms-B5-V' ||
      CMapName === 'CNS-EUC-H' ||
      CMapName === 'CNS-EUC-V' ||
      CMapName === 'UniCNS-UCS2-H' ||
      CMapName === 'UniCNS-UCS2-V' ||
      CMapName === 'UniCNS-UTF16-H' ||
      CMapName === 'UniCNS-UTF16-V' ||
      CMapName === '83pv-RKSJ-H' ||
      CMapName === '90ms-RKSJ-H' ||
      CMapName === '90ms-RKSJ-V' ||
      CMapName === '90msp-RKSJ-H' ||
      CMapName === '90msp-RKSJ-V' ||
      CMapName === '90pv-RKSJ-H' ||
      CMapName === 'Add-RKSJ-H' ||
      CMapName === 'Add-RKSJ-V' ||
      CMapName === 'EUC-H' ||
      CMapName === 'EUC-V' ||
      CMapName === 'Ext-RKSJ-H' ||
      CMapName === 'Ext-RKSJ-V' ||
      CMapName === 'H' ||
      CMapName === 'V' ||
      CMapName === 'UniJIS-UCS2-H' ||
      CMapName === 'UniJIS-UCS2-V' ||
      CMapName === 'UniJIS-UCS2-HW-H' ||
      CMapName === 'UniJIS-UCS2-HW-V' ||
      CMapName === 'UniJIS-UTF16-H' ||
      CMapName === 'UniJIS-UTF16-V' ||
      CMapName === 'KSC-EUC-H' ||
      CMapName === 'KSC-EUC-V' ||
      CMapName === 'KSCms-UHC-H' ||
      CMapName === 'KSCms-UHC-V' ||
      CMapName === 'KSCms-UHC-HW-H' ||
      CMapName === 'KSCms-UHC-HW-V' ||
      CMapName === 'KSCpc-EUC-H' ||
      CMapName === 'UniKS-UCS2-H' ||
      CMapName === 'UniKS-UCS2-V' ||
      CMapName === 'UniKS-UTF16-H' ||
      CMapName === 'UniKS-UTF16-V' ||
      containsEmbeddedFile === true,
    message: ({ CMapName }: { CMapName: string }) => `A non-standard CMap ${CMapName} is not embedded`,
  },
  {
    type: 'PDReferencedCMap',
    at: {
      '2a 2b 2u 3a 3b 3u': '6.2.11.3.3-3',
      '4 4e 4f': '6.2.10.3.3-3',
      'ua-1': '7.21.3.3-3',
      'ua-2': '8.4.5.4-3',
    },
    holds: ({ CMapName }: { CMapName: string }) =>
      CMapName === 'Identity-H' ||
      CMapName === 'Identity-V' ||
      CMapName === 'GB-EUC-H' ||
      CMapName === 'GB-EUC-V' ||
      CMapName === 'GBpc-EUC-H' ||
      CMapName === 'GBpc-EUC-V' ||
      CMapName === 'GBK-EUC-H' ||
      CMapName === 'GBK-EUC-V' ||
      CMapName === 'GBKp-EUC-H' ||
      CMapName === 'GBKp-EUC-V' ||
      CMapName === 'GBK2K-H' ||
      CMapName === 'GBK2K-V' ||
      CMapName === 'UniGB-UCS2-H' ||
      CMapName === 'UniGB-UCS2-V' ||
      CMapName === 'UniGB-UTF16-H' ||
      CMapName === 'UniGB-UTF16-V' ||
      CMapName === 'B5pc-H' ||
      CMapName === 'B5pc-V' ||
      CMapName === 'HKscs-B5-H' ||
      CMapName === 'HKscs-B5-V' ||
      CMapName === 'ETen-B5-H' ||
      CMapName === 'ETen-B5-V' ||
      CMapName === 'ETenms-B5-H' ||
      CMapName === 'ETenms-B5-V' ||
      CMapName === 'CNS-EUC-H' ||
      CMapName === 'CNS-EUC-V' ||
      CMapName === 'UniCNS-UCS2-H' ||
      CMapName === 'UniCNS-UCS2-V' ||
      CMapName === 'UniCNS-UTF16-H' ||
      CMapName === 'UniCNS-UTF16-V' ||
      CMapName === '83pv-RKSJ-H' ||
      CMapName === '90ms-RKSJ-H' ||
      CMapName === '90ms-RKSJ-V' ||
      CMapName === '90msp-RKSJ-H' ||
      CMapName === '90msp-RKSJ-V' ||
      CMapName === '90pv-RKSJ-H' ||
      CMapName === 'Add-RKSJ-H' ||
      CMapName === 'Add-RKSJ-V' ||
      CMapName === 'EUC-H' ||
      CMapName === 'EUC-V' ||
      CMapName === 'Ext-RKSJ-H' ||
      CMapName === 'Ext-RKSJ-V' ||
      CMapName === 'H' ||
      CMapName === 'V' ||
      CMapName === 'UniJIS-UCS2-H' ||
      CMapName === 'UniJIS-UCS2-V' ||
      CMapName === 'UniJIS-UCS2-HW-H' ||
      CMapName === 'UniJIS-UCS2-HW-V' ||
      CMapName === 'UniJIS-UTF16-H' ||
      CMapName === 'UniJIS-UTF16-V' ||
      CMapName === 'KSC-EUC-H' ||
      CMapName === 'KSC-EUC-V' ||
      CMapName === 'KSCms-UHC-H' ||
      CMapName === 'KSCms-UHC-V' ||
      CMapName === 'KSCms-UHC-HW-H' ||
      CMapName === 'KSCms-UHC-HW-V' ||
      CMapName === 'KSCpc-EUC-H' ||
      CMapName === 'UniKS-UCS2-H' ||
      CMapName === 'UniKS-UCS2-V' ||
      CMapName === 'UniKS-UTF16-H' ||
      CMapName === 'UniKS-UTF16-V',
    message: ({ CMapName }: { CMapName: string }) =>
      `A CMap references another non-standard CMap ${CMapName}`,
  },
  {
    type: 'PDType1Font',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.11.4.2-1', 'ua-1': '7.21.4.2-1' },
    holds: ({
      containsFontFile,
      fontName,
      CharSet,
      charSetListsAllGlyphs,
    }: {
      containsFontFile: boolean
      fontName: string
      CharSet: string
      charSetListsAllGlyphs: boolean
    }) =>
      containsFontFile === false ||
      fontName.search(/[A-Z]{6}\+/) !== 0 ||
      CharSet == null ||
      charSetListsAllGlyphs === true,
    message:
      'A CharSet entry in the Descriptor dictionary of a Type1 font incorrectly lists glyphs present in the font program',
  },
  {
    type: 'PDCIDFont',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.11.4.2-2', 'ua-1': '7.21.4.2-2' },
    holds: ({
      containsFontFile,
      fontName,
      containsCIDSet,
      cidSetListsAllGlyphs,
    }: {
      containsFontFile: boolean
      fontName: string
      containsCIDSet: boolean
      cidSetListsAllGlyphs: boolean
    }) =>
      containsFontFile === false ||
      fontName.search(/[A-Z]{6}\+/) !== 0 ||
      containsCIDSet === false ||
      cidSetListsAllGlyphs === true,
    message:
      'A CIDSet entry in the Font descriptor does not correctly identify all glyphs present in the embedded font subset',
  },
  {
    type: 'TrueTypeFontProgram',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.11.6-1', 'ua-1': '7.21.6-1' },
    holds: ({
      isSymbolic,
      cmap30Present,
      nrCmaps,
    }: {
      isSymbolic: boolean
      cmap30Present: boolean
      nrCmaps: number
    }) => isSymbolic === true || (cmap30Present === true ? nrCmaps > 1 : nrCmaps > 0),
    message:
      'The embedded font program for a non-symbolic TrueType font does not contain non-symbolic cmap entries',
  },
  {
    type: 'PDTrueTypeFont',
    at: {
      '2a 2b 2u 3a 3b 3u': '6.2.11.6-2',
      '4 4e 4f': '6.2.10.6-2',
      'ua-1': '7.21.6-2',
      'ua-2': '8.4.5.7-2',
    },
    holds: ({
      isSymbolic,
      Encoding,
      containsDifferences,
      differencesAreUnicodeCompliant,
    }: {
      isSymbolic: boolean
      Encoding: string
      containsDifferences: boolean
      differencesAreUnicodeCompliant: boolean
    }) =>
      isSymbolic === true ||
      ((Encoding === 'MacRomanEncoding' || Encoding === 'WinAnsiEncoding') &&
        (containsDifferences === false || differencesAreUnicodeCompliant === true)),
    message: ({
      Encoding,
      containsDifferences,
      differencesAreUnicodeCompliant,
    }: {
      Encoding: string
      containsDifferences: boolean
      differencesAreUnicodeCompliant: boolean
    }) =>
      `A non-symbolic TrueType font encoding does not define a correct mapping to the Adobe Glyph List (Encoding = ${Encoding}, Encoding entry contains a Differences = ${containsDifferences}, Differences are Unicode compliant = ${differencesAreUnicodeCompliant})`,
  },
  {
    type: 'TrueTypeFontProgram',
    at: { '2a 2b 2u 3a 3b 3u': '6.2.11.6-4', 'ua-1': '7.21.6-4' },
    holds: ({
      isSymbolic,
      nrCmaps,
      cmap30Present,
    }: {
      isSymbolic: boolean
      nrCmaps: number
      cmap30Present: boolean
    }) => isSymbolic === false || nrCmaps === 1 || cmap30Present === true,
    message: ({ nrCmaps }: { nrCmaps: number }) =>
      `The embedded font program for a symbolic TrueType font contains ${nrCmaps} cmap subtables and does not contain Microsoft Symbol (3,0 – Platform ID=3, Encoding ID=0)`,
  },
  {
    type: 'Glyph',
    at: { '2a 2u 3a 3u': '6.2.11.7.2-2', '4 4e 4f': '6.2.10.7-1', 'ua-1': '7.21.7-2', 'ua-2': '8.4.5.8-2' },
    holds: ({ toUnicode }: { toUnicode: string }) =>
      toUnicode == null ||
      (toUnicode.indexOf('\u0000') === -1 &&
        toUnicode.indexOf('\uFFFE') === -1 &&
        toUnicode.indexOf('\uFEFF') === -1),
    message: 'The glyph has Unicode value 0, U+FEFF or U+FFFE, which is invalid by Unicode standard',
  },
  {
    type: 'Glyph',
    at: { '2a 3a': '6.2.11.7.3-1' },
    holds: ({ unicodePUA, actualTextPresent }: { unicodePUA: boolean; actualTextPresent: boolean }) =>
      unicodePUA === false || actualTextPresent === true,
    message: 'The character has Unicode value from Private Use Area, and no replacement text present',
  },
  {
    type: 'Glyph',
    at: {
      '2a 2b 2u 3a 3b 3u': '6.2.11.8-1',
      '4 4e 4f': '6.2.10.9-1',
      'ua-1': '7.21.8-1',
      'ua-2': '8.4.5.9-1',
    },
    holds: ({ name }: { name: string }) => name !== '.notdef',
    message: 'The document contains a reference to the .notdef glyph',
  },
  {
    type: 'PDAnnot',
    at: { '2a 2b 2u 3a 3b 3u': '6.3.1-1' },
    holds: ({ Subtype }: { Subtype: string }) =>
      Subtype === 'Text' ||
      Subtype === 'Link' ||
      Subtype === 'FreeText' ||
      Subtype === 'Line' ||
      Subtype === 'Square' ||
      Subtype === 'Circle' ||
      Subtype === 'Polygon' ||
      Subtype === 'PolyLine' ||
      Subtype === 'Highlight' ||
      Subtype === 'Underline' ||
      Subtype === 'Squiggly' ||
      Subtype === 'StrikeOut' ||
      Subtype === 'Stamp' ||
      Subtype === 'Caret' ||
      Subtype === 'Ink' ||
      Subtype === 'Popup' ||
      Subtype === 'FileAttachment' ||
      Subtype === 'Widget' ||
      Subtype === 'PrinterMark' ||
      Subtype === 'TrapNet' ||
      Subtype === 'Watermark' ||
      Subtype === 'Redact',
    message: ({ Subtype }: { Subtype: string }) => `Unknown or not permitted Annotation type ${Subtype}`,
  },
  {
    type: 'PDAnnot',
    at: { '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.3.2-1' },
    holds: ({ Subtype, F }: { Subtype: string; F: number }) => Subtype === 'Popup' || F != null,
    message: ({ Subtype }: { Subtype: string }) =>
      `A dictionary of ${Subtype} annotation does not contain F key`,
  },
  {
    type: 'PDAnnot',
    at: { '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.3.2-2' },
    holds: ({ F }: { F: number }) =>
      F == null || ((F & 1) === 0 && (F & 2) === 0 && (F & 4) === 4 && (F & 32) === 0 && (F & 256) === 0),
    message: ({ F }: { F: number }) =>
      `Annotation flags are set the annotation to be hidden/invisible or non-printable (F = ${F}, Print = ${(F & 4) >> 2}, Hidden = ${(F & 2) >> 1}, Invisible = ${F & 1}, NoView = ${(F & 32) >> 5}, ToggleNoView = ${(F & 256) >> 8})`,
  },
  {
    type: 'PDAnnot',
    at: { '2a 2b 2u 3a 3b 3u': '6.3.3-1' },
    holds: ({ width, height, Subtype, AP }: { width: number; height: number; Subtype: string; AP: string }) =>
      (width === 0 && height === 0) || Subtype === 'Popup' || Subtype === 'Link' || AP != null,
    message: 'An annotation does not contain an appearance dictionary',
  },
  {
    type: 'PDWidgetAnnot',
    at: { '2a 2b 2u 3a 3b 3u': '6.4.1-1' },
    holds: ({ containsA, containsAA }: { containsA: boolean; containsAA: boolean }) =>
      containsA === false && containsAA === false,
    message: ({ entries }: { entries: string }) =>
      `A Widget annotation contains ${entries
        .split('&')
        .filter((elem) => elem === 'A' || elem === 'AA')
        .toString()} key(s)`,
  },
  {
    type: 'PDAcroForm',
    at: { '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.4.2-1', 'ua-2': '8.10.1-3' },
    holds: ({ containsXFA }: { containsXFA: boolean }) => containsXFA === false,
    message: 'The interactive form dictionary contains the XFA key',
  },
  {
    type: 'CosDocument',
    at: { '2a 2b 2u 3a 3b 3u 4 4e 4f': '6.4.2-2' },
    holds: ({ NeedsRendering }: { NeedsRendering: boolean }) => NeedsRendering === false,
    message: "A document's Catalog contains NeedsRendering flag set to true",
  },
  {
    type: 'PDSignature',
    at: { '2a 2b 2u 3a 3b 3u': '6.4.3-1' },
    holds: ({ doesByteRangeCoverEntireDocument }: { doesByteRangeCoverEntireDocument: boolean }) =>
      doesByteRangeCoverEntireDocument === true,
    message:
      'ByteRange array of the digital signature does not cover the entire file (excluding the PDF Signature itself)',
  },
  {
    type: 'PKCSDataObject',
    at: { '2a 2b 2u 3a 3b 3u': '6.4.3-2' },
    holds: ({ signingCertificatePresent }: { signingCertificatePresent: boolean }) =>
      signingCertificatePresent === true,
    message:
      "The DER-encoded PKCS#7 binary data object representing a PDF Signature does not include the signer's X.509 signing certificate",
  },
  {
    type: 'PKCSDataObject',
    at: { '2a 2b 2u 3a 3b 3u': '6.4.3-3' },
    holds: ({ SignerInfoCount }: { SignerInfoCount: number }) => SignerInfoCount === 1,
    message: ({ SignerInfoCount }: { SignerInfoCount: number }) =>
      `The DER-encoded PKCS#7 binary data object representing a PDF Signature has ${SignerInfoCount} signer(s) in the PDF Signature instead of one`,
  },
  {
    type: 'PDAction',
    at: { '2a 2b 2u 3a 3b 3u': '6.5.1-1' },
    holds: ({ S }: { S: string }) =>
      S === 'GoTo' ||
      S === 'GoToR' ||
      S === 'GoToE' ||
      S === 'Thread' ||
      S === 'URI' ||
      S === 'Named' ||
      S === 'SubmitForm',
    message: ({ S }: { S: string }) => `Unknown or not permitted Action type ${S}`,
  },
  {
    type: 'PDPage',
    at: { '2a 2b 2u 3a 3b 3u': '6.5.2-2' },
    holds: ({ containsAA }: { containsAA: boolean }) => containsAA === false,
    message: 'The Page dictionary contains an additional-actions dictionary (AA entry)',
  },
  {
    type: 'XMPPackage',
    at: { '2a 2b 2u 3a 3b 3u': '6.6.2.1-5', '4 4e 4f': '6.7.2.1-5' },
    holds: ({ actualEncoding }: { actualEncoding: string }) => actualEncoding === 'UTF-8',
    message: ({ actualEncoding }: { actualEncoding: string }) =>
      `The XMP package uses encoding ${actualEncoding} different from UTF-8`,
  },
  {
    type: 'XMPProperty',
    at: { '2a 2b 2u 3a 3b 3u': '6.6.2.3.1-1' },
    holds: ({
      isPredefinedInXMP2005,
      isDefinedInMainPackage,
      isDefinedInCurrentPackage,
    }: {
      isPredefinedInXMP2005: boolean
      isDefinedInMainPackage: boolean
      isDefinedInCurrentPackage: boolean
    }) =>
      isPredefinedInXMP2005 === true || isDefinedInMainPackage === true || isDefinedInCurrentPackage === true,
    message: 'XMP property is either not predefined, or is not defined in any XMP extension schema',
  },
  {
    type: 'PDFAIdentification',
    at: { '2a 2b 2u': '6.6.4-2' },
    holds: ({ part }: { part: number }) => part === 2,
    message: ({ part }: { part: number }) =>
      `The "part" property of the PDF/A Identification Schema is ${part} instead of 2 for PDF/A-2 conforming file`,
  },
  {
    type: 'PDFAIdentification',
    at: { '2a 2b 2u 3a 3b 3u': '6.6.4-7' },
    holds: ({ corrPrefix }: { corrPrefix: string }) => corrPrefix == null || corrPrefix === 'pdfaid',
    message: ({ corrPrefix }: { corrPrefix: string }) =>
      `Property "corr" of the PDF/A Identification Schema has invalid namespace prefix ${corrPrefix}`,
  },
  {
    type: 'SENonStandard',
    at: { '2a 3a': '6.7.3.4-3', 'ua-2': '8.2.4-4' },
    holds: ({ remappedStandardType }: { remappedStandardType: string }) => remappedStandardType == null,
    message: ({ remappedStandardType }: { remappedStandardType: string }) =>
      `The standard structure type ${remappedStandardType} is remapped to a non-standard type`,
  },
  {
    type: 'CosLang',
    at: { '2a 3a': '6.7.4-1' },
    holds: ({ unicodeValue }: { unicodeValue: string }) =>
      unicodeValue === '' || /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/.test(unicodeValue),
    message: ({ unicodeValue }: { unicodeValue: string }) =>
      `Value ${unicodeValue} of the Lang entry is not a Language-Tag`,
  },
  {
    type: 'CosFileSpecification',
    at: { '2a 2b 2u 3a 3b 3u': '6.8-2', '4 4e 4f': '6.9-2' },
    holds: ({ containsEF, F, UF }: { containsEF: boolean; F: string; UF: string }) =>
      containsEF === false || (F != null && UF != null),
    message: ({ F, UF }: { F: string; UF: string }) =>
      `The file specification dictionary for an embedded file does not contain either F or UF key (F = ${F}, UF = ${UF})`,
  },
  {
    type: 'EmbeddedFile',
    at: { '2a 2b 2u': '6.8-5' },
    holds: ({ isValidPDFA12 }: { isValidPDFA12: boolean }) => isValidPDFA12 === true,
    message: 'An embedded file does not comply to either ISO 19005-1 or ISO 19005-2',
  },
  {
    type: 'PDOCConfig',
    at: { '2a 2b 2u 3a 3b 3u': '6.9-1', 'ua-1': '7.10-1' },
    holds: ({ Name }: { Name: string }) => Name != null && Name.length > 0,
    message: 'Missing or empty Name entry of the optional content configuration dictionary',
  },
  {
    type: 'PDOCConfig',
    at: { '2a 2b 2u 3a 3b 3u': '6.9-2', '4 4e 4f': '6.10-2' },
    holds: ({ hasDuplicateName }: { hasDuplicateName: boolean }) => hasDuplicateName === false,
    message: ({ Name }: { Name: string }) =>
      `Optional content configuration dictionary has duplicated name ${Name}`,
  },
  {
    type: 'PDOCConfig',
    at: { '2a 2b 2u 3a 3b 3u': '6.9-3', '4 4e 4f': '6.10-3' },
    holds: ({ OCGsNotContainedInOrder }: { OCGsNotContainedInOrder: string }) =>
      OCGsNotContainedInOrder == null,
    message: ({ OCGsNotContainedInOrder }: { OCGsNotContainedInOrder: string }) =>
      `Optional content group(s) ${OCGsNotContainedInOrder} not present in the Order entry of the optional content configuration dictionary`,
  },
  {
    type: 'PDOCConfig',
    at: { '2a 2b 2u 3a 3b 3u': '6.9-4', 'ua-1': '7.10-2', 'ua-2': '8.7-2' },
    holds: ({ AS }: { AS: string }) => AS == null,
    message: 'AS key is present in the optional content configuration dictionary',
  },
  {
    type: 'PDDocument',
    at: { '2a 2b 2u 3a 3b 3u': '6.10-1', '4 4e 4f': '6.11-1' },
    holds: ({ containsAlternatePresentations }: { containsAlternatePresentations: boolean }) =>
      containsAlternatePresentations === false,
    message: "The document's name dictionary contains the AlternatePresentations entry",
  },
  {
    type: 'PDPage',
    at: { '2a 2b 2u 3a 3b 3u': '6.10-2', '4 4e 4f': '6.11-2' },
    holds: ({ containsPresSteps }: { containsPresSteps: boolean }) => containsPresSteps === false,
    message: 'A Page dictionary contains the PresSteps entry',
  },
  {
    type: 'CosDocument',
    at: { '2a 2b 2u 3a 3b 3u': '6.11-1', '4 4e 4f': '6.12-1' },
    holds: ({ Requirements }: { Requirements: string }) => Requirements == null,
    message: 'The document catalog contains the Requirements key',
  },
  {
    type: 'PDFAIdentification',
    at: { '2b 3b': '6.6.4-3' },
    holds: ({ conformance }: { conformance: string }) =>
      conformance === 'B' || conformance === 'U' || conformance === 'A',
    message: ({ conformance }: { conformance: string }) =>
      `The "conformance" property of the PDF/A Identification Schema is ${conformance} instead of "B" for PDF/A-2B conforming file`,
  },
  {
    type: 'PDFAIdentification',
    at: { '2u 3u': '6.6.4-3' },
    holds: ({ conformance }: { conformance: string }) => conformance === 'U' || conformance === 'A',
    message: ({ conformance }: { conformance: string }) =>
      `The "conformance" property of the PDF/A Identification Schema is ${conformance} instead of "U" for PDF/A-2U conforming file`,
  },
  {
    type: 'PDFAIdentification',
    at: { '3a 3b 3u': '6.6.4-2' },
    holds: ({ part }: { part: number }) => part === 3,
    message: ({ part }: { part: number }) =>
      `The "part" property of the PDF/A Identification Schema is ${part} instead of 3 for PDF/A-3 conforming file`,
  },
  {
    type: 'EmbeddedFile',
    at: { '3a 3b 3u': '6.8-1', '4 4e 4f': '6.9-1' },
    holds: ({ Subtype }: { Subtype: string }) => Subtype != null && /^[-\w+.]+\/[-\w+.]+$/.test(Subtype),
    message: ({ Subtype }: { Subtype: string }) =>
      `MIME type ${Subtype} of an embedded file is missing or invalid`,
  },
  {
    type: 'CosFileSpecification',
    at: { '3a 3b 3u': '6.8-3' },
    holds: ({ AFRelationship }: { AFRelationship: string }) => AFRelationship != null,
    message:
      'The file specification dictionary for an embedded file does not contain the AFRelationship key or it has invalid value type',
  },
  {
    type: 'CosFileSpecification',
    at: { '3a 3b 3u': '6.8-4' },
    isDeferred: true,
    holds: ({ isAssociatedFile }: { isAssociatedFile: boolean }) => isAssociatedFile === true,
    message:
      'The file specification dictionary for an embedded file is not associated with the PDF document or any of its parts',
  },
  {
    type: 'CosDocument',
    at: { '4 4e 4f': '6.1.2-1' },
    holds: ({ headerOffset, header }: { headerOffset: number; header: string }) =>
      headerOffset === 0 && /^%PDF-2\.[0-9]$/.test(header),
    message: ({ header, headerOffset }: { header: string; headerOffset: number }) =>
      `File header ${header} (offset = ${headerOffset}) starts at non-zero offset or does not match the pattern %PDF-2.n, where 'n' is a single digit number between 0 and 9`,
  },
  {
    type: 'CosDocument',
    at: { '4 4e 4f': '6.1.3-4' },
    holds: ({ containsPieceInfo, containsInfo }: { containsPieceInfo: boolean; containsInfo: boolean }) =>
      containsPieceInfo === true || containsInfo === false,
    message:
      'The Info key present in the trailer dictionary, but PieceInfo entry does not present in the document catalog dictionary',
  },
  {
    type: 'CosInfo',
    at: { '4 4e 4f': '6.1.3-5' },
    holds: ({ size, ModDate }: { size: number; ModDate: string }) => size === 1 && ModDate != null,
    message: ({ keysString }: { keysString: string }) =>
      `Document information dictionary is present and contains ${keysString
        .split('&')
        .filter((elem) => elem !== 'ModDate')
        .toString()} key(s), but allowed only ModDate`,
  },
  {
    type: 'PDDocument',
    at: { '4 4e 4f': '6.1.12-1' },
    holds: ({ Version }: { Version: string }) => Version == null || /^2\.[0-9]$/.test(Version),
    message: ({ Version }: { Version: string }) =>
      `The Version key with value ${Version} does not match the pattern 2.n, where 'n' is a single digit number between 0 and 9`,
  },
  {
    type: 'PDContentStream',
    at: { '4 4e 4f': '6.2.2-3' },
    isDeferred: true,
    holds: ({ undefinedResourceNames }: { undefinedResourceNames: string }) => undefinedResourceNames === '',
    message: ({ undefinedResourceNames }: { undefinedResourceNames: string }) =>
      `A content stream references named resource(s) ${undefinedResourceNames} not defined by a resource dictionary`,
  },
  {
    type: 'PDOutputIntent',
    at: { '4 4e 4f': '6.2.3-3' },
    holds: ({ containsDestOutputProfileRef }: { containsDestOutputProfileRef: boolean }) =>
      containsDestOutputProfileRef === false,
    message: 'The output intent dictionary contains forbidden entry DestOutputProfileRef',
  },
  {
    type: 'PDICCBasedCMYK',
    at: { '4 4e 4f': '6.2.4.2-3' },
    holds: (
      {
        ICCProfileIndirect,
        currentTransparencyProfileIndirect,
        ICCProfileMD5,
        currentTransparencyICCProfileMD5,
      }: {
        ICCProfileIndirect: string
        currentTransparencyProfileIndirect: string
        ICCProfileMD5: string
        currentTransparencyICCProfileMD5: string
      },
      document: Variables,
    ) =>
      (ICCProfileIndirect == null ||
        (ICCProfileIndirect !== document.gOutputProfileIndirect &&
          ICCProfileIndirect !== currentTransparencyProfileIndirect)) &&
      (ICCProfileMD5 == null ||
        (ICCProfileMD5 !== document.gOutputICCProfileMD5 &&
          ICCProfileMD5 !== currentTransparencyICCProfileMD5)),
    message:
      'An ICCBased CMYK color space is identical to the current PDF/A OutputIntent color profile or the current transparency blending color space',
  },
  {
    type: 'PDDeviceRGB',
    at: { '4 4e 4f': '6.2.4.3-2' },
    holds: (_: unknown, document: Variables) =>
      (document.gPageOutputCS == null
        ? document.gDocumentOutputCS === 'RGB '
        : document.gPageOutputCS === 'RGB ') ||
      document.gTransparencyCS === 'RGB ' ||
      document.gTransparencyCS === 'CalRGB',
    message:
      'DeviceRGB colour space is used without RGB output intent profile and without current transparency blending space being Device-independent RGB',
  },
  {
    type: 'PDDeviceCMYK',
    at: { '4 4e 4f': '6.2.4.3-3' },
    holds: (_: unknown, document: Variables) =>
      (document.gPageOutputCS == null
        ? document.gDocumentOutputCS === 'CMYK'
        : document.gPageOutputCS === 'CMYK') || document.gTransparencyCS === 'CMYK',
    message:
      'DeviceCMYK colour space is used without CMYK output intent profile and without current transparency blending space being Device-independent CMYK',
  },
  {
    type: 'PDDeviceGray',
    at: { '4 4e 4f': '6.2.4.3-4' },
    holds: (_: unknown, document: Variables) =>
      document.gPageOutputCS != null || document.gDocumentOutputCS != null,
    message: 'DeviceGray colour space is used without output intent profile',
  },
  {
    type: 'PDExtGState',
    at: { '4 4e 4f': '6.2.5-3' },
    holds: ({ containsHTO }: { containsHTO: boolean }) => containsHTO === false,
    message: 'A graphics state parameter dictionary contains the HTO key',
  },
  {
    type: 'PDXForm',
    at: { '4 4e 4f': '6.2.8.1-1' },
    holds: ({ containsOPI }: { containsOPI: boolean }) => containsOPI === false,
    message: 'The form XObject dictionary contains an OPI key',
  },
  {
    type: 'PDPage',
    at: { '4 4e 4f': '6.2.9-2' },
    holds: (
      {
        outputColorSpace,
        containsGroupCS,
        containsTransparency,
      }: { outputColorSpace: string; containsGroupCS: boolean; containsTransparency: boolean },
      document: Variables,
    ) =>
      document.gDocumentOutputCS != null ||
      outputColorSpace != null ||
      containsGroupCS === true ||
      containsTransparency === false,
    message: 'The page contains transparent objects with no blending colour space defined',
  },
  {
    type: 'TrueTypeFontProgram',
    at: { '4 4e 4f': '6.2.10.6-1', 'ua-2': '8.4.5.7-1' },
    holds: ({
      isSymbolic,
      cmap31Present,
      cmap10Present,
    }: {
      isSymbolic: boolean
      cmap31Present: boolean
      cmap10Present: boolean
    }) => isSymbolic === true || cmap31Present === true || cmap10Present === true,
    message:
      'The embedded font program for a non-symbolic TrueType font does not contain Microsoft Symbol (3,1 – Platform ID=3, Encoding ID=1) or the Mac Roman (1,0 – Platform ID=1, Encoding ID=0) encoding',
  },
  {
    type: 'TrueTypeFontProgram',
    at: { '4 4e 4f': '6.2.10.6-4', 'ua-2': '8.4.5.7-4' },
    holds: ({
      isSymbolic,
      cmap30Present,
      cmap10Present,
    }: {
      isSymbolic: boolean
      cmap30Present: boolean
      cmap10Present: boolean
    }) => isSymbolic === false || cmap30Present === true || cmap10Present === true,
    message:
      'The embedded font program for a symbolic TrueType font does not contain Microsoft Symbol (3,0 – Platform ID=3, Encoding ID=0) or the Mac Roman (1,0 – Platform ID=1, Encoding ID=0) encoding',
  },
  {
    type: 'CosActualText',
    at: { '4 4e 4f': '6.2.10.8-1', 'ua-2': '8.4.3-2' },
    holds: ({ containsPUA }: { containsPUA: boolean }) => containsPUA === false,
    message: 'The ActualText entry contains Unicode PUA (Private Use Area) code points',
  },
  {
    type: 'PDAnnot',
    at: { '4': '6.3.1-1' },
    holds: ({ Subtype }: { Subtype: string }) =>
      Subtype === 'Text' ||
      Subtype === 'Link' ||
      Subtype === 'FreeText' ||
      Subtype === 'Line' ||
      Subtype === 'Square' ||
      Subtype === 'Circle' ||
      Subtype === 'Polygon' ||
      Subtype === 'PolyLine' ||
      Subtype === 'Highlight' ||
      Subtype === 'Underline' ||
      Subtype === 'Squiggly' ||
      Subtype === 'StrikeOut' ||
      Subtype === 'Stamp' ||
      Subtype === 'Caret' ||
      Subtype === 'Ink' ||
      Subtype === 'Popup' ||
      Subtype === 'Widget' ||
      Subtype === 'PrinterMark' ||
      Subtype === 'TrapNet' ||
      Subtype === 'Watermark' ||
      Subtype === 'Redact' ||
      Subtype === 'Projection',
    message: ({ Subtype }: { Subtype: string }) => `Unknown or not permitted Annotation type ${Subtype}`,
  },
  {
    type: 'PDAnnot',
    at: { '4 4e 4f': '6.3.3-1' },
    holds: ({ width, height, Subtype, AP }: { width: number; height: number; Subtype: string; AP: string }) =>
      (width === 0 && height === 0) ||
      Subtype === 'Popup' ||
      Subtype === 'Link' ||
      Subtype === 'Projection' ||
      AP != null,
    message: 'An annotation does not contain an appearance dictionary',
  },
  {
    type: 'PDAction',
    at: { '4 4f': '6.6.1-1' },
    holds: ({ S }: { S: string }) =>
      S === 'GoTo' ||
      S === 'GoToR' ||
      S === 'GoToE' ||
      S === 'Thread' ||
      S === 'URI' ||
      S === 'Named' ||
      S === 'SubmitForm' ||
      S === 'JavaScript' ||
      S === 'RichMediaExecute' ||
      S === 'GoToDp',
    message: ({ S }: { S: string }) => `Unknown or not permitted Action type ${S}`,
  },
  {
    type: 'PDAdditionalActions',
    at: { '4 4e 4f': '6.6.3-1' },
    holds: ({ parentType, entries }: { parentType: string; entries: string }) =>
      parentType === 'WidgetAnnot' ||
      parentType === 'FormField' ||
      entries
        .split('&')
        .filter(
          (elem) =>
            elem !== 'E' && elem !== 'X' && elem !== 'D' && elem !== 'U' && elem !== 'Fo' && elem !== 'Bl',
        ).length === 0 ||
      entries === '',
    message:
      'Additional-actions dictionary contains key(s) %1 not from the following permitted list: E, X, D, U, Fo, and Bl',
  },
  {
    type: 'PDFAIdentification',
    at: { '4 4e 4f': '6.7.3-2' },
    holds: ({ part }: { part: number }) => part === 4,
    message: ({ part }: { part: number }) =>
      `The "part" property of the PDF/A Identification Schema is ${part} instead of 4 for PDF/A-4 conforming file`,
  },
  {
    type: 'PDFAIdentification',
    at: { '4': '6.7.3-3' },
    holds: ({ conformance }: { conformance: string }) => conformance == null,
    message: ({ conformance }: { conformance: string }) =>
      `The "conformance" property of the PDF/A Identification Schema is ${conformance} instead of null for PDF/A-4 conforming file`,
  },
  {
    type: 'PDFAIdentification',
    at: { '4 4e 4f': '6.7.3-5' },
    holds: ({ rev }: { rev: string }) => /^\d{4}$/.test(rev),
    message: ({ rev }: { rev: string }) => `The value of "pdfaid:rev" (${rev}) is not the four digit year`,
  },
  {
    type: 'PDFAIdentification',
    at: { '4 4e 4f': '6.7.3-6' },
    holds: ({ revPrefix }: { revPrefix: string }) => revPrefix == null || revPrefix === 'pdfaid',
    message: ({ revPrefix }: { revPrefix: string }) =>
      `Property "rev" of the PDF/A Identification Schema has invalid namespace prefix ${revPrefix}`,
  },
  {
    type: 'EmbeddedFile',
    at: { '4': '6.9-3' },
    holds: ({ isValidPDFA124 }: { isValidPDFA124: boolean }) => isValidPDFA124 === true,
    message: 'An embedded file does not comply to either ISO 19005-1, ISO 19005-2 or ISO 19005-4',
  },
  {
    type: 'CosFileSpecification',
    at: { '4 4e 4f': '6.9-4' },
    holds: ({ containsEF, AFRelationship }: { containsEF: boolean; AFRelationship: string }) =>
      containsEF === false || AFRelationship != null,
    message: 'The file specification dictionary for an embedded file does not contain the AFRelationship key',
  },
  {
    type: 'PDOCConfig',
    at: { '4 4e 4f': '6.10-1' },
    holds: ({ Name }: { Name: string }) => Name != null,
    message: 'Missing Name entry of the optional content configuration dictionary',
  },
  {
    type: 'PD3DStream',
    at: { '4e': '6.1.6.1-3' },
    holds: ({ Subtype }: { Subtype: string }) => Subtype === 'U3D' || Subtype === 'PRC',
    message: ({ Subtype }: { Subtype: string }) =>
      `The Subtype entry in the 3D stream dictionary (ISO 32000-2:2020, 13.6.3) has value ${Subtype} that is neither U3D nor PRC`,
  },
  {
    type: 'PDAnnot',
    at: { '4e': '6.3.1-1' },
    holds: ({ Subtype }: { Subtype: string }) =>
      Subtype === 'Text' ||
      Subtype === 'Link' ||
      Subtype === 'FreeText' ||
      Subtype === 'Line' ||
      Subtype === 'Square' ||
      Subtype === 'Circle' ||
      Subtype === 'Polygon' ||
      Subtype === 'PolyLine' ||
      Subtype === 'Highlight' ||
      Subtype === 'Underline' ||
      Subtype === 'Squiggly' ||
      Subtype === 'StrikeOut' ||
      Subtype === 'Stamp' ||
      Subtype === 'Caret' ||
      Subtype === 'Ink' ||
      Subtype === 'Popup' ||
      Subtype === 'Widget' ||
      Subtype === 'PrinterMark' ||
      Subtype === 'TrapNet' ||
      Subtype === 'Watermark' ||
      Subtype === 'Redact' ||
      Subtype === '3D' ||
      Subtype === 'Projection' ||
      Subtype === 'RichMedia',
    message: ({ Subtype }: { Subtype: string }) => `Unknown or not permitted Annotation type ${Subtype}`,
  },
  {
    type: 'PDAction',
    at: { '4e': '6.6.1-1' },
    holds: ({ S }: { S: string }) =>
      S === 'GoTo' ||
      S === 'GoToR' ||
      S === 'GoToE' ||
      S === 'Thread' ||
      S === 'URI' ||
      S === 'Named' ||
      S === 'SubmitForm' ||
      S === 'SetOCGState' ||
      S === 'GoTo3DView' ||
      S === 'JavaScript' ||
      S === 'RichMediaExecute' ||
      S === 'GoToDp',
    message: ({ S }: { S: string }) => `Unknown or not permitted Action type ${S}`,
  },
  {
    type: 'PDFAIdentification',
    at: { '4e': '6.7.3-3' },
    holds: ({ conformance }: { conformance: string }) => conformance === 'E',
    message: ({ conformance }: { conformance: string }) =>
      `The "conformance" property of the PDF/A Identification Schema is ${conformance} instead of "E" for PDF/A-4E conforming file`,
  },
  {
    type: 'PDAnnot',
    at: { '4f': '6.3.1-1' },
    holds: ({ Subtype }: { Subtype: string }) =>
      Subtype === 'Text' ||
      Subtype === 'Link' ||
      Subtype === 'FreeText' ||
      Subtype === 'Line' ||
      Subtype === 'Square' ||
      Subtype === 'Circle' ||
      Subtype === 'Polygon' ||
      Subtype === 'PolyLine' ||
      Subtype === 'Highlight' ||
      Subtype === 'Underline' ||
      Subtype === 'Squiggly' ||
      Subtype === 'StrikeOut' ||
      Subtype === 'Stamp' ||
      Subtype === 'Caret' ||
      Subtype === 'Ink' ||
      Subtype === 'Popup' ||
      Subtype === 'FileAttachment' ||
      Subtype === 'Widget' ||
      Subtype === 'PrinterMark' ||
      Subtype === 'TrapNet' ||
      Subtype === 'Watermark' ||
      Subtype === 'Redact' ||
      Subtype === 'Projection',
    message: ({ Subtype }: { Subtype: string }) => `Unknown or not permitted Annotation type ${Subtype}`,
  },
  {
    type: 'PDFAIdentification',
    at: { '4f': '6.7.3-3' },
    holds: ({ conformance }: { conformance: string }) => conformance === 'F',
    message: ({ conformance }: { conformance: string }) =>
      `The "conformance" property of the PDF/A Identification Schema is ${conformance} instead of "F" for PDF/A-4F conforming file`,
  },
  {
    type: 'CosDocument',
    at: { '4f': '6.9-5' },
    holds: ({ containsEmbeddedFiles }: { containsEmbeddedFiles: boolean }) => containsEmbeddedFiles === true,
    message:
      'A PDF/A-4f conforming file does not contain an EmbeddedFiles key in the name dictionary of the document catalog dictionary',
  },
  {
    type: 'MainXMPPackage',
    at: { 'ua-1 ua-2': '5-1' },
    holds: ({ containsPDFUAIdentification }: { containsPDFUAIdentification: boolean }) =>
      containsPDFUAIdentification === true,
    message: "The document metadata stream doesn't contain PDF/UA Identification Schema",
  },
  {
    type: 'PDFUAIdentification',
    at: { 'ua-1': '5-2' },
    holds: ({ part }: { part: number }) => part === 1,
    message: ({ part }: { part: number }) =>
      `The "part" property of the PDF/UA Identification Schema is ${part} instead of 1 for PDF/UA-1 conforming file`,
  },
  {
    type: 'PDFUAIdentification',
    at: { 'ua-1 ua-2': '5-3' },
    holds: ({ partPrefix }: { partPrefix: string }) => partPrefix == null || partPrefix === 'pdfuaid',
    message: ({ partPrefix }: { partPrefix: string }) =>
      `Property "part" of the PDF/UA Identification Schema has invalid namespace prefix ${partPrefix}`,
  },
  {
    type: 'PDFUAIdentification',
    at: { 'ua-1': '5-4' },
    holds: ({ amdPrefix }: { amdPrefix: string }) => amdPrefix == null || amdPrefix === 'pdfuaid',
    message: ({ amdPrefix }: { amdPrefix: string }) =>
      `Property "amd" of the PDF/UA Identification Schema has invalid namespace prefix ${amdPrefix}`,
  },
  {
    type: 'PDFUAIdentification',
    at: { 'ua-1': '5-5' },
    holds: ({ corrPrefix }: { corrPrefix: string }) => corrPrefix == null || corrPrefix === 'pdfuaid',
    message: ({ corrPrefix }: { corrPrefix: string }) =>
      `Property "corr" of the PDF/UA Identification Schema has invalid namespace prefix ${corrPrefix}`,
  },
  {
    type: 'CosDocument',
    at: { 'ua-1': '6.1-1' },
    holds: ({ header }: { header: string }) => /^%PDF-1\.[0-7]$/.test(header),
    message: ({ header }: { header: string }) =>
      `File header ${header} does not match the pattern %PDF-1.n, where 'n' is a single digit number between 0 and 7`,
  },
  {
    type: 'SEMarkedContent',
    at: { 'ua-1': '7.1-1' },
    holds: ({ tag, isTaggedContent }: { tag: string; isTaggedContent: boolean }) =>
      tag !== 'Artifact' || isTaggedContent === false,
    message: ({ parentStructureElementObjectKey }: { parentStructureElementObjectKey: string }) =>
      `Content marked as Artifact is present inside tagged content (parent struct element ${parentStructureElementObjectKey})`,
  },
  {
    type: 'SEMarkedContent',
    at: { 'ua-1': '7.1-2' },
    holds: ({ isTaggedContent, parentsTags }: { isTaggedContent: boolean; parentsTags: readonly string[] }) =>
      isTaggedContent === false || parentsTags.includes('Artifact') === false,
    message: ({ parentStructureElementObjectKey }: { parentStructureElementObjectKey: string }) =>
      `Tagged content (parent struct element ${parentStructureElementObjectKey}) is present inside content marked as Artifact`,
  },
  {
    type: 'SESimpleContentItem',
    at: { 'ua-1': '7.1-3', 'ua-2': '8.2.2-1' },
    holds: ({ isTaggedContent, parentsTags }: { isTaggedContent: boolean; parentsTags: readonly string[] }) =>
      isTaggedContent === true || parentsTags.includes('Artifact') === true,
    message: 'Content is neither marked as Artifact nor tagged as real content',
  },
  {
    type: 'CosDocument',
    at: { 'ua-1': '7.1-4' },
    holds: ({ Suspects }: { Suspects: boolean }) => Suspects !== true,
    message: 'Suspects entry has a value of true',
  },
  {
    type: 'PDStructElem',
    at: { 'ua-1': '7.1-6', 'ua-2': '8.2.4-2' },
    holds: ({ circularMappingExist }: { circularMappingExist: boolean }) => circularMappingExist !== true,
    message: ({ valueS }: { valueS: string }) => `A circular mapping exists for ${valueS} structure type`,
  },
  {
    type: 'PDStructElem',
    at: { 'ua-1': '7.1-7' },
    holds: ({ remappedStandardType }: { remappedStandardType: string }) => remappedStandardType == null,
    message: ({ remappedStandardType }: { remappedStandardType: string }) =>
      `Standard type ${remappedStandardType} is remapped`,
  },
  {
    type: 'MainXMPPackage',
    at: { 'ua-1': '7.1-9', 'ua-2': '8.11.1-1' },
    holds: ({ dc_title }: { dc_title: string }) => dc_title != null,
    message: 'Metadata stream does not contain dc:title',
  },
  {
    type: 'CosDocument',
    at: { 'ua-1': '7.1-10', 'ua-2': '8.11.2-1' },
    holds: ({ DisplayDocTitle }: { DisplayDocTitle: boolean }) => DisplayDocTitle === true,
    message: ({
      ViewerPreferences,
      DisplayDocTitle,
    }: {
      ViewerPreferences: string
      DisplayDocTitle: boolean
    }) =>
      `ViewerPreferences dictionary is not present in the document Catalog, or DisplayDocTitle key is set to false or is not present in the ViewerPreferences dictionary (ViewerPreferences = ${ViewerPreferences}, DisplayDocTitle = ${DisplayDocTitle})`,
  },
  {
    type: 'PDStructElem',
    at: { 'ua-1': '7.1-12', 'ua-2': '8.2.1-2' },
    holds: ({ containsParent }: { containsParent: boolean }) => containsParent === true,
    message: 'A structure element dictionary does not contain the P (parent) entry',
  },
  {
    type: 'PDOutline',
    at: { 'ua-1': '7.2-2' },
    holds: (_: unknown, document: Variables) => document.gContainsCatalogLang === true,
    message: 'Natural language in the Outline entries cannot be determined',
  },
  {
    type: 'SETable',
    at: { 'ua-1': '7.2-3' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes
        .split('&')
        .filter(
          (elem) =>
            elem !== 'TR' && elem !== 'THead' && elem !== 'TBody' && elem !== 'TFoot' && elem !== 'Caption',
        ).length === 0 || kidsStandardTypes === '',
    message: 'Table element contains %1 element(s) instead of TR, THead, TBode, TFoot or Caption',
  },
  {
    type: 'SETR',
    at: { 'ua-1': '7.2-4' },
    holds: ({ parentStandardType }: { parentStandardType: string }) =>
      /^(Table|THead|TBody|TFoot)$/.test(parentStandardType),
    message: ({ parentStandardType }: { parentStandardType: string }) =>
      `TR element contained in ${parentStandardType} instead of Table, THead, TBody or TFoot element`,
  },
  {
    type: 'SETHead',
    at: { 'ua-1': '7.2-5' },
    holds: ({ parentStandardType }: { parentStandardType: string }) => parentStandardType === 'Table',
    message: ({ parentStandardType }: { parentStandardType: string }) =>
      `THead element contained in ${parentStandardType} instead of Table element`,
  },
  {
    type: 'SETBody',
    at: { 'ua-1': '7.2-6' },
    holds: ({ parentStandardType }: { parentStandardType: string }) => parentStandardType === 'Table',
    message: ({ parentStandardType }: { parentStandardType: string }) =>
      `TBody element contained in ${parentStandardType} instead of Table element`,
  },
  {
    type: 'SETFoot',
    at: { 'ua-1': '7.2-7' },
    holds: ({ parentStandardType }: { parentStandardType: string }) => parentStandardType === 'Table',
    message: ({ parentStandardType }: { parentStandardType: string }) =>
      `TFoot element contained in ${parentStandardType} instead of Table element`,
  },
  {
    type: 'SETH',
    at: { 'ua-1': '7.2-8' },
    holds: ({ parentStandardType }: { parentStandardType: string }) => parentStandardType === 'TR',
    message: ({ parentStandardType }: { parentStandardType: string }) =>
      `TH element contained in ${parentStandardType} instead of TR element`,
  },
  {
    type: 'SETD',
    at: { 'ua-1': '7.2-9' },
    holds: ({ parentStandardType }: { parentStandardType: string }) => parentStandardType === 'TR',
    message: ({ parentStandardType }: { parentStandardType: string }) =>
      `TD element contained in ${parentStandardType} instead of TR element`,
  },
  {
    type: 'SETR',
    at: { 'ua-1': '7.2-10' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      /^(TH|TD)(&(TH|TD))*$/.test(kidsStandardTypes) || kidsStandardTypes === '',
    message: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      `TR element contains ${kidsStandardTypes
        .split('&')
        .filter((elem) => elem !== 'TD' && elem !== 'TH')
        .toString()} element(s) instead of TH or TD`,
  },
  {
    type: 'SETable',
    at: { 'ua-1': '7.2-11' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes.split('&').filter((elem) => elem === 'THead').length <= 1,
    message: 'Table element contains more than one THead kid',
  },
  {
    type: 'SETable',
    at: { 'ua-1': '7.2-12' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes.split('&').filter((elem) => elem === 'TFoot').length <= 1,
    message: 'Table element contains more than one TFoot kid',
  },
  {
    type: 'SETable',
    at: { 'ua-1': '7.2-13' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes.split('&').filter((elem) => elem === 'TFoot').length === 0 ||
      kidsStandardTypes.split('&').filter((elem) => elem === 'TBody').length > 0,
    message: 'Table element contains TFoot kid, but does not contain TBody kids',
  },
  {
    type: 'SETable',
    at: { 'ua-1': '7.2-14' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes.split('&').filter((elem) => elem === 'THead').length === 0 ||
      kidsStandardTypes.split('&').filter((elem) => elem === 'TBody').length > 0,
    message: 'Table element contains THead kid, but does not contain TBody kids',
  },
  {
    type: 'SETableCell',
    at: { 'ua-1': '7.2-15', 'ua-2': '8.2.5.26-1' },
    holds: ({ hasIntersection }: { hasIntersection: boolean }) => hasIntersection !== true,
    message: 'Table cell has intersection with other cells',
  },
  {
    type: 'SETable',
    at: { 'ua-1': '7.2-16' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes.indexOf('&Caption&') < 0,
    message: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      `Table element contains Caption as its ${kidsStandardTypes.split('&').slice(1).indexOf('Caption') + 2} child instead of first or last one`,
  },
  {
    type: 'SELI',
    at: { 'ua-1': '7.2-17' },
    holds: ({ parentStandardType }: { parentStandardType: string }) => parentStandardType === 'L',
    message: ({ parentStandardType }: { parentStandardType: string }) =>
      `LI element contained in ${parentStandardType} instead of L element`,
  },
  {
    type: 'SELBody',
    at: { 'ua-1': '7.2-18' },
    holds: ({ parentStandardType }: { parentStandardType: string }) => parentStandardType === 'LI',
    message: ({ parentStandardType }: { parentStandardType: string }) =>
      `LBody element contained in ${parentStandardType} instead of LI element`,
  },
  {
    type: 'SEL',
    at: { 'ua-1': '7.2-19' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes.split('&').filter((elem) => elem !== 'L' && elem !== 'LI' && elem !== 'Caption')
        .length === 0 || kidsStandardTypes === '',
    message: 'L element contains %1 element(s) instead of L, LI or Caption',
  },
  {
    type: 'SELI',
    at: { 'ua-1': '7.2-20' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      /^(Lbl|LBody)(&(Lbl|LBody))*$/.test(kidsStandardTypes) || kidsStandardTypes === '',
    message: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      `LI element contains ${kidsStandardTypes
        .split('&')
        .filter((elem) => elem !== 'LBody' && elem !== 'Lbl')
        .toString()} element(s) instead of Lbl or LBody`,
  },
  {
    type: 'PDStructElem',
    at: { 'ua-1': '7.2-21' },
    holds: (
      {
        ActualText,
        containsLang,
        parentLang,
      }: { ActualText: string; containsLang: boolean; parentLang: string },
      document: Variables,
    ) =>
      ActualText == null ||
      containsLang === true ||
      parentLang != null ||
      document.gContainsCatalogLang === true,
    message: 'Natural language for text in ActualText attribute cannot be determined',
  },
  {
    type: 'PDStructElem',
    at: { 'ua-1': '7.2-22' },
    holds: (
      { Alt, containsLang, parentLang }: { Alt: string; containsLang: boolean; parentLang: string },
      document: Variables,
    ) => Alt == null || containsLang === true || parentLang != null || document.gContainsCatalogLang === true,
    message: 'Natural language for text in Alt attribute cannot be determined',
  },
  {
    type: 'PDStructElem',
    at: { 'ua-1': '7.2-23' },
    holds: (
      { E, containsLang, parentLang }: { E: string; containsLang: boolean; parentLang: string },
      document: Variables,
    ) => E == null || containsLang === true || parentLang != null || document.gContainsCatalogLang === true,
    message: 'Natural language for text in E attribute cannot be determined',
  },
  {
    type: 'PDAnnot',
    at: { 'ua-1': '7.2-24' },
    holds: ({ Contents, containsLang }: { Contents: string; containsLang: boolean }, document: Variables) =>
      Contents == null || containsLang === true || document.gContainsCatalogLang === true,
    message: 'Natural language in the Contents entry for annotations cannot be determined',
  },
  {
    type: 'PDFormField',
    at: { 'ua-1': '7.2-25' },
    holds: ({ TU, containsLang }: { TU: string; containsLang: boolean }, document: Variables) =>
      TU == null || containsLang === true || document.gContainsCatalogLang === true,
    message: 'Natural language in the TU key for form fields cannot be determined',
  },
  {
    type: 'SETOCI',
    at: { 'ua-1': '7.2-26' },
    holds: ({ parentStandardType }: { parentStandardType: string }) => parentStandardType === 'TOC',
    message: ({ parentStandardType }: { parentStandardType: string }) =>
      `TOCI element contained in ${parentStandardType} instead of TOC element`,
  },
  {
    type: 'SETOC',
    at: { 'ua-1': '7.2-27' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes.split('&').filter((elem) => elem !== 'TOC' && elem !== 'TOCI' && elem !== 'Caption')
        .length === 0 || kidsStandardTypes === '',
    message: 'TOC element contains %1 element(s) instead of TOC, TOCI or Caption',
  },
  {
    type: 'SETOC',
    at: { 'ua-1': '7.2-28' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes === '' || kidsStandardTypes.split('&').slice(1).indexOf('Caption') < 0,
    message: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      `TOC element contains Caption as its ${kidsStandardTypes.split('&').slice(1).indexOf('Caption') + 2} child instead of first one`,
  },
  {
    type: 'CosLang',
    at: { 'ua-1': '7.2-29', 'ua-2': '8.4.4-2' },
    holds: ({ unicodeValue }: { unicodeValue: string }) =>
      /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/.test(unicodeValue),
    message: ({ unicodeValue }: { unicodeValue: string }) =>
      `Value ${unicodeValue} of the Lang entry is not a Language-Tag`,
  },
  {
    type: 'SEMarkedContent',
    at: { 'ua-1': '7.2-30' },
    holds: (
      {
        tag,
        ActualText,
        Lang,
        inheritedLang,
      }: { tag: string; ActualText: string; Lang: string; inheritedLang: string },
      document: Variables,
    ) =>
      tag !== 'Span' ||
      ActualText == null ||
      Lang != null ||
      inheritedLang != null ||
      document.gContainsCatalogLang === true,
    message: 'Natural language for text in ActualText attribute in Span Marked Content cannot be determined',
  },
  {
    type: 'SEMarkedContent',
    at: { 'ua-1': '7.2-31' },
    holds: (
      { tag, Alt, Lang, inheritedLang }: { tag: string; Alt: string; Lang: string; inheritedLang: string },
      document: Variables,
    ) =>
      tag !== 'Span' ||
      Alt == null ||
      Lang != null ||
      inheritedLang != null ||
      document.gContainsCatalogLang === true,
    message: 'Natural language for text in Alt attribute in Span Marked Content cannot be determined',
  },
  {
    type: 'SEMarkedContent',
    at: { 'ua-1': '7.2-32' },
    holds: (
      { tag, E, Lang, inheritedLang }: { tag: string; E: string; Lang: string; inheritedLang: string },
      document: Variables,
    ) =>
      tag !== 'Span' ||
      E == null ||
      Lang != null ||
      inheritedLang != null ||
      document.gContainsCatalogLang === true,
    message: 'Natural language for text in E attribute in Span Marked Content cannot be determined',
  },
  {
    type: 'XMPLangAlt',
    at: { 'ua-1': '7.2-33' },
    isDeferred: true,
    holds: ({ xDefault }: { xDefault: boolean }, document: Variables) =>
      xDefault === false || document.gContainsCatalogLang === true,
    message: 'Natural language for document metadata cannot be determined',
  },
  {
    type: 'SETextItem',
    at: { 'ua-1': '7.2-34' },
    holds: ({ Lang }: { Lang: string }, document: Variables) =>
      document.gContainsCatalogLang === true || Lang != null,
    message: 'Natural language for text in page content cannot be determined',
  },
  {
    type: 'SETHead',
    at: { 'ua-1': '7.2-36' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes.split('&').filter((elem) => elem !== 'TR').length === 0 || kidsStandardTypes === '',
    message: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      `THead element contains ${kidsStandardTypes
        .split('&')
        .filter((elem) => elem !== 'TR')
        .toString()} element(s) instead of TR`,
  },
  {
    type: 'SETBody',
    at: { 'ua-1': '7.2-37' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes.split('&').filter((elem) => elem !== 'TR').length === 0 || kidsStandardTypes === '',
    message: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      `TBody element contains ${kidsStandardTypes
        .split('&')
        .filter((elem) => elem !== 'TR')
        .toString()} element(s) instead of TR`,
  },
  {
    type: 'SETFoot',
    at: { 'ua-1': '7.2-38' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes.split('&').filter((elem) => elem !== 'TR').length === 0 || kidsStandardTypes === '',
    message: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      `TFoot element contains ${kidsStandardTypes
        .split('&')
        .filter((elem) => elem !== 'TR')
        .toString()} element(s) instead of TR`,
  },
  {
    type: 'SETable',
    at: { 'ua-1': '7.2-39' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes.split('&').filter((elem) => elem === 'Caption').length < 2,
    message: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      `Table element contains ${kidsStandardTypes.split('&').filter((elem) => elem === 'Caption').length} Caption elements instead of one`,
  },
  {
    type: 'SEL',
    at: { 'ua-1': '7.2-40' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes === '' || kidsStandardTypes.split('&').slice(1).indexOf('Caption') < 0,
    message: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      `L element contains Caption as its ${kidsStandardTypes.split('&').slice(1).indexOf('Caption') + 2} child instead of first one`,
  },
  {
    type: 'SETable',
    at: { 'ua-1': '7.2-41', 'ua-2': '8.2.5.26-2' },
    holds: ({ numberOfColumnWithWrongRowSpan }: { numberOfColumnWithWrongRowSpan: number }) =>
      numberOfColumnWithWrongRowSpan == null,
    message: ({ numberOfColumnWithWrongRowSpan }: { numberOfColumnWithWrongRowSpan: number }) =>
      `Table columns 1 and ${numberOfColumnWithWrongRowSpan + 1} span different number of rows`,
  },
  {
    type: 'SETable',
    at: { 'ua-1': '7.2-42', 'ua-2': '8.2.5.26-3' },
    holds: ({
      numberOfRowWithWrongColumnSpan,
      wrongColumnSpan,
    }: {
      numberOfRowWithWrongColumnSpan: number
      wrongColumnSpan: number
    }) => numberOfRowWithWrongColumnSpan == null || wrongColumnSpan != null,
    message: ({ numberOfRowWithWrongColumnSpan }: { numberOfRowWithWrongColumnSpan: number }) =>
      `Table rows 1 and ${numberOfRowWithWrongColumnSpan + 1} span different number of columns`,
  },
  {
    type: 'SETable',
    at: { 'ua-1': '7.2-43', 'ua-2': '8.2.5.26-4' },
    holds: ({
      numberOfRowWithWrongColumnSpan,
      wrongColumnSpan,
    }: {
      numberOfRowWithWrongColumnSpan: number
      wrongColumnSpan: number
    }) => numberOfRowWithWrongColumnSpan == null || wrongColumnSpan == null,
    message: ({
      numberOfRowWithWrongColumnSpan,
      columnSpan,
      wrongColumnSpan,
    }: {
      numberOfRowWithWrongColumnSpan: number
      columnSpan: number
      wrongColumnSpan: number
    }) =>
      `Table rows 1 and ${numberOfRowWithWrongColumnSpan + 1} span different number of columns (${columnSpan} and ${wrongColumnSpan} respectively)`,
  },
  {
    type: 'SEFigure',
    at: { 'ua-1': '7.3-1' },
    holds: ({ Alt, ActualText }: { Alt: string; ActualText: string }) =>
      (Alt != null && Alt !== '') || ActualText != null,
    message: 'Figure structure element neither has an alternate description nor a replacement text',
  },
  {
    type: 'SEHn',
    at: { 'ua-1': '7.4.2-1' },
    holds: ({ hasCorrectNestingLevel }: { hasCorrectNestingLevel: boolean }) =>
      hasCorrectNestingLevel === true,
    message: ({ nestingLevel }: { nestingLevel: number }) =>
      `Heading level ${nestingLevel - 1} is skipped in a descending sequence of header levels`,
  },
  {
    type: 'PDStructElem',
    at: { 'ua-1': '7.4.4-1' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes.split('&').filter((elem) => elem === 'H').length <= 1,
    message: 'A node contains more than one H tag',
  },
  {
    type: 'SEH',
    at: { 'ua-1': '7.4.4-2' },
    isDeferred: true,
    holds: (_: unknown, document: Variables) => document.usesHn === false,
    message: 'Document uses both H and H# tags',
  },
  {
    type: 'SEHn',
    at: { 'ua-1': '7.4.4-3' },
    isDeferred: true,
    holds: (_: unknown, document: Variables) => document.usesH === false,
    message: 'Document uses both H and H# tags',
  },
  {
    type: 'SETD',
    at: { 'ua-1': '7.5-1', 'ua-2': '8.2.5.26-5' },
    holds: ({
      hasConnectedHeader,
      unknownHeaders,
    }: {
      hasConnectedHeader: boolean
      unknownHeaders: string
    }) => hasConnectedHeader !== false || unknownHeaders !== '',
    message:
      'TD does not contain Headers attribute, and Headers for this table cell cannot be determined algorithmically',
  },
  {
    type: 'SETD',
    at: { 'ua-1': '7.5-2', 'ua-2': '8.2.5.26-6' },
    holds: ({
      hasConnectedHeader,
      unknownHeaders,
    }: {
      hasConnectedHeader: boolean
      unknownHeaders: string
    }) => hasConnectedHeader !== false || unknownHeaders === '',
    message: ({ unknownHeaders }: { unknownHeaders: string }) =>
      `TD references undefined Header(s) ${unknownHeaders}, and Headers for this table cell cannot be determined algorithmically`,
  },
  {
    type: 'SEFormula',
    at: { 'ua-1': '7.7-1' },
    holds: ({ Alt, ActualText }: { Alt: string; ActualText: string }) =>
      (Alt != null && Alt !== '') || ActualText != null,
    message: 'Formula structure element neither has an alternate description nor a replacement text',
  },
  {
    type: 'SENote',
    at: { 'ua-1': '7.9-1' },
    holds: ({ noteID }: { noteID: string }) => noteID != null && noteID !== '',
    message: 'ID key of the Note tag is not present',
  },
  {
    type: 'SENote',
    at: { 'ua-1': '7.9-2' },
    holds: ({ hasDuplicateNoteID }: { hasDuplicateNoteID: boolean }) => hasDuplicateNoteID === false,
    message: ({ noteID }: { noteID: string }) => `ID key ${noteID} of the Note tag is non-unique`,
  },
  {
    type: 'CosFileSpecification',
    at: { 'ua-1': '7.11-1' },
    holds: ({ containsEF, F, UF }: { containsEF: boolean; F: string; UF: string }) =>
      containsEF === false || (F != null && F !== '' && UF != null && UF !== ''),
    message: ({ F, UF }: { F: string; UF: string }) =>
      `The file specification dictionary for an embedded file does not contain either F or UF key or at least one of the keys is empty (F = ${F}, UF = ${UF})`,
  },
  {
    type: 'PDAcroForm',
    at: { 'ua-1': '7.15-1' },
    holds: ({ dynamicRender }: { dynamicRender: string }) => dynamicRender !== 'required',
    message: 'Dynamic XFA forms is present',
  },
  {
    type: 'PDEncryption',
    at: { 'ua-1': '7.16-1' },
    holds: ({ P }: { P: number }) => P != null && (P & 512) === 512,
    message: ({ P }: { P: number }) =>
      `The file is encrypted but does not contain a P entry in its encryption dictionary or the file is encrypted and does contain a P entry, but the 10th bit position of the P entry is false (P = ${P}, 10th bit = ${P != null ? (P & 512) >> 9 : null})`,
  },
  {
    type: 'PDAnnot',
    at: { 'ua-1': '7.18.1-1' },
    holds: ({
      Subtype,
      isOutsideCropBox,
      F,
      structParentStandardType,
    }: {
      Subtype: string
      isOutsideCropBox: boolean
      F: number
      structParentStandardType: string
    }) =>
      Subtype === 'Widget' ||
      Subtype === 'PrinterMark' ||
      Subtype === 'Link' ||
      isOutsideCropBox === true ||
      (F & 2) === 2 ||
      structParentStandardType === 'Annot',
    message: ({
      Subtype,
      structParentType,
      structParentStandardType,
    }: {
      Subtype: string
      structParentType: string
      structParentStandardType: string
    }) =>
      `${Subtype} annotation is an Artifact or is nested within ${structParentType} tag (standard type = ${structParentStandardType}) instead of Annot`,
  },
  {
    type: 'PDAnnot',
    at: { 'ua-1': '7.18.1-2' },
    holds: ({
      Subtype,
      isOutsideCropBox,
      F,
      Contents,
      Alt,
    }: {
      Subtype: string
      isOutsideCropBox: boolean
      F: number
      Contents: string
      Alt: string
    }) =>
      Subtype === 'Widget' ||
      isOutsideCropBox === true ||
      (F & 2) === 2 ||
      (Contents != null && Contents !== '') ||
      (Alt != null && Alt !== ''),
    message: ({ Subtype }: { Subtype: string }) =>
      `${Subtype} annotation whose hidden flag is not set and whose rectangle is not outside the crop-box has neither Contents key nor an Alt entry in the enclosing structure element`,
  },
  {
    type: 'PDWidgetAnnot',
    at: { 'ua-1': '7.18.1-3' },
    holds: ({
      isOutsideCropBox,
      F,
      TU,
      Alt,
    }: {
      isOutsideCropBox: boolean
      F: number
      TU: string
      Alt: string
    }) =>
      isOutsideCropBox === true || (F & 2) === 2 || (TU != null && TU !== '') || (Alt != null && Alt !== ''),
    message:
      'A form field neither has TU key nor its Widget annotations have alternative descriptions (in the form of an Alt entry in the enclosing structure element)',
  },
  {
    type: 'PDTrapNetAnnot',
    at: { 'ua-1': '7.18.2-1' },
    holds: ({ isOutsideCropBox, F }: { isOutsideCropBox: boolean; F: number }) =>
      isOutsideCropBox === true || (F & 2) === 2,
    message: 'An annotation of subtype TrapNet exists',
  },
  {
    type: 'PDPage',
    at: { 'ua-1': '7.18.3-1' },
    holds: ({ containsAnnotations, Tabs }: { containsAnnotations: boolean; Tabs: string }) =>
      containsAnnotations === false || Tabs === 'S',
    message: ({ Tabs }: { Tabs: string }) =>
      `A page with annotation(s) contains Tabs key with value ${Tabs} instead of S`,
  },
  {
    type: 'PDWidgetAnnot',
    at: { 'ua-1': '7.18.4-1' },
    holds: ({
      structParentStandardType,
      isOutsideCropBox,
      F,
    }: {
      structParentStandardType: string
      isOutsideCropBox: boolean
      F: number
    }) => structParentStandardType === 'Form' || isOutsideCropBox === true || (F & 2) === 2,
    message: ({
      structParentType,
      structParentStandardType,
    }: {
      structParentType: string
      structParentStandardType: string
    }) =>
      `A Widget annotation is an Artifact or is nested within ${structParentType} tag (standard type = ${structParentStandardType}) instead of Form`,
  },
  {
    type: 'SEForm',
    at: { 'ua-1': '7.18.4-2' },
    holds: ({
      roleAttribute,
      hasOneInteractiveChild,
    }: {
      roleAttribute: string
      hasOneInteractiveChild: boolean
    }) => roleAttribute != null || hasOneInteractiveChild === true,
    message:
      "The Form element omits a Role attribute and doesn't have only one child identifying the widget annotation",
  },
  {
    type: 'PDLinkAnnot',
    at: { 'ua-1': '7.18.5-1' },
    holds: ({
      structParentStandardType,
      isOutsideCropBox,
      F,
    }: {
      structParentStandardType: string
      isOutsideCropBox: boolean
      F: number
    }) => structParentStandardType === 'Link' || isOutsideCropBox === true || (F & 2) === 2,
    message: ({
      structParentType,
      structParentStandardType,
    }: {
      structParentType: string
      structParentStandardType: string
    }) =>
      `A Link annotation is an Artifact or is nested within ${structParentType} tag (standard type = ${structParentStandardType}) instead of Link`,
  },
  {
    type: 'PDLinkAnnot',
    at: { 'ua-1': '7.18.5-2' },
    holds: ({ Contents, isOutsideCropBox, F }: { Contents: string; isOutsideCropBox: boolean; F: number }) =>
      (Contents != null && Contents !== '') || isOutsideCropBox === true || (F & 2) === 2,
    message: 'A link annotation does not include an alternate description in the Contents key',
  },
  {
    type: 'PDMediaClip',
    at: { 'ua-1': '7.18.6.2-1' },
    holds: ({ CT }: { CT: string }) => CT != null,
    message: 'CT key is missing from the media clip data dictionary',
  },
  {
    type: 'PDMediaClip',
    at: { 'ua-1': '7.18.6.2-2' },
    holds: ({ hasCorrectAlt }: { hasCorrectAlt: boolean }) => hasCorrectAlt === true,
    message: ({ Alt }: { Alt: string }) =>
      `Alt key (value ${Alt}) is missing from the media clip data dictionary or has incorrect value`,
  },
  {
    type: 'PDPrinterMarkAnnot',
    at: { 'ua-1': '7.18.8-1' },
    holds: ({
      structParentType,
      isOutsideCropBox,
      F,
    }: {
      structParentType: string
      isOutsideCropBox: boolean
      F: number
    }) => structParentType == null || isOutsideCropBox === true || (F & 2) === 2,
    message: 'A PrinterMark annotation is included in logical structure',
  },
  {
    type: 'PDXForm',
    at: { 'ua-1': '7.20-2' },
    holds: ({ isUniqueSemanticParent }: { isUniqueSemanticParent: boolean }) =>
      isUniqueSemanticParent === true,
    message: 'Form XObject contains MCIDs and is referenced more than once',
  },
  {
    type: 'PDFUAIdentification',
    at: { 'ua-2': '5-2' },
    holds: ({ part }: { part: number }) => part === 2,
    message: ({ part }: { part: number }) =>
      `The "part" property of the PDF/UA Identification Schema is ${part} instead of 2 for PDF/UA-2 conforming file`,
  },
  {
    type: 'PDFUAIdentification',
    at: { 'ua-2': '5-4' },
    holds: ({ revPrefix }: { revPrefix: string }) => revPrefix == null || revPrefix === 'pdfuaid',
    message: ({ revPrefix }: { revPrefix: string }) =>
      `Property "rev" of the PDF/UA Identification Schema has invalid namespace prefix ${revPrefix}`,
  },
  {
    type: 'PDFUAIdentification',
    at: { 'ua-2': '5-5' },
    holds: ({ rev }: { rev: string }) => /^\d{4}$/.test(rev),
    message: ({ rev }: { rev: string }) => `The value of "pdfuaid:rev" (${rev}) is not the four digit year`,
  },
  {
    type: 'PDStructElem',
    at: { 'ua-2': '8.2.4-3' },
    holds: ({ roleMapToSameNamespaceTag }: { roleMapToSameNamespaceTag: string }) =>
      roleMapToSameNamespaceTag == null,
    message: ({ roleMapToSameNamespaceTag }: { roleMapToSameNamespaceTag: string }) =>
      `Structure type ${roleMapToSameNamespaceTag} is role mapped to other structure type in the same namespace`,
  },
  {
    type: 'PDStructTreeRoot',
    at: { 'ua-2': '8.2.5.2-1' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) => kidsStandardTypes === 'Document',
    message: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      `The structure tree root contains ${kidsStandardTypes.replaceAll('&', ',')} element(s) instead of a single Document structure element`,
  },
  {
    type: 'PDStructTreeRoot',
    at: { 'ua-2': '8.2.5.2-2' },
    holds: ({
      kidsStandardTypes,
      firstChildStandardTypeNamespaceURL,
    }: {
      kidsStandardTypes: string
      firstChildStandardTypeNamespaceURL: string
    }) =>
      kidsStandardTypes !== 'Document' || firstChildStandardTypeNamespaceURL === 'http://iso.org/pdf2/ssn',
    message: ({ firstChildStandardTypeNamespaceURL }: { firstChildStandardTypeNamespaceURL: string }) =>
      `The structure tree root contains a single Document structure element, but this element is not within the PDF 2.0 namespace (namespace URI = ${firstChildStandardTypeNamespaceURL})`,
  },
  {
    type: 'SETOCI',
    at: { 'ua-2': '8.2.5.8-1' },
    holds: ({ containsRef }: { containsRef: boolean }) => containsRef === true,
    message:
      'TOCI in the TOC does not contain the Ref entry, neither directly on the TOCI structure element itself nor on its descendant structure elements',
  },
  {
    type: 'SEH',
    at: { 'ua-2': '8.2.5.12-1' },
    holds: () => false,
    message: 'Document uses H structure type',
  },
  {
    type: 'SENote',
    at: { 'ua-2': '8.2.5.14-1' },
    holds: () => false,
    message: 'Document uses Note structure type',
  },
  {
    type: 'SEFENote',
    at: { 'ua-2': '8.2.5.14-2' },
    isDeferred: true,
    holds: ({ orphanRefs }: { orphanRefs: string }) => orphanRefs == null,
    message: ({ orphanRefs }: { orphanRefs: string }) =>
      `Ref entry in the FENote does not reference structure elements with object numbers ${orphanRefs}, while these structure elements reference this FENote`,
  },
  {
    type: 'SEFENote',
    at: { 'ua-2': '8.2.5.14-3' },
    isDeferred: true,
    holds: ({ ghostRefs }: { ghostRefs: string }) => ghostRefs == null,
    message: ({ ghostRefs }: { ghostRefs: string }) =>
      `Ref entry in the FENote reference structure elements with object numbers ${ghostRefs}, while these structure elements do not reference this FENote`,
  },
  {
    type: 'SEFENote',
    at: { 'ua-2': '8.2.5.14-4' },
    holds: ({ NoteType }: { NoteType: string }) =>
      NoteType === 'Footnote' || NoteType === 'Endnote' || NoteType === 'None',
    message: ({ NoteType }: { NoteType: string }) =>
      `NoteType attribute of the FENote structure element has value ${NoteType} instead of Footnote, Endnote or None`,
  },
  {
    type: 'PDLinkAnnot',
    at: { 'ua-2': '8.2.5.20-1' },
    holds: ({ structParentStandardType }: { structParentStandardType: string }) =>
      structParentStandardType === 'Link' || structParentStandardType === 'Reference',
    message: ({
      structParentType,
      structParentStandardType,
    }: {
      structParentType: string
      structParentStandardType: string
    }) =>
      `A Link annotation is an Artifact or is nested within ${structParentType} tag (standard type = ${structParentStandardType}) instead of Link or Reference`,
  },
  {
    type: 'PDLinkAnnot',
    at: { 'ua-2': '8.2.5.20-2' },
    holds: ({ differentTargetAnnotObjectKey }: { differentTargetAnnotObjectKey: string }) =>
      differentTargetAnnotObjectKey == null,
    message: ({ structParentObjectKey, objectKey }: { structParentObjectKey: string; objectKey: string }) =>
      `Struct element ${structParentObjectKey} contains Link annotations ${structParentObjectKey} and ${objectKey} that target different locations`,
  },
  {
    type: 'SERuby',
    at: { 'ua-2': '8.2.5.23-1' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes === 'RB&RT' || kidsStandardTypes === 'RB&RP&RT&RP',
    message: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      `The Ruby structure element has invalid sequence of children: ${kidsStandardTypes.replaceAll('&', ',')}`,
  },
  {
    type: 'SEWarichu',
    at: { 'ua-2': '8.2.5.24-1' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) => kidsStandardTypes === 'WP&WT&WP',
    message: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      `The Warichu structure element has invalid sequence of children: ${kidsStandardTypes.replaceAll('&', ',')}`,
  },
  {
    type: 'SEL',
    at: { 'ua-2': '8.2.5.25-1' },
    holds: ({ containsLabels, ListNumbering }: { containsLabels: boolean; ListNumbering: string }) =>
      containsLabels === false || ListNumbering !== 'None',
    message:
      'List items contain Lbl structure elements, but the ListNumbering attribute is not present on the respective L structure element or it has value None',
  },
  {
    type: 'SELI',
    at: { 'ua-2': '8.2.5.25-2' },
    holds: ({ hasContentItems }: { hasContentItems: boolean }) => hasContentItems === false,
    message:
      'The LI structure element contains real content as its direct child instead of enclosing it into Lbl or LBody structure elements',
  },
  {
    type: 'PDStructElem',
    at: { 'ua-2': '8.2.5.27-1' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes.indexOf('&Caption&') < 0,
    message: ({ objectKey, kidsStandardTypes }: { objectKey: string; kidsStandardTypes: string }) =>
      `Structure element ${objectKey} contains Caption as its ${kidsStandardTypes.split('&').slice(1).indexOf('Caption') + 2} child instead of first or last one`,
  },
  {
    type: 'SEFigure',
    at: { 'ua-2': '8.2.5.28.2-1' },
    holds: ({ Alt, ActualText }: { Alt: string; ActualText: string }) => Alt != null || ActualText != null,
    message: 'Figure structure element neither has an alternate description nor a replacement text',
  },
  {
    type: 'SEMathMLStructElem',
    at: { 'ua-2': '8.2.5.29-1' },
    holds: ({ parentStandardType }: { parentStandardType: string }) =>
      parentStandardType === 'Formula' || parentStandardType === 'MathML',
    message: ({ parentStandardType }: { parentStandardType: string }) =>
      `The math structure type is nested within ${parentStandardType} tag instead of Formula`,
  },
  {
    type: 'Glyph',
    at: { 'ua-2': '8.4.3-1' },
    holds: ({
      isRealContent,
      unicodePUA,
      actualTextPresent,
      altPresent,
    }: {
      isRealContent: boolean
      unicodePUA: boolean
      actualTextPresent: boolean
      altPresent: boolean
    }) =>
      isRealContent === false || unicodePUA === false || actualTextPresent === true || altPresent === true,
    message: 'Real content maps to Unicode PUA values, but ActualText and Alt entry are not present',
  },
  {
    type: 'CosAlt',
    at: { 'ua-2': '8.4.3-3' },
    holds: ({ containsPUA }: { containsPUA: boolean }) => containsPUA === false,
    message: 'The Alt entry contains Unicode PUA (Private Use Area) code points',
  },
  {
    type: 'PDDocument',
    at: { 'ua-2': '8.4.4-1' },
    holds: ({ containsLang }: { containsLang: boolean }) => containsLang === true,
    message: 'Catalog dictionary does not contain Lang entry',
  },
  {
    type: 'CosTextString',
    at: { 'ua-2': '8.6-1' },
    holds: ({ containsPUA }: { containsPUA: boolean }) => containsPUA === false,
    message: 'Text string intended to be human readable uses Unicode PUA',
  },
  {
    type: 'PDOCConfig',
    at: { 'ua-2': '8.7-1' },
    holds: ({ Name }: { Name: string }, document: Variables) =>
      document.gContainsConfigs === false || (Name != null && Name.length > 0),
    message: 'Missing or empty Name entry of the optional content configuration dictionary',
  },
  {
    type: 'PDDestination',
    at: { 'ua-2': '8.8-1' },
    holds: ({ isStructDestination }: { isStructDestination: boolean }) => isStructDestination === true,
    message: 'Destination in Outline item, OpenAction or Link annotation is not a structure destination',
  },
  {
    type: 'PDGoToAction',
    at: { 'ua-2': '8.8-2' },
    holds: ({ containsStructDestination }: { containsStructDestination: boolean }) =>
      containsStructDestination === true,
    message: 'Destination in GoTo action is not a structure destination',
  },
  {
    type: 'PDAnnot',
    at: { 'ua-2': '8.9.2.2-1' },
    holds: ({
      structParentType,
      isArtifact,
      F,
    }: {
      structParentType: string
      isArtifact: boolean
      F: number
    }) => structParentType == null || isArtifact === true || (F & 1) === 0,
    message: ({
      structParentType,
      structParentStandardType,
      F,
    }: {
      structParentType: string
      structParentStandardType: string
      F: number
    }) =>
      `An invisible annotation is included in logical structure with tag ${structParentType} (standard type = ${structParentStandardType}, Invisible = ${F != null ? F & 1 : null})`,
  },
  {
    type: 'PDAnnot',
    at: { 'ua-2': '8.9.2.2-2' },
    holds: ({
      structParentType,
      isArtifact,
      F,
    }: {
      structParentType: string
      isArtifact: boolean
      F: number
    }) => structParentType == null || isArtifact === true || (F & 32) === 0 || (F & 256) === 256,
    message: ({
      structParentType,
      structParentStandardType,
      F,
    }: {
      structParentType: string
      structParentStandardType: string
      F: number
    }) =>
      `A no-view annotation is included in logical structure with tag ${structParentType} (standard type = ${structParentStandardType}, NoView = ${F != null ? (F & 32) >> 5 : null}, ToggleNoView = ${F != null ? (F & 256) >> 8 : null})`,
  },
  {
    type: 'PDMarkupAnnot',
    at: { 'ua-2': '8.9.2.3-1' },
    holds: ({ structParentStandardType }: { structParentStandardType: string }) =>
      structParentStandardType === 'Annot',
    message: ({
      structParentType,
      structParentStandardType,
    }: {
      structParentType: string
      structParentStandardType: string
    }) =>
      `A Markup annotation is an Artifact or is nested within ${structParentType} tag (standard type = ${structParentStandardType}) instead of Annot`,
  },
  {
    type: 'PDMarkupAnnot',
    at: { 'ua-2': '8.9.2.3-2' },
    holds: ({ containsRC, Contents, RC }: { containsRC: boolean; Contents: string; RC: string }) =>
      containsRC === false || Contents == null || RC === Contents,
    message: ({ RC, Contents }: { RC: string; Contents: string }) =>
      `A Markup annotation contains Contents and RC entries with non-equivalent textual values (RC = ${RC}, Contents = ${Contents})`,
  },
  {
    type: 'PDRubberStampAnnot',
    at: { 'ua-2': '8.9.2.4.7-1' },
    holds: ({ Name, Contents }: { Name: string; Contents: string }) => Name != null || Contents != null,
    message: 'Rubber stamp annotation contains neither Name nor Contents entry',
  },
  {
    type: 'PDInkAnnot',
    at: { 'ua-2': '8.9.2.4.8-1' },
    holds: ({ Contents }: { Contents: string }) => Contents != null,
    message: 'Ink annotation does not contain Contents entry',
  },
  {
    type: 'PDPopupAnnot',
    at: { 'ua-2': '8.9.2.4.9-1' },
    holds: ({ structParentType }: { structParentType: string }) => structParentType == null,
    message: ({
      structParentType,
      structParentStandardType,
    }: {
      structParentType: string
      structParentStandardType: string
    }) =>
      `A Popup annotation is included in logical structure with tag ${structParentType} (standard type = ${structParentStandardType})`,
  },
  {
    type: 'PDFileAttachmentAnnot',
    at: { 'ua-2': '8.9.2.4.10-1' },
    holds: ({ containsFS, AFRelationship }: { containsFS: boolean; AFRelationship: string }) =>
      containsFS === false || AFRelationship != null,
    message:
      'The file specification dictionary referenced by a file attachment annotation does not include AFRelationship entry',
  },
  {
    type: 'PDSoundAnnot',
    at: { 'ua-2': '8.9.2.4.11-1' },
    holds: () => false,
    message: 'An annotation of subtype Sound exists',
  },
  {
    type: 'PDMovieAnnot',
    at: { 'ua-2': '8.9.2.4.11-2' },
    holds: () => false,
    message: 'An annotation of subtype Movie exists',
  },
  {
    type: 'PDScreenAnnot',
    at: { 'ua-2': '8.9.2.4.12-1' },
    holds: ({ Contents }: { Contents: string }) => Contents != null,
    message: 'Screen annotation does not contain Contents entry',
  },
  {
    type: 'PDWidgetAnnot',
    at: { 'ua-2': '8.9.2.4.13-1' },
    holds: ({
      width,
      height,
      structParentType,
      isArtifact,
    }: {
      width: number
      height: number
      structParentType: string
      isArtifact: boolean
    }) => width !== 0 || height !== 0 || structParentType == null || isArtifact === true,
    message: ({
      structParentType,
      structParentStandardType,
    }: {
      structParentType: string
      structParentStandardType: string
    }) =>
      `A Widget annotation of zero height and width is not marked as an Artifact (structure tag = ${structParentType}, standard type = ${structParentStandardType})`,
  },
  {
    type: 'PDPrinterMarkAnnot',
    at: { 'ua-2': '8.9.2.4.14-1' },
    holds: ({ structParentType, isArtifact }: { structParentType: string; isArtifact: boolean }) =>
      structParentType == null || isArtifact === true,
    message: ({
      structParentType,
      structParentStandardType,
    }: {
      structParentType: string
      structParentStandardType: string
    }) =>
      `A PrinterMark annotation is included in logical structure with tag ${structParentType} (standard type = ${structParentStandardType})`,
  },
  {
    type: 'PDTrapNetAnnot',
    at: { 'ua-2': '8.9.2.4.15-1' },
    holds: () => false,
    message: 'An annotation of subtype TrapNet exists',
  },
  {
    type: 'PDWatermarkAnnot',
    at: { 'ua-2': '8.9.2.4.16-1' },
    holds: ({
      structParentType,
      isArtifact,
      structParentStandardType,
    }: {
      structParentType: string
      isArtifact: boolean
      structParentStandardType: string
    }) => structParentType == null || isArtifact === true || structParentStandardType === 'Annot',
    message: ({
      structParentType,
      structParentStandardType,
    }: {
      structParentType: string
      structParentStandardType: string
    }) =>
      `A Watermark annotation is nested within ${structParentType} tag (standard type = ${structParentStandardType}) instead of Annot`,
  },
  {
    type: 'PD3DAnnot',
    at: { 'ua-2': '8.9.2.4.19-1' },
    holds: ({ Contents }: { Contents: string }) => Contents != null,
    message: '3D annotation does not contain Contents entry',
  },
  {
    type: 'PDRichMediaAnnot',
    at: { 'ua-2': '8.9.2.4.19-2' },
    holds: ({ Contents }: { Contents: string }) => Contents != null,
    message: 'RichMedia annotation does not contain Contents entry',
  },
  {
    type: 'PDPage',
    at: { 'ua-2': '8.9.3.3-1' },
    holds: ({ containsAnnotations, Tabs }: { containsAnnotations: boolean; Tabs: string }) =>
      containsAnnotations === false || Tabs === 'A' || Tabs === 'W' || Tabs === 'S',
    message: ({ Tabs }: { Tabs: string }) =>
      `A page with annotation(s) contains Tabs key with value ${Tabs} instead of A, W or S`,
  },
  {
    type: 'PDAnnot',
    at: { 'ua-2': '8.9.4.2-1' },
    holds: ({ Contents, Alt }: { Contents: string; Alt: string }) =>
      Contents == null || Alt == null || Contents === Alt,
    message: ({ Contents, Alt }: { Contents: string; Alt: string }) =>
      `Both Contents and Alt entries are present for the annotation, but they are not identical (Contents = ${Contents}, Alt = ${Alt})`,
  },
  {
    type: 'PDWidgetAnnot',
    at: { 'ua-2': '8.10.1-1' },
    holds: ({
      structParentType,
      structParentStandardType,
      isArtifact,
    }: {
      structParentType: string
      structParentStandardType: string
      isArtifact: boolean
    }) => structParentType == null || structParentStandardType === 'Form' || isArtifact === true,
    message: ({
      structParentType,
      structParentStandardType,
    }: {
      structParentType: string
      structParentStandardType: string
    }) =>
      `A Widget annotation is nested within ${structParentType} tag (standard type = ${structParentStandardType}) instead of Form or Artifact`,
  },
  {
    type: 'SEForm',
    at: { 'ua-2': '8.10.1-2' },
    holds: ({ widgetAnnotsCount }: { widgetAnnotsCount: number }) => widgetAnnotsCount <= 1,
    message: ({ widgetAnnotsCount }: { widgetAnnotsCount: number }) =>
      `A Form structure element contains ${widgetAnnotsCount} widget annotations`,
  },
  {
    type: 'PDWidgetAnnot',
    at: { 'ua-2': '8.10.2.3-1' },
    holds: ({ containsLbl, Contents }: { containsLbl: boolean; Contents: string }) =>
      containsLbl === true || Contents != null,
    message: 'Widget annotation contains neither label nor Contents entry',
  },
  {
    type: 'PDWidgetAnnot',
    at: { 'ua-2': '8.10.2.3-2' },
    holds: ({ containsAA, Contents }: { containsAA: boolean; Contents: string }) =>
      containsAA === false || Contents != null,
    message: 'Widget annotation dictionary contains an AA entry, but does not contain the Contents entry',
  },
  {
    type: 'PDTextField',
    at: { 'ua-2': '8.10.3.3-1' },
    holds: ({ containsRV, V, RV }: { containsRV: boolean; V: string; RV: string }) =>
      containsRV === false || (V != null && RV === V),
    message: ({ RV, V }: { RV: string; V: string }) =>
      `Text field contains RV entry, but no V entry or they are not textually equivalent (RV = ${RV}, V = ${V})`,
  },
  {
    type: 'SEGraphicContentItem',
    at: { 'ua-2': '8.10.3.5-1' },
    holds: ({ isSignature, Alt }: { isSignature: boolean; Alt: string }) =>
      isSignature === false || Alt != null,
    message:
      'A portion of the appearance of a signature is represented by a graphic, but alternative text is not provided for that graphic',
  },
  {
    type: 'CosFileSpecification',
    at: { 'ua-2': '8.14.1-1' },
    holds: ({
      containsDesc,
      presentInEmbeddedFiles,
    }: {
      containsDesc: boolean
      presentInEmbeddedFiles: boolean
    }) => containsDesc === true || presentInEmbeddedFiles === false,
    message: 'The file specification dictionary for an embedded file does not contain Desc key',
  },
  {
    type: 'PDStructTreeRoot',
    at: { 'ua-2': 'Table 5. StructTreeRoot-Document-1' },
    holds: ({ kidsStandardTypes }: { kidsStandardTypes: string }) =>
      kidsStandardTypes.split('&').filter((elem) => elem === 'Document').length === 1,
    message: "StructTreeRoot either doesn't contain or contains more than one <Document>",
  },
]
