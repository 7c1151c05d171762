import { buildPdf, type Objects } from '../../pdf/test/fixtures/build-pdf.js'

/** A secret and its place. */
export interface Secret {
  readonly place: string
  readonly token: string
}

/**
 * A document with a secret in every place of the specification that can hold text, a file, a script or a name
 * that no page shows.
 */
export function secretDocument(): { readonly bytes: Uint8Array; readonly secrets: readonly Secret[] } {
  const secrets: Secret[] = []
  /** A different secret for each place, as characters. */
  const raw = (place: string): string => {
    const token = `Secret${String(secrets.length).padStart(3, '0')}X`
    secrets.push({ place, token })
    return token
  }
  /** The same as a string: every second one in UTF-16BE. */
  const text = (place: string): string => {
    const token = raw(place)
    if (secrets.length % 2 === 0) return `(${token})`
    return `<FEFF${[...token].map((c) => `00${c.charCodeAt(0).toString(16)}`).join('')}>`
  }
  const data = (place: string, dict = '<< >>') => ({ dict, data: raw(place) })
  const script = (place: string) => `<< /S /JavaScript /JS ${text(place)} >>`
  const spec = (place: string, more = '') => `<< /Type /Filespec /F ${text(place)} ${more} >>`
  const annot = (subtype: string, more: string) =>
    `<< /Type /Annot /Subtype /${subtype} /Rect [10 10 60 60] ${more} >>`

  const objects: Objects = {
    info: `<< /Title ${text('Info, Title')} /Author ${text('Info, Author')} /Subject ${text('Info, Subject')}
      /Keywords ${text('Info, Keywords')} /Creator ${text('Info, Creator')} /Producer ${text('Info, Producer')}
      /ACME ${text('Info, custom entry')} /Trapped /${raw('Info, Trapped')} >>`,
    catalog: `<< /Type /Catalog /Pages @pages /Metadata @xmp /AcroForm @form /Outlines @outlines /Names @names
      /OpenAction ${script('OpenAction')} /AA << /WC ${script('document, additional action')} >>
      /URI << /Base ${text('URI, Base')} >> /SpiderInfo << /V 1 /C [<< /URL ${text('SpiderInfo, command')} >>] >>
      /PieceInfo << /ACME << /LastModified (D:2020) /Private << /X ${text('document, PieceInfo')} >> >> >>
      /Collection << /Schema << /A << /N ${text('Collection, field name')} /Subtype /F >> >> /D ${text('Collection, initial document')} >>
      /AF [@associated] /Threads [@thread] /OCProperties @layers /StructTreeRoot @structure /MarkInfo << /Marked true >>
      /OutputIntents [<< /Type /OutputIntent /S /GTS_PDFX /OutputConditionIdentifier (sRGB) /Info ${text('output intent, Info')} >>]
      /Perms << /DocMDP @signature >> /Legal << /Attestation ${text('Legal, Attestation')} >> /DSS << /VRI << /${raw('DSS, VRI name')} << >> >> >>
      /Extensions << /ACME << /BaseVersion /1.7 /ExtensionLevel 1 /URL ${text('extension, URL')} >> >>
      /Requirements [<< /Type /Requirement /S /EnableJavaScripts /RH << /Type /ReqHandler /S /JS /Script ${text('requirement, script')} >> >>]
      /DPartRoot @parts /NeedsRendering false
      /ACMEFiles [@hiddenFile] /ACMEText ${text('unknown entry of the catalogue, text')} /ACMESpec ${spec('unknown entry of the catalogue, file name', '/EF << /F @unknownFile >>')} >>`,
    xmp: data('document, XMP', '<< /Type /Metadata /Subtype /XML >>'),
    hiddenFile: data('unknown entry of the catalogue, embedded file', '<< /Type /EmbeddedFile >>'),
    unknownFile: data('unknown entry of the catalogue, file of a specification', '<< /Type /EmbeddedFile >>'),
    parts: `<< /Type /DPartRoot /DPartRootNode << /Type /DPart /DPM << /X ${text('document part, metadata')} >> >> >>`,
    names: `<< /JavaScript << /Names [${text('named script, name')} ${script('named script')}] >>
      /EmbeddedFiles << /Names [${text('attachment, key')} ${spec('attachment, file name', `/Desc ${text('attachment, description')} /EF << /F @attached >> /RF << /F [${text('related file, name')} @related] >>`)}] >>
      /AlternatePresentations << /Names [${text('slide show, name')} << /Type /SlideShow /Resources << /Names [(a) @slide] >> >>] >>
      /Renditions << /Names [${text('rendition, name')} << /S /MR /N ${text('rendition, N')} >>] >>
      /Templates << /Names [${text('template, name')} @template] >>
      /IDS << /Names [${text('captured page, identifier')} << >>] >> /URLS << /Names [${text('captured address')} << >>] >>
      /XFAImages << /Names [${text('XFA image, name')} @xfaImage] >> /ACMENames << /Names [${text('unknown name tree')} (x)] >> >>`,
    attached: data('attachment, file', '<< /Type /EmbeddedFile /Params << /Size 9 >> >>'),
    related: data('related file, data', '<< /Type /EmbeddedFile >>'),
    slide: data('slide show, resource'),
    xfaImage: data('XFA image, data'),
    template: `<< /Type /Template /Contents @templated /MediaBox [0 0 9 9] >>`,
    templated: data('template, content'),
    associated: spec('associated file, name', '/EF << /F @associatedFile >> /AFRelationship /Data'),
    associatedFile: data('associated file, data', '<< /Type /EmbeddedFile >>'),
    thread: `<< /Type /Thread /I << /Title ${text('article, Title')} /Author ${text('article, Author')} >> /F @bead >>`,
    bead: '<< /Type /Bead /T @thread /N @bead /V @bead /P @page /R [0 0 99 99] >>',
    layers: `<< /OCGs [@shownLayer @hiddenLayer] /D << /Creator ${text('layer configuration, Creator')} /ON [@shownLayer] /OFF [@hiddenLayer] /Order [@shownLayer @hiddenLayer] >>
      /Configs [<< /Name (other) /Creator ${text('other layer configuration, Creator')} /BaseState /Unchanged >>] >>`,
    shownLayer: `<< /Type /OCG /Name (Shown) /Usage << /CreatorInfo << /Creator ${text('layer, CreatorInfo')} /Subtype /Artwork >> /User << /Type /Ind /Name ${text('layer, user')} >> >> >>`,
    hiddenLayer: `<< /Type /OCG /Name ${text('hidden layer, name')} >>`,
    form: `<< /Fields [@widget @hiddenField @lostField @signed] /SigFlags 3 /XFA [(template) @xfa] /CO [@widget] >>`,
    xfa: data('XFA form'),
    widget: `<< /Type /Annot /Subtype /Widget /FT /Tx /T (shown) /V (a value) /Rect [100 100 200 120] /P @page
      /A << /S /SubmitForm /F << /FS /URL /F ${text('SubmitForm, address')} >> >>
      /AA << /K ${script('field, key script')} /F ${script('field, format script')} /V ${script('field, validation script')} /C ${script('field, calculation script')}
      /E << /S /ImportData /F ${text('ImportData, file name')} >> /Fo ${script('widget, focus script')} >> >>`,
    hiddenField: `<< /Type /Annot /Subtype /Widget /FT /Tx /T ${text('hidden field, name')} /V ${text('hidden field, value')} /Rect [0 0 9 9] /F 2 /P @page >>`,
    lostField: `<< /FT /Tx /T ${text('field without a widget, name')} /V ${text('field without a widget, value')} >>`,
    signed: `<< /Type /Annot /Subtype /Widget /FT /Sig /T ${text('signature, field name')} /V @signature /Rect [0 0 0 0] /F 132 /P @page >>`,
    signature: `<< /Type /Sig /Filter /Adobe.PPKLite /Name ${text('signature, Name')} /Reason ${text('signature, Reason')} /Location ${text('signature, Location')} /ContactInfo ${text('signature, ContactInfo')}
      /Prop_Build << /App << /Name /${raw('signature, build properties')} >> >> /ByteRange [0 1 2 3] /Contents <00> >>`,
    outlines: '<< /Type /Outlines /First @bookmark /Last @bookmark /Count 1 >>',
    bookmark: `<< /Title (Bookmark) /Parent @outlines /A << /S /GoTo /D [@page /Fit] /Next [${script('bookmark, script')} << /S /Launch /F ${text('Launch, file name')} /Win << /F (x) /P ${text('Launch, parameters')} >> >>
      << /S /GoToR /F ${text('GoToR, file name')} /D [0 /Fit] >> << /S /GoToE /F ${spec('GoToE, file name')} /T << /R /C /N ${text('GoToE, target')} >> >> << /S /Thread /F ${text('Thread, file name')} /D 0 >> << /S /Named /N /${raw('Named, a name of a reader')} >>
      << /S /${raw('unknown action type')} >>] >> >>`,
    structure: '<< /Type /StructTreeRoot /K [@element] /ParentTree << /Nums [0 [@element]] >> >>',
    element: `<< /Type /StructElem /S /P /P @structure /Pg @page /K [0 << /Type /OBJR /Obj @taggedNote >> @objectReference] /AF [@elementFile]
      /A [<< /O /UserProperties /P [<< /N ${text('user property, name')} /V ${text('user property, value')} /H true >>] >> 0] >>`,
    objectReference: '<< /Type /OBJR /Obj @referencedNote >>',
    elementFile: spec('element, associated file', '/EF << /F @elementData >>'),
    elementData: data('element, data of an associated file'),
    taggedNote: annot('Text', `/Contents ${text('note referenced only by a structure element')}`),
    referencedNote: annot(
      'Text',
      `/Contents ${text('note referenced only by an indirect object reference')}`,
    ),
    pages: '<< /Type /Pages /Count 1 /Kids [@page] >>',
    lostPage: `<< /Type /Page /Parent @pages /MediaBox [0 0 99 99] /Contents @lostContent /Annots [@lostNote] >>`,
    lostContent: data('page outside the tree, content'),
    lostNote: annot('Text', `/Contents ${text('page outside the tree, note')}`),
    page: `<< /Type /Page /Parent @pages /MediaBox [0 0 400 400] /Contents @content /B [@bead] /StructParents 0 /Tabs /S
      /Resources << /Font << /F1 @font >> /XObject << /Im @image /Fm @drawn /Hid @hiddenForm /Ps @postscript >> /Properties << /Layer @hiddenLayer /Shown @shownLayer >> >>
      /Annots [@widget @hiddenField @signed @link @lostLink @note @popup @reply @stamp @redact @pin @sound @movie @screen @three @rich @hiddenNote @layeredNote]
      /AA << /O ${script('page, script on opening')} >> /Metadata @pageXmp /PieceInfo << /ACME << /Private ${text('page, PieceInfo')} >> >> /LastModified ${text('page, LastModified')}
      /Thumb @thumb /ID ${text('page, digital identifier')} /AF [${spec('page, associated file')}]
      /PresSteps << /Type /NavNode /NA ${script('presentation step')} >> /ACMENote ${text('unknown entry of a page')} >>`,
    content: {
      dict: '<< >>',
      data: `/P << /MCID 0 >> BDC BT /F1 24 Tf 60 300 Td (Shown) Tj ET EMC /Im Do /Fm Do /Hid Do /OC /Layer BDC BT /F1 9 Tf (${raw('hidden layer, content')}) Tj ET EMC`,
    },
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    pageXmp: data('page, XMP', '<< /Type /Metadata /Subtype /XML >>'),
    thumb: data('page, thumbnail', '<< /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>'),
    image: {
      dict: `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray /Metadata @imageXmp /ID ${text('image, digital identifier')}
        /Alternates [<< /Image @alternate /DefaultForPrinting true >>] >>`,
      data: 'x',
    },
    imageXmp: data('image, XMP', '<< /Type /Metadata /Subtype /XML >>'),
    alternate: data(
      'image, alternate',
      '<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray >>',
    ),
    drawn: {
      dict: `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /LastModified ${text('form XObject, LastModified')} /PieceInfo << /ACME << /Private ${text('form XObject, PieceInfo')} >> >>
        /Ref << /F ${text('form XObject, page of another file')} /Page 0 >> /OPI << /2.0 << /F ${text('form XObject, OPI file')} >> >> /PS @level1 >>`,
      data: '0 0 9 9 re f',
    },
    level1: data('form XObject, PostScript'),
    postscript: data('PostScript XObject', '<< /Type /XObject /Subtype /PS >>'),
    hiddenForm: data(
      'form XObject in a hidden layer',
      '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /OC @hiddenLayer >>',
    ),
    link: annot(
      'Link',
      `/A << /S /URI /URI ${text('link, address')} >> /PA << /S /URI /URI ${text('link, captured address')} >> /AA << /D ${script('link, script')} >>`,
    ),
    lostLink: annot('Link', `/A << /S /GoTo /D [@lostPage /Fit] >>`),
    note: annot(
      'Text',
      `/Contents ${text('note, Contents')} /T ${text('note, author')} /Subj ${text('note, subject')} /NM ${text('note, name')} /RC ${text('note, rich text')} /Popup @popup`,
    ),
    popup: annot('Popup', `/Parent @note /Contents ${text('pop-up of a note, Contents')}`),
    reply: annot('Text', `/IRT @note /Contents ${text('reply to a note')} /StateModel /Review`),
    stamp: annot('Stamp', `/Name /${raw('stamp, name')} /AP << /N @stamped >>`),
    stamped: data('stamp, appearance', '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] >>'),
    redact: annot('Redact', `/OverlayText ${text('redaction, overlay text')}`),
    pin: annot(
      'FileAttachment',
      `/FS ${spec('file attachment annotation, name', '/EF << /F @pinned >>')} /Contents ${text('file attachment annotation, Contents')}`,
    ),
    pinned: data('file attachment annotation, data', '<< /Type /EmbeddedFile >>'),
    sound: annot('Sound', '/Sound @soundData'),
    soundData: data('sound', '<< /Type /Sound /R 8000 >>'),
    movie: annot(
      'Movie',
      `/Movie << /F ${text('movie, file name')} >> /T ${text('movie, title')} /A << /S /Movie /T ${text('movie action, title')} >>`,
    ),
    screen: annot(
      'Screen',
      `/A << /S /Rendition /OP 0 /AN @screen /JS ${text('rendition, script')} /R << /S /MR /N (r) /C << /S /MCD /CT (video) /D ${spec('media clip, file name', '/EF << /F @clip >>')} >> >> >>`,
    ),
    clip: data('media clip, data', '<< /Type /EmbeddedFile >>'),
    three: annot('3D', '/3DD @model'),
    model: { dict: '<< /Type /3D /Subtype /U3D /OnInstantiate @instantiate >>', data: 'model' },
    instantiate: data('3D annotation, script'),
    rich: annot(
      'RichMedia',
      `/RichMediaContent << /Type /RichMediaContent /Assets << /Names [${text('rich media, asset name')} ${spec('rich media, file name', '/EF << /F @asset >>')}] >> >>
       /RichMediaSettings << /Activation << /Type /RichMediaActivation /Scripts [@richScript] >> >>`,
    ),
    asset: data('rich media, data', '<< /Type /EmbeddedFile >>'),
    richScript: data('rich media, script'),
    hiddenNote: annot('Link', `/F 2 /Contents ${text('hidden annotation')}`),
    layeredNote: annot('Link', `/OC @hiddenLayer /Contents ${text('annotation in a hidden layer')}`),
    orphanSpec: spec('unreferenced attachment, name', '/EF << /F @orphanFile >>'),
    orphanFile: data('unreferenced attachment, data', '<< /Type /EmbeddedFile >>'),
  }
  return { bytes: buildPdf(objects), secrets }
}
