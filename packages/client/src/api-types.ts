// Written by `npm run client:types` from the declarations: change those, not this file.

/** Machine-readable error code. docs/errors.md lists the cause and the fix of each. */
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

export interface ExecutionResult {
  readonly status: true
  /** ID of the process, as returned by `start-task`. */
  readonly processId: string
  /** URL to download the result from. */
  readonly download: string
  /** Unix time in seconds. */
  readonly start_time: number
  /** Run time in seconds, without the time in the queue. */
  readonly duration: number
  /** Time in the queue, in seconds. */
  readonly queue_time: number
  /** The task that ran. */
  readonly tool: string
  /** Number of output files. */
  readonly output_filenumber: number
  /** Total size of all output files in bytes. */
  readonly output_filesize: number
  readonly files: readonly ResultFile[]
  /** What the task kept, renamed and dropped. */
  readonly report: unknown
}

export interface Process {
  /** ID of the process, as returned by `start-task`. */
  readonly processId: string
  readonly task: string | null
  readonly state: ProcessState
  /** Unix time in seconds. */
  readonly created_at: number
  /** Unix time in seconds. */
  readonly updated_at: number
  /** Unix time in seconds. */
  readonly expires_at: number
  readonly started_at: number | null
  readonly finished_at: number | null
  /** URL of the result; null before the first success. */
  readonly download: string | null
  /** Why the last execution failed; null after a new execution has started or a file was uploaded. */
  readonly error: ProcessError | null
  /** The uploaded files. */
  readonly files: readonly ProcessFile[]
  readonly progress: Progress
  /** The result of the last success. */
  readonly result: ExecutionResult | null
}

export interface ProcessError {
  readonly code: ErrorCode
  readonly message: string
  readonly field?: string | undefined
}

export interface ProcessFile {
  /** The sanitized name of the file, unique in its process. */
  readonly fileName: string
  /** Size in bytes. */
  readonly fileSize: number
  /** Media type, detected from the content. */
  readonly fileType: string
  /** ID of the file: send it in `pages` of the execute call. */
  readonly server_filename: string
  /** Number of pages. Null if it is not known yet. */
  readonly page_count: number | null
  /** Whether the file is encrypted. Null if it is not known yet. */
  readonly encrypted: boolean | null
  /** Whether the file only opens with a password. Null if it is not known yet. */
  readonly password_required: boolean | null
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string
  /** Unix time in seconds. */
  readonly uploaded_at: number
}

export type ProcessState = 'created' | 'uploaded' | 'queued' | 'running' | 'succeeded' | 'failed'

export interface Progress {
  readonly percent: number
  readonly pages_done: number
  readonly pages_total: number
  /** Position in the queue; 1 starts next. Null if it is not queued. */
  readonly queue_position: number | null
}

export interface ResultFile {
  readonly filename: string
  /** Size in bytes. */
  readonly filesize: number
  /** Number of pages; null for files without pages. */
  readonly pages: number | null
  /** SHA-256 of the content, in hexadecimal. */
  readonly sha256: string
}

export interface StartedProcess {
  /** ID of the process, as returned by `start-task`. */
  readonly processId: string
  readonly task: string | null
  /** Unix time in seconds. */
  readonly expires_at: number
}

export interface Task {
  readonly name: string
  readonly title: string
  readonly summary: string
  /** The group on the web page: organize, layout, edit … */
  readonly group: string | null
  /** Search terms. */
  readonly keywords: readonly string[]
  readonly inputs: {
    /** Media types of the files. */
    readonly accepts: readonly string[]
    /** Minimum number of entries in `pages`. */
    readonly min: number
    /** Maximum number of entries in `pages`. */
    readonly max: number
  }
  /** JSON Schema of the options. */
  readonly options: Readonly<Record<string, unknown>>
  /** Default name of the result. */
  readonly result_name: string
  readonly examples: readonly Readonly<Record<string, unknown>>[]
  /** Whether everything the task needs is installed. */
  readonly available: boolean
  /** What is missing on the server, and how to install it. */
  readonly unavailable_because?: string | undefined
  /** Description of each field of the report, by its path, such as `files[].pages`. */
  readonly report: Readonly<Record<string, string>>
}

export interface UploadedFile {
  readonly message: string
  /** The sanitized name of the file, unique in its process. */
  readonly fileName: string
  /** Size in bytes. */
  readonly fileSize: number
  /** Media type, detected from the content. */
  readonly fileType: string
  /** ID of the file: send it in `pages` of the execute call. */
  readonly server_filename: string
  /** Number of pages. Null if it is not known yet. */
  readonly page_count: number | null
  /** Whether the file is encrypted. Null if it is not known yet. */
  readonly encrypted: boolean | null
  /** Whether the file only opens with a password. Null if it is not known yet. */
  readonly password_required: boolean | null
}

/** List, add, extract or remove the attachments of a PDF, of any file type. */
export interface AttachmentsPdfOptions {
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** list returns the attachments as JSON; add attaches the other entries to one document; extract returns the attached files; remove deletes them. */
  readonly mode?: 'list' | 'add' | 'extract' | 'remove' | undefined
  /** With add: the filename of the entry that all others are attached to. Empty: the first entry. */
  readonly document?: string | undefined
  /** With add: the relationship of the attached files to the document. */
  readonly relationship?:
    | 'unspecified'
    | 'source'
    | 'data'
    | 'alternative'
    | 'supplement'
    | 'form_data'
    | 'schema'
    | undefined
  /** With add: details of single files, by their filenames: name, description, relationship, type, dates. */
  readonly details?:
    | readonly {
        /** The filename of the entry. */
        readonly filename: string
        /** Name of the attachment in the document. Default: the filename. */
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
        /** Media type. Default: by the extension. */
        readonly mime_type?: string | undefined
        readonly created?: string | undefined
        readonly modified?: string | undefined
      }[]
    | undefined
  /** With add: compress files of up to 32 MiB if that makes them smaller. */
  readonly compress?: boolean | undefined
  /** With extract and remove: names of the attachments. Empty: all. */
  readonly names?: readonly string[] | undefined
  /** With list, extract and remove: whether to include file attachment annotations on pages. */
  readonly pinned?: boolean | undefined
}

/** Read the bookmarks of a PDF as JSON, replace them, add to them, or remove them all. */
export interface BookmarksPdfOptions {
  /** read returns the bookmarks as JSON, in the same form in which they are sent; replace replaces them, add adds to them, clear removes them all. */
  readonly mode?: 'read' | 'replace' | 'add' | 'clear' | undefined
  /** With replace and add: the bookmarks in order, each with title, page (or uri) and level; page numbers are those of the input. */
  readonly bookmarks?:
    | readonly {
        /** What people read. */
        readonly title: string
        /** Nesting level: the bookmark is a child of the last one before it with a lower level. */
        readonly level?: number | undefined
        /** Target page, from 1. */
        readonly page?: number | null | undefined
        /** Destination view, as in PDF; coordinates from the lower left corner, zoom 1 is 100 %. */
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
        /** URL to open instead. */
        readonly uri?: string | null | undefined
        /** Another action, as returned by read: GoToR, JavaScript …; only together with original. */
        readonly action?: string | null | undefined
        /** The file of the action, as returned by read. */
        readonly file?: string | null | undefined
        /** Number of the bookmark, from 1, whose action is kept: returned by read for actions that cannot be recreated. */
        readonly original?: number | null | undefined
        readonly bold?: boolean | undefined
        readonly italic?: boolean | undefined
        /** Whether its children are initially shown. */
        readonly open?: boolean | undefined
        /** Colour of the title: #rrggbb. */
        readonly colour?: string | null | undefined
      }[]
    | undefined
  /** With add: position of the first new bookmark among those of level 1. Null: at the end. */
  readonly position?: number | null | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Compare two versions of a document, by text and by appearance: a PDF with the differences marked, and a report. */
export interface ComparePdfOptions {
  /** What to compare: the words, independent of line and page breaks; the appearance of the pages; or both. In a browser: text only. */
  readonly mode?: 'both' | 'text' | 'pixels' | undefined
  /** Output: a report (JSON) with every change and its boxes, a PDF with the changes marked, or both. */
  readonly result?: 'both' | 'report' | 'marked' | undefined
  /** In the marked PDF: the old page on the left and the new one on the right; or both overlaid, the old one in red, the new one in blue and common content dark. */
  readonly layout?: 'side_by_side' | 'overlay' | undefined
  /** In the marked PDF: all pages, or only those that differ. If nothing differs, it has all pages. */
  readonly marked_pages?: 'all' | 'changed' | undefined
  /** The pages to compare, of both files. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Ignore case. */
  readonly ignore_case?: boolean | undefined
  /** Ignore spaces: words that are split in one file and joined in the other are equal. */
  readonly ignore_whitespace?: boolean | undefined
  /** Areas to ignore, such as a date or a page number, measured from the upper left corner of the page as displayed. */
  readonly ignore_areas?:
    | readonly {
        /** The pages on which to ignore it, of both files. */
        readonly pages?: string | number | readonly (string | number)[] | undefined
        /** Distance from the left edge of the page, in points. */
        readonly x: number
        /** Distance from the top of the page, in points. */
        readonly y: number
        /** Its width in points. */
        readonly width: number
        /** Its height in points. */
        readonly height: number
      }[]
    | undefined
  /** The resolution at which page images are compared; lower for very large pages. */
  readonly dpi?: number | undefined
  /** Tolerance of a colour component of a pixel, from 0 to 255. */
  readonly threshold?: number | undefined
  /** Minimum number of differing pixels in one place. */
  readonly min_area?: number | undefined
}

/** Reduce the size of a PDF: downsample images, subset fonts, and compress everything else without loss. */
export interface CompressPdfOptions {
  /** Image compression: lossless; low keeps 300 dpi, with no visible loss; recommended keeps 150 dpi, with no visible loss on a screen; extreme keeps 96 dpi, with visible loss. Text and vector graphics are always lossless. */
  readonly level?: 'lossless' | 'low' | 'recommended' | 'extreme' | undefined
  /** Maximum image resolution, at the largest size at which an image is shown. Default: that of the level. */
  readonly dpi?: number | null | undefined
  /** JPEG quality, from 10 to 95. Default: that of the level. */
  readonly quality?: number | null | undefined
  /** Target size of each file in bytes: images are reduced no more than needed, whatever the level. The report says if the target was not met. */
  readonly target_size?: number | null | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Crop pages to their content, by margins, or to a box. */
export interface CropPdfOptions {
  /** Crop to the content, by margins, or to a box. Positions are those of the page as displayed, including its rotation. White shapes and invisible text count as blank; images, form fields and coloured backgrounds count as a whole, even where they look white. */
  readonly to?: 'content' | 'margins' | 'box' | undefined
  /** The pages to crop. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** What lengths are given in: points (72 an inch), millimetres, centimetres or inches. */
  readonly unit?: 'pt' | 'mm' | 'cm' | 'in' | undefined
  /** With to: content. Margin to keep around the content. */
  readonly margin?: number | undefined
  /** With to: content. Crop all pages equally, so that the content of every page fits. */
  readonly same_for_all?: boolean | undefined
  /** With to: margins. How much to cut off the left side. */
  readonly left?: number | undefined
  /** With to: margins. How much to cut off the bottom. */
  readonly bottom?: number | undefined
  /** With to: margins. How much to cut off the right side. */
  readonly right?: number | undefined
  /** With to: margins. How much to cut off the top. */
  readonly top?: number | undefined
  /** With to: box. Distance of the box from the left edge of the page. */
  readonly x?: number | undefined
  /** With to: box. Distance of the box from the bottom or the top of the page, see origin. */
  readonly y?: number | undefined
  /** With to: box. The width of the box. */
  readonly width?: number | undefined
  /** With to: box. The height of the box. */
  readonly height?: number | undefined
  /** With to: box. The corner of the page that x and y are measured from. */
  readonly origin?: 'bottom-left' | 'top-left' | undefined
  /** Crop the media box too, not only the crop box, for programs that ignore the crop box. Content outside the box stays in the file. */
  readonly cut_media?: boolean | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Extract the images of a PDF: in their original format if possible, otherwise as PNG or TIFF without loss. */
export interface ExtractImagesOptions {
  /** original keeps JPEG, JPEG 2000, JBIG2 and fax data unchanged, and writes everything else as PNG (CMYK and spot colours as TIFF); png converts all images that can be converted. */
  readonly format?: 'original' | 'png' | undefined
  /** The pages to extract images from. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Skip images with a side of fewer pixels. */
  readonly min_side?: number | undefined
  /** Write the alpha channel of an image as a separate image if its format has none, as with JPEG. */
  readonly masks?: boolean | undefined
}

/** Extract pages of a PDF into a new one, in any order. */
export interface ExtractPagesOptions {
  /** The pages to extract, in this order; a page that is listed twice is included twice. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Extract the text of a PDF: as plain text, page by page, as JSON with words and their positions, or as Markdown with headings, lists, tables and links. */
export interface ExtractTextOptions {
  /** Output: plain text with a form feed after each page; JSON with the text of each page; JSON with blocks, lines and words and their positions; or Markdown. */
  readonly format?: 'text' | 'pages' | 'json' | 'markdown' | undefined
  /** The pages to extract text from. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Include invisible text, such as the OCR text behind a scanned image. */
  readonly invisible_text?: boolean | undefined
  /** Include the text of form fields, stamps and other annotations. */
  readonly annotations?: boolean | undefined
  /** Join words that are hyphenated at the end of a line. Markdown always joins them. */
  readonly join_hyphenated?: boolean | undefined
  /** With format: markdown. Whether to omit running headers and footers and page numbers. */
  readonly headers_footers?: 'remove' | 'keep' | undefined
  /** With format: markdown. Whether headings, lists and tables are taken from the tags of a tagged document if they cover nearly all of its text, or from the layout only. */
  readonly tags?: 'auto' | 'ignore' | undefined
}

/** Convert form fields and annotations into plain page content that can no longer be edited. */
export interface FlattenPdfOptions {
  /** Flatten form fields, including signatures; fields without an appearance get one. */
  readonly fields?: boolean | undefined
  /** The annotations to flatten: all, all except links, none, or those of some types. Pop-up windows are removed with their notes. */
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
  /** The pages to flatten. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Whether the result looks like the document on screen or in print: annotations that are not shown there are removed. */
  readonly view?: 'screen' | 'print' | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** List the fields of a form as JSON, or fill them by name: text, choices, check boxes and radio buttons. */
export interface FormFillOptions {
  /** fill sets field values; list returns the fields of each file as JSON: names, types, values and allowed values. */
  readonly mode?: 'fill' | 'list' | undefined
  /** With fill: what each field is to hold, by its name, up to 10000. A full name, or its end where only one field has it; an empty one for a field without a name. A text for text fields and choices, a list of texts where several may be chosen, true or false for a check box, the state or its export value for radio buttons; an empty text, an empty list or false clears a field. */
  readonly values?: Readonly<Record<string, string | boolean | number | readonly string[]>> | undefined
  /** With fill: if a file has no field of a given name: reject the file, or skip the name and report it. */
  readonly unknown?: 'refuse' | 'skip' | undefined
  /** With fill: also fill read-only fields, which are rejected otherwise. */
  readonly force?: boolean | undefined
  /** With fill: some readers show the XFA version of a form, with the old values: remove the XFA form, or reject the file. */
  readonly xfa?: 'remove' | 'refuse' | undefined
  /** With fill: the fields to flatten into the page: none, those that were filled, or all. */
  readonly flatten?: 'none' | 'filled' | 'all' | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Convert images to PDF: JPEG, PNG, multi-page TIFF, GIF, WebP and JPEG 2000, without loss, and without re-encoding where PDF supports the format. */
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
  /** Page orientation: auto for that of each image, or all portrait or landscape. Images are not rotated. */
  readonly orientation?: 'auto' | 'portrait' | 'landscape' | undefined
  /** How an image is fitted to the page: contain shows all of it as large as possible, cover fills the page and crops the rest, stretch changes its proportions, none keeps its size. */
  readonly fit?: 'contain' | 'cover' | 'stretch' | 'none' | undefined
  /** Position of the image on a page that it does not fill. */
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
  /** Margin on each side of a page. */
  readonly margin?: number | undefined
  /** The resolution of images without resolution metadata, in pixels per inch. */
  readonly dpi?: number | undefined
  /** Convert every frame of an animated GIF, not only the first. */
  readonly all_frames?: boolean | undefined
  /** Whether all images go into one PDF, or each file into its own. */
  readonly documents?: 'one' | 'each' | undefined
}

/** Describe a PDF as JSON: pages and sizes, metadata, bookmarks, fields, attachments, fonts, layers, tags, encryption, damage. */
export type InfoPdfOptions = Readonly<Record<string, never>>

/** Linearize a PDF for fast web view: the first page is shown while the rest is still loading. */
export interface LinearizePdfOptions {
  /** Whether objects are packed into compressed streams, which makes a smaller file that readers older than PDF 1.5 cannot open and PDF/A-1 does not allow; keep leaves it as in the file. */
  readonly object_streams?: 'keep' | 'use' | 'avoid' | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Merge PDF files or selected pages into one, with their bookmarks, links, forms and attachments. */
export interface MergePdfOptions {
  /** Whether each file gets its own bookmark, with its existing bookmarks below it. */
  readonly bookmarks?: 'none' | 'wrap' | undefined
  /** What to do with a form field whose name an earlier file uses: rename it, share the value, or flatten it into the page. */
  readonly fields?: 'rename' | 'share' | 'flatten' | undefined
  /** Take one page of each entry in turn. */
  readonly interleave?: boolean | undefined
  /** With interleave: take every second entry in reverse, for back sides that were scanned last page first. */
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
  /** Signatures cannot survive a merge: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** Write object streams: a smaller file that readers older than PDF 1.5 cannot open. */
  readonly object_streams?: boolean | undefined
  /** How the result is encrypted, with user_password, owner_password or both; aes-128 is for readers older than 2008. */
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
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Read, set or clear the document metadata: title, author, dates and more, in the information dictionary and in XMP. */
export interface MetadataPdfOptions {
  /** read returns the document metadata of each file as JSON; set changes the given fields and keeps the rest; clear removes them. */
  readonly mode?: 'read' | 'set' | 'clear' | undefined
  /** With set: the title. Null keeps it, an empty text removes it. */
  readonly title?: string | null | undefined
  /** With set: the author. Null keeps it, an empty text removes it. */
  readonly author?: string | null | undefined
  /** With set: the subject. Null keeps it, an empty text removes it. */
  readonly subject?: string | null | undefined
  /** With set: the keywords. Null keeps it, an empty text removes it. */
  readonly keywords?: string | null | undefined
  /** With set: the creator: the program in which it was written. Null keeps it, an empty text removes it. */
  readonly creator?: string | null | undefined
  /** With set: the producer: the program that made it a PDF. Null keeps it, an empty text removes it. */
  readonly producer?: string | null | undefined
  /** With set: when the document was created, in ISO 8601, or now. Null keeps it, an empty text removes it. */
  readonly creation_date?: string | null | undefined
  /** With set: when the document was last changed, in ISO 8601, or now. Null keeps it, an empty text removes it. */
  readonly modification_date?: string | null | undefined
  /** With set: the language of the text, as in en-GB. Null keeps it, an empty text removes it. */
  readonly language?: string | null | undefined
  /** With set: whether the document is marked as trapped for printing. */
  readonly trapped?: 'keep' | 'yes' | 'no' | 'unknown' | 'remove' | undefined
  /** With set: further entries by their names, up to 100; null takes one away. */
  readonly custom?: Readonly<Record<string, string | null>> | undefined
  /** With clear: what to remove. everything is all except the language and conformance claims such as PDF/A; custom is all further entries; other_xmp is everything that is only in XMP. */
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
  /** With clear: also remove the metadata of pages, images and fonts. */
  readonly clear_parts?: boolean | undefined
  /** With clear: also remove private data of applications (PieceInfo). */
  readonly clear_private_data?: boolean | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Put several pages on each sheet, or make a booklet; links and form fields are kept. */
export interface NupPdfOptions {
  /** Pages side by side, or a booklet: two pages a side in such an order that the sheets, printed on both sides (turned over the short edge), make a book when they are folded and stapled in the middle. */
  readonly layout?: 'grid' | 'booklet' | undefined
  /** Pages per sheet, laid out as large as possible. */
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
  /** Orientation of the sheets: auto so that the pages are as large as possible, portrait or landscape. */
  readonly orientation?: 'auto' | 'portrait' | 'landscape' | undefined
  /** Margin on each side of a sheet. */
  readonly margin?: number | undefined
  /** Gap between pages. */
  readonly gap?: number | undefined
  /** The width of a line around each page, in points; 0 draws none. */
  readonly border?: number | undefined
  /** With layout: grid. Page order: row by row or column by column. */
  readonly order?: 'across' | 'down' | undefined
  /** Right to left, as for Arabic and Hebrew; a booklet is bound on the right. */
  readonly right_to_left?: boolean | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Reorder, repeat and rotate pages of one or several PDF files and insert blank pages. */
export interface OrganizePdfOptions {
  /** The pages of the result in order: pages of an entry, or blank pages. Page numbers are those of the input. An empty list takes all entries unchanged. */
  readonly pages?:
    | readonly (
        | {
            /** Number of the entry, from 1. */
            readonly entry: number
            /** Its pages, in this order, as a page selection. */
            readonly pages?: string | number | readonly (string | number)[] | undefined
            /** Clockwise rotation in degrees, a multiple of 90, added to the rotation of each page. */
            readonly rotation?: number | undefined
          }
        | {
            readonly blank: true
            /** Number of blank pages. */
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
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Add page numbers, Bates numbers or custom text to the edge of pages, in any script. */
export interface PageNumbersOptions {
  /** What is written: {n} is the number, {total} the pages of the document, {label} the page’s own label, {filename} the name of the file without its extension, {date} the date. */
  readonly pattern?: string | undefined
  /** The number of the first page that counts. */
  readonly first_number?: number | undefined
  /** Minimum number of digits of {n}, with leading zeros, as in Bates numbers. */
  readonly digits?: number | undefined
  /** Whether the numbering continues from one file to the next, as with Bates numbers, or restarts. */
  readonly across_files?: boolean | undefined
  /** The pages to number; 2- skips the cover. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Whether pages that are not numbered are counted too: after a cover, the first number is then 2. */
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
  /** Whether left and right are swapped on even pages, as in a book. */
  readonly facing_pages?: boolean | undefined
  /** How far from the side of the page it stands, in points (72 an inch). */
  readonly margin_x?: number | undefined
  /** How far from the top or bottom of the page it stands, in points (72 an inch). */
  readonly margin_y?: number | undefined
  /** Font size in points. */
  readonly font_size?: number | undefined
  /** Font style; scripts without italics use the regular style. */
  readonly font_style?: 'regular' | 'bold' | 'italic' | 'bold_italic' | undefined
  /** The colour of the text: # with red, green and blue in hexadecimal. */
  readonly color?: string | undefined
  /** The value of {date}; empty for today (UTC). */
  readonly date?: string | undefined
  /** How {date} is written: 2026-01-31, 31.01.2026 or 01/31/2026. */
  readonly date_format?: 'year_first' | 'day_first' | 'month_first' | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Convert pages to JPEG, PNG or WebP images, with their annotations and form fields. */
export interface PdfToImageOptions {
  /** Image format: JPEG, PNG (lossless) or WebP. */
  readonly format?: 'jpeg' | 'png' | 'webp' | undefined
  /** Resolution in pixels per inch. */
  readonly dpi?: number | undefined
  /** Maximum length of the longer side of an image in pixels, as for thumbnails; larger pages get a lower resolution. 0 for no limit. */
  readonly max_side?: number | undefined
  /** The pages to convert. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Background of the page. JPEG has no transparency. */
  readonly background?: 'white' | 'transparent' | undefined
  /** Convert to greyscale. */
  readonly grey?: boolean | undefined
  /** Quality of JPEG and WebP. */
  readonly quality?: number | undefined
}

/** Run several tasks in a row, each on the output of the previous one. */
export interface PipelineOptions {
  /** The tasks in order: the first works on the entries, each other on the output files of the previous one. At least one is required. */
  readonly tasks?:
    | readonly {
        /** The name of a task other than pipeline: rotate-pdf, or rotate for short. */
        readonly task: string
        /** Options of the task. */
        readonly options?: Readonly<Record<string, unknown>> | undefined
      }[]
    | undefined
}

/** Encrypt a PDF with passwords and set its permissions. */
export interface ProtectPdfOptions {
  /** Opens the file, under the permissions. Empty: anyone can open it. Kept for the run only. */
  readonly user_password?: string | undefined
  /** Opens the file without restrictions. Empty: one that nobody knows. Kept for the run only. */
  readonly owner_password?: string | undefined
  /** How the file is encrypted; aes-128 is for readers older than 2008. */
  readonly algorithm?: 'aes-256' | 'aes-128' | undefined
  /** Whether the XMP metadata (title, author and others) is encrypted too; false keeps it readable for search programs. */
  readonly encrypt_metadata?: boolean | undefined
  /** Whether those who open it with the user password may print the document. */
  readonly allow_print?: boolean | undefined
  /** Whether those who open it with the user password may print it in high quality; requires allow_print. */
  readonly allow_print_high_quality?: boolean | undefined
  /** Whether those who open it with the user password may change the content in other ways than those of the other permissions. */
  readonly allow_modify?: boolean | undefined
  /** Whether those who open it with the user password may copy text and pictures. */
  readonly allow_copy?: boolean | undefined
  /** Whether those who open it with the user password may add comments and change form fields. */
  readonly allow_annotate?: boolean | undefined
  /** Whether those who open it with the user password may fill in form fields. */
  readonly allow_fill_forms?: boolean | undefined
  /** Whether those who open it with the user password may extract text for accessibility, such as screen readers. */
  readonly allow_accessibility?: boolean | undefined
  /** Whether those who open it with the user password may insert, rotate and delete pages and create bookmarks. */
  readonly allow_assemble?: boolean | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Permanently remove areas, words and patterns from a PDF: from text, images, drawings, fields, bookmarks and metadata. */
export interface RedactPdfOptions {
  /** redact removes; find changes nothing and returns as JSON where words, patterns and presets are found on the pages: page, kind, text and boxes in points from the upper left corner of the page as displayed. */
  readonly mode?: 'redact' | 'find' | undefined
  /** Boxes in which everything is removed: text, images, drawings, annotations and fields. Positions are those of the page as displayed, including its rotation. */
  readonly areas?:
    | readonly {
        /** The pages of the box. */
        readonly pages?: string | number | readonly (string | number)[] | undefined
        /** Distance from the left edge of the page. */
        readonly x: number
        /** Distance from the bottom or the top of the page, see origin. */
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
  /** Words and phrases to remove everywhere: on pages, even if hyphenated at the end of a line, in annotations, fields, bookmarks and names. */
  readonly words?: readonly string[] | undefined
  /** Words and patterns are case-sensitive. */
  readonly case_sensitive?: boolean | undefined
  /** Match whole words only. */
  readonly whole_words?: boolean | undefined
  /** Regular expressions to remove, in RE2 syntax: without look-around and back references. */
  readonly patterns?: readonly string[] | undefined
  /** Kinds of data to remove: e-mail addresses, telephone numbers, IBANs and credit card numbers (by their check digits), dates, web addresses, IP addresses. */
  readonly presets?:
    | readonly ('email' | 'phone' | 'iban' | 'credit_card' | 'date' | 'url' | 'ip')[]
    | undefined
  /** The pages to search for words, patterns and presets. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Colour of the boxes over removed content. */
  readonly fill?: string | undefined
  /** Text in each box that is large enough for it. */
  readonly label?: string | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Remove pages from a PDF. */
export interface RemovePagesOptions {
  /** The pages to remove. Required: there is no default. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Repair a damaged PDF: recover everything that is readable, and report what was wrong. */
export interface RepairPdfOptions {
  /** Write object streams: a smaller file that readers older than PDF 1.5 cannot open. */
  readonly object_streams?: boolean | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Resize pages to one size, with their content, links and form fields. */
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
  /** Orientation of the new pages: auto for that of each page (a custom size as given), or all portrait or landscape. The content is not rotated. */
  readonly orientation?: 'auto' | 'portrait' | 'landscape' | undefined
  /** How a page is fitted to the new size: contain shows all of it, cover fills the page and crops the rest, stretch changes its proportions, none keeps its size. */
  readonly fit?: 'contain' | 'cover' | 'stretch' | 'none' | undefined
  /** Position of the old page on the new one, if it does not fill it. */
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
  /** Margin on each side of the new page. */
  readonly margin?: number | undefined
  /** The pages to resize. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Reverse the order of the pages of a PDF. */
export interface ReversePdfOptions {
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Rotate pages by 90, 180 or 270 degrees, or until all have the same orientation. */
export interface RotatePdfOptions {
  /** Clockwise rotation in degrees, a multiple of 90, added to the current rotation; negative values rotate counterclockwise. */
  readonly angle?: number | undefined
  /** The pages to rotate. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Rotate only pages that are not portrait or landscape already; keep rotates all selected pages. */
  readonly orientation?: 'keep' | 'portrait' | 'landscape' | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Remove scripts, actions, attachments, metadata and hidden content from a PDF, and report each removal. */
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
  /** A signature is not valid for a changed document: remove it and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Split a PDF into several files: by page, by ranges, at bookmarks or by size. */
export interface SplitPdfOptions {
  /** How to split: every page, every n pages, by ranges, at bookmarks, or by size. */
  readonly by?: 'page' | 'every' | 'ranges' | 'bookmarks' | 'size' | undefined
  /** With by: every. Pages per file; the last file may have fewer. */
  readonly pages_per_file?: number | undefined
  /** With by: ranges. One file for each of these. Ranges may overlap; pages that are in none of them are omitted. As a page selection: 1-3, last, odd, !2 … */
  readonly ranges?: readonly (string | number | readonly (string | number)[])[] | undefined
  /** With by: bookmarks. A new file starts at every bookmark of this level or above; pages before the first bookmark are a file too. */
  readonly level?: number | undefined
  /** With by: size. Maximum size of a file in bytes. A single page that is larger becomes its own file, and is reported. */
  readonly max_bytes?: number | undefined
  /** Name of the output files: {name} of the input file, {n} and {total} number of the part and of all parts, {from} and {to} pages, {bookmark} first bookmark of the part. */
  readonly names?: string | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Put a page of another PDF, such as a letterhead or a stamp, over or under the pages of a document. */
export interface StampPdfOptions {
  /** The filename of the entry with the stamp; its page selection applies. Empty: the last entry. */
  readonly stamp?: string | undefined
  /** Which page of the stamp goes onto which page: its first onto all; its pages one after the other until they end (once), over and over (cycle), or with the last onto all further ones (repeat_last). */
  readonly sequence?: 'first' | 'once' | 'cycle' | 'repeat_last' | undefined
  /** How large the stamp is: so that all of it is seen, so that it covers the page, stretched to its size, or as large as it is. */
  readonly fit?: 'contain' | 'cover' | 'stretch' | 'none' | undefined
  /** With fit: none. Scale factor. */
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
  /** Opacity, from 0.1 (nearly transparent) to 1 (opaque). */
  readonly opacity?: number | undefined
  /** Whether the stamp is over or under the page content: a page with an opaque background, such as a scan, hides what is under it. */
  readonly layer?: 'over' | 'under' | undefined
  /** The pages to stamp. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Remove password and restrictions from a PDF that opens with the password you send, or without any. */
export interface UnlockPdfOptions {
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Add a text or image watermark to pages: once or tiled, rotated, transparent, over or under the content. */
export interface WatermarkPdfOptions {
  /** The text, in any script; line breaks are kept. */
  readonly text?: string | undefined
  /** Instead of a text: the filename of the entry with the image, a PNG or JPEG. */
  readonly image?: string | undefined
  /** Font size in points; 0 for as large as fits on the page. */
  readonly font_size?: number | undefined
  /** Font style; scripts without italics use the regular style. */
  readonly font_style?: 'regular' | 'bold' | 'italic' | 'bold_italic' | undefined
  /** The colour of the text: # with red, green and blue in hexadecimal. */
  readonly color?: string | undefined
  /** Width of the image, in percent of the page. */
  readonly image_width?: number | undefined
  /** Opacity, from 0.1 (nearly transparent) to 1 (opaque). */
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
  /** Whether the watermark is repeated over the whole page. */
  readonly tiled?: boolean | undefined
  /** With tiled: distance between the repetitions, in points. */
  readonly gap?: number | undefined
  /** Whether the watermark is over or under the page content: a page with an opaque background, such as a scan, hides what is under it. */
  readonly layer?: 'over' | 'under' | undefined
  /** The pages to watermark. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** A signature is not valid for a changed document, so its field is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** A dynamic XFA form is rendered by the reader that opens it; the pages in the file are placeholders. If the form cannot be kept: reject the file, or process the placeholder pages and drop the form. */
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
