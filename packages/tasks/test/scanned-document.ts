import { buildPdf } from '../../pdf/test/fixtures/build-pdf.js'

/** What is to be read on the page. */
export const SCANNED_LINES = [
  'The text of a scanned page can be',
  'recognised, so that it is found by a',
  'search, although the page is only a',
  'picture of paper. Letters, numbers',
  'such as 1947 and names like Octavo',
  'are placed where they stand on it.',
]

/** The pixels of each scan: 200 to the inch. */
export const SCANNED_PIXELS = { width: 900, height: 440 }

/**
 * Pages that are each a picture of the same text. `entries` are those of each page's dictionary; the picture is
 * turned clockwise by `askew` degrees, and `over` is drawn over it, with /F1 for text.
 */
export function scannedDocument(
  entries: readonly string[] = [''],
  askew = 0,
  over = '',
  image = faxImage(),
): Uint8Array {
  return buildPdf({
    catalog: '<< /Type /Catalog /Pages @pages >>',
    pages: `<< /Type /Pages /Count ${entries.length} /Kids [${entries.map((_, index) => `@page${index}`).join(' ')}] >>`,
    ...Object.fromEntries(
      entries.map((own, index) => [
        `page${index}`,
        `<< /Type /Page /Parent @pages /MediaBox [0 0 324 158.4] /Contents @content /Resources << /XObject << /Im0 @image >> /Font << /F1 @font >> >> ${own} >>`,
      ]),
    ),
    font: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    content: { dict: '<< >>', data: `q ${turn(askew)} cm 324 0 0 158.4 0 0 cm /Im0 Do Q ${over}` },
    image,
  })
}

function faxImage(): { readonly dict: string; readonly data: Uint8Array } {
  const { width, height } = SCANNED_PIXELS
  return {
    dict: `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter /CCITTFaxDecode /DecodeParms << /K -1 /Columns ${width} /Rows ${height} /BlackIs1 true >> >>`,
    data: SCANNED_PICTURE,
  }
}

/** The same document with these pixels, of which each is black or white, with one bit each. */
export function bilevelDocument(shades: Uint8Array, entries: readonly string[] = ['']): Uint8Array {
  const { width, height } = SCANNED_PIXELS
  const rowBytes = Math.ceil(width / 8)
  const data = new Uint8Array(rowBytes * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (shades[y * width + x]! > 127) data[y * rowBytes + (x >> 3)]! |= 0x80 >> (x & 7)
  const dict = `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 1 /ColorSpace /DeviceGray >>`
  return scannedDocument(entries, 0, '', { dict, data })
}

/** Around the middle of the page, made a little smaller so that nothing is cut off. */
function turn(degrees: number): string {
  const [cos, sin] = [Math.cos, Math.sin].map((part) => 0.9 * part!((-degrees * Math.PI) / 180)) as [
    number,
    number,
  ]
  if (degrees === 0) return '1 0 0 1 0 0'
  const [x, y] = [162, 79.2]
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos]
    .map((part) => part.toFixed(5))
    .join(' ')
}

/** Set in DejaVu Serif, in black and white (Group 4). */
export const SCANNED_PICTURE = Buffer.from(
  [
    'JqByf///////////////IHh/IZANvkMn8hkhfyCkr0/8nCN0HB+YFNi8gT2QKLSf//+v///H////HH//83EF/yC/5DL/IGPIZfkH',
    '8gnkNmENGEMeQx2Qy+IP5BfiGfyGZ5BPIbMzcQX/9BhBgiGKGToaYIhhnDIwwQYQMIGCDIvhMi+Ewg0HkGPQYINBleEGEDBBkXwn',
    'hBhB/ou6Nt6Nt/o2b0cbRs2jZtHG9F29F20bbRtj0XbRxtG2NG20bNo43ou3y7aNt/FNpBsGbDoNgwgYIGbBQmyJEIN0HSeEGyEx',
    'shMbSDaQcGKbhBtIMEkG0nhBshMbim0g39aXpbaWk37rpPvXWlpdPulpaT7106X++37ba/9f/Xvvt703Xvt/XvTe39aXpfWl4+KT',
    'j11paX46WlpOPX6X//+2l7fbeN///9/+N/////sf+QLhweQ2B///5FD/8hsD///4vi6/wrJxwv/F/4X4vC/8X//tf6ODhvRwf//9',
    'HB/9HB///5sGrNgYf/WDfX/zYZ/9fzYNOv/mwyQx//T/0sG9L///S/9L////T//f/////////8hY8hYl/6X5Ah28hX//yFj//8hY',
    'yFf//IWP9v29Jvb//bX/9vb/9vb21//b//Sy40lby4/+6///S1tL9dL/+0tL/b/b0v20u11bStf9vb7W1b29tK1+1b/9sJOk2Eqb',
    'dJtLbWGk2k2v+2EmwtpNq2FbCTaTa/aTYSyCwgEDBA2KjYoEGEDjYojQxI6BsUxTEjoGCBggYIGCBsUxLoHBFHYkdA2JdWKYpiR0',
    'DBAwQMECKOxX+GEwgwvYQYWGFgwg0GF/4YTC8MIMLYWGEGgwv8MIMLERERERERERERERERxERxEREREf//Ibb1+vwwlggcV4YWI/',
    '///////5DJAr8geGn5DIBo8geGjyDH5DIAsjyB5QQ1YT/sHIHhrxdo3QcH/IHgovIbd5EvSf+v+uq/x/xxx///////IM2ETyC/kH',
    '8hjiCjCGV5B/IY7IaXkMf5uIP/kNX8g/kFTCGO83EGT8gp+EwgwgYQaDK8/hMi+EDCDQeEDCDBEMqDBBgiGDnyIYOfFBkGAwgyPy',
    'fk/CaD8IMnQn4IP1RttGzaNm0bY9F29GzaNto2xo2bRs36Lujjf+jZvRs3+i7aNsfLt+jjeQJ+LhINpOk2kGCImNkJFB0g2kHoOk',
    '2DNhxTcINgzYF4M2BfQchohJsHByJjaQeKbDBAwoQb6dLSdJtLr10tLXSb69/9fSb+tLp3Xfr2//ff/b3//ev///996buq/FLSdL',
    'S6/FLS8UvrH/8dL+tL91H6/Hb/9v/b2/7/2/b//+6v///+D/4P/yED/4P////IKA/i///ZOMX7Jxf+F/2Tgo///7pBf///Df4b/9',
    'HB/8N////ejg/zYZ//+Dc2Gfg3/9f+Df///utf///g3+Df/pf+Df///3SX///7/v///7///+//5CxkK+l/5J28hY8g0O3pf//knb',
    '9L//9L/b21b2//29v9v////b/9v+//0v/X+60tbr8uP/Ljy47r//1tJj/29tJtJv/1b28iRq2l/2v/+u2k6+32tWvthJtJtJsL/D',
    'SbCTYXhpNpOl7aululw0ttK19sLaTtrgicOKYpimJdQQMEDMdimKYl0D2KYqMEDBA2JHQOMg54yDnYogQhimJHQMEDBA2JdAwQIo',
    '9MSOgfhhBoMJhf4MIMJhagwgwmF4YWwthYMLDCYX7C8MLDC8RERxERERoREREREREREREREaEfX+lyGQFekiBoEevWteGEhuuKjw',
    'wmFiP///////+QyAy/IHhv5DZ5A8DHkFXyGSCx//5DIBrjyGQDTAOQMQQPDNggyxYP+RL8g1X///9f//j//////5Ao8hjyD+Q2YR',
    'PzcQ1//NxDHkGzs3ebiGPINPEH8gvxDP5DW8hleQ0ZkFT8IGEGCDIvhMIHoMEHgiGVBhBkfk/QZX6DBEMdBhBkM/oMEGgyvCDIZ/',
    'CBhBkfhPLoT8EHo2bRttHG9UbN6Lujjf6LujZv0bY9F39F3RtvRdtHG0bY0bb0bNo2b0Xb/RxvoOkG4QbITi4SeKbhBvBmw4ptJs',
    'HB0gwUU2DNggptINgxTcINpBgkg2Q2RQdJsiY3hggYUIN66XvTpPXv9aTfpdfWl0+6Wl66Tde67/7ddf71/v/77++3Tde+3/+/dV',
    '+KWPik9Y/1pfpdfWl+Olpfil17qPt/dY/f/t////9/+3t/3V8H5FD/yGmH//////kUP/4P//INw9k4osL/hf////4vwvxeycM//d',
    'ILhvRwf/Rwf/////9HB/8N//ejg+Dc2Gdf/X/////Ng1+v5sNKDf/uteDel/6X/////+l/4N//dJe///////////7/+/+QJHbyFj',
    '/IV///0v//8hY//yFjJO3pf6X/t/7a//+3+3/+3/7e3/t/9/91pf//+XH/+v5cfpWl+ul3X/sf+rfa7aXkJFr/7aTq3//t9rat7f',
    '6tpf1a8NJsJNrtpftrul7aVq2F90vbCVpNq2FbCXDSbS/dtdimKYkdAwROHFAgYIHsSOgYIHGCBggbFMSOgbEuoIGCBxggYIGxUE',
    'UdiR0DYl1YohnOxTFAgYIGCB0xI6B4MIMIMLw16hhewvDCYWwv2F4YWGEGFsLDCwYQYX+GF4iIiIjQiIiIiI4iIiOIiOIiIiNCOv',
    '/1+ukQyAYeshtvRDIBd6619dcYYS4YSuuKBA4qPDCwwmFiIj////////kMkNfyBoL+QPB4TIZALo+0buD+QaLSchkBoght2Qt/XX',
    '/4+P/////+QWuIZf5BUwieQy/yGbxDHkM/EF/IZ8yBf/IY8howj8ht4Q2+Jdm4hjyGjCP8gp+gyXhAwRDz5nyP7CDCDIwyCegwQZ',
    'H6DCDJeE8IMEQ8hjDI/CYQMhm+EyPyfkvTTwgwgyPwmED9F29Gzf+qNto2b9F20cb0XbRtvXRtv0bb1Rs3ou3+i7aLt8u2jbeqNm',
    '8GKbIsJODNhYOQnFwkG0myJAMU3CDYMU2kGyLxcaQbBmwpsKg2ROLig5BqxsHByExinim0g2ROLig/T6T/06Wk30+9Ol0+l+l069',
    'f1V06XTr9N//17f9N103t1+3+3X+//03t1//pP/ilpf4/peOl+l441/VfpeOP/j/X7f9/9f/9N////Tf////+RA////+D/9//4P/',
    '/+L/8L8X8X8XsnDT///F7JwyQ3////+jg///+G////Df//82DR/6/mw2ebDZ5sG8G///5sG8G/////0v///Bv///wb/////////f',
    '///3/8hX/8hY0v//IWPII+QsfkLGQ7t///5CxkO7f+2v+3t//+3/t/t////7f/2l/lx/pf2l9paWQr/pZcZcaXdf/9paXddrtpe6',
    '7e2l2trat+n7f/t/qRY91/tW/17S20nStdsJNpdpNraTYS79sJOk6TYS4aX9r/aTYS4aXBFHJHYqNiR0DBE4cUxRGiCKOxI6BwRR',
    '2KBE5IgQDYqONigROIKwQMEDYkdAwQMEDBAwQIo7FAicQV4YWGmEwvDCDC8MIMLwwgwt8MJhMIMLBhL7C/8MIMLBheIiIiIiOIji',
    'IiIiIiNCIiIiIiI/6/9f6X/X+OCBggYIH/4iP///////+QPAk8geGbZAjyDeyB4NnkMgMvyDHkFr/UINSFT+RYwQPIHgUQFRxvwc',
    'HsHRww/CNqgm1/8IIGyDVf103y4J+tBN/wtddLx9v8fbRhf/S/+ut//b8gUeQ1/zcQy/IP+uuKRAv5DRhDHZDMwhjyGfiXEMeQf/',
    'IKPSyH/IP5DW/CBk/J+ED0GCDCB/peCDI/CaDyDHhMEGR+mmEGEDyf5OgQfhAwRDMMjoT8IPRs36Nm9F3RxtGzf/pI43ou2jbHou',
    '2jjei7aLto22jZv/RtvtGzejjfo2b6Dg4Ok8U3CDdB+7S+EGyJjaQchsxuEGyJjFOkG6D5EjBlxEG1dJwZsIEGwwQMJJvX9J6919',
    '+v3rS696q0tf8JJfpP7uqTf//vX/66Ve++9f+3/6W3X/Xdf4+k9Y+Pql49aXWPVaXj+kl+k+Pql7f4/be2vpX//f/t/pf+PbdbfB',
    '/+QUBwew1S8hlB//kKHv/B/pff5BA//ZOE/4Vk4ZliX1XQX/8L/FsnBv9OL/wrr+G//RwcN4YWuqOD//o4P/hv4919HB7r8G//rB',
    'vFUvr//r/mwyn88nNg06+t1/Bv/0sG/iaA6S//0v/Bv6b/9Luv3//36/////3+r2///8gSO3+Qr/5N2/IMWl////5CwTdv98hY0s',
    'hX/ddL/21//yDuv/7f//t//tt7dNr/dN/df//dfX/+v//pXX7elr+XHsf+rq2l9rr2lpWvt/2v7fr/t7DSbS+1ptLhpWraXtrDS7',
    'CXtr7YX21/bCUNL9tsJBhhJtJ0m120timJHQNigQMEDYkdA2KIN9IogwQkxI6BggYIGxLoGCBggbEjoGCBggYIGxTFAgZzggYQNi',
    'mITFRsSOgbsVgwmFhrwwsGFhheGF+wvwwv8MIGF/hhAwQaYQYXQYWIiIiIiIiIiIiIiIiIiIiIiIiIiP//////////5DIBR5A8M/',
    'kFLyB4KnkMgGz//yB4YjBwcgcQQPBkgHv/IHg1XkDwar8iX//9f//j//////5BY8hswieQaOyF8gx5B/IP3m4gv5DPhE/zcQX8gr',
    '/kH8hswhjsgX8hozwQZF8JhBkCPQeCDCBhBoPIEUJOR/oMIMl4TCDBEMqDCDJ0J+EDBEMwyL4TQeEGR+EyGfwRDDJC0cb1RtvRdv',
    'RxtGzaNto2x6fou6Nt6o236Lujbfo2b0cb0XbRtjRs3ou3/CDZCcXCQbBim+EG0nSDaQcMFgwoptINkXi4SDYM2HFNpBsMEDCoOD',
    'NhAg2QmNpB0myJjZDZAM2GSDHenS6f3SdLS/SrS6dL60t1X960tJuv+uvbpvr/b3dP3269v327r+vff9/x8Uv8dJ0tLv60vFL60t',
    '1xx60tLr/uv/vH/5dUv+v/+6b7/9v/yBQH/+Qgf/ut/////weQQP///wvF/heL+6/4vi/4t0mTiQv///o4P/6OD//ul///eG9HB/',
    '///r5sGr9fNgR3W/5sNmbBr/Ng3qDfX///6X/6X/9f///dA3pf///////97pf//vv/////+Qsf/kK+Qse63/kLHkLH+QsaRBu7f/',
    '/pf/+3/+2re39f7ft/7ff//t7f//+laX/6WsbFfpellx+kx3WXH/r/+XBN+12+17VtJvb/9v2//b61+19vbS/9PbXbCVpbatpNhJ',
    'sK1+2EtsJOl7YSeGk6Ta+2FbS/dK9iR0DBE4cVBFHBA2JHQNimKYl0D3BAwQNigROHFRggYIGxVMVGxI6BggYIGxLoGxQIGCBkHP',
    'HWGF4YWGFhhYaDCYX14YWGEwvDCwYTCDC/YWGF+wnxERxERERERERERERoRERERERER/9fIGY3r9fusEDj9hYj//////////////',
    '/ABABA==',
  ].join(''),
  'base64',
)
