/** Media types of files, with their file name extensions. @module */

type Extensions = Readonly<Record<string, readonly [string, ...string[]]>>

/** Documents that LibreOffice reads, besides plain texts. */
const OFFICE_EXTENSIONS: Extensions = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': [
    '.docx',
    '.docm',
    '.dotx',
    '.dotm',
  ],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': [
    '.xlsx',
    '.xlsm',
    '.xltx',
    '.xltm',
    '.xlsb',
  ],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': [
    '.pptx',
    '.pptm',
    '.ppsx',
    '.ppsm',
    '.potx',
    '.potm',
  ],
  'application/vnd.oasis.opendocument.text': ['.odt', '.ott', '.fodt'],
  'application/vnd.oasis.opendocument.text-master': ['.odm'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods', '.ots', '.fods'],
  'application/vnd.oasis.opendocument.presentation': ['.odp', '.otp', '.fodp'],
  'application/vnd.oasis.opendocument.graphics': ['.odg', '.otg', '.fodg'],
  'application/msword': ['.doc', '.dot'],
  'application/vnd.ms-excel': ['.xls', '.xlt', '.xlw', '.et'],
  'application/vnd.ms-powerpoint': ['.ppt', '.pps', '.pot', '.dps'],
  'application/vnd.visio': ['.vsd', '.vsdx', '.vsdm', '.vdx'],
  'application/rtf': ['.rtf'],
  'application/vnd.sun.xml.writer': ['.sxw', '.stw'],
  'application/vnd.sun.xml.calc': ['.sxc', '.stc'],
  'application/vnd.sun.xml.impress': ['.sxi', '.sti'],
  'application/vnd.sun.xml.draw': ['.sxd', '.std'],
  'application/vnd.oasis.opendocument.formula': ['.odf'],
  'application/vnd.stardivision.writer': ['.sdw'],
  'application/vnd.stardivision.calc': ['.sdc'],
  'application/vnd.stardivision.impress': ['.sdd'],
  'application/vnd.stardivision.draw': ['.sda'],
  'application/vnd.uof': ['.uot', '.uos', '.uop', '.uof'],
  'application/vnd.apple.pages': ['.pages'],
  'application/vnd.apple.numbers': ['.numbers'],
  'application/vnd.apple.keynote': ['.key'],
  'application/vnd.ms-works': ['.wps', '.wks', '.wdb'],
  'application/x-mspublisher': ['.pub'],
  'application/x-abiword': ['.abw', '.zabw'],
  'application/x-gnumeric': ['.gnumeric'],
  'application/x-fictionbook+xml': ['.fb2'],
  'application/x-hwp': ['.hwp'],
  'application/mathml+xml': ['.mml'],
  'application/vnd.wordperfect': ['.wpd'],
  'application/vnd.lotus-1-2-3': ['.123', '.wk1', '.wk3', '.wk4'],
  'application/vnd.lotus-wordpro': ['.lwp'],
  'application/vnd.dbf': ['.dbf'],
  'application/x-dif': ['.dif'],
  'application/x-sylk': ['.slk'],
  'application/x-quattro-pro': ['.wq1', '.wq2', '.wb1', '.wb2'],
  'application/x-mswrite': ['.wri'],
  'application/x-t602': ['.602'],
  'application/x-emf': ['.emf', '.emz'],
  'application/x-wmf': ['.wmf', '.wmz'],
  'application/dxf': ['.dxf'],
  'application/cgm': ['.cgm'],
  'application/vnd.corel-draw': ['.cdr', '.cmx'],
  // Pictures that image-to-pdf does not read.
  'application/x-portable-anymap': ['.pbm', '.pgm', '.ppm'],
  'application/x-pcx': ['.pcx'],
  'application/x-tga': ['.tga'],
  'application/x-sun-raster': ['.ras'],
  'application/x-xbitmap': ['.xbm'],
  'application/x-xpixmap': ['.xpm'],
  'application/x-photoshop': ['.psd'],
  'application/x-starview-metafile': ['.svm'],
}

/** The first extension is used for names without any of them. */
export const EXTENSIONS: Extensions = {
  'application/pdf': ['.pdf'],
  'application/zip': ['.zip'],
  'application/json': ['.json'],
  'application/xml': ['.xml'],
  'application/epub+zip': ['.epub'],
  'application/vnd.iccprofile': ['.icc', '.icm'],
  'image/avif': ['.avif'],
  'image/bmp': ['.bmp', '.dib'],
  'image/gif': ['.gif'],
  'image/heic': ['.heic', '.heif', '.hif'],
  'image/jp2': ['.jp2', '.j2k', '.jpx', '.jpf'],
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/jxl': ['.jxl'],
  'image/png': ['.png'],
  'image/svg+xml': ['.svg'],
  'image/tiff': ['.tif', '.tiff'],
  'image/webp': ['.webp'],
  'text/plain': ['.txt'],
  'text/html': ['.html', '.htm'],
  'text/markdown': ['.md', '.markdown'],
  'text/csv': ['.csv'],
  'text/tab-separated-values': ['.tsv'],
  'message/rfc822': ['.eml'],
  'application/internet-shortcut': ['.url'],
  'application/vnd.ms-outlook': ['.msg'],
  'application/vnd.adobe.xfdf': ['.xfdf'],
  ...OFFICE_EXTENSIONS,
}

/** What is converted by LibreOffice. */
export const OFFICE_TYPES: readonly string[] = [
  ...Object.keys(OFFICE_EXTENSIONS),
  'text/plain',
  'text/csv',
  'text/tab-separated-values',
]

/** By the extension of a name; undefined if it has no known one. */
export function typeOfName(name: string): string | undefined {
  const extension = /\.[^./\\]+$/.exec(name)?.[0].toLowerCase()
  if (extension === undefined) return undefined
  return Object.keys(EXTENSIONS).find((type) => EXTENSIONS[type]!.includes(extension))
}
