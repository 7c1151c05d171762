import { buildPdf, type Objects } from '../fixtures/build-pdf.js'

const script = (name: string): string => `<< /S /JavaScript /JS (EVIL ${name}) >>`

/**
 * A document with actions in every place where ISO 32000 allows one, and in some where it does not. Whatever must not be left says EVIL;
 * what may stay says GOOD.
 */
export function actingDocument(): Uint8Array {
  const objects: Objects = {
    catalog: `<< /Type /Catalog /Pages @pages /AcroForm @form /Outlines @outlines
      /OpenAction @chain
      /AA << /WC ${script('closing')} /WS ${script('saving')} /DS ${script('saved')} /WP ${script('printing')} /DP @printed >>
      /URI << /Base (http://EVIL.example/) >>
      /Names << /JavaScript << /Kids [@scripts] >> /Templates << /Names [(hidden) @template] >> /Dests << /Names [(here) [@page1 /Fit]] >> >>
      /Requirements [<< /Type /Requirement /S /EnableJavaScripts /RH [<< /Type /ReqHandler /S /JS /Script (EVIL) >>] >>]
      /Unheard [${script('in a list')} << /Of [(key) ${script('deep in a list')}] >>] >>`,
    chain: `<< /S /GoTo /D [@page1 /Fit] /Next [@second ${script('third')} << /S /GoTo /D (GOOD) >>] >>`,
    second: '<< /Type /Action /S /URI /URI (http://EVIL.example/second) /Next @hidden >>',
    hidden: '<< /S /Hide /T (GOOD) /H true /Next @chain >>',
    printed: '<< /S 99 0 R /JS @stream >>'.replace('99 0 R', '@name'),
    name: '/J#61vaScript',
    stream: { dict: '<< >>', data: 'EVIL in a stream', compress: true },
    scripts: `<< /Limits [(a) (b)] /Names [(a) ${script('named')} (b) @named] >>`,
    named: script('named and indirect'),
    template: '<< /Type /Template /Parent @pages /Contents @templated >>',
    templated: { dict: '<< >>', data: '(EVIL template) Tj' },
    pages: '<< /Type /Pages /Count 2 /Kids [@page1 @page2] >>',
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    page1: `<< /Type /Page /Parent @pages /MediaBox [0 0 400 400] /Contents @content1
      /Resources << /Font << /F1 @font /JS @font >> /XObject << /Import @import /Priced @priced /JS @drawn /EF @drawn >> >>
      /Annots [@link @widget1 @widget2 @screen @movie @three @rich @pin @sound << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${script('of a direct annotation')} >>]
      /AA << /O << /S /Launch /F (EVIL.exe) >> /C ${script('page closed')} >>
      /PresSteps << /Type /NavNode /NA << /S /Launch /Win << /F (EVIL.bat) >> >> /PA ${script('back')} >> >>`,
    page2: `<< /Type /Page /Parent @pages /MediaBox [0 0 400 400] /Contents @content2 /Resources << /Font << /F1 @font >> >>
      /S /JavaScript /JS (EVIL page that poses as an action) >>`,
    content1: {
      dict: '<< >>',
      data: '/JS Do /EF Do /Import Do /Priced Do BT /F1 24 Tf 60 300 Td (P-1) Tj ET',
    },
    content2: {
      dict: '<< /F (EVIL.bin) /FFilter /FlateDecode >>',
      data: 'BT /F1 24 Tf 60 300 Td (P-2) Tj ET',
    },
    drawn: { dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 50 50] >>', data: '1 0 0 rg 0 0 50 50 re f' },
    import: {
      dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref << /F (EVIL.pdf) /Page 0 >> >>',
      data: '',
    },
    priced: {
      dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /OPI << /2.0 << /F (EVIL.tif) >> >> >>',
      data: '',
    },
    link: `<< /Type /Annot /Subtype /Link /Rect [10 10 50 50] /Contents (GOOD link) /A << /S /URI /URI (http://EVIL.example/) >>
      /PA << /S /URI /URI (http://EVIL.example/captured) >> >>`,
    form: '<< /Fields [@field] /XFA [(template) @xfa] /CO [@field] >>',
    xfa: { dict: '<< >>', data: '<script>EVIL</script>' },
    field: `<< /FT /Tx /T (total) /V (GOOD value) /Kids [@widget1 @widget2] /AA << /K ${script('key')} /F ${script('format')} /V ${script('validate')} /C @calculated >> >>`,
    calculated: script('calculate'),
    widget1: `<< /Type /Annot /Subtype /Widget /Parent @field /Rect [60 60 90 90] /A << /S /SubmitForm /F << /FS /URL /F (http://EVIL.example/) >> >>
      /AA << /E ${script('enter')} /X ${script('exit')} /D ${script('down')} /U << /S /ImportData /F (EVIL.fdf) >> /Fo ${script('focus')} /Bl ${script('blur')} /PO ${script('open')} /PC ${script('close')} /PV ${script('visible')} /PI ${script('invisible')} >> >>`,
    widget2:
      '<< /Type /Annot /Subtype /Widget /Parent @field /Rect [100 60 130 90] /A << /S /Named /N /NextPage >> >>',
    screen:
      '<< /Type /Annot /Subtype /Screen /Rect [0 0 9 9] /A << /S /Rendition /OP 0 /AN @screen /JS (EVIL rendition) /R << /S /MR /C << /S /MCD /D << /F (EVIL.mp4) /EF << /F @bytes >> >> >> >> >> >>',
    movie:
      '<< /Type /Annot /Subtype /Movie /Rect [0 0 9 9] /Movie << /F (EVIL.avi) >> /A << /S /Movie /T (EVIL) >> >>',
    sound: '<< /Type /Annot /Subtype /Sound /Rect [0 0 9 9] /Sound @noise >>',
    noise: { dict: '<< /Type /Sound /R 8000 >>', data: 'EVIL noise' },
    three: '<< /Type /Annot /Subtype /3D /Rect [0 0 9 9] /3DD @model >>',
    model: { dict: '<< /Type /3D /Subtype /U3D /OnInstantiate @stream >>', data: 'GOOD model' },
    rich: '<< /Type /Annot /Subtype /RichMedia /Rect [0 0 9 9] /RichMediaContent << /Assets << /Names [(EVIL.swf) @spec] >> >> /RichMediaSettings << /Activation << /Type /RichMediaActivation /Scripts [@spec] >> >> >>',
    pin: '<< /Type /Annot /Subtype /FileAttachment /Rect [0 0 9 9] /FS @spec >>',
    spec: '<< /Type /Filespec /F (EVIL.txt) /EF << /F @bytes >> >>',
    bytes: { dict: '<< /Type /EmbeddedFile >>', data: 'EVIL bytes' },
    outlines: '<< /Type /Outlines /First @o1 /Last @o7 /Count 7 >>',
    o1: '<< /Title (One) /Parent @outlines /Next @o2 /A << /S /GoToR /F (EVIL.pdf) /D [0 /Fit] >> >>',
    o2: '<< /Title (Two) /Parent @outlines /Prev @o1 /Next @o3 /A << /S /GoToE /T << /R /C /N (EVIL) >> >> >>',
    o3: '<< /Title (Three) /Parent @outlines /Prev @o2 /Next @o4 /A << /S /Thread /F (EVIL.pdf) /D 0 >> >>',
    o4: '<< /Title (Four) /Parent @outlines /Prev @o3 /Next @o5 /A << /S /Named /N /EVILMenu >> >>',
    o5: '<< /Title (Five) /Parent @outlines /Prev @o4 /Next @o6 /A @plugin >>',
    plugin: '<< /S /ACME:Run /What (EVIL) >>',
    o6: `<< /Title (Six) /Parent @outlines /Prev @o5 /Next @o7 /A << /S /GoTo /S /JavaScript /JS (EVIL twice) /D [@page1 /Fit] >> >>`,
    o7: '<< /Title (Seven) /Parent @outlines /Prev @o6 /A << /S /GoTo /D [@page2 /Fit] >> >>',
  }
  return buildPdf(objects)
}
