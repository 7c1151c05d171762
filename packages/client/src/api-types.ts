// Written by `npm run client:types` from the declarations: change those, not this file.

/** Why a call failed: what programs decide by. */
export type ErrorCode =
  | 'bad_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'task_not_found'
  | 'method_not_allowed'
  | 'request_timeout'
  | 'precondition_failed'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'range_not_satisfiable'
  | 'unknown_host'
  | 'rate_limited'
  | 'headers_too_large'
  | 'shutting_down'
  | 'storage_unavailable'
  | 'missing_parameter'
  | 'unknown_task'
  | 'process_not_found'
  | 'file_not_found'
  | 'task_mismatch'
  | 'process_busy'
  | 'not_ready'
  | 'idempotency_mismatch'
  | 'offset_mismatch'
  | 'file_too_large'
  | 'quota_exceeded'
  | 'unsupported_file_type'
  | 'fetch_failed'
  | 'interrupted'
  | 'queue_full'
  | 'queue_timeout'
  | 'not_a_pdf'
  | 'damaged_pdf'
  | 'damaged_image'
  | 'unsupported_image'
  | 'password_required'
  | 'password_incorrect'
  | 'unsupported_encryption'
  | 'dynamic_xfa'
  | 'limit_exceeded'
  | 'signed_document'
  | 'missing_character'
  | 'redaction_unsafe'
  | 'redaction_incomplete'
  | 'invalid_parameter'
  | 'cancelled'
  | 'task_timeout'
  | 'internal_error'
  | 'task_crashed'
  | 'storage_full'
  | 'task_unavailable'

export interface StartedProcess {
  readonly processId: string
  readonly task: string | null
  /** Unix seconds. */
  readonly expires_at: number
}

export interface UploadedFile {
  readonly message: string
  /** The name made safe, unique in its process. */
  readonly fileName: string
  /** Bytes. */
  readonly fileSize: number
  /** The type its content shows. */
  readonly fileType: string
  /** What execute is told. */
  readonly server_filename: string
  /** Null where it cannot be known yet. */
  readonly page_count: number | null
  /** Null where it cannot be known yet. */
  readonly encrypted: boolean | null
  /** Null where it cannot be known yet. */
  readonly password_required: boolean | null
}

export interface ExecutionResult {
  readonly status: true
  readonly processId: string
  /** Where the result is downloaded. */
  readonly download: string
  /** Unix seconds. */
  readonly start_time: number
  /** Seconds of the execution alone. */
  readonly duration: number
  /** Seconds it waited before. */
  readonly queue_time: number
  /** The task that ran. */
  readonly tool: string
  readonly output_filenumber: number
  /** Bytes of all outputs together. */
  readonly output_filesize: number
  readonly files: readonly {
    readonly filename: string
    readonly filesize: number
    readonly pages: number | null
    readonly sha256: string
  }[]
  /** What was kept, renamed and dropped. */
  readonly report: unknown
}

export interface Process {
  readonly processId: string
  readonly task: string | null
  readonly state: 'created' | 'uploaded' | 'queued' | 'running' | 'succeeded' | 'failed'
  /** Unix seconds. */
  readonly created_at: number
  /** Unix seconds. */
  readonly updated_at: number
  /** Unix seconds. */
  readonly expires_at: number
  readonly started_at: number | null
  readonly finished_at: number | null
  /** Null before a success. */
  readonly download: string | null
  /** Why the last execution failed; null once it is executed again, or a file has come. */
  readonly error: {
    readonly code: string
    readonly message: string
    readonly field?: string | undefined
  } | null
  readonly files: readonly {
    /** The name made safe, unique in its process. */
    readonly fileName: string
    /** Bytes. */
    readonly fileSize: number
    /** The type its content shows. */
    readonly fileType: string
    /** What execute is told. */
    readonly server_filename: string
    /** Null where it cannot be known yet. */
    readonly page_count: number | null
    /** Null where it cannot be known yet. */
    readonly encrypted: boolean | null
    /** Null where it cannot be known yet. */
    readonly password_required: boolean | null
    readonly sha256: string
    /** Unix seconds. */
    readonly uploaded_at: number
  }[]
  readonly progress: {
    readonly percent: number
    readonly pages_done: number
    readonly pages_total: number
    /** 1 for the execution that starts next. */
    readonly queue_position: number | null
  }
  /** The last success. */
  readonly result: {
    readonly status: true
    readonly processId: string
    /** Where the result is downloaded. */
    readonly download: string
    /** Unix seconds. */
    readonly start_time: number
    /** Seconds of the execution alone. */
    readonly duration: number
    /** Seconds it waited before. */
    readonly queue_time: number
    /** The task that ran. */
    readonly tool: string
    readonly output_filenumber: number
    /** Bytes of all outputs together. */
    readonly output_filesize: number
    readonly files: readonly {
      readonly filename: string
      readonly filesize: number
      readonly pages: number | null
      readonly sha256: string
    }[]
    /** What was kept, renamed and dropped. */
    readonly report: unknown
  } | null
}

export interface Task {
  readonly name: string
  readonly title: string
  readonly summary: string
  /** What it belongs to on the page: organize, layout, edit … */
  readonly group: string | null
  /** What people call it who do not know its name. */
  readonly keywords: readonly string[]
  readonly inputs: {
    readonly accepts: readonly string[]
    readonly min: number
    readonly max: number
  }
  /** JSON Schema of the task’s options. */
  readonly options: Readonly<Record<string, unknown>>
  readonly result_name: string
  readonly examples: readonly Readonly<Record<string, unknown>>[]
  /** Whether everything is installed that the task needs. */
  readonly available: boolean
  /** What is missing where the service runs, and how to install it. */
  readonly unavailable_because?: string | undefined
  /** What the fields of the report say, by their places: files[].pages. */
  readonly report: Readonly<Record<string, string>>
}

/** List the files inside a PDF, attach files of any type to it, or take files out of it. */
export interface AttachmentsPdfOptions {
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** List gives what is attached as JSON; add attaches the other entries to one document; extract gives each attached file; remove takes them out. */
  readonly mode?: 'list' | 'add' | 'extract' | 'remove' | undefined
  /** With add: the filename of the entry that all others are attached to. Empty: the first entry. */
  readonly document?: string | undefined
  /** With add: what the attached files are to the document. */
  readonly relationship?:
    | 'unspecified'
    | 'source'
    | 'data'
    | 'alternative'
    | 'supplement'
    | 'form_data'
    | 'schema'
    | undefined
  /** With add: what is said of single files, by their filenames: another name, a description, a relationship, a type, dates. */
  readonly details?:
    | readonly {
        /** The entry that it is about, by its filename. */
        readonly filename: string
        /** What the attachment is called in the document; else the filename. */
        readonly name?: string | undefined
        readonly description?: string | undefined
        readonly relationship?:
          | 'unspecified'
          | 'source'
          | 'data'
          | 'alternative'
          | 'supplement'
          | 'form_data'
          | 'schema'
          | undefined
        /** Else it is told by the extension. */
        readonly mime_type?: string | undefined
        readonly created?: string | undefined
        readonly modified?: string | undefined
      }[]
    | undefined
  /** With add: deflate files of up to 32 MiB where that makes them smaller. */
  readonly compress?: boolean | undefined
  /** With extract and remove: the attachments meant, by name. Empty: all. */
  readonly names?: readonly string[] | undefined
  /** With list, extract and remove: whether files that are pinned to pages count as well. */
  readonly pinned?: boolean | undefined
}

/** Read the bookmarks of a PDF as JSON, replace them, add some, or take them all away. */
export interface BookmarksPdfOptions {
  /** Read gives the bookmarks as JSON, in the form in which they can be sent; replace puts those that are sent in their place, add puts them beside them, clear takes all away. */
  readonly mode?: 'read' | 'replace' | 'add' | 'clear' | undefined
  /** With replace and add: the bookmarks in their order, each with title, page (or uri) and level; pages are numbered as they entered. */
  readonly bookmarks?:
    | readonly {
        /** What people read. */
        readonly title: string
        /** It belongs to the last bookmark before it of a lower level. */
        readonly level?: number | undefined
        /** The page it leads to, from 1. */
        readonly page?: number | null | undefined
        /** How the page is shown, as PDF says it; coordinates from the lower left corner, zoom 1 is 100 %. */
        readonly view?:
          | {
              readonly kind: 'XYZ' | 'Fit' | 'FitH' | 'FitV' | 'FitR' | 'FitB' | 'FitBH' | 'FitBV'
              readonly left?: number | null | undefined
              readonly bottom?: number | null | undefined
              readonly right?: number | null | undefined
              readonly top?: number | null | undefined
              readonly zoom?: number | null | undefined
            }
          | undefined
        /** The address it opens instead. */
        readonly uri?: string | null | undefined
        /** What else it does, as read tells it: GoToR, JavaScript …; only together with original. */
        readonly action?: string | null | undefined
        /** The file that the action is about, as read tells it. */
        readonly file?: string | null | undefined
        /** The bookmark of the document, from 1, whose action this one keeps: read gives it where action or uri cannot be made anew. */
        readonly original?: number | null | undefined
        readonly bold?: boolean | undefined
        readonly italic?: boolean | undefined
        /** Whether what belongs to it is shown at first. */
        readonly open?: boolean | undefined
        /** Of the title: #rrggbb. */
        readonly colour?: string | null | undefined
      }[]
    | undefined
  /** With add: the place that the first new bookmark gets among those of level 1. Null: behind all of them. */
  readonly position?: number | null | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Find what differs between two versions of a document, in text and in looks: a PDF with both versions marked, and a report. */
export interface ComparePdfOptions {
  /** What is compared: the words, wherever lines and pages break; what pages look like; or both. A browser compares the text alone. */
  readonly mode?: 'both' | 'text' | 'pixels' | undefined
  /** What comes out: a report (JSON) with every change and its boxes, a PDF in which they are marked, or both. */
  readonly result?: 'both' | 'report' | 'marked' | undefined
  /** In the marked PDF: the old page on the left and the new one on the right; or both over one another, the old one in red, the new one in blue and what they have in common dark. */
  readonly layout?: 'side_by_side' | 'overlay' | undefined
  /** In the marked PDF: all pages, or only those that differ. Where nothing differs, it has all of them. */
  readonly marked_pages?: 'all' | 'changed' | undefined
  /** The pages that are compared, of either file. In the page grammar: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Capital and small letters are the same. */
  readonly ignore_case?: boolean | undefined
  /** Words that are written apart in one file and together in the other are the same. */
  readonly ignore_whitespace?: boolean | undefined
  /** Boxes that do not count, such as a date or a page number, measured from the upper left corner of the page as it is seen. */
  readonly ignore_areas?:
    | readonly {
        /** The pages it is ignored on, of either file. */
        readonly pages?: string | number | readonly (string | number)[] | undefined
        /** How far it is from the left side of the page, in points. */
        readonly x: number
        /** How far it is from the top of the page, in points. */
        readonly y: number
        /** Its width in points. */
        readonly width: number
        /** Its height in points. */
        readonly height: number
      }[]
    | undefined
  /** The resolution at which pictures of pages are compared; very large pages have a lower one. */
  readonly dpi?: number | undefined
  /** How much a colour of a pixel, from 0 to 255, may differ before the pixel does. */
  readonly threshold?: number | undefined
  /** How many pixels must differ in one place before it counts. */
  readonly min_area?: number | undefined
}

/** Make a PDF smaller: images at the resolution they are seen at, fonts without unused glyphs, everything else packed without loss. */
export interface CompressPdfOptions {
  /** How much images may lose: nothing with lossless, low keeps 300 dpi and is not to be told from the original, recommended keeps 150 dpi and looks the same on a screen, extreme keeps 96 dpi and shows it. Text and drawings lose nothing. */
  readonly level?: 'lossless' | 'low' | 'recommended' | 'extreme' | undefined
  /** The resolution that images with more are reduced to, at the largest size they are shown at; that of the level unless it is given. */
  readonly dpi?: number | null | undefined
  /** The quality of JPEG, from 10 to 95; that of the level unless it is given. */
  readonly quality?: number | null | undefined
  /** The size in bytes that each file shall stay below: images lose as little as that takes, whatever the level. The report says where it cannot be met. */
  readonly target_size?: number | null | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Cut pages to their content, by margins, or to a box. */
export interface CropPdfOptions {
  /** What stays of each page: what is not blank, what is left when margins are cut off, or a box. Pages count as they are seen, turned as they are. White shapes and invisible text are blank; pictures, form fields and coloured backgrounds count as a whole, also where they look white. */
  readonly to?: 'content' | 'margins' | 'box' | undefined
  /** The pages to crop. In the page grammar: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** What lengths are given in: points (72 an inch), millimetres, centimetres or inches. */
  readonly unit?: 'pt' | 'mm' | 'cm' | 'in' | undefined
  /** With to: content. How much of the page stays around the content. */
  readonly margin?: number | undefined
  /** With to: content. Cut the same off all pages: as much from each side as no page has anything in. */
  readonly same_for_all?: boolean | undefined
  /** With to: margins. How much to cut off the left side. */
  readonly left?: number | undefined
  /** With to: margins. How much to cut off the bottom. */
  readonly bottom?: number | undefined
  /** With to: margins. How much to cut off the right side. */
  readonly right?: number | undefined
  /** With to: margins. How much to cut off the top. */
  readonly top?: number | undefined
  /** With to: box. How far the box is from the left side of the page. */
  readonly x?: number | undefined
  /** With to: box. How far the box is from the bottom of the page, or from its top. */
  readonly y?: number | undefined
  /** With to: box. The width of the box. */
  readonly width?: number | undefined
  /** With to: box. The height of the box. */
  readonly height?: number | undefined
  /** With to: box. The corner of the page that x and y are measured from. */
  readonly origin?: 'bottom-left' | 'top-left' | undefined
  /** Cut the media box too, not only the crop box, for programs that look at nothing else. What is outside stays in the file all the same. */
  readonly cut_media?: boolean | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Take the pictures out of a PDF: as the files they were where the document still holds them so, else as PNG or TIFF without loss. */
export interface ExtractImagesOptions {
  /** original hands out JPEG, JPEG 2000, JBIG2 and fax data as they are in the document, and everything else as PNG (inks as TIFF); png converts what it can. */
  readonly format?: 'original' | 'png' | undefined
  /** The pages whose pictures are wanted. In the page grammar: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Leave out pictures with a side of fewer pixels. */
  readonly min_side?: number | undefined
  /** Hand out the opacity of a picture as a picture of its own where its format cannot hold it, as that of a JPEG. */
  readonly masks?: boolean | undefined
}

/** Take pages out of a PDF into a new one, in any order. */
export interface ExtractPagesOptions {
  /** The pages to take, in this order; one that is named twice is there twice. In the page grammar: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Get the text of a PDF: plain, page by page, as JSON with words and their places, or as Markdown with headings, lists, tables and links. */
export interface ExtractTextOptions {
  /** What comes out: plain text with a form feed behind each page; JSON with the text of each page; JSON with blocks, lines and words and where each of them stands; or Markdown. */
  readonly format?: 'text' | 'pages' | 'json' | 'markdown' | undefined
  /** The pages whose text is wanted. In the page grammar: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Take text along that is not painted, as that which was recognised in a scan and lies behind its picture. */
  readonly invisible_text?: boolean | undefined
  /** Take along what form fields, stamps and other annotations show. */
  readonly annotations?: boolean | undefined
  /** Make one word again of a word that is divided at the end of a line. Markdown has such words in one piece anyway. */
  readonly join_hyphenated?: boolean | undefined
  /** With format: markdown. Whether lines that repeat at the top or bottom of pages, and page numbers, are left out. */
  readonly headers_footers?: 'remove' | 'keep' | undefined
  /** With format: markdown. Whether the tags of a tagged document say what is a heading, a list or a table, where they have nearly all of its text; or what the pages look like alone. */
  readonly tags?: 'auto' | 'ignore' | undefined
}

/** Draw form fields and annotations into the page, where they look as they did and can no longer be changed. */
export interface FlattenPdfOptions {
  /** Draw form fields, signatures included; fields without an appearance get one. */
  readonly fields?: boolean | undefined
  /** The annotations to draw: all, all but links, none, or those of some kinds. The windows of notes go with their notes. */
  readonly annotations?:
    | 'all'
    | 'all_but_links'
    | 'none'
    | readonly (
        | 'text'
        | 'link'
        | 'freetext'
        | 'line'
        | 'square'
        | 'circle'
        | 'polygon'
        | 'polyline'
        | 'highlight'
        | 'underline'
        | 'squiggly'
        | 'strikeout'
        | 'caret'
        | 'stamp'
        | 'ink'
        | 'popup'
        | 'fileattachment'
        | 'sound'
        | 'movie'
        | 'screen'
        | 'printermark'
        | 'trapnet'
        | 'watermark'
        | '3d'
        | 'redact'
        | 'projection'
        | 'richmedia'
        | 'other'
      )[]
    | undefined
  /** The pages on which this is done. In the page grammar: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Whether the result looks as the document does on a screen or in print: what is not shown there goes without being drawn. */
  readonly view?: 'screen' | 'print' | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** List the fields of a form as JSON, or fill them by name: text, choices, check boxes and radio buttons. */
export interface FormFillOptions {
  /** Fill puts values into fields; list gives the fields of each file as JSON: names, types, what they hold and what they take. */
  readonly mode?: 'fill' | 'list' | undefined
  /** With fill: what each field is to hold, by its name, up to 10000. A full name, or its end where only one field has it; an empty one for a field without a name. A text for text fields and choices, a list of texts where several may be chosen, true or false for a check box, the state or its export value for radio buttons; an empty text, an empty list or false empties a field. */
  readonly values?: Readonly<Record<string, string | boolean | number | readonly string[]>> | undefined
  /** With fill: what becomes of a name that a file does not have: the file is refused, or the name is skipped and the report says so. */
  readonly unknown?: 'refuse' | 'skip' | undefined
  /** With fill: fill fields that are read-only too, which are refused otherwise. */
  readonly force?: boolean | undefined
  /** With fill: a form that is also there as XFA would go on to show the old values in some readers: take the XFA away, or refuse the file. */
  readonly xfa?: 'remove' | 'refuse' | undefined
  /** With fill: what becomes part of the page and can no longer be changed: nothing, the fields that were filled, or all fields. */
  readonly flatten?: 'none' | 'filled' | 'all' | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Make a PDF of pictures: JPEG, PNG, TIFF with all its pages, GIF, WebP and JPEG 2000, without loss, and without coding them anew where a PDF can hold them as they are. */
export interface ImageToPdfOptions {
  /** The size of the pages: image for that of each picture at its resolution, a sheet by its name, or custom for width and height. */
  readonly size?:
    | 'image'
    | 'A0'
    | 'A1'
    | 'A2'
    | 'A3'
    | 'A4'
    | 'A5'
    | 'A6'
    | 'B4'
    | 'B5'
    | 'Letter'
    | 'Legal'
    | 'Tabloid'
    | 'Executive'
    | 'custom'
    | undefined
  /** With size: custom. The width, in the unit. */
  readonly width?: number | undefined
  /** With size: custom. The height, in the unit. */
  readonly height?: number | undefined
  /** What width, height and margin are given in: points (72 an inch), millimetres, centimetres or inches. */
  readonly unit?: 'pt' | 'mm' | 'cm' | 'in' | undefined
  /** How sheets lie: auto as each picture does, or all upright or lying. Pictures are not turned. */
  readonly orientation?: 'auto' | 'portrait' | 'landscape' | undefined
  /** How a picture is brought onto a sheet: contain shows all of it as large as fits, cover fills the sheet and cuts off what is over, stretch changes its proportions, none keeps the size of its resolution. */
  readonly fit?: 'contain' | 'cover' | 'stretch' | 'none' | undefined
  /** Where the picture lies on a sheet that it does not fill. */
  readonly align?:
    | 'center'
    | 'top'
    | 'bottom'
    | 'left'
    | 'right'
    | 'top-left'
    | 'top-right'
    | 'bottom-left'
    | 'bottom-right'
    | undefined
  /** How much stays free on each side of a page. */
  readonly margin?: number | undefined
  /** The resolution of pictures that do not say theirs, in pixels per inch. */
  readonly dpi?: number | undefined
  /** Make a page of every frame of an animated GIF, not of the first alone. */
  readonly all_frames?: boolean | undefined
  /** Whether all pictures go into one PDF, or each file becomes its own. */
  readonly documents?: 'one' | 'each' | undefined
}

/** Say as JSON what a PDF holds: pages and sizes, metadata, bookmarks, fields, attachments, fonts, layers, tags, encryption, damage. */
export type InfoPdfOptions = Readonly<Record<string, never>>

/** Prepare a PDF for fast web view: its first page is shown while the rest still arrives. */
export interface LinearizePdfOptions {
  /** Whether objects are packed into compressed streams, which makes a smaller file that readers older than PDF 1.5 cannot open and PDF/A-1 does not allow; keep does as the file does. */
  readonly object_streams?: 'keep' | 'use' | 'avoid' | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Put pages of any number of PDF files into one, with their bookmarks, links, forms and attachments. */
export interface MergePdfOptions {
  /** Whether each file gets a bookmark of its own, with the bookmarks it had below it. */
  readonly bookmarks?: 'none' | 'wrap' | undefined
  /** What becomes of a form field whose name an earlier file has: it is renamed, it shares the value, or it becomes part of the page. */
  readonly fields?: 'rename' | 'share' | 'flatten' | undefined
  /** Take one page of each entry in turn. */
  readonly interleave?: boolean | undefined
  /** With interleave: take every second entry from its last page to its first, as a scanner gives the backs of a turned pile. */
  readonly reverse_backs?: boolean | undefined
  /** Add a blank page to each entry with an odd number of pages, for printing on both sides. */
  readonly pad_to_even?: boolean | undefined
  /** The result's title. Absent or null keeps the first file's; an empty text leaves it out. */
  readonly title?: string | null | undefined
  /** The result's author. Absent or null keeps the first file's; an empty text leaves it out. */
  readonly author?: string | null | undefined
  /** The result's subject. Absent or null keeps the first file's; an empty text leaves it out. */
  readonly subject?: string | null | undefined
  /** The result's keywords. Absent or null keeps the first file's; an empty text leaves it out. */
  readonly keywords?: string | null | undefined
  /** A signature cannot survive a merge: remove it and say so in the report, or refuse a signed file. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** Write object streams: a smaller file that readers older than PDF 1.5 cannot open. */
  readonly object_streams?: boolean | undefined
  /** How the result is encrypted, with user_password, owner_password or both; aes-128 is for readers from before 2008. */
  readonly encrypt?: 'none' | 'aes-256' | 'aes-128' | undefined
  /** Opens the file, under the permissions. Empty: anyone can open it. Kept for the run only. */
  readonly user_password?: string | undefined
  /** Opens the file without restrictions. Empty: one that nobody knows. Kept for the run only. */
  readonly owner_password?: string | undefined
  /** With encrypt: what those who open the result with the user password may do. Absent or null allows everything, an empty list nothing. */
  readonly allow?:
    | readonly (
        | 'print'
        | 'print-high-quality'
        | 'modify'
        | 'copy'
        | 'annotate'
        | 'fill-forms'
        | 'accessibility'
        | 'assemble'
      )[]
    | null
    | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Read, set or clear title, author, dates and whatever else a PDF says of itself, in its information dictionary and in XMP alike. */
export interface MetadataPdfOptions {
  /** Read gives what each file says of itself as JSON; set changes what is sent and keeps the rest; clear takes it away. */
  readonly mode?: 'read' | 'set' | 'clear' | undefined
  /** With set: the title. Null keeps it, an empty text takes it away. */
  readonly title?: string | null | undefined
  /** With set: the author. Null keeps it, an empty text takes it away. */
  readonly author?: string | null | undefined
  /** With set: the subject. Null keeps it, an empty text takes it away. */
  readonly subject?: string | null | undefined
  /** With set: the keywords. Null keeps it, an empty text takes it away. */
  readonly keywords?: string | null | undefined
  /** With set: the creator: the program in which it was written. Null keeps it, an empty text takes it away. */
  readonly creator?: string | null | undefined
  /** With set: the producer: the program that made it a PDF. Null keeps it, an empty text takes it away. */
  readonly producer?: string | null | undefined
  /** With set: when the document was created, in ISO 8601, or now. Null keeps it, an empty text takes it away. */
  readonly creation_date?: string | null | undefined
  /** With set: when the document was last changed, in ISO 8601, or now. Null keeps it, an empty text takes it away. */
  readonly modification_date?: string | null | undefined
  /** With set: the language of the text, as in en-GB. Null keeps it, an empty text takes it away. */
  readonly language?: string | null | undefined
  /** With set: whether the document says that it has been trapped for printing. */
  readonly trapped?: 'keep' | 'yes' | 'no' | 'unknown' | 'remove' | undefined
  /** With set: further entries by their names, up to 100; null takes one away. */
  readonly custom?: Readonly<Record<string, string | null>> | undefined
  /** With clear: what goes. Everything is all but the language and claims such as PDF/A; custom are all further entries; other_xmp is what XMP alone says. */
  readonly clear?:
    | readonly (
        | 'everything'
        | 'title'
        | 'author'
        | 'subject'
        | 'keywords'
        | 'creator'
        | 'producer'
        | 'creation_date'
        | 'modification_date'
        | 'language'
        | 'trapped'
        | 'custom'
        | 'other_xmp'
      )[]
    | undefined
  /** With clear: take metadata away from pages, pictures and fonts too, where they have any. */
  readonly clear_parts?: boolean | undefined
  /** With clear: take away what programs keep in the document for themselves (PieceInfo). */
  readonly clear_private_data?: boolean | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Put two, four, nine or more pages onto each sheet, or make a booklet; links and form fields move along. */
export interface NupPdfOptions {
  /** Pages side by side, or a booklet: two pages a side in such an order that the sheets, printed on both sides (turned over the short edge), make a book when they are folded and stapled in the middle. */
  readonly layout?: 'grid' | 'booklet' | undefined
  /** How many pages go onto a sheet, laid out so that they are as large as can be. */
  readonly pages_per_sheet?: '2' | '3' | '4' | '6' | '8' | '9' | '12' | '16' | undefined
  /** With layout: grid. How many rows of pages a sheet has, instead of pages_per_sheet; rows and columns go together. */
  readonly rows?: number | undefined
  /** With layout: grid. How many columns of pages a sheet has, instead of pages_per_sheet; rows and columns go together. */
  readonly columns?: number | undefined
  /** The size of the sheets: a sheet by its name, first for that of the first page, or custom for width and height. */
  readonly size?:
    | 'first'
    | 'A0'
    | 'A1'
    | 'A2'
    | 'A3'
    | 'A4'
    | 'A5'
    | 'A6'
    | 'B4'
    | 'B5'
    | 'Letter'
    | 'Legal'
    | 'Tabloid'
    | 'Executive'
    | 'custom'
    | undefined
  /** With size: custom. The width, in the unit. */
  readonly width?: number | undefined
  /** With size: custom. The height, in the unit. */
  readonly height?: number | undefined
  /** What width, height, margin and gap are given in: points (72 an inch), millimetres, centimetres or inches. */
  readonly unit?: 'pt' | 'mm' | 'cm' | 'in' | undefined
  /** How the sheets lie: auto so that the pages are as large as can be, upright or lying. */
  readonly orientation?: 'auto' | 'portrait' | 'landscape' | undefined
  /** How much stays free on each side of a sheet. */
  readonly margin?: number | undefined
  /** How much stays free between pages. */
  readonly gap?: number | undefined
  /** The width of a line around each page, in points; 0 draws none. */
  readonly border?: number | undefined
  /** With layout: grid. Whether pages follow one another row by row or column by column. */
  readonly order?: 'across' | 'down' | undefined
  /** Begin at the right, as for Arabic and Hebrew; a booklet is bound at its right side. */
  readonly right_to_left?: boolean | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Order, repeat and turn pages of one or several PDF files and put blank ones between them. */
export interface OrganizePdfOptions {
  /** The pages of the result in their order: pages of an entry, or blank ones. Pages are numbered as they entered. An empty list takes all entries as they are. */
  readonly pages?:
    | readonly (
        | {
            /** Which of the entries that were sent, counted from 1. */
            readonly entry: number
            /** Its pages, in this order: the page grammar. */
            readonly pages?: string | number | readonly (string | number)[] | undefined
            /** Degrees clockwise, a multiple of 90, added to how each page lies. */
            readonly rotation?: number | undefined
          }
        | {
            readonly blank: true
            /** How many empty pages. */
            readonly count?: number | undefined
            /** In points, 72 to an inch; null: like the page before, or, in front of all, the one behind. */
            readonly size?:
              | {
                  readonly width: number
                  readonly height: number
                }
              | null
              | undefined
          }
      )[]
    | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Write page numbers, Bates numbers or a line of your own at the edge of pages, in any script. */
export interface PageNumbersOptions {
  /** What is written: {n} is the number, {total} the pages of the document, {label} the page’s own label, {filename} the name of the file without its extension, {date} the date. */
  readonly pattern?: string | undefined
  /** The number of the first page that counts. */
  readonly first_number?: number | undefined
  /** How many digits {n} has at least, with zeros before it, as Bates numbers have them. */
  readonly digits?: number | undefined
  /** Whether numbers go on from one file to the next, as Bates numbers do, or begin anew. */
  readonly across_files?: boolean | undefined
  /** The pages that are numbered; 2- leaves the cover out. In the page grammar: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Whether pages that are not numbered count as well: behind a cover the first number is 2 then. */
  readonly count_others?: boolean | undefined
  /** Where the number stands on the page, as its reader sees it. */
  readonly position?:
    | 'top-left'
    | 'top'
    | 'top-right'
    | 'left'
    | 'center'
    | 'right'
    | 'bottom-left'
    | 'bottom'
    | 'bottom-right'
    | undefined
  /** Whether left and right change places on even pages, as in a book. */
  readonly facing_pages?: boolean | undefined
  /** How far from the side of the page it stands, in points (72 an inch). */
  readonly margin_x?: number | undefined
  /** How far from the top or bottom of the page it stands, in points (72 an inch). */
  readonly margin_y?: number | undefined
  /** The size of the letters in points. */
  readonly font_size?: number | undefined
  /** How the letters look; scripts without italic letters have upright ones. */
  readonly font_style?: 'regular' | 'bold' | 'italic' | 'bold_italic' | undefined
  /** The colour of the text: # with red, green and blue in hexadecimal. */
  readonly color?: string | undefined
  /** What {date} is; empty for today, by UTC. */
  readonly date?: string | undefined
  /** How {date} is written: 2026-01-31, 31.01.2026 or 01/31/2026. */
  readonly date_format?: 'year_first' | 'day_first' | 'month_first' | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Draw pages as JPEG, PNG or WebP pictures, with their annotations and form fields. */
export interface PdfToImageOptions {
  /** What the pictures are: JPEG, PNG (without loss) or WebP. */
  readonly format?: 'jpeg' | 'png' | 'webp' | undefined
  /** How many pixels an inch of a page becomes. */
  readonly dpi?: number | undefined
  /** The most pixels that the longer side of a picture may have, as for thumbnails; larger pages get a lower resolution. 0 sets no limit. */
  readonly max_side?: number | undefined
  /** The pages to draw. In the page grammar: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** What lies under a page. JPEG has no transparency. */
  readonly background?: 'white' | 'transparent' | undefined
  /** Draw in shades of grey. */
  readonly grey?: boolean | undefined
  /** Of JPEG and WebP: the higher, the larger and the truer. */
  readonly quality?: number | undefined
}

/** Run several tasks one after the other, each on what the one before it made. */
export interface PipelineOptions {
  /** The tasks in their order: the first works on the entries, each of the others on all that the one before it made. At least one has to be named. */
  readonly tasks?:
    | readonly {
        /** The name of a task other than pipeline: rotate-pdf, or rotate for short. */
        readonly task: string
        /** Its options, as if it were sent alone. */
        readonly options?: Readonly<Record<string, unknown>> | undefined
      }[]
    | undefined
}

/** Encrypt a PDF with passwords and say what those who open it may do. */
export interface ProtectPdfOptions {
  /** Opens the file, under the permissions. Empty: anyone can open it. Kept for the run only. */
  readonly user_password?: string | undefined
  /** Opens the file without restrictions. Empty: one that nobody knows. Kept for the run only. */
  readonly owner_password?: string | undefined
  /** How the file is encrypted; aes-128 is for readers from before 2008. */
  readonly algorithm?: 'aes-256' | 'aes-128' | undefined
  /** Whether title, author and the like in the XMP metadata are encrypted too; false leaves them to search programs. */
  readonly encrypt_metadata?: boolean | undefined
  /** Whether those who open it with the user password may print the document. */
  readonly allow_print?: boolean | undefined
  /** Whether those who open it with the user password may print it as sharp as it is; without allow_print it counts for nothing. */
  readonly allow_print_high_quality?: boolean | undefined
  /** Whether those who open it with the user password may change the content in ways that no other permission names. */
  readonly allow_modify?: boolean | undefined
  /** Whether those who open it with the user password may copy text and pictures. */
  readonly allow_copy?: boolean | undefined
  /** Whether those who open it with the user password may add comments and change form fields. */
  readonly allow_annotate?: boolean | undefined
  /** Whether those who open it with the user password may fill in form fields. */
  readonly allow_fill_forms?: boolean | undefined
  /** Whether those who open it with the user password may extract text for readers that speak or magnify it. */
  readonly allow_accessibility?: boolean | undefined
  /** Whether those who open it with the user password may insert, turn and delete pages and make bookmarks. */
  readonly allow_assemble?: boolean | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Take areas, words and patterns out of a PDF for good: out of text, pictures, drawings, fields, bookmarks and metadata. */
export interface RedactPdfOptions {
  /** Boxes in which everything goes: text, pictures, drawings, annotations and fields. Pages count as they are seen, turned as they are. */
  readonly areas?:
    | readonly {
        /** The pages it is redacted on. */
        readonly pages?: string | number | readonly (string | number)[] | undefined
        /** How far it is from the left side of the page. */
        readonly x: number
        /** How far it is from the bottom of the page, or from its top. */
        readonly y: number
        /** Its width. */
        readonly width: number
        /** Its height. */
        readonly height: number
      }[]
    | undefined
  /** What areas are given in: points (72 an inch), millimetres, centimetres or inches. */
  readonly unit?: 'pt' | 'mm' | 'cm' | 'in' | undefined
  /** The corner of the page that x and y are measured from. */
  readonly origin?: 'bottom-left' | 'top-left' | undefined
  /** Words and phrases that go wherever they stand: on pages, also where they are divided at the end of a line, in annotations, fields, bookmarks and names. */
  readonly words?: readonly string[] | undefined
  /** Words and patterns go only where capitals are the same. */
  readonly case_sensitive?: boolean | undefined
  /** Words go only where they are no parts of longer ones. */
  readonly whole_words?: boolean | undefined
  /** What goes by regular expressions, as RE2 has them: without look-around and back references. */
  readonly patterns?: readonly string[] | undefined
  /** What goes by its kind: e-mail addresses, telephone numbers, IBANs and credit card numbers (by their check digits), dates, web addresses, IP addresses. */
  readonly presets?:
    | readonly ('email' | 'phone' | 'iban' | 'credit_card' | 'date' | 'url' | 'ip')[]
    | undefined
  /** The pages that words, patterns and presets are looked for on. In the page grammar: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** The colour of the boxes that stand for what is gone. */
  readonly fill?: string | undefined
  /** Written into each box that is large enough for it. */
  readonly label?: string | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Leave pages of a PDF out. */
export interface RemovePagesOptions {
  /** The pages to remove. They have to be named: there is no default. In the page grammar: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Write a damaged PDF anew with all that can still be read of it, and say what was wrong. */
export interface RepairPdfOptions {
  /** Write object streams: a smaller file that readers older than PDF 1.5 cannot open. */
  readonly object_streams?: boolean | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Bring pages of any sizes to one, with their content, links and form fields. */
export interface ResizePdfOptions {
  /** The size of the pages: a sheet by its name, first for that of the first page, or custom for width and height. */
  readonly size?:
    | 'first'
    | 'A0'
    | 'A1'
    | 'A2'
    | 'A3'
    | 'A4'
    | 'A5'
    | 'A6'
    | 'B4'
    | 'B5'
    | 'Letter'
    | 'Legal'
    | 'Tabloid'
    | 'Executive'
    | 'custom'
    | undefined
  /** With size: custom. The width, in the unit. */
  readonly width?: number | undefined
  /** With size: custom. The height, in the unit. */
  readonly height?: number | undefined
  /** What width, height and margin are given in: points (72 an inch), millimetres, centimetres or inches. */
  readonly unit?: 'pt' | 'mm' | 'cm' | 'in' | undefined
  /** How the new pages lie: auto as each page did (a custom size as it was given), or all upright or lying. What is on them is not turned. */
  readonly orientation?: 'auto' | 'portrait' | 'landscape' | undefined
  /** How a page is brought to the new size: contain shows all of it, cover fills the page and cuts off what is over, stretch changes its proportions, none keeps its size. */
  readonly fit?: 'contain' | 'cover' | 'stretch' | 'none' | undefined
  /** Where the old page lies on the new one, where it does not fill it. */
  readonly align?:
    | 'center'
    | 'top'
    | 'bottom'
    | 'left'
    | 'right'
    | 'top-left'
    | 'top-right'
    | 'bottom-left'
    | 'bottom-right'
    | undefined
  /** How much stays free on each side of the new page. */
  readonly margin?: number | undefined
  /** The pages to resize. In the page grammar: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Put the pages of a PDF into the opposite order, as a stack that was scanned from its end needs it. */
export interface ReversePdfOptions {
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Turn pages by a quarter, a half or three quarters, or until all lie the same way. */
export interface RotatePdfOptions {
  /** Degrees clockwise, a multiple of 90, added to how each page lies now; negative ones turn the other way. */
  readonly angle?: number | undefined
  /** The pages to turn. In the page grammar: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Turn only the pages that are not shown upright (portrait) or lying (landscape) already; keep turns all that were selected. */
  readonly orientation?: 'keep' | 'portrait' | 'landscape' | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Take scripts, actions, attachments, metadata and hidden things out of a PDF, and tell each that was removed. */
export interface SanitizePdfOptions {
  /** Remove scripts, wherever they are: of the document, its pages, fields, annotations, bookmarks and media. Those of an XFA form go with it. */
  readonly javascript?: boolean | undefined
  /** Remove actions that start a program or open a file. */
  readonly launch?: boolean | undefined
  /** Remove actions that send a form’s data somewhere. */
  readonly submit_form?: boolean | undefined
  /** Remove actions that fetch a form’s data from a file. */
  readonly import_data?: boolean | undefined
  /** Remove actions that lead into other files, and pages, pictures and data that lie in other files. */
  readonly go_to_remote?: boolean | undefined
  /** Remove links to addresses on the web; what they look like stays. */
  readonly uri?: boolean | undefined
  /** Remove actions that play sounds and films, and the sounds and films of annotations. */
  readonly media?: boolean | undefined
  /** Remove actions of kinds that no standard knows, or that open menus of the reader. */
  readonly other_actions?: boolean | undefined
  /** Remove attached and associated files, files pinned to pages, and portfolios. */
  readonly embedded_files?: boolean | undefined
  /** Remove what the document says of itself, in XMP too, thumbnails, and what programs keep in it for themselves. */
  readonly metadata?: boolean | undefined
  /** Remove layers that are off when the document is opened, with all that is drawn in them. */
  readonly hidden_layers?: boolean | undefined
  /** Remove the XFA form beside the usual one. */
  readonly xfa?: boolean | undefined
  /** Remove annotations and form fields that are neither shown nor printed. */
  readonly hidden_annotations?: boolean | undefined
  /** Remove what no page shows and no standard knows: pages outside the page tree, annotations on no page, other versions of pictures, entries that programs keep for themselves. */
  readonly unlisted?: boolean | undefined
  /** Remove notes, highlights, stamps and other remarks. */
  readonly comments?: boolean | undefined
  /** A signature does not hold for a changed document: remove it and say so in the report, or refuse a signed file. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Divide a PDF into several: by page, by ranges, at its bookmarks or by size. */
export interface SplitPdfOptions {
  /** Where to divide: each page by itself, every so many pages, by ranges, at bookmarks, or as much as fits into a size. */
  readonly by?: 'page' | 'every' | 'ranges' | 'bookmarks' | 'size' | undefined
  /** With by: every. How many pages a file has; the last may have fewer. */
  readonly pages_per_file?: number | undefined
  /** With by: ranges. One file for each of these. They may overlap, and pages that none of them names are left out. In the page grammar: 1-3, last, odd, !2 … */
  readonly ranges?: readonly (string | number | readonly (string | number)[])[] | undefined
  /** With by: bookmarks. A file begins at every bookmark of this level or above; what lies before the first is a file too. */
  readonly level?: number | undefined
  /** With by: size. The most bytes of a file, which gets as many pages as fit. A page that is larger alone is a file of its own, and the report says so. */
  readonly max_bytes?: number | undefined
  /** What the files are called: {name} of the file that was sent, {n} and {total} count the parts, {from} and {to} are pages, {bookmark} is the one a part begins with. */
  readonly names?: string | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Lay a page of another PDF, such as a letterhead or a stamp, over or under the pages of a document. */
export interface StampPdfOptions {
  /** The filename of the entry whose pages are laid onto all others; its own selection of pages counts. Empty: the last entry. */
  readonly stamp?: string | undefined
  /** Which page of the stamp goes onto which page: its first onto all; its pages one after the other until they end (once), over and over (cycle), or with the last onto all further ones (repeat_last). */
  readonly sequence?: 'first' | 'once' | 'cycle' | 'repeat_last' | undefined
  /** How large the stamp is: so that all of it is seen, so that it covers the page, stretched to its size, or as large as it is. */
  readonly fit?: 'contain' | 'cover' | 'stretch' | 'none' | undefined
  /** With fit: none. How much larger than it is, or smaller. */
  readonly scale?: number | undefined
  /** Degrees counterclockwise. */
  readonly rotation?: number | undefined
  /** Where the stamp stands on the page, as its reader sees it. */
  readonly position?:
    | 'top-left'
    | 'top'
    | 'top-right'
    | 'left'
    | 'center'
    | 'right'
    | 'bottom-left'
    | 'bottom'
    | 'bottom-right'
    | undefined
  /** How far from the side of the page it stands, in points (72 an inch). */
  readonly margin_x?: number | undefined
  /** How far from the top or bottom of the page it stands, in points (72 an inch). */
  readonly margin_y?: number | undefined
  /** How much it hides what lies under it: 1 is all, 0.1 next to nothing. */
  readonly opacity?: number | undefined
  /** Whether the stamp lies over what the page shows, or under it: a page that paints its own ground, such as a scan, hides what is under. */
  readonly layer?: 'over' | 'under' | undefined
  /** The pages that are stamped. In the page grammar: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Remove password and restrictions from a PDF that opens with the password you send, or without any. */
export interface UnlockPdfOptions {
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Draw a text or a picture onto pages: once or all over, turned, see-through, over or under the content. */
export interface WatermarkPdfOptions {
  /** The text, in any script; a line break begins a new line. */
  readonly text?: string | undefined
  /** Instead of a text: the filename of the entry with the picture, a PNG or JPEG. */
  readonly image?: string | undefined
  /** The size of the letters in points; 0 makes the text as large as fits on the page. */
  readonly font_size?: number | undefined
  /** How the letters look; scripts without italic letters have upright ones. */
  readonly font_style?: 'regular' | 'bold' | 'italic' | 'bold_italic' | undefined
  /** The colour of the text: # with red, green and blue in hexadecimal. */
  readonly color?: string | undefined
  /** How wide the picture is, in percent of the page. */
  readonly image_width?: number | undefined
  /** How much it hides what lies under it: 1 is all, 0.1 next to nothing. */
  readonly opacity?: number | undefined
  /** Degrees counterclockwise. */
  readonly rotation?: number | undefined
  /** Where it stands on the page, as its reader sees it. */
  readonly position?:
    | 'top-left'
    | 'top'
    | 'top-right'
    | 'left'
    | 'center'
    | 'right'
    | 'bottom-left'
    | 'bottom'
    | 'bottom-right'
    | undefined
  /** How far from the side of the page it stands, in points (72 an inch). */
  readonly margin_x?: number | undefined
  /** How far from the top or bottom of the page it stands, in points (72 an inch). */
  readonly margin_y?: number | undefined
  /** Whether the whole page is covered with it, over and over. */
  readonly tiled?: boolean | undefined
  /** With tiled: points between one and the next. */
  readonly gap?: number | undefined
  /** Whether the watermark lies over what the page shows, or under it: a page that paints its own ground, such as a scan, hides what is under. */
  readonly layer?: 'over' | 'under' | undefined
  /** The pages that get it. In the page grammar: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** A signature does not hold for a changed document, so its field and all that claims it valid are removed: keep what it showed as a plain part of the page, or remove that as well. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** The pages of a dynamic XFA form are made by the reader that opens it, and those in the file only stand in for them. Where the form cannot be kept: refuse such a file, or go on with the pages in the file and lose the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** The options of every task, by its name. */
export interface TaskOptions {
  readonly 'attachments-pdf': AttachmentsPdfOptions
  readonly 'bookmarks-pdf': BookmarksPdfOptions
  readonly 'compare-pdf': ComparePdfOptions
  readonly 'compress-pdf': CompressPdfOptions
  readonly 'crop-pdf': CropPdfOptions
  readonly 'extract-images': ExtractImagesOptions
  readonly 'extract-pages': ExtractPagesOptions
  readonly 'extract-text': ExtractTextOptions
  readonly 'flatten-pdf': FlattenPdfOptions
  readonly 'form-fill': FormFillOptions
  readonly 'image-to-pdf': ImageToPdfOptions
  readonly 'info-pdf': InfoPdfOptions
  readonly 'linearize-pdf': LinearizePdfOptions
  readonly 'merge-pdf': MergePdfOptions
  readonly 'metadata-pdf': MetadataPdfOptions
  readonly 'nup-pdf': NupPdfOptions
  readonly 'organize-pdf': OrganizePdfOptions
  readonly 'page-numbers': PageNumbersOptions
  readonly 'pdf-to-image': PdfToImageOptions
  readonly pipeline: PipelineOptions
  readonly 'protect-pdf': ProtectPdfOptions
  readonly 'redact-pdf': RedactPdfOptions
  readonly 'remove-pages': RemovePagesOptions
  readonly 'repair-pdf': RepairPdfOptions
  readonly 'resize-pdf': ResizePdfOptions
  readonly 'reverse-pdf': ReversePdfOptions
  readonly 'rotate-pdf': RotatePdfOptions
  readonly 'sanitize-pdf': SanitizePdfOptions
  readonly 'split-pdf': SplitPdfOptions
  readonly 'stamp-pdf': StampPdfOptions
  readonly 'unlock-pdf': UnlockPdfOptions
  readonly 'watermark-pdf': WatermarkPdfOptions
}

export type TaskName = keyof TaskOptions
