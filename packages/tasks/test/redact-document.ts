import { buildPdf, type Objects } from '../../pdf/test/fixtures/build-pdf.js'

/** The word to be redacted in the document below. */
export const SECRET = 'Zebulon'

const utf16 = (text: string): string =>
  `<FEFF${[...text].map((c) => c.charCodeAt(0).toString(16).padStart(4, '0')).join('')}>`

/**
 * A document that contains one word in every place that can hold it, drawn in every way that text can be
 * drawn.
 */
export function redactDocument(): Uint8Array {
  const content = `/${SECRET}Tag BMC BT /${SECRET}Font 12 Tf 300 750 Td (Named font) Tj ET EMC
/Span /${SECRET}List BDC BT /F#31 12 Tf 300 730 Td (Named list) Tj ET EMC
q /Ink${SECRET} cs 1 scn 300 700 20 10 re f /Inks cs 1 0.5 scn 330 700 20 10 re f Q
q /My_Zebu_Lon gs 10 0 0 10 360 700 cm BI /W 1 /H 1 /BPC 8 /CS /Ink${SECRET} ID \x80 EI Q
/${SECRET}Form Do
/Art << /MCID 0 /ActualText (${SECRET} the Great) >> BDC
BT /F1 12 Tf 50 750 Td (Plain ${SECRET} here) Tj ET EMC
BT /F1 12 Tf 50 730 Td [(Split Ze) -5 (bu) 10 (lon) -300 (goes)] TJ ET
BT /F1 12 Tf 50 710 Td (Zeb) Tj (ul) Tj (on continues) Tj 0 -20 Td (A name that is Zebu-) Tj 0 -14 Td (lon by halves) Tj ET
BT 3 Tr /F1 12 Tf 50 650 Td (Unseen ${SECRET}) Tj 0 Tr ET
q 50 630 10 10 re W n BT /F1 12 Tf 50 632 Td (Clipped ${SECRET}) Tj ET Q
q 1 0 0 1 50 610 cm BT /F1 12 Tf (Moved ${SECRET}) Tj ET Q
q 1 0 0 1 140 610 cm BT /F1 12 Tf (behind) Tj ET Q
/Fm1 Do
BT /T3 10 Tf 50 560 Td (ab) Tj ET
/Pattern cs /P1 scn 50 500 40 40 re f
BT 7 Tr /F1 12 Tf 50 470 Td (Clip ${SECRET}) Tj ET
/MC1 BMC BT 0 Tr /F1 12 Tf 50 440 Td (Kept text) Tj ET EMC
/OC /Layer BDC BT /F1 12 Tf 50 420 Td (Hidden ${SECRET}) Tj ET EMC
BT /F2 12 Tf 50 400 Td <002A0028002500380031003300320001> Tj ET
BT 0.7 0.7 -0.7 0.7 300 300 Tm /F1 12 Tf (Turned ${SECRET}) Tj ET
q /G1 gs 0 0 1 rg 300 500 100 100 re f Q`
  const annot = (subtype: string, at: number, more: string): string =>
    `<< /Type /Annot /Subtype /${subtype} /Rect [400 ${at} 500 ${at + 15}] ${more} >>`
  const objects: Objects = {
    info: `<< /Title (About ${SECRET}) /Author ${utf16(SECRET)} >>`,
    catalog: `<< /Type /Catalog /Pages @pages /Metadata @xmp /Outlines @outlines /AcroForm @form /Names @names
      /Dests << /${SECRET} [@page1 /Fit] /Other [@page1 /Fit] >> /StructTreeRoot @structure /MarkInfo << /Marked true >>
      /OCProperties << /OCGs [@layer] /D << /OFF [@layer] >> >> /PieceInfo << /ACME << /LastModified (D:2020) /Private (${SECRET}) >> >>
      /OpenAction << /S /JavaScript /JS (app.alert\\("${SECRET}"\\)) >> >>`,
    xmp: { dict: '<< /Type /Metadata /Subtype /XML >>', data: `<x>${SECRET}</x>` },
    layer: `<< /Type /OCG /Name (Layer of ${SECRET}) >>`,
    pages: '<< /Type /Pages /Kids [@page1 @page2] /Count 2 >>',
    page1: `<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @content /Resources @resources /StructParents 0 /Thumb @thumb
      /Annots [@note @popup @free @link @linkFar @linkNamed @field @choice @button @check @written] /Metadata @xmp >>`,
    page2:
      '<< /Type /Page /Parent @pages /MediaBox [0 0 600 800] /Contents @content2 /Resources @resources >>',
    content: { dict: '<< >>', data: content, compress: true },
    content2: { dict: '<< >>', data: 'BT /F1 12 Tf 50 750 Td (Second page) Tj ET /Fm1 Do' },
    thumb: { dict: '<< /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 >>', data: 'x' },
    resources: `<< /Font << /F1 @font /T3 @type3 /F2 @cid /${SECRET}Font @namedFont >> /XObject << /Fm1 @form1 /Fm2 @unused /${SECRET}Form @namedForm >>
      /Pattern << /P1 @pattern >> /ColorSpace @spaces /Properties << /Layer @layer /${SECRET}List << /Kind /Any >> >>
      /ExtGState << /G1 << /SMask << /S /Luminosity /G @mask >> >> /My_Zebu_Lon << /ca 1 >> >> >>`,
    spaces: `<< /Ink${SECRET} [/Separation /${SECRET}#20Red /DeviceGray @tint]
      /Inks [/DeviceN [/Black /${SECRET}] /DeviceGray @tint2 << /Subtype /DeviceN /Colorants << /${SECRET} [/Separation /${SECRET} /DeviceGray @tint] >> >>] >>`,
    tint: '<< /FunctionType 2 /N 1 /Domain [0 1] /C0 [1] /C1 [0] >>',
    tint2: { dict: '<< /FunctionType 4 /Domain [0 1 0 1] /Range [0 1] >>', data: '{ pop }' },
    namedFont: `<< /Type /Font /Subtype /Type1 /Name /${SECRET}Font /BaseFont /Courier /Encoding /WinAnsiEncoding >>`,
    namedForm: {
      dict: `<< /Type /XObject /Subtype /Form /Name /${SECRET}Form /BBox [0 0 600 800] /Resources << /Font << /${SECRET}Font @namedFont >> >> >>`,
      data: `BT /${SECRET}Font 12 Tf 300 670 Td (Named form) Tj ET`,
    },
    embedded: `<< /Type /Font /Subtype /TrueType /BaseFont /ABCDEF+${SECRET}Sans /FontDescriptor << /Type /FontDescriptor /FontName /ABCDEF+${SECRET}Sans /FontFamily (${SECRET} Sans)
      /Flags 32 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 @program >> >>`,
    program: { dict: '<< /Length1 4 >>', data: 'none' },
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    form1: {
      dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 @font >> >> >>',
      data: `BT /F1 12 Tf 50 590 Td (In a form ${SECRET} twice) Tj ET`,
    },
    unused: {
      dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F1 @font >> >> >>',
      data: `BT /F1 12 Tf (Unused ${SECRET}) Tj ET`,
    },
    mask: {
      dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Group << /S /Transparency /CS /DeviceGray >> /Resources << /Font << /F1 @font >> >> >>',
      data: `1 g BT /F1 12 Tf 310 550 Td (Mask ${SECRET}) Tj ET`,
    },
    pattern: {
      dict: '<< /Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 100 20] /XStep 100 /YStep 20 /Resources << /Font << /F1 @font >> >> >>',
      data: `BT /F1 8 Tf 2 5 Td (Tile ${SECRET}) Tj ET`,
    },
    type3: `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 97 /LastChar 98
      /Widths [6000 1000] /Encoding << /Differences [97 /secret /${SECRET}Box] >> /CharProcs << /secret @proc /${SECRET}Box @proc2 >> /Resources << /Font << /F1 @font >> >> >>`,
    proc: { dict: '<< >>', data: `6000 0 d0 BT /F1 1000 Tf (${SECRET}) Tj ET` },
    proc2: { dict: '<< >>', data: '1000 0 d0 0 0 500 500 re f' },
    cid: `<< /Type /Font /Subtype /Type0 /BaseFont /Helvetica /Encoding /Identity-H /DescendantFonts [@cidfont] /ToUnicode @tounicode >>`,
    cidfont:
      '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Helvetica /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 500 /W [37 [601 602] 40 [603]] /FontDescriptor << /Type /FontDescriptor /FontName /Helvetica /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 >> >>',
    tounicode: {
      dict: '<< >>',
      data: `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <0000> <FFFF> endcodespacerange 8 beginbfchar
<002A> <005A> <0028> <0065> <0025> <0062> <0038> <0075> <0031> <006C> <0033> <006F> <0032> <006E> <0001> <0021> endbfchar endcmap`,
    },
    note: annot('Text', 700, `/Contents (Ask ${SECRET}) /RC (<p>Ze<b>bulon</b></p>) /T (Me) /Popup @popup`),
    popup: annot('Popup', 680, '/Parent @note'),
    free: annot('FreeText', 650, '/Contents (Look) /DA (/F1 12 Tf) /AP << /N @appearance >>'),
    appearance: {
      dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 100 15] /Resources << /Font << /F1 @font >> >> >>',
      data: `BT /F1 10 Tf 2 3 Td (${SECRET}) Tj ET`,
    },
    link: annot('Link', 630, `/A << /S /URI /URI (https://example.org/${SECRET}) >>`),
    linkFar: annot('Link', 610, '/A << /S /URI /URI (https://example.org/other) >>'),
    linkNamed: annot('Link', 590, `/Dest /${SECRET}`),
    form: `<< /Fields [@field @choice @button @check @written] /DR << /Font << /F1 @font /${SECRET}Font @namedFont /Other @embedded >> >> >>`,
    field: annot('Widget', 560, `/FT /Tx /T (name) /V (${SECRET}) /DV (${SECRET}) /MK << >> /F 4`),
    choice: annot('Widget', 540, `/FT /Ch /T (who) /Opt [(Anna) ${utf16(SECRET)}] /V (Anna) /F 4`),
    button: annot('Widget', 520, '/FT /Tx /T (other) /V (kept value) /F 4'),
    check: annot(
      'Widget',
      500,
      `/FT /Btn /T (which) /V /${SECRET} /AS /${SECRET} /F 4 /AP << /N << /${SECRET} @ticked /Off @ticked >> >>`,
    ),
    ticked: { dict: '<< /Type /XObject /Subtype /Form /BBox [0 0 15 15] >>', data: '2 2 11 11 re f' },
    written: annot('Widget', 480, `/FT /Tx /T (more) /V (written) /DA (/${SECRET}Font 10 Tf 0 g) /F 4`),
    outlines: '<< /Type /Outlines /First @item /Last @item /Count 1 >>',
    item: `<< /Title ${utf16(`Chapter on ${SECRET}`)} /Parent @outlines /Dest (${SECRET}) >>`,
    names: `<< /Dests << /Names [(${SECRET}) [@page1 /Fit] (kept) [@page2 /Fit]] >> /EmbeddedFiles << /Names [(a.txt) @spec] >> >>`,
    spec: `<< /Type /Filespec /F (${SECRET}.txt) /EF << /F @file >> >>`,
    file: { dict: '<< /Type /EmbeddedFile >>', data: `all of ${SECRET}` },
    structure: `<< /Type /StructTreeRoot /K @element /ParentTree << /Nums [0 [@element]] >> /IDTree << /Names [(${SECRET}-1) @element] >>
      /RoleMap << /${SECRET}Text /P >> /ClassMap << /${SECRET}Class << /O /Layout /TextAlign /Center >> >> >>`,
    element: `<< /Type /StructElem /S /${SECRET}Text /C /${SECRET}Class /ID (${SECRET}-1) /P @structure /K 0 /Pg @page1 /ActualText (${SECRET} in tags) /Alt (picture of ${SECRET}) /E (${SECRET}) /T (${SECRET}) /Lang (en) >>`,
  }
  return buildPdf(objects)
}
