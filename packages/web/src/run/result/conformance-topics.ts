/**
 * What rules are about, in the words of people: the kinds of objects, and words of the message where a kind has rules
 * about several things. The first that fits counts.
 */
const TOPICS = [
  ['encryption', /^(?:CosTrailer|PDEncryption)$/],
  ['language', /^(?:CosLang|XMPLangAlt)$/],
  ['language', /./, /natural language|contain Lang entry/i],
  ['font-missing', /Font$/, /not embedded/],
  ['glyph-missing', /^Glyph$/, /present in the embedded|\.notdef/],
  ['glyph-width', /^Glyph$/, /width/],
  ['unicode', /^(?:Glyph|CosActualText|CosAlt|CosTextString)$/],
  ['limits', /./, /exceeded|out of range|too close to/],
  ['font', /Font|CMap/],
  ['colour', /^PDDevice(?:RGB|CMYK|Gray)$/],
  ['colour-profile', /^ICC|^(?:PD)?OutputIntent/],
  ['inks', /^(?:PDDeviceN|PDSeparation|PDICCBasedCMYK)$/],
  ['transparency', /^(?:PDGroup|CosBM)$/],
  ['transparency', /^(?:PDExtGState|PDXObject|PDPage)$/, /SMask|blend|alpha|transparent/],
  ['layers', /^PDOC/],
  ['layers', /^CosDocument$/, /OCProperties/],
  ['attachments', /^(?:CosFileSpecification|EmbeddedFile|PDFileAttachmentAnnot)$/],
  ['attachments', /^CosDocument$/, /EmbeddedFiles/],
  ['links', /^(?:PDDestination|PDGoToAction)$/],
  ['actions', /Action/],
  ['actions', /./, /additional-actions|action object|AlternatePresentations|PresSteps|key\(s\)/],
  ['multimedia', /^PD(?:3DStream|SoundAnnot|MovieAnnot|MediaClip)$/],
  ['descriptions', /^SE(?:Figure|Formula|GraphicContentItem)$/],
  ['descriptions', /Annot$/, /alternate desc|alternative desc|TU key|Contents|neither/],
  ['annotation-tags', /Annot$/, /nested|Artifact|logical structure|Struct element/],
  ['annotation-kind', /Annot$/, /not permitted|TrapNet/],
  ['annotation-hidden', /Annot$/, /flags|F key/],
  ['annotation-look', /Annot$/],
  ['form', /^(?:PDAcroForm|PDFormField|PDTextField)$/],
  ['form', /^CosDocument$/, /NeedsRendering/],
  ['title', /./, /dc:title$|DisplayDocTitle/],
  ['claim', /^(?:PDFAIdentification|PDFUAIdentification|MainXMPPackage)$/],
  ['metadata-missing', /^PDDocument$/, /metadata/],
  ['metadata-twice', /^CosInfo$/, /matching/],
  ['metadata', /^(?:XMP|ExtensionSchema|PDMetadata|CosInfo)/],
  ['metadata', /^CosDocument$/, /Info key/],
  ['tags-missing', /^(?:PDDocument|CosDocument)$/, /StructTreeRoot|MarkInfo|Suspects/],
  ['tags-missing', /^SESimpleContentItem$/],
  ['tags-contents', /^SETOC/],
  ['tags-table', /^SET(?:able|R$|Head|Body|Foot|H$|D$)/],
  ['tags-list', /^SEL/],
  ['tags-headings', /^SEHn?$/],
  ['tab-order', /^PDPage$/, /Tabs/],
  ['tags', /^(?:SE|PDStruct)/],
  ['tags', /^PDXForm$/, /MCIDs/],
  ['signatures', /^(?:PDSignature|PKCSDataObject|PDPerms|PDSigRef)$/],
  ['compression', /^Cos(?:Filter|IIFilter)$/],
  ['pictures', /Image$|^JPEG2000$/],
  [
    'graphics',
    /^(?:PDExtGState|PDHalftone|CosRenderingIntent|Op_Undefined|PDXObject|PDXForm|PDContentStream)$/,
  ],
  ['version', /^(?:CosDocument|PDDocument)$/, /File header|The Version key/],
  ['file', /^Cos(?:Document|XRef|Stream|Indirect|String|UnicodeName)$/],
  ['file', /^PDDocument$/, /xref/],
] as const satisfies readonly (readonly [string, RegExp, RegExp?])[]

export type Topic = (typeof TOPICS)[number][0] | 'other'

export function topicOf({ about, message }: { readonly about: string; readonly message: string }): Topic {
  const found = TOPICS.find(([, kind, words]) => kind.test(about) && (words?.test(message) ?? true))
  return found?.[0] ?? 'other'
}
