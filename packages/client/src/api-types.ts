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
  | 'damaged_document'
  | 'page_failed'
  | 'signing_failed'
  | 'password_required'
  | 'password_incorrect'
  | 'unsupported_encryption'
  | 'dynamic_xfa'
  | 'limit_exceeded'
  | 'signed_document'
  | 'missing_character'
  | 'redaction_unsafe'
  | 'redaction_incomplete'
  | 'conversion_loss'
  | 'not_convertible'
  | 'not_an_invoice'
  | 'incomplete_invoice'
  | 'no_text'
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
  /** Files that the run continued without, as asked for with `ignore_errors` at /v1. */
  readonly skipped?: readonly SkippedEntry[] | undefined
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
  /** Position in the queue; 1 starts next. An estimate if many tokens have queued executions. Null if it is not queued. */
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

export interface SkippedEntry {
  /** Position among the files sent, from 0. */
  readonly entry: number
  readonly server_filename: string
  readonly filename: string
  readonly code: ErrorCode
  readonly message: string
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
  /** The options that users decide first; a form shows the others on request. */
  readonly first: readonly string[]
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
  /** If the file is signed: add the changes after the signed bytes, so that signatures stay valid, and reject changes with which they would not; or remove signatures and report it; or reject signed files. */
  readonly signatures?: 'keep' | 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
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
        /** The displayed title. */
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
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
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
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Crop pages to their content, by margins, or to a box. */
export interface CropPdfOptions {
  /** Crop to the content, by margins, or to a box. Positions are those of the page as displayed, including its rotation. White shapes and invisible text count as blank; images, form fields and coloured backgrounds count as a whole, even where they look white. */
  readonly to?: 'content' | 'margins' | 'box' | undefined
  /** The pages to crop. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Unit of lengths: points (72 per inch), millimetres, centimetres or inches. */
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
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Change text and images of pages, add text, images, shapes, drawings, highlights, notes, links and form fields, or list what is there. */
export interface EditPdfOptions {
  /** edit changes the documents; list changes nothing and returns as JSON what is on their pages, with the ids by which it can be changed; export writes the comments to a file of their own; suggest-fields returns as JSON which form fields the lines and boxes of the pages could be, as the option fields takes them; add-fields adds them, for forms that were made to be printed. */
  readonly mode?: 'edit' | 'list' | 'export' | 'suggest-fields' | 'add-fields' | undefined
  /** What is listed; empty for everything. */
  readonly list?: readonly ('annotations' | 'text' | 'images' | 'fields')[] | undefined
  /** The comments as a table, as a text by page with replies under what they answer, or as XFDF, which other programs import. */
  readonly export_format?: 'csv' | 'txt' | 'xfdf' | undefined
  /** What is added to pages, in order: text, image, rectangle, ellipse, line, arrow, polyline, polygon, ink, check, cross, highlight, underline, strikeout, squiggly, note, link, whiteout. Positions are measured from the upper left corner of the page as displayed. A whiteout only covers what is under it; redact-pdf removes it. */
  readonly objects?:
    | readonly (
        | {
            readonly type: 'text'
            /** The page, from 1, of the pages that entered; or several, as a page selection: 1-3, last, odd, all … */
            readonly page: string | number | readonly (string | number)[]
            /** Drawn into the page, or an annotation that readers can change and remove. */
            readonly as?: 'content' | 'annotation' | undefined
            /** From 0.01 (nearly transparent) to 1 (opaque). */
            readonly opacity?: number | undefined
            /** Text of the annotation, shown in its window. */
            readonly comment?: string | undefined
            /** Author of the annotation. Default: the option author. */
            readonly author?: string | undefined
            /** Distance of its left side from the left side of the page as displayed. */
            readonly x: number
            /** Distance of its upper side from the top of the page as displayed. */
            readonly y: number
            /** Lines are broken to fit into this width. Absent: only at line breaks of the text. */
            readonly width?: number | undefined
            /** The text, in any script. */
            readonly text: string
            /** Font size in points. */
            readonly font_size?: number | undefined
            /** Font style; scripts without italics use the regular style. */
            readonly font_style?: 'regular' | 'bold' | 'italic' | 'bold_italic' | undefined
            /** Colour of the text: # with red, green and blue in hexadecimal. */
            readonly color?: string | undefined
            /** Colour behind the text: # with red, green and blue in hexadecimal. Null: none. */
            readonly fill?: string | null | undefined
            /** Alignment of its lines. */
            readonly align?: 'left' | 'center' | 'right' | undefined
            /** Distance between lines, as a multiple of the font size. */
            readonly line_height?: number | undefined
            /** Whether the text is underlined. */
            readonly underline?: boolean | undefined
            /** Degrees counterclockwise, about its centre. */
            readonly rotation?: number | undefined
          }
        | {
            readonly type: 'image'
            /** The page, from 1, of the pages that entered; or several, as a page selection: 1-3, last, odd, all … */
            readonly page: string | number | readonly (string | number)[]
            /** Drawn into the page, or an annotation that readers can change and remove. */
            readonly as?: 'content' | 'annotation' | undefined
            /** From 0.01 (nearly transparent) to 1 (opaque). */
            readonly opacity?: number | undefined
            /** Text of the annotation, shown in its window. */
            readonly comment?: string | undefined
            /** Author of the annotation. Default: the option author. */
            readonly author?: string | undefined
            /** Distance of its left side from the left side of the page as displayed. */
            readonly x: number
            /** Distance of its upper side from the top of the page as displayed. */
            readonly y: number
            /** Its width. Absent: that of its pixels, 96 to the inch. */
            readonly width?: number | undefined
            /** Its height. Absent: by its width and the shape of the image. */
            readonly height?: number | undefined
            /** The filename of the entry with the image, a PNG or JPEG. */
            readonly image: string
            /** What it shows, for readers that read aloud; for tagged documents. */
            readonly alt?: string | undefined
            /** Degrees counterclockwise, about its centre. */
            readonly rotation?: number | undefined
          }
        | {
            readonly type: 'rectangle' | 'ellipse'
            /** The page, from 1, of the pages that entered; or several, as a page selection: 1-3, last, odd, all … */
            readonly page: string | number | readonly (string | number)[]
            /** Drawn into the page, or an annotation that readers can change and remove. */
            readonly as?: 'content' | 'annotation' | undefined
            /** From 0.01 (nearly transparent) to 1 (opaque). */
            readonly opacity?: number | undefined
            /** Text of the annotation, shown in its window. */
            readonly comment?: string | undefined
            /** Author of the annotation. Default: the option author. */
            readonly author?: string | undefined
            /** Distance of its left side from the left side of the page as displayed. */
            readonly x: number
            /** Distance of its upper side from the top of the page as displayed. */
            readonly y: number
            /** Its width. */
            readonly width: number
            /** Its height. */
            readonly height: number
            /** Colour of the line: # with red, green and blue in hexadecimal. */
            readonly color?: string | undefined
            /** Width of the line in points. */
            readonly line_width?: number | undefined
            /** Whether the line is dashed. */
            readonly dashed?: boolean | undefined
            /** Colour inside: # with red, green and blue in hexadecimal. Null: none. */
            readonly fill?: string | null | undefined
            /** Degrees counterclockwise, about its centre. */
            readonly rotation?: number | undefined
          }
        | {
            readonly type: 'line' | 'arrow' | 'polyline' | 'polygon'
            /** The page, from 1, of the pages that entered; or several, as a page selection: 1-3, last, odd, all … */
            readonly page: string | number | readonly (string | number)[]
            /** Drawn into the page, or an annotation that readers can change and remove. */
            readonly as?: 'content' | 'annotation' | undefined
            /** From 0.01 (nearly transparent) to 1 (opaque). */
            readonly opacity?: number | undefined
            /** Text of the annotation, shown in its window. */
            readonly comment?: string | undefined
            /** Author of the annotation. Default: the option author. */
            readonly author?: string | undefined
            /** Its points in order: two for a line, three or more for a polygon. An arrow points to the last. */
            readonly points: readonly {
              /** Distance from the left side of the page as displayed. */
              readonly x: number
              /** Distance from the top of the page as displayed. */
              readonly y: number
            }[]
            /** Colour of the line: # with red, green and blue in hexadecimal. */
            readonly color?: string | undefined
            /** Width of the line in points. */
            readonly line_width?: number | undefined
            /** Whether the line is dashed. */
            readonly dashed?: boolean | undefined
            /** Colour inside a polygon: # with red, green and blue in hexadecimal. Null: none. */
            readonly fill?: string | null | undefined
          }
        | {
            readonly type: 'ink'
            /** The page, from 1, of the pages that entered; or several, as a page selection: 1-3, last, odd, all … */
            readonly page: string | number | readonly (string | number)[]
            /** Drawn into the page, or an annotation that readers can change and remove. */
            readonly as?: 'content' | 'annotation' | undefined
            /** From 0.01 (nearly transparent) to 1 (opaque). */
            readonly opacity?: number | undefined
            /** Text of the annotation, shown in its window. */
            readonly comment?: string | undefined
            /** Author of the annotation. Default: the option author. */
            readonly author?: string | undefined
            /** Free-hand lines: the points of each, from pen down to pen up. */
            readonly strokes: readonly (readonly {
              /** Distance from the left side of the page as displayed. */
              readonly x: number
              /** Distance from the top of the page as displayed. */
              readonly y: number
            }[])[]
            /** Colour of the line: # with red, green and blue in hexadecimal. */
            readonly color?: string | undefined
            /** Width of the line in points. */
            readonly line_width?: number | undefined
            /** Whether the line is dashed. */
            readonly dashed?: boolean | undefined
            /** Whether the lines are smoothed. */
            readonly smooth?: boolean | undefined
          }
        | {
            readonly type: 'check' | 'cross'
            /** The page, from 1, of the pages that entered; or several, as a page selection: 1-3, last, odd, all … */
            readonly page: string | number | readonly (string | number)[]
            /** Drawn into the page, or an annotation that readers can change and remove. */
            readonly as?: 'content' | 'annotation' | undefined
            /** From 0.01 (nearly transparent) to 1 (opaque). */
            readonly opacity?: number | undefined
            /** Text of the annotation, shown in its window. */
            readonly comment?: string | undefined
            /** Author of the annotation. Default: the option author. */
            readonly author?: string | undefined
            /** Distance of its left side from the left side of the page as displayed. */
            readonly x: number
            /** Distance of its upper side from the top of the page as displayed. */
            readonly y: number
            /** Its width. */
            readonly width: number
            /** Its height. */
            readonly height: number
            /** Colour of the mark: # with red, green and blue in hexadecimal. */
            readonly color?: string | undefined
            /** Width of its lines in points. Default: an eighth of its shorter side. */
            readonly line_width?: number | undefined
          }
        | {
            readonly type: 'highlight'
            /** The page, from 1, of the pages that entered; or several, as a page selection: 1-3, last, odd, all … */
            readonly page: string | number | readonly (string | number)[]
            /** Drawn into the page, or an annotation that readers can change and remove. */
            readonly as?: 'content' | 'annotation' | undefined
            /** From 0.01 (nearly transparent) to 1 (opaque). */
            readonly opacity?: number | undefined
            /** Text of the annotation, shown in its window. */
            readonly comment?: string | undefined
            /** Author of the annotation. Default: the option author. */
            readonly author?: string | undefined
            /** The box of each line of text. */
            readonly boxes: readonly {
              /** Distance of its left side from the left side of the page as displayed. */
              readonly x: number
              /** Distance of its upper side from the top of the page as displayed. */
              readonly y: number
              /** Its width. */
              readonly width: number
              /** Its height. */
              readonly height: number
            }[]
            /** Colour of the mark: # with red, green and blue in hexadecimal. */
            readonly color?: string | undefined
          }
        | {
            readonly type: 'underline' | 'strikeout' | 'squiggly'
            /** The page, from 1, of the pages that entered; or several, as a page selection: 1-3, last, odd, all … */
            readonly page: string | number | readonly (string | number)[]
            /** Drawn into the page, or an annotation that readers can change and remove. */
            readonly as?: 'content' | 'annotation' | undefined
            /** From 0.01 (nearly transparent) to 1 (opaque). */
            readonly opacity?: number | undefined
            /** Text of the annotation, shown in its window. */
            readonly comment?: string | undefined
            /** Author of the annotation. Default: the option author. */
            readonly author?: string | undefined
            /** The box of each line of text. */
            readonly boxes: readonly {
              /** Distance of its left side from the left side of the page as displayed. */
              readonly x: number
              /** Distance of its upper side from the top of the page as displayed. */
              readonly y: number
              /** Its width. */
              readonly width: number
              /** Its height. */
              readonly height: number
            }[]
            /** Colour of the mark: # with red, green and blue in hexadecimal. */
            readonly color?: string | undefined
          }
        | {
            readonly type: 'whiteout'
            /** The page, from 1, of the pages that entered; or several, as a page selection: 1-3, last, odd, all … */
            readonly page: string | number | readonly (string | number)[]
            /** Drawn into the page, or an annotation that readers can change and remove. */
            readonly as?: 'content' | 'annotation' | undefined
            /** From 0.01 (nearly transparent) to 1 (opaque). */
            readonly opacity?: number | undefined
            /** Text of the annotation, shown in its window. */
            readonly comment?: string | undefined
            /** Author of the annotation. Default: the option author. */
            readonly author?: string | undefined
            /** Distance of its left side from the left side of the page as displayed. */
            readonly x: number
            /** Distance of its upper side from the top of the page as displayed. */
            readonly y: number
            /** Its width. */
            readonly width: number
            /** Its height. */
            readonly height: number
            /** Its colour: # with red, green and blue in hexadecimal. */
            readonly color?: string | undefined
          }
        | {
            readonly type: 'note'
            /** The page, from 1, of the pages that entered; or several, as a page selection: 1-3, last, odd, all … */
            readonly page: string | number | readonly (string | number)[]
            /** Distance of its left side from the left side of the page as displayed. */
            readonly x: number
            /** Distance of its upper side from the top of the page as displayed. */
            readonly y: number
            /** Its text. */
            readonly comment: string
            /** Author of the annotation. Default: the option author. */
            readonly author?: string | undefined
            /** Colour of the icon: # with red, green and blue in hexadecimal. */
            readonly color?: string | undefined
            /** From 0.01 (nearly transparent) to 1 (opaque). */
            readonly opacity?: number | undefined
          }
        | {
            readonly type: 'link'
            /** The page, from 1, of the pages that entered; or several, as a page selection: 1-3, last, odd, all … */
            readonly page: string | number | readonly (string | number)[]
            /** Distance of its left side from the left side of the page as displayed. */
            readonly x: number
            /** Distance of its upper side from the top of the page as displayed. */
            readonly y: number
            /** Its width. */
            readonly width: number
            /** Its height. */
            readonly height: number
            /** Address that is opened. */
            readonly url?: string | undefined
            /** Page that is opened instead, from 1. */
            readonly to_page?: number | undefined
          }
      )[]
    | undefined
  /** Changes of annotations that are there, by the ids that list returns: change moves one or gives it another text, author, colour or opacity, remove removes it with its replies, reply adds a reply. Form fields are no annotations here. */
  readonly annotations?:
    | readonly (
        | {
            readonly action: 'change'
            /** The page, from 1: of the pages that entered. */
            readonly page: number
            /** Its id, as listed. */
            readonly id: string
            /** Distance of its left side from the left side of the page as displayed. */
            readonly x?: number | undefined
            /** Distance of its upper side from the top of the page as displayed. */
            readonly y?: number | undefined
            /** Its width. */
            readonly width?: number | undefined
            /** Its height. */
            readonly height?: number | undefined
            /** Its text; the displayed one of a free text. */
            readonly comment?: string | undefined
            /** Its author. */
            readonly author?: string | undefined
            /** Its colour; of a free text, that of the letters. */
            readonly color?: string | undefined
            /** From 0.01 (nearly transparent) to 1 (opaque). */
            readonly opacity?: number | undefined
          }
        | {
            readonly action: 'remove'
            /** The page, from 1: of the pages that entered. */
            readonly page: number
            /** Its id, as listed. */
            readonly id: string
          }
        | {
            readonly action: 'reply'
            /** The page, from 1: of the pages that entered. */
            readonly page: number
            /** Its id, as listed. */
            readonly id: string
            /** Text of the reply. */
            readonly comment: string
            /** Author of the annotation. Default: the option author. */
            readonly author?: string | undefined
          }
      )[]
    | undefined
  /** Other text for lines and paragraphs that are there, by the ids that list returns, or by a box and the text that is expected in it. It is set in its own font if that has all characters, otherwise in the nearest one that is available. A paragraph is broken into lines anew; what is too long is made smaller, which the report says. */
  readonly text?:
    | readonly {
        /** The page, from 1: of the pages that entered. */
        readonly page: number
        /** The id of a line or of a paragraph, as listed. */
        readonly id?: string | undefined
        /** Instead of an id: the place of the line or paragraph, with expected. */
        readonly box?:
          | {
              /** Distance of its left side from the left side of the page as displayed. */
              readonly x: number
              /** Distance of its upper side from the top of the page as displayed. */
              readonly y: number
              /** Its width. */
              readonly width: number
              /** Its height. */
              readonly height: number
            }
          | undefined
        /** The text that must be there; otherwise nothing is changed. */
        readonly expected?: string | undefined
        /** The new text. Empty: the old one is removed. */
        readonly text: string
        /** Absent: as it is aligned now. */
        readonly align?: 'left' | 'center' | 'right' | 'justify' | undefined
      }[]
    | undefined
  /** Changes of images that are there, by the ids that list returns: replace draws another one in the same place, in its own shape, move gives it another place or size, remove removes it from the page. */
  readonly images?:
    | readonly (
        | {
            readonly action: 'replace'
            /** The page, from 1: of the pages that entered. */
            readonly page: number
            /** Its id, as listed. */
            readonly id: string
            /** Filename of the new image, which is an entry. */
            readonly image: string
          }
        | {
            readonly action: 'move'
            /** The page, from 1: of the pages that entered. */
            readonly page: number
            /** Its id, as listed. */
            readonly id: string
            /** Distance of its left side from the left side of the page as displayed. */
            readonly x?: number | undefined
            /** Distance of its upper side from the top of the page as displayed. */
            readonly y?: number | undefined
            /** Its width. */
            readonly width?: number | undefined
            /** Its height. */
            readonly height?: number | undefined
          }
        | {
            readonly action: 'remove'
            /** The page, from 1: of the pages that entered. */
            readonly page: number
            /** Its id, as listed. */
            readonly id: string
          }
      )[]
    | undefined
  /** Form fields that are added, changed and removed. Names are those that list returns; fields are removed first and added last. */
  readonly fields?:
    | readonly (
        | {
            readonly action: 'add'
            /** Kind of field. A date is a text field whose tooltip has the format of the date: only a script could check it, and none is added. */
            readonly type: 'text' | 'date' | 'checkbox' | 'radio' | 'combo' | 'list' | 'signature'
            /** Full name, which no other field has: person.name is the field name in the group person. */
            readonly name: string
            /** The page, from 1: of the pages that entered. */
            readonly page: number
            /** Distance of its left side from the left side of the page as displayed. */
            readonly x?: number | undefined
            /** Distance of its upper side from the top of the page as displayed. */
            readonly y?: number | undefined
            /** Its width. */
            readonly width?: number | undefined
            /** Its height. */
            readonly height?: number | undefined
            /** The buttons of a radio field. */
            readonly buttons?:
              | readonly {
                  /** Distance of its left side from the left side of the page as displayed. */
                  readonly x: number
                  /** Distance of its upper side from the top of the page as displayed. */
                  readonly y: number
                  /** Its width. */
                  readonly width: number
                  /** Its height. */
                  readonly height: number
                  /** Value of the field when this button is on. */
                  readonly value: string
                }[]
              | undefined
            /** Format of a date, for users. */
            readonly date_format?: string | undefined
            /** Name for users, which readers show and read aloud. */
            readonly tooltip?: string | undefined
            /** Whether it must be filled in. */
            readonly required?: boolean | undefined
            /** Whether users cannot change it. */
            readonly read_only?: boolean | undefined
            /** Default value, which a new field has as its value, too: a text, the value of a button, true for a check box, or a list of options. */
            readonly default_value?: string | boolean | readonly string[] | undefined
            /** Options of a combo or list box: texts, or value and label. */
            readonly options?:
              | readonly (
                  | string
                  | {
                      /** What is sent when it is chosen. */
                      readonly value: string
                      /** What users see. */
                      readonly label: string
                    }
                )[]
              | undefined
            /** Whether a text can have several lines. */
            readonly multiline?: boolean | undefined
            /** Whether a text is hidden when it is typed. */
            readonly password?: boolean | undefined
            /** Whether each character of a text has a cell of its own; needs max_length. */
            readonly comb?: boolean | undefined
            /** Greatest number of characters of a text; 0 for no limit. */
            readonly max_length?: number | undefined
            /** Whether a combo box also takes texts that are not among its options. */
            readonly editable?: boolean | undefined
            /** Whether several options of a list box can be chosen. */
            readonly multi_select?: boolean | undefined
            /** Font size in points; 0 for one that fits the box. */
            readonly font_size?: number | undefined
            /** Colour of the text: # with red, green and blue in hexadecimal. */
            readonly color?: string | undefined
            readonly fill?: string | null | undefined
            readonly border?: string | null | undefined
            /** Width of the border in points. */
            readonly border_width?: number | undefined
            /** Alignment of a text. */
            readonly align?: 'left' | 'center' | 'right' | undefined
            /** Its place among the fields of its page, from 1, when users go from one to the next. */
            readonly order?: number | undefined
          }
        | {
            readonly action: 'change'
            /** Its full name, as listed. */
            readonly name: string
            /** The full name that it gets. */
            readonly new_name?: string | undefined
            /** Distance of its left side from the left side of the page as displayed. */
            readonly x?: number | undefined
            /** Distance of its upper side from the top of the page as displayed. */
            readonly y?: number | undefined
            /** Its width. */
            readonly width?: number | undefined
            /** Its height. */
            readonly height?: number | undefined
            /** Which of its boxes is moved, from 1, as listed. */
            readonly widget?: number | undefined
            /** Name for users, which readers show and read aloud. */
            readonly tooltip?: string | undefined
            /** Whether it must be filled in. */
            readonly required?: boolean | undefined
            /** Whether users cannot change it. */
            readonly read_only?: boolean | undefined
            /** Default value, which a new field has as its value, too: a text, the value of a button, true for a check box, or a list of options. */
            readonly default_value?: string | boolean | readonly string[] | undefined
            /** Options of a combo or list box: texts, or value and label. */
            readonly options?:
              | readonly (
                  | string
                  | {
                      /** What is sent when it is chosen. */
                      readonly value: string
                      /** What users see. */
                      readonly label: string
                    }
                )[]
              | undefined
            /** Whether a text can have several lines. */
            readonly multiline?: boolean | undefined
            /** Whether a text is hidden when it is typed. */
            readonly password?: boolean | undefined
            /** Whether each character of a text has a cell of its own; needs max_length. */
            readonly comb?: boolean | undefined
            /** Greatest number of characters of a text; 0 for no limit. */
            readonly max_length?: number | undefined
            /** Whether a combo box also takes texts that are not among its options. */
            readonly editable?: boolean | undefined
            /** Whether several options of a list box can be chosen. */
            readonly multi_select?: boolean | undefined
            /** Font size in points; 0 for one that fits the box. */
            readonly font_size?: number | undefined
            /** Colour of the text: # with red, green and blue in hexadecimal. */
            readonly color?: string | undefined
            readonly fill?: string | null | undefined
            readonly border?: string | null | undefined
            /** Width of the border in points. */
            readonly border_width?: number | undefined
            /** Alignment of a text. */
            readonly align?: 'left' | 'center' | 'right' | undefined
            /** Its place among the fields of its page, from 1, when users go from one to the next. */
            readonly order?: number | undefined
          }
        | {
            readonly action: 'remove'
            /** Its full name, as listed. */
            readonly name: string
          }
      )[]
    | undefined
  /** Unit of positions and sizes: points (72 per inch), millimetres, centimetres or inches. */
  readonly unit?: 'pt' | 'mm' | 'cm' | 'in' | undefined
  /** Author of new annotations that name no other. */
  readonly author?: string | undefined
  /** Date of new and changed annotations, in ISO 8601. Empty: now. */
  readonly date?: string | undefined
  /** If the file is signed: add the changes after the signed bytes, so that signatures stay valid, and reject changes with which they would not; or remove signatures and report it; or reject signed files. */
  readonly signatures?: 'keep' | 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
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
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Extract the text of a PDF: as plain text, page by page, as JSON or CSV with positions, or as Markdown with headings, lists, tables and links. */
export interface ExtractTextOptions {
  /** Output: plain text with a form feed after each page; JSON with the text of each page; JSON with blocks, lines and words and their positions; CSV with the page, position, width, font, size, length and text of each line; or Markdown. */
  readonly format?: 'text' | 'pages' | 'json' | 'csv' | 'markdown' | undefined
  /** With format: csv. Whether each line or each word is a row. */
  readonly rows?: 'lines' | 'words' | undefined
  /** The pages to extract text from. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Include invisible text, such as the OCR text behind a scanned image. */
  readonly invisible_text?: boolean | undefined
  /** Include the text of form fields, stamps and other annotations. */
  readonly annotations?: boolean | undefined
  /** Join words that are hyphenated at the end of a line. Markdown always joins them. */
  readonly join_hyphenated?: boolean | undefined
  /** With format: markdown. Whether to omit running headers and footers, page numbers, and the numbers of lines in the margin. */
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
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** List the fields of a form as JSON, or fill them by name: text, choices, check boxes and radio buttons. */
export interface FormFillOptions {
  /** fill sets field values; list returns the fields of each file as JSON: names, types, values and allowed values. */
  readonly mode?: 'fill' | 'list' | undefined
  /** With fill: the value of each field, by its name, up to 10000. A full name, or its end where only one field has it; an empty one for a field without a name. A text for text fields and choices, a list of texts where several may be chosen, true or false for a check box, the state or its export value for radio buttons; an empty text, an empty list or false clears a field. */
  readonly values?: Readonly<Record<string, string | boolean | number | readonly string[]>> | undefined
  /** With fill: if a file has no field of a given name: reject the file, or skip the name and report it. */
  readonly unknown?: 'refuse' | 'skip' | undefined
  /** With fill: also fill read-only fields, which are rejected otherwise. */
  readonly force?: boolean | undefined
  /** With fill: some readers show the XFA version of a form, with the old values: remove the XFA form, or reject the file. */
  readonly xfa?: 'remove' | 'refuse' | undefined
  /** With fill: the fields to flatten into the page: none, those that were filled, or all. */
  readonly flatten?: 'none' | 'filled' | 'all' | undefined
  /** If the file is signed: add the changes after the signed bytes, so that signatures stay valid, and reject changes with which they would not; or remove signatures and report it; or reject signed files. */
  readonly signatures?: 'keep' | 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Convert web pages, Markdown and SVG to PDF or to a screenshot, with the files that they use, by Chromium in a sandbox without a network. */
export interface HtmlToPdfOptions {
  /** The file to convert, if it is not index.html; all others are files that it uses. */
  readonly main?: string | undefined
  /** pdf prints the page; the others make a screenshot of it. */
  readonly format?: 'pdf' | 'png' | 'jpeg' | 'webp' | undefined
  /** The size of the paper: a sheet by its name, or custom for width and height. */
  readonly size?:
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
  /** Unit of width, height and the margins: points (72 per inch), millimetres, centimetres or inches. */
  readonly unit?: 'pt' | 'mm' | 'cm' | 'in' | undefined
  /** The orientation of the paper. */
  readonly orientation?: 'portrait' | 'landscape' | undefined
  /** The margin on each side; null for 1 cm. */
  readonly margin?: number | null | undefined
  /** The top margin; null for that of margin. */
  readonly margin_top?: number | null | undefined
  /** The right margin; null for that of margin. */
  readonly margin_right?: number | null | undefined
  /** The bottom margin; null for that of margin. */
  readonly margin_bottom?: number | null | undefined
  /** The left margin; null for that of margin. */
  readonly margin_left?: number | null | undefined
  /** HTML at the top of each page, in the margin. Elements of the classes date, title, url, pageNumber and totalPages are filled. */
  readonly header?: string | undefined
  /** The same at the bottom. */
  readonly footer?: string | undefined
  /** How large the content is drawn. */
  readonly scale?: number | undefined
  /** Draw background colours and images. */
  readonly background?: boolean | undefined
  /** Use the page size that the style sheet of the page declares (@page), if it does. */
  readonly css_page_size?: boolean | undefined
  /** One page as long as the content. */
  readonly single_page?: boolean | undefined
  /** The pages to keep. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Add the headings as bookmarks. */
  readonly outline?: boolean | undefined
  /** Add the structure of the page, which screen readers use. */
  readonly tagged?: boolean | undefined
  /** The media type for style sheets; null for print in a PDF and screen in a screenshot. */
  readonly media?: 'print' | 'screen' | null | undefined
  /** Media features for style sheets, by name and value. */
  readonly media_features?:
    | readonly {
        readonly name: string
        readonly value: string
      }[]
    | undefined
  /** Run the scripts of the page. */
  readonly scripts?: boolean | undefined
  /** Leave out the white background of pages without one of their own; JPEG has no transparency. */
  readonly omit_background?: boolean | undefined
  /** Wait until an element matches this CSS selector. */
  readonly wait_selector?: string | undefined
  /** Wait until this JavaScript expression is true. */
  readonly wait_expression?: string | undefined
  /** Wait for this time after the page has loaded, in milliseconds. */
  readonly wait_ms?: number | undefined
  /** Wait until there were no requests for half a second. */
  readonly wait_idle?: boolean | undefined
  /** The time limit for what is waited for, in seconds. Then the run fails. */
  readonly wait_at_most?: number | undefined
  /** Cookies for other hosts: name, value and domain, and path, secure, http_only and same_site. */
  readonly cookies?:
    | readonly {
        readonly name: string
        readonly value: string
        readonly domain: string
        readonly path?: string | undefined
        readonly secure?: boolean | undefined
        readonly http_only?: boolean | undefined
        readonly same_site?: 'Strict' | 'Lax' | 'None' | undefined
      }[]
    | undefined
  /** HTTP headers of requests to other hosts: name and value; scope is a regular expression for the addresses that get it. */
  readonly headers?:
    | readonly {
        readonly name: string
        readonly value: string
        readonly scope?: string | undefined
      }[]
    | undefined
  /** The user agent that the page sees. */
  readonly user_agent?: string | undefined
  /** Fail if a script of the page throws an exception. */
  readonly fail_on_exceptions?: boolean | undefined
  /** Fail if a file that the page uses cannot be loaded. */
  readonly fail_on_missing?: boolean | undefined
  /** Fail if the page itself is answered with one of these HTTP statuses; 4xx means 400 to 499. */
  readonly fail_on_status?: readonly string[] | undefined
  /** Fail if a file that it uses is answered with one of these HTTP statuses. */
  readonly fail_on_file_status?: readonly string[] | undefined
  /** Hosts of such files, with all below them, that may answer with any status. */
  readonly fail_on_file_status_except?: readonly string[] | undefined
  /** Replace {{ toHTML "file.md" }} in the page by that Markdown file as HTML. The page then has no other {{ … }}. */
  readonly markdown_includes?: boolean | undefined
  /** The width of the window that the page is loaded in, in pixels. A PDF is laid out for its paper. */
  readonly screen_width?: number | undefined
  /** The height of that window, in pixels. */
  readonly screen_height?: number | undefined
  /** The pixels of a screenshot for each of the page, as on a sharp screen. In a PDF, pages that have images for such screens show these. */
  readonly screen_scale?: number | undefined
  /** What is in the screenshot: the whole page, what a screen shows, or the first element that matches element. */
  readonly capture?: 'page' | 'screen' | 'element' | undefined
  /** A CSS selector. */
  readonly element?: string | undefined
  /** Quality of JPEG and WebP. */
  readonly quality?: number | undefined
  /** Make the PDF conform to this part and level of PDF/A, as the task pdf-to-pdfa does, and validate it. Level a is about tags: a file without any gets some. */
  readonly pdfa?: 'none' | '1a' | '1b' | '2a' | '2b' | '2u' | '3a' | '3b' | '3u' | undefined
  /** Also if something is lost by making it PDF/A. Otherwise the run fails, and the message names what would be lost. */
  readonly allow_loss?: boolean | undefined
}

/** Convert images to PDF: JPEG, PNG, multi-page TIFF, GIF, BMP, WebP, HEIC, AVIF, SVG, JPEG 2000 and JPEG XL, without loss, and without re-encoding where PDF supports the format. */
export interface ImageToPdfOptions {
  /** The size of the pages: image for that of each image at its resolution, a sheet by its name, or custom for width and height. */
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
  /** Unit of width, height and margin: points (72 per inch), millimetres, centimetres or inches. */
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
  /** The resolution of images without resolution metadata, in pixels per inch. SVG files are drawn with at least 300. */
  readonly dpi?: number | undefined
  /** Convert every frame of an animated GIF, not only the first. */
  readonly all_frames?: boolean | undefined
  /** Whether all images go into one PDF, or each file into its own. */
  readonly documents?: 'one' | 'each' | undefined
}

/** Describe a PDF as JSON: pages and sizes, metadata, bookmarks, fields, attachments, fonts, layers, tags, encryption, signatures, damage. */
export interface InfoPdfOptions {
  /** Also read barcodes and QR codes: page, format, text and box in points from the upper left corner of the page as displayed. Every page is rendered for it. */
  readonly barcodes?: boolean | undefined
}

/** Make, read and check electronic invoices: Factur-X, ZUGFeRD and XRechnung, as PDF/A-3 with the XML attached. */
export interface InvoicePdfOptions {
  /** embed attaches an invoice in XML (CII or UBL) to a PDF, and makes that PDF/A-3: the files are one PDF and one XML. extract returns the XML that is attached to each PDF. readable makes a PDF/A-3 of an XML invoice alone, which shows all that it says and has the XML attached. check returns as JSON what the invoice lacks, for XML files and for PDFs with an invoice; of a PDF also whether it is PDF/A-3 and says of the invoice what is true. */
  readonly mode?: 'embed' | 'extract' | 'readable' | 'check' | undefined
  /** The profile whose required terms are checked, and that the document then claims. `auto`: the one that the XML names (BT-24). */
  readonly profile?:
    | 'auto'
    | 'minimum'
    | 'basic_wl'
    | 'basic'
    | 'en16931'
    | 'extended'
    | 'xrechnung'
    | undefined
  /** If the XML lacks what its profile demands, or its sums contradict each other: reject it and name the terms of EN 16931 (BT-1 …), or make the document all the same and list the faults in the report. */
  readonly faults?: 'refuse' | 'report' | undefined
  /** With embed: the level of PDF/A-3. Level b is about appearance, level u also about text, level a also about tags: a PDF without any gets some, as by tag-pdf. */
  readonly standard?: '3b' | '3u' | '3a' | undefined
  /** With embed: also PDF/UA-1, for screen readers. A PDF without tags gets some, as by tag-pdf; figures need texts, which only tag-pdf takes. A PDF without a title gets its name as one. */
  readonly pdf_ua?: boolean | undefined
  /** With embed: also convert a PDF that loses something as PDF/A-3, such as scripts, actions or multimedia. Otherwise it is rejected, and the message names what would be lost. */
  readonly allow_loss?: boolean | undefined
  /** With readable: the language of the words beside the values of the invoice. */
  readonly language?: 'en' | 'de' | 'fr' | 'es' | undefined
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Linearize a PDF for fast web view: the first page is shown while the rest is still loading. */
export interface LinearizePdfOptions {
  /** Whether objects are packed into compressed streams, which makes a smaller file that readers older than PDF 1.5 cannot open and PDF/A-1 does not allow; keep leaves it as in the file. */
  readonly object_streams?: 'keep' | 'use' | 'avoid' | undefined
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Convert mails to PDF: EML and MSG files with headers, body, inline pictures and attachments, by Chromium in a sandbox without a network. */
export interface MailToPdfOptions {
  /** What happens to attachments: attach embeds the files in the PDF, append adds PDF files, images, texts, mails and Office documents as pages and embeds the others, list only names them. */
  readonly attachments?: 'attach' | 'append' | 'list' | undefined
  /** The size of the paper: a sheet by its name, or custom for width and height. */
  readonly size?:
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
  /** Unit of width, height and margin: points (72 per inch), millimetres, centimetres or inches. */
  readonly unit?: 'pt' | 'mm' | 'cm' | 'in' | undefined
  /** The orientation of the paper. */
  readonly orientation?: 'portrait' | 'landscape' | undefined
  /** The margin on each side; null for 15 mm. */
  readonly margin?: number | null | undefined
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
  /** Write object streams: a smaller file that readers older than PDF 1.5 cannot open. */
  readonly object_streams?: boolean | undefined
  /** How the result is encrypted, with a user password, an owner password or both; aes-128 is for readers older than 2008. */
  readonly encrypt?: 'none' | 'aes-256' | 'aes-128' | undefined
  /** Opens the file, under the permissions. Empty: anyone can open it. Kept for the run only. */
  readonly user_password?: string | undefined
  /** Opens the file without restrictions. Empty: a random one. Kept for the run only. */
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
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
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
  /** With set: further entries by their names, up to 100; null removes one. */
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
  /** If the file is signed: add the changes after the signed bytes, so that signatures stay valid, and reject changes with which they would not; or remove signatures and report it; or reject signed files. */
  readonly signatures?: 'keep' | 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Put several pages on each sheet, or make a booklet; links and form fields are kept. */
export interface NupPdfOptions {
  /** Pages side by side, or a booklet: two pages a side in such an order that the sheets, printed on both sides (turned over the short edge), make a book when they are folded and stapled in the middle. */
  readonly layout?: 'grid' | 'booklet' | undefined
  /** Pages per sheet, laid out as large as possible. */
  readonly pages_per_sheet?: '2' | '3' | '4' | '6' | '8' | '9' | '12' | '16' | undefined
  /** With layout: grid. How many rows of pages a sheet has, instead of a number of pages per sheet; rows and columns go together. */
  readonly rows?: number | undefined
  /** With layout: grid. How many columns of pages a sheet has, instead of a number of pages per sheet; rows and columns go together. */
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
  /** Unit of width, height, margin and gap: points (72 per inch), millimetres, centimetres or inches. */
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
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Recognise the text of scanned pages, so that it can be searched, selected and copied: as a PDF with the text under the pictures, as plain text, Markdown or JSON. */
export interface OcrPdfOptions {
  /** The languages of the text, as codes of Tesseract: eng, deu, fra, spa, ita, jpn, chi_sim, ara …, also joined by +, such as eng+deu. Fewer languages give fewer errors. English is always there; others have to be installed. */
  readonly languages?: readonly string[] | undefined
  /** The PDF with the text under its pictures; or only the text: as plain text with a form feed after each page, as Markdown, or as JSON with the position and confidence of every word. */
  readonly format?: 'pdf' | 'text' | 'markdown' | 'json' | undefined
  /** What to do with pages that have text: skip them; redo replaces the invisible text of an earlier recognition and reads pictures beside visible text, which stays; force recognises every page as it looks, and adds the words that its visible text does not have where they are: for text that is copied as other characters. */
  readonly mode?: 'skip' | 'redo' | 'force' | undefined
  /** The pages to recognise. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Rotate pages upright, as their text is read. */
  readonly rotate?: boolean | undefined
  /** Straighten pages that were scanned askew, by up to 10 degrees. Their content is turned; pictures stay as they are. They are recognised as if they were straight in any case. */
  readonly straighten?: boolean | undefined
  /** Whiten the paper and remove specks, because uneven light hides text: recognition only before a page is read; output also in the PDF, in which scanned pages get a new picture; none not at all. */
  readonly clean?: 'none' | 'recognition' | 'output' | undefined
  /** The resolution in which pages are read, in pixels per inch. 0: that of their pictures, and 300 for pages without one. */
  readonly dpi?: number | undefined
  /** Pages whose text is recognised with a lower mean confidence, of 100, are reported as losses. */
  readonly min_confidence?: number | undefined
  /** Words to expect besides those of the languages, such as names. */
  readonly user_words?: readonly string[] | undefined
  /** Patterns of words to expect, as for Tesseract: \d is a digit, \c a letter, \n either, \* repeats. */
  readonly user_patterns?: readonly string[] | undefined
  /** Words that were recognised wrongly, and what they should be: the words in the middle of whose boxes they are. Those of words that are not there are reported as losses. */
  readonly corrections?:
    | readonly {
        /** Number of the entry, from 1; needed if there are several. */
        readonly entry?: number | undefined
        /** The page, from 1. */
        readonly page: number
        /** Left, top, right and bottom of the word in points on the displayed page, from its upper left corner. */
        readonly box: readonly number[]
        /** The word as it should be; empty to leave it out. */
        readonly text: string
      }[]
    | undefined
  /** Recognise nothing: write the corrections into the text that an earlier run of this task has put under the pages. Everything else stays as it is. */
  readonly corrections_only?: boolean | undefined
  /** Make the PDF conform to this part and level of PDF/A, as the task pdf-to-pdfa does, and validate it. Level a is about tags: a file without any gets some. */
  readonly pdfa?: 'none' | '1a' | '1b' | '2a' | '2b' | '2u' | '3a' | '3b' | '3u' | undefined
  /** Also if something is lost by making it PDF/A. Otherwise the run fails, and the message names what would be lost. */
  readonly allow_loss?: boolean | undefined
  /** A signature is not valid for a changed document: reject signed files, or remove the signature and report it. */
  readonly signatures?: 'refuse' | 'strip' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Convert Word, Excel, PowerPoint, OpenDocument, RTF, CSV and text files to PDF. */
export interface OfficeToPdfOptions {
  /** The orientation of all pages; keep leaves that of the document. */
  readonly orientation?: 'keep' | 'portrait' | 'landscape' | undefined
  /** Spreadsheets: divide sheets into pages, as for printing, or put each sheet on one page of its size. */
  readonly sheets?: 'pages' | 'one_page' | undefined
  /** Spreadsheets: only the print areas of sheets that have some; otherwise all cells. */
  readonly print_areas?: boolean | undefined
  /** Comments: leave them out, add them as annotations, or, of texts, print them in the margin. */
  readonly comments?: 'none' | 'annotations' | 'margin' | undefined
  /** Presentations: pages with the notes of the slides; add puts them behind the slides. */
  readonly speaker_notes?: 'none' | 'add' | 'only' | undefined
  /** Presentations: also hidden slides. */
  readonly hidden_slides?: boolean | undefined
  /** Tracked changes of texts: show marks them, hide shows the text with all changes; keep is as the document was saved. */
  readonly tracked_changes?: 'keep' | 'show' | 'hide' | undefined
  /** Update tables of contents and other indexes of texts before the conversion. */
  readonly update_indexes?: boolean | undefined
  /** Bookmarks from headings, slides and sheets. */
  readonly bookmarks?: boolean | undefined
  /** Form controls as fields that can be filled in; otherwise as they look. */
  readonly form_fields?: boolean | undefined
  /** Tags that describe the structure, for screen readers and text extraction. */
  readonly tagged?: boolean | undefined
  /** How images are compressed. JPEG images of the document stay as they are where possible. */
  readonly images?: 'jpeg' | 'lossless' | undefined
  /** Quality of JPEG images. */
  readonly quality?: number | undefined
  /** Images of a higher resolution are reduced to this one, in pixels per inch; 0 leaves them. */
  readonly max_dpi?: number | undefined
  /** Make the PDF conform to this part and level of PDF/A, as the task pdf-to-pdfa does, and validate it. Level a is about tags: a file without any gets some. */
  readonly pdfa?: 'none' | '1a' | '1b' | '2a' | '2b' | '2u' | '3a' | '3b' | '3u' | undefined
  /** Also if something is lost by making it PDF/A. Otherwise the run fails, and the message names what would be lost. */
  readonly allow_loss?: boolean | undefined
  /** Further options of the PDF export of LibreOffice, by its names: https://help.libreoffice.org/latest/en-US/text/shared/guide/pdf_params.html */
  readonly export_options?: Readonly<Record<string, boolean | number | string>> | undefined
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
            /** In points (72 per inch); null: that of the page before; at the beginning, that of the page after. */
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
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
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
  /** Position of the number on the page as displayed. */
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
  /** Distance from the side of the page, in points (72 per inch). */
  readonly margin_x?: number | undefined
  /** Distance from the top or bottom of the page, in points (72 per inch). */
  readonly margin_y?: number | undefined
  /** Font size in points. */
  readonly font_size?: number | undefined
  /** Font style; scripts without italics use the regular style. */
  readonly font_style?: 'regular' | 'bold' | 'italic' | 'bold_italic' | undefined
  /** The colour of the text: # with red, green and blue in hexadecimal. */
  readonly color?: string | undefined
  /** Opacity, from 0.1 (nearly transparent) to 1 (opaque). */
  readonly opacity?: number | undefined
  /** Whether the number is over or under the page content: a page with an opaque background, such as a scan, hides what is under it. */
  readonly layer?: 'over' | 'under' | undefined
  /** The value of {date}; empty for today (UTC). */
  readonly date?: string | undefined
  /** How {date} is written: 2026-01-31, 31.01.2026 or 01/31/2026. */
  readonly date_format?: 'year_first' | 'day_first' | 'month_first' | undefined
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Convert a PDF to an e-book (EPUB): text that flows, in chapters, with headings, lists, tables, notes, links, pictures, contents and a cover. */
export interface PdfToEpubOptions {
  /** The pages to convert. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** What the cover shows: page for a picture of the first page, or none for no cover. */
  readonly cover?: 'page' | 'none' | undefined
  /** If pages are scans without text: refuse a document that has no text at all, and keep such pages of others as pictures; or recognise their text first, as the task ocr-pdf does. */
  readonly ocr?: 'refuse' | 'auto' | undefined
  /** The languages of the text, as codes of Tesseract: eng, deu, fra, spa, ita, jpn, chi_sim, ara …, also joined by +, such as eng+deu. Fewer languages give fewer errors. English is always there; others have to be installed. */
  readonly languages?: readonly string[] | undefined
}

/** Convert the tables of a PDF to Excel (xlsx) or CSV: numbers, dates, percents and amounts become values that can be calculated with. */
export interface PdfToExcelOptions {
  /** One Excel workbook for each file; or CSV, a file for each sheet, in UTF-8. No text becomes a formula: in CSV, what programs would take for one has an apostrophe before it. */
  readonly format?: 'xlsx' | 'csv' | undefined
  /** tables makes each table a sheet; pages makes each page a sheet, with its tables and the text between them. A file without tables always gets its pages. */
  readonly sheets?: 'tables' | 'pages' | undefined
  /** The pages to convert. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** typed makes values of numbers, dates, times, percents and amounts of money, in formats that show them as the page does (in CSV: 1234.5, 0.25, 2024-03-05); shown keeps every cell as the text on the page. */
  readonly values?: 'typed' | 'shown' | undefined
  /** The decimal sign of the numbers on the pages: found by the numbers of each document and its language, or point as in 1,234.5, or comma as in 1.234,5. */
  readonly numbers?: 'auto' | 'point' | 'comma' | undefined
  /** What 03/04/2024 means: found by the other dates of the column and the document and its language, or 3 April, or 4 March. */
  readonly dates?: 'auto' | 'day_first' | 'month_first' | undefined
  /** What separates the columns of CSV. */
  readonly separator?: 'comma' | 'semicolon' | 'tab' | undefined
  /** Begin CSV with a byte order mark, by which Excel knows that it is UTF-8. */
  readonly bom?: boolean | undefined
  /** If pages are scans without text: refuse a document that has no text at all, and keep such pages of others as pictures; or recognise their text first, as the task ocr-pdf does. */
  readonly ocr?: 'refuse' | 'auto' | undefined
  /** The languages of the text, as codes of Tesseract: eng, deu, fra, spa, ita, jpn, chi_sim, ara …, also joined by +, such as eng+deu. Fewer languages give fewer errors. English is always there; others have to be installed. */
  readonly languages?: readonly string[] | undefined
}

/** Convert a PDF to one HTML file with everything in it: text that flows and fits every screen, with headings, lists, tables, notes, links and pictures. */
export interface PdfToHtmlOptions {
  /** flow writes text that fits every screen, in paragraphs, lists and tables; exact keeps the look: each page with its text and its pictures at their places. */
  readonly layout?: 'flow' | 'exact' | undefined
  /** The pages to convert. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** If pages are scans without text: refuse a document that has no text at all, and keep such pages of others as pictures; or recognise their text first, as the task ocr-pdf does. */
  readonly ocr?: 'refuse' | 'auto' | undefined
  /** The languages of the text, as codes of Tesseract: eng, deu, fra, spa, ita, jpn, chi_sim, ara …, also joined by +, such as eng+deu. Fewer languages give fewer errors. English is always there; others have to be installed. */
  readonly languages?: readonly string[] | undefined
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

/** Convert PDFs to PDF/A for archives: every change is reported, and the result is validated before it is called conformant. */
export interface PdfToPdfaOptions {
  /** Part and level of PDF/A. Part 1 has no transparency, layers or attachments; part 2 has attachments that are PDF/A themselves; part 3 has any. Level b is about appearance, level u also about text, level a also about tags: a file without any gets some, as by tag-pdf. */
  readonly standard?: '1a' | '1b' | '2a' | '2b' | '2u' | '3a' | '3b' | '3u' | undefined
  /** Also PDF/UA-1, for screen readers. A file without tags gets some, as by tag-pdf; figures need texts, which only tag-pdf takes. A file without a title gets its name as one. */
  readonly pdf_ua?: boolean | undefined
  /** Also convert files that lose something by it, such as scripts, actions, multimedia or attachments. Otherwise they are rejected, and the message names what would be lost. */
  readonly allow_loss?: boolean | undefined
  /** The filename of the entry with an ICC profile, which says what the colours in DeviceCMYK look like: that of the press they were made for. Empty: an approximation of a common press. */
  readonly cmyk_profile?: string | undefined
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
}

/** Convert a PDF to a PowerPoint presentation (pptx): a slide for each page, with its text, lists, tables, pictures and shapes to edit, and comments as notes. */
export interface PdfToPowerpointOptions {
  /** The pages to convert, each to a slide. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** If pages are scans without text: refuse a document that has no text at all, and keep such pages of others as pictures; or recognise their text first, as the task ocr-pdf does. */
  readonly ocr?: 'refuse' | 'auto' | undefined
  /** The languages of the text, as codes of Tesseract: eng, deu, fra, spa, ita, jpn, chi_sim, ara …, also joined by +, such as eng+deu. Fewer languages give fewer errors. English is always there; others have to be installed. */
  readonly languages?: readonly string[] | undefined
}

/** Convert a PDF to a Word document (docx): text that flows, with headings, lists, tables, notes, headers, footers, links and pictures. */
export interface PdfToWordOptions {
  /** flow writes text that is easy to edit, in paragraphs, lists and tables; exact keeps the look: each paragraph in a frame at its place on the page. */
  readonly layout?: 'flow' | 'exact' | undefined
  /** The pages to convert. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** If pages are scans without text: refuse a document that has no text at all, and keep such pages of others as pictures; or recognise their text first, as the task ocr-pdf does. */
  readonly ocr?: 'refuse' | 'auto' | undefined
  /** The languages of the text, as codes of Tesseract: eng, deu, fra, spa, ita, jpn, chi_sim, ara …, also joined by +, such as eng+deu. Fewer languages give fewer errors. English is always there; others have to be installed. */
  readonly languages?: readonly string[] | undefined
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
  /** Opens the file without restrictions. Empty: a random one. Kept for the run only. */
  readonly owner_password?: string | undefined
  /** How the file is encrypted; aes-128 is for readers older than 2008. */
  readonly algorithm?: 'aes-256' | 'aes-128' | undefined
  /** Whether the XMP metadata (title, author and others) is encrypted too; false keeps it readable for search programs. */
  readonly encrypt_metadata?: boolean | undefined
  /** Whether those who open it with the user password may print the document. */
  readonly allow_print?: boolean | undefined
  /** Whether those who open it with the user password may print it in high quality; requires the permission to print. */
  readonly allow_print_high_quality?: boolean | undefined
  /** Whether those who open it with the user password may change the content in other ways than those of the other permissions. */
  readonly allow_modify?: boolean | undefined
  /** Whether those who open it with the user password may copy text and images. */
  readonly allow_copy?: boolean | undefined
  /** Whether those who open it with the user password may add comments and change form fields. */
  readonly allow_annotate?: boolean | undefined
  /** Whether those who open it with the user password may fill in form fields. */
  readonly allow_fill_forms?: boolean | undefined
  /** Whether those who open it with the user password may extract text for accessibility, such as screen readers. */
  readonly allow_accessibility?: boolean | undefined
  /** Whether those who open it with the user password may insert, rotate and delete pages and create bookmarks. */
  readonly allow_assemble?: boolean | undefined
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
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
  /** Unit of areas: points (72 per inch), millimetres, centimetres or inches. */
  readonly unit?: 'pt' | 'mm' | 'cm' | 'in' | undefined
  /** The corner of the page that x and y are measured from. */
  readonly origin?: 'bottom-left' | 'top-left' | undefined
  /** Words and phrases to remove everywhere: on pages, even if hyphenated at the end of a line or a page, in annotations, fields, bookmarks and names. */
  readonly words?: readonly string[] | undefined
  /** Words and patterns are case-sensitive. */
  readonly case_sensitive?: boolean | undefined
  /** Match whole words only. In scripts that do not separate words by spaces, and in Korean, words match anywhere. */
  readonly whole_words?: boolean | undefined
  /** Match the same characters only. By default, composed and combining accents, ligatures, full-width letters, kinds of hyphens, apostrophes and spaces, vowel points of Hebrew and Arabic, and invisible characters make no difference. */
  readonly exact_characters?: boolean | undefined
  /** Regular expressions to remove, in RE2 syntax: without look-around and back references. They are searched for in the lines of a page, and from its end to the start of the next one. */
  readonly patterns?: readonly string[] | undefined
  /** Kinds of data to remove: e-mail addresses, telephone numbers, IBANs and credit card numbers (by their check digits), dates, web addresses, IP addresses. */
  readonly presets?:
    | readonly ('email' | 'phone' | 'iban' | 'credit_card' | 'date' | 'url' | 'ip')[]
    | undefined
  /** The pages to search for words, patterns and presets. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Colour of the boxes over removed content. */
  readonly fill?: string | undefined
  /** Text in each box, in any script, as large as fits. Boxes that are too small for it stay empty; the report counts them. */
  readonly label?: string | undefined
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Remove pages from a PDF: those you name, and blank ones. */
export interface RemovePagesOptions {
  /** The pages to remove. Required unless blank pages are removed. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Remove blank pages, such as the backs of scanned sheets. */
  readonly blank?: boolean | undefined
  /** With blank. A page counts as blank if its marks cover at most this many square millimetres: paper noise, dust, punch holes, dark borders and the text of the other side are no marks, a pencil mark or a page number is one. Raise it to ignore stains. */
  readonly blank_ink?: number | undefined
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Repair a damaged PDF: recover everything that is readable, and report what was wrong. */
export interface RepairPdfOptions {
  /** Write object streams: a smaller file that readers older than PDF 1.5 cannot open. */
  readonly object_streams?: boolean | undefined
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
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
  /** Unit of width, height and margin: points (72 per inch), millimetres, centimetres or inches. */
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
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Reverse the order of the pages of a PDF. */
export interface ReversePdfOptions {
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Rotate pages by 90, 180 or 270 degrees, or until all have the same orientation. */
export interface RotatePdfOptions {
  /** Clockwise rotation in degrees, a multiple of 90, added to the current rotation; negative values rotate counterclockwise. */
  readonly angle?: number | undefined
  /** The pages to rotate. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Rotate only pages that are not portrait or landscape already; keep rotates all selected pages. */
  readonly orientation?: 'keep' | 'portrait' | 'landscape' | undefined
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
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
  /** Remove actions that lead into other files, and pages, images and data in other files. */
  readonly go_to_remote?: boolean | undefined
  /** Remove links to web addresses; their appearance stays. */
  readonly uri?: boolean | undefined
  /** Remove actions that play sounds and movies, and the sounds and movies of annotations. */
  readonly media?: boolean | undefined
  /** Remove actions of types that no standard defines, or that open menus of the reader. */
  readonly other_actions?: boolean | undefined
  /** Remove attached and associated files, files in annotations, and portfolios. */
  readonly embedded_files?: boolean | undefined
  /** Remove document information, XMP metadata, thumbnails, private data of applications, and metadata of JPEG and JPEG 2000 images: author, place, time, comments. */
  readonly metadata?: boolean | undefined
  /** Remove layers that are off when the document is opened, with all that is drawn in them. */
  readonly hidden_layers?: boolean | undefined
  /** Remove the XFA form in addition to the AcroForm. */
  readonly xfa?: boolean | undefined
  /** Remove annotations and form fields that are neither shown nor printed. */
  readonly hidden_annotations?: boolean | undefined
  /** Remove what no page shows and no standard defines: pages outside the page tree, annotations on no page, forms and images that no page draws, alternate versions of images, private entries of applications. */
  readonly unlisted?: boolean | undefined
  /** Remove notes, highlights, stamps and other remarks. */
  readonly comments?: boolean | undefined
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Straighten, crop and clean scanned pages, and turn photographs of pages into a PDF. */
export interface ScanPdfOptions {
  /** keep leaves colours, grey converts to shades of grey, bilevel to black and white: the smallest files, for text. */
  readonly colour?: 'keep' | 'grey' | 'bilevel' | undefined
  /** Rotate pages by the angle of their lines, up to 10°; if no angle is clear, they stay as they are. */
  readonly straighten?: boolean | undefined
  /** Crop pages to the sheet, if the scan shows a darker surrounding. */
  readonly crop?: boolean | undefined
  /** Remove dark borders. */
  readonly borders?: boolean | undefined
  /** Remove isolated specks that are smaller than a full stop. */
  readonly specks?: boolean | undefined
  /** Make the paper white, also under uneven light. */
  readonly whiten?: boolean | undefined
  /** Photographs, also as pages of a PDF: show a sheet on a darker ground from above, without the ground. */
  readonly perspective?: boolean | undefined
  /** Divide double pages, such as those of an open book, into two. */
  readonly split_pages?: boolean | undefined
  /** Remove blank pages. */
  readonly remove_blank?: boolean | undefined
  /** With remove_blank. A page counts as blank if its marks cover at most this many square millimetres: paper noise, dust, punch holes, dark borders and the text of the other side are no marks, a pencil mark or a page number is one. Raise it to ignore stains. */
  readonly blank_ink?: number | undefined
  /** The pages to clean; others stay as they are. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Pages that are not a single scanned image: keep leaves them as they are, draw renders them to an image first, which loses their text. */
  readonly other_pages?: 'keep' | 'draw' | undefined
  /** With other_pages: draw. Resolution of the images in pixels per inch. */
  readonly dpi?: number | undefined
  /** Quality of the JPEG images of the output. */
  readonly quality?: number | undefined
  /** A signature is not valid for a changed document: reject signed files, or remove the signature and report it. */
  readonly signatures?: 'refuse' | 'strip' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Sign PDFs with a certificate (PAdES), visibly or not; earlier signatures stay valid. */
export interface SignPdfOptions {
  /** Sign the document, or extend the signatures that it has to a higher level, for which no key is needed. */
  readonly mode?: 'sign' | 'extend' | undefined
  /** Level of PAdES: b-b the signature alone; b-t with a time-stamp; b-lt with all certificates and revocation data as well, so that it can be checked for a long time; b-lta with a time-stamp of all of this. */
  readonly level?: 'b-b' | 'b-t' | 'b-lt' | 'b-lta' | undefined
  /** The private key with its certificate and those of its issuers: a PKCS#12 file in Base64, or PEM. RSA, ECDSA (P-256, P-384, P-521) or Ed25519. Kept for the run only. */
  readonly key?: string | undefined
  /** The password of the key, if it is encrypted. Kept for the run only. */
  readonly key_password?: string | undefined
  /** The address of a service that has the key and signs digests, instead of a key. */
  readonly signer_url?: string | undefined
  /** The token that this service asks for. Kept for the run only. */
  readonly signer_token?: string | undefined
  /** The address of a time-stamp authority (RFC 3161). */
  readonly timestamp_url?: string | undefined
  /** The user name at the time-stamp authority, if it asks for one. */
  readonly timestamp_user?: string | undefined
  /** The password at the time-stamp authority. Kept for the run only. */
  readonly timestamp_password?: string | undefined
  /** Certificates that are not with the key, in PEM: its own first, then those of issuers. */
  readonly certificates?: string | undefined
  /** Digest of the document: auto is the one that suits the key. */
  readonly digest?: 'auto' | 'sha256' | 'sha384' | 'sha512' | undefined
  /** How a key of RSA signs: as every reader understands, or as RSA-PSS. */
  readonly rsa_padding?: 'pkcs1' | 'pss' | undefined
  /** Name of the person who signs. Empty: that of the certificate. */
  readonly name?: string | undefined
  /** Why the document is signed. */
  readonly reason?: string | undefined
  /** Where it is signed. */
  readonly location?: string | undefined
  /** How the person who signs can be reached. */
  readonly contact?: string | undefined
  /** The claimed time of the signature, in ISO 8601. Empty: now. */
  readonly date?: string | undefined
  /** Name of the signature field: an existing one that is not signed yet, or that of a new one. Empty: a new one. */
  readonly field?: string | undefined
  /** The page of a new field. */
  readonly page?: string | number | readonly (string | number)[] | undefined
  /** Where a new field is on the page as displayed, from its upper left corner. Null: the signature is invisible. */
  readonly box?:
    | {
        /** Distance of its left side from the left side of the page as displayed. */
        readonly x: number
        /** Distance of its upper side from the top of the page as displayed. */
        readonly y: number
        /** Its width. */
        readonly width: number
        /** Its height. */
        readonly height: number
      }
    | null
    | undefined
  /** Unit of the box: points (72 per inch), millimetres, centimetres or inches. */
  readonly unit?: 'pt' | 'mm' | 'cm' | 'in' | undefined
  /** What a visible signature shows, each in a line of its own. */
  readonly show?: readonly ('name' | 'date' | 'reason' | 'location' | 'contact')[] | undefined
  /** Another text for a visible signature, instead of these lines. */
  readonly text?: string | undefined
  /** The filename of the entry with an image that a visible signature shows, a PNG or JPEG. */
  readonly image?: string | undefined
  /** Whether the signature certifies the document, as its first one, and which changes it permits: none; filling in forms and signing; comments too. */
  readonly certify?: 'no' | 'no-changes' | 'forms' | 'comments' | undefined
  /** Which form fields must not change after the signature: none, all, those listed in lock_fields, or all others. */
  readonly lock?: 'none' | 'all' | 'listed' | 'others' | undefined
  /** Full names of form fields. */
  readonly lock_fields?: readonly string[] | undefined
  /** If the file is signed: add the changes after the signed bytes, so that signatures stay valid, and reject changes with which they would not; or remove signatures and report it; or reject signed files. */
  readonly signatures?: 'keep' | 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Split a PDF into several files: by page, by ranges, at bookmarks, by size, at blank pages or at separator sheets. */
export interface SplitPdfOptions {
  /** How to split: every page, every n pages, by ranges, at bookmarks, by size, at blank pages, or at separator sheets with a barcode or QR code. */
  readonly by?: 'page' | 'every' | 'ranges' | 'bookmarks' | 'size' | 'blank' | 'barcode' | undefined
  /** With by: every. Pages per file; the last file may have fewer. */
  readonly pages_per_file?: number | undefined
  /** With by: ranges. One file for each of these. Ranges may overlap; pages that are in none of them are omitted. As a page selection: 1-3, last, odd, !2 … */
  readonly ranges?: readonly (string | number | readonly (string | number)[])[] | undefined
  /** With by: bookmarks. A new file starts at every bookmark of this level or above; pages before the first bookmark are a file too. */
  readonly level?: number | undefined
  /** With by: size. Maximum size of a file in bytes. A single page that is larger becomes its own file, and is reported. */
  readonly max_bytes?: number | undefined
  /** With by: blank. A page counts as blank if its marks cover at most this many square millimetres: paper noise, dust, punch holes, dark borders and the text of the other side are no marks, a pencil mark or a page number is one. Raise it to ignore stains. */
  readonly blank_ink?: number | undefined
  /** With by: barcode. Only sheets with a code that contains this regular expression (RE2) are separators; empty for every code. */
  readonly code_pattern?: string | undefined
  /** With by: barcode. Which kinds of codes count. */
  readonly code_formats?:
    | readonly (
        | 'qr_code'
        | 'data_matrix'
        | 'aztec'
        | 'pdf417'
        | 'code_128'
        | 'code_39'
        | 'code_93'
        | 'codabar'
        | 'itf'
        | 'ean_upc'
      )[]
    | undefined
  /** With by: blank or barcode. drop leaves out blank pages and separator sheets; keep makes each the first page of the file that it begins. */
  readonly separators?: 'drop' | 'keep' | undefined
  /** Name of the output files: {name} of the input file, {n} and {total} number of the part and of all parts, {from} and {to} pages, {bookmark} first bookmark of the part, {code} code of its separator sheet. */
  readonly names?: string | undefined
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Put a page of another PDF, such as a letterhead or a stamp, over or under the pages of a document. */
export interface StampPdfOptions {
  /** The filename of the entry with the stamp; its page selection applies. Empty: the last entry. */
  readonly stamp?: string | undefined
  /** Which page of the stamp goes onto which page: its first onto all; its pages one after the other until they end (once), over and over (cycle), or with the last onto all further ones (repeat_last). */
  readonly sequence?: 'first' | 'once' | 'cycle' | 'repeat_last' | undefined
  /** How the stamp is fitted to the page: contain shows all of it, cover fills the page and crops the rest, stretch changes its proportions, none keeps its size. */
  readonly fit?: 'contain' | 'cover' | 'stretch' | 'none' | undefined
  /** With fit: none. Scale factor. */
  readonly scale?: number | undefined
  /** Degrees counterclockwise. */
  readonly rotation?: number | undefined
  /** Position of the stamp on the page as displayed. */
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
  /** Distance from the side of the page, in points (72 per inch). */
  readonly margin_x?: number | undefined
  /** Distance from the top or bottom of the page, in points (72 per inch). */
  readonly margin_y?: number | undefined
  /** Opacity, from 0.1 (nearly transparent) to 1 (opaque). */
  readonly opacity?: number | undefined
  /** Whether the stamp is over or under the page content: a page with an opaque background, such as a scan, hides what is under it. */
  readonly layer?: 'over' | 'under' | undefined
  /** The pages to stamp. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Make PDFs accessible: tags for headings, paragraphs, lists, tables, figures and links, with title and language, as screen readers need them. */
export interface TagPdfOptions {
  /** The language of the text, as in en-GB. Null: that of the document, or else the one that its words show; the report says which. */
  readonly language?: string | null | undefined
  /** The title of the document. Null: its own, or else that on its pages, or the name of the file; the report says which. */
  readonly title?: string | null | undefined
  /** Texts for figures, each with page, figure and text, for all files alike; the report says which were not used. Figures without one are reported, and keep the file from conforming to PDF/UA. */
  readonly alt_texts?:
    | readonly {
        /** The page, from 1. */
        readonly page: number
        /** The number of the figure on its page in reading order, from 1, as in the report. */
        readonly figure: number
        /** What it shows, for people who do not see it; empty if it is only decoration. */
        readonly text: string
      }[]
    | undefined
  /** For files that have tags already: keep them and only mend title and language, or make new ones. */
  readonly mode?: 'keep' | 'redo' | undefined
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Remove password and restrictions from a PDF that opens with the password you send, or without any. */
export interface UnlockPdfOptions {
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** Check whether a PDF conforms to PDF/A or PDF/UA: each rule that it breaks, with clause, object, page and place. */
export interface ValidatePdfOptions {
  /** The standard whose rules are checked: a part and level of PDF/A (`1a` to `4f`), or a part of PDF/UA. `auto`: every standard that the file claims to conform to, or PDF/A-2b if it claims none. Of PDF/UA, only the rules that need no human judgement are checked. */
  readonly standard?:
    | '4'
    | 'auto'
    | '1a'
    | '1b'
    | '2a'
    | '2b'
    | '2u'
    | '3a'
    | '3b'
    | '3u'
    | '4e'
    | '4f'
    | 'ua-1'
    | 'ua-2'
    | undefined
  /** Output: a report (JSON), or a PDF that lists on its first pages which rules are broken, with a mark at each place on a page. */
  readonly result?: 'report' | 'marked' | undefined
}

/** Check the signatures of a PDF: whether the document is as it was signed, what changed later, who signed and when. */
export interface VerifySignaturesOptions {
  /** Output: a report (JSON); a PDF that says on its first pages what was found, with frames around the signatures and around what was changed after them; or the PDF as it was at the time of each signature, if something was added later. */
  readonly result?: 'report' | 'marked' | 'signed' | undefined
  /** Certificates that you trust, in PEM: of signers, or of those who issue certificates. Without any, it is checked whether the document is as it was signed, but not who has signed. */
  readonly certificates?: string | undefined
  /** Also trust the authorities that come with the program, those of the list of Mozilla. They are for web sites: few of them issue certificates for signing documents. */
  readonly system_trust?: boolean | undefined
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
  /** Position of it on the page as displayed. */
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
  /** Distance from the side of the page, in points (72 per inch). */
  readonly margin_x?: number | undefined
  /** Distance from the top or bottom of the page, in points (72 per inch). */
  readonly margin_y?: number | undefined
  /** Whether the watermark is repeated over the whole page. */
  readonly tiled?: boolean | undefined
  /** With tiled: distance between the repetitions, in points. */
  readonly gap?: number | undefined
  /** Whether the watermark is over or under the page content: a page with an opaque background, such as a scan, hides what is under it. */
  readonly layer?: 'over' | 'under' | undefined
  /** The pages to watermark. As a page selection: 1-3, last, odd, !2 … */
  readonly pages?: string | number | readonly (string | number)[] | undefined
  /** Signatures are not valid for a changed document: remove them and report it, or reject signed files. */
  readonly signatures?: 'strip' | 'refuse' | undefined
  /** If a signature is removed: keep its appearance as plain page content, or remove that too. */
  readonly signature_appearance?: 'keep' | 'remove' | undefined
  /** Reject a dynamic XFA form that cannot be kept, or drop the form and process its pages. It is rendered by the reader that opens it; the pages in the file are placeholders. */
  readonly dynamic_xfa?: 'refuse' | 'keep_pages' | undefined
  /** Keep the conformance to PDF/A or PDF/UA that a file claims. The result is validated, what the change broke is repaired, and the report says whether it still conforms; a claim that is no longer true is removed. `false`: nothing is validated, and such claims are removed. */
  readonly keep_conformance?: boolean | undefined
}

/** PDF attachments: the report. */
export interface AttachmentsPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Each attachment with name, description, relationship, size, mime_type, created, modified, checksum (MD5) and the page of its annotation, as far as they are known; after extract also intact (whether the bytes match the checksum), and skipped (why it has no output). */
        readonly attachments?: readonly (Readonly<Record<string, unknown>> | null)[] | undefined
        readonly attached?:
          | readonly {
              /** Name of the attachment in the document. */
              readonly name?: string | undefined
              /** Its bytes. */
              readonly size?: number | undefined
            }[]
          | undefined
        /** Removed PDF/A claims that do not allow such attachments. */
        readonly claimsDropped?: readonly string[] | undefined
        /** Each removed attachment. */
        readonly removed?: readonly (Readonly<Record<string, unknown>> | null)[] | undefined
      }[]
    | undefined
}

/** PDF bookmarks: the report. */
export interface BookmarksPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Number of bookmarks of the file. */
        readonly count?: number | undefined
        /** Each bookmark with title, level, page (null if it leads to none), view, bold, italic, open and colour; uri, action and file if it does something else, with original if it can be kept but not created again. */
        readonly bookmarks?: readonly (Readonly<Record<string, unknown>> | null)[] | undefined
        /** Number of added bookmarks. */
        readonly added?: number | undefined
        /** Number of removed bookmarks. */
        readonly removed?: number | undefined
      }[]
    | undefined
}

/** Compare PDFs: the report. */
export interface ComparePdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  /** Whether nothing differs. */
  readonly equal?: boolean | undefined
  /** Number of text changes. */
  readonly textChanges?: number | undefined
  /** Number of places that look different. */
  readonly pixelRegions?: number | undefined
  /** Number of changed pages, without added and removed ones. */
  readonly pagesChanged?: number | undefined
  /** Numbers of the pages that only the second file has. */
  readonly pagesAdded?: readonly number[] | undefined
  /** Numbers of the pages that only the first file has. */
  readonly pagesRemoved?: readonly number[] | undefined
  /** Number of pages with another size. */
  readonly sizesChanged?: number | undefined
  readonly files?:
    | readonly {
        /** Name of the input file: the old one, then the new one. */
        readonly name?: string | undefined
        /** Number of compared pages. */
        readonly pages?: number | undefined
        /** Number of words on them. */
        readonly words?: number | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Notes. */
        readonly notes?: readonly string[] | undefined
      }[]
    | undefined
}

/** Compress PDF: the report. */
export interface CompressPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** The size of the file. */
        readonly bytesBefore?: number | undefined
        /** Size of the output in bytes. */
        readonly bytesAfter?: number | undefined
        /** Whether the file is returned unchanged, because it would not have become smaller. */
        readonly unchanged?: boolean | undefined
        readonly hardlySmaller?:
          | {
              /** If the output has more than 90 % of the size of the file, what takes most of it: images, bilevel_images, fonts, attachments, others (text, drawings, colour profiles and the structure). */
              readonly part?: string | undefined
              /** How much of the output that is, in percent. */
              readonly percent?: number | undefined
              /** What would make it smaller: recommended or extreme (levels), target_size, remove_attachments (by attachments-pdf). Absent if nothing would. */
              readonly helps?: string | undefined
            }
          | undefined
        /** Bytes saved on images, fonts, other streams, metadata, duplicates, and by packing the rest (structure). */
        readonly saved?: Readonly<Record<string, number>> | undefined
        readonly images?:
          | {
              /** Number of images, including masks, on its pages. */
              readonly shown?: number | undefined
              /** Number of re-encoded images. */
              readonly recoded?: number | undefined
            }
          | undefined
        readonly imagesLeft?:
          | readonly {
              /** Why images were not re-encoded with loss: bilevel, colour_space (Lab, several named inks), colour_key_mask, matte, encoding (JPEG 2000 in CMYK and others), too_large, damaged. */
              readonly reason?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of embedded fonts that were subset. */
        readonly fontsSubset?: number | undefined
        /** Number of merged duplicate objects. */
        readonly duplicatesJoined?: number | undefined
        /** Number of pages, images and fonts whose own metadata was removed. */
        readonly metadataRemoved?: number | undefined
        /** Number of them whose private application data was removed. */
        readonly privateDataRemoved?: number | undefined
        /** Number of removed page thumbnails. */
        readonly thumbnailsRemoved?: number | undefined
        /** Number of removed images, fonts, colour spaces and other resources that no page uses. */
        readonly resourcesRemoved?: number | undefined
        /** Number of removed Type 3 glyphs that no page shows. */
        readonly glyphsRemoved?: number | undefined
        /** Whether content was too large to be analysed, so that fonts were not subset. */
        readonly contentUnread?: boolean | undefined
        /** Whether the target size was met. */
        readonly targetMet?: boolean | undefined
      }[]
    | undefined
}

/** Crop PDF: the report. */
export interface CropPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Number of cropped pages. */
        readonly cropped?: number | undefined
        /** Blank pages, which cannot be cropped to their content. */
        readonly blank?: readonly number[] | undefined
        /** Pages whose content is too large to be analysed; they are unchanged. */
        readonly unread?: readonly number[] | undefined
      }[]
    | undefined
}

/** Edit PDF: the report. */
export interface EditPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        readonly changes?:
          | {
              /** Number of objects that were added. */
              readonly objectsAdded?: number | undefined
              /** Number of changed annotations. */
              readonly annotationsChanged?: number | undefined
              /** Number of removed annotations, including replies to them. */
              readonly annotationsRemoved?: number | undefined
              /** Number of added replies. */
              readonly repliesAdded?: number | undefined
              /** Number of added form fields. */
              readonly fieldsAdded?: number | undefined
              /** Number of changed form fields. */
              readonly fieldsChanged?: number | undefined
              /** Number of removed form fields. */
              readonly fieldsRemoved?: number | undefined
              /** Number of lines and paragraphs with another text. */
              readonly textsChanged?: number | undefined
              /** Number of replaced images. */
              readonly imagesReplaced?: number | undefined
              /** Number of moved images. */
              readonly imagesMoved?: number | undefined
              /** Number of removed images. */
              readonly imagesRemoved?: number | undefined
            }
          | undefined
        readonly unshown?:
          | readonly {
              /** A form field whose value has characters that no available font has; readers are asked to draw it. */
              readonly field?: string | undefined
              /** The characters that are missing. */
              readonly characters?: string | undefined
            }[]
          | undefined
        /** Whether an XFA form was removed, which would not have the changed fields. */
        readonly xfaRemoved?: boolean | undefined
        readonly textsAltered?:
          | readonly {
              /** Page of a new text that does not look like the one it replaces. */
              readonly page?: number | undefined
              /** Its id. */
              readonly id?: string | undefined
              /** The font that lacks characters of it. */
              readonly font?: string | undefined
              /** The fonts that it is written in instead. */
              readonly substitute?: string | undefined
              /** The characters that the font lacks. */
              readonly missing?: string | undefined
              /** Its size as a part of the old one, if it is smaller. */
              readonly scale?: number | undefined
              /** Whether it extends beyond its place even so. */
              readonly overflows?: boolean | undefined
            }[]
          | undefined
        /** How many of them only cover what is under them, which remains in the document. */
        readonly whiteouts?: number | undefined
        /** With list and export: how many of each kind are listed. */
        readonly listed?: Readonly<Record<string, number>> | undefined
        /** Removed conformance claims, because what is drawn may not: PDF/A-1b … */
        readonly claimsDropped?: readonly string[] | undefined
      }[]
    | undefined
}

/** Extract images: the report. */
export interface ExtractImagesReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** Number of searched pages. */
        readonly pages?: number | undefined
        readonly images?:
          | readonly {
              /** Name of the output file. */
              readonly output?: string | undefined
              /** The first page that shows it. */
              readonly page?: number | undefined
              /** Pixels. */
              readonly width?: number | undefined
              /** Pixels. */
              readonly height?: number | undefined
              /** Whether its data was kept without re-encoding. */
              readonly carriedOver?: boolean | undefined
              /** What the file does not include of the image. */
              readonly notes?: readonly string[] | undefined
            }[]
          | undefined
        /** Number of repetitions of images that are written once. */
        readonly repeated?: number | undefined
        /** Number of images skipped because of their size. */
        readonly tooSmall?: number | undefined
        readonly skipped?:
          | readonly {
              /** Page of an image that could not be read. */
              readonly page?: number | undefined
              /** What is wrong with it. */
              readonly why?: string | undefined
            }[]
          | undefined
        /** Notes. */
        readonly notes?: readonly string[] | undefined
      }[]
    | undefined
}

/** Extract pages: the report. */
export interface ExtractPagesReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Number of input pages that are not in the output. */
        readonly leftOut?: number | undefined
      }[]
    | undefined
}

/** Extract text: the report. */
export interface ExtractTextReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** Number of searched pages. */
        readonly pages?: number | undefined
        /** Number of words. */
        readonly words?: number | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Number of pages without text; a scanned page has none without OCR. */
        readonly pagesWithoutText?: number | undefined
        /** Numbers of the pages with unreadable content; the first hundred. */
        readonly pagesUnread?: readonly number[] | undefined
        readonly fontsWithoutText?:
          | readonly {
              /** A font without a Unicode mapping, whose characters are missing. */
              readonly font?: string | undefined
              /** Number of missing characters. */
              readonly characters?: number | undefined
            }[]
          | undefined
        /** Whether the tags of the document were used (Markdown). */
        readonly byTags?: boolean | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
      }[]
    | undefined
}

/** Flatten PDF: the report. */
export interface FlattenPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        readonly drawn?:
          | readonly {
              /** Kind of object that was flattened: highlight, text field … */
              readonly kind?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        readonly undrawn?:
          | readonly {
              /** Kind of object that was removed without being drawn. */
              readonly kind?: string | undefined
              /** Why it shows nothing. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of removed form fields. */
        readonly fieldsRemoved?: number | undefined
        /** Whether nothing of the form is left. */
        readonly formRemoved?: boolean | undefined
        /** Whether an XFA form was removed. */
        readonly xfaRemoved?: boolean | undefined
        readonly unshown?:
          | readonly {
              /** A field whose value has characters that no available font has. */
              readonly field?: string | undefined
              /** The characters that are shown as question marks. */
              readonly characters?: string | undefined
            }[]
          | undefined
        /** Removed conformance claims, because a font is not embedded: PDF/A-2b … */
        readonly claimsDropped?: readonly string[] | undefined
      }[]
    | undefined
}

/** Fill PDF forms: the report. */
export interface FormFillReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** With fill: the full names of the fields that were filled. */
        readonly filled?: readonly string[] | undefined
        /** With fill: names that were sent and that the file does not have. */
        readonly skipped?: readonly string[] | undefined
        readonly unshown?:
          | readonly {
              /** With fill: a field whose value has characters that no available font has; readers are asked to draw it. */
              readonly field?: string | undefined
              /** The characters that are missing. */
              readonly characters?: string | undefined
            }[]
          | undefined
        /** With fill: whether an XFA form was removed. */
        readonly xfaRemoved?: boolean | undefined
        /** With fill: whether the form calculates, checks or formats by scripts. They were not run: fields that depend on the filled ones are unchanged. */
        readonly scriptsNotRun?: boolean | undefined
        /** With fill: removed conformance claims, because a font is not embedded: PDF/A-2b … */
        readonly claimsDropped?: readonly string[] | undefined
        /** With fill: number of flattened fields. */
        readonly flattened?: number | undefined
        /** With list: `none`, `static` if the form also exists as XFA, `dynamic` if readers create its pages from XFA. */
        readonly xfa?: string | undefined
        /** With list: number of fields. */
        readonly fields?: number | undefined
        /** With list: number of options of choice fields that are not listed, if the fields together have more than 100,000. */
        readonly optionsLeftOut?: number | undefined
        readonly list?:
          | readonly {
              /** With list, if there are few fields, as in the JSON: the full name. */
              readonly name?: string | undefined
              /** text, checkbox, radio, choice, button, signature or unknown. */
              readonly type?: string | undefined
              /** Its label (alternate name), if it has one. */
              readonly label?: string | undefined
              /** Whether a value is required. */
              readonly required?: boolean | undefined
              /** Whether it is read-only: it is only filled with force. */
              readonly readOnly?: boolean | undefined
              /** Its value: a text, the state of a button, or several choices. */
              readonly value?: unknown | undefined
              /** Its default value, which a reset of the form restores. */
              readonly default?: unknown | undefined
              /** Text field: whether it has several lines. */
              readonly multiline?: boolean | undefined
              /** Text field: whether it is a password field. */
              readonly password?: boolean | undefined
              /** Text field: whether each character has its own cell (comb). */
              readonly comb?: boolean | undefined
              /** Text field: maximum number of characters; null for no limit. */
              readonly maxLength?: number | null | undefined
              /** Choice field: whether it is a combo box. */
              readonly combo?: boolean | undefined
              /** Choice field: whether other values than the options are allowed. */
              readonly editable?: boolean | undefined
              /** Choice field: whether several options can be selected. */
              readonly multiSelect?: boolean | undefined
              readonly options?:
                | readonly {
                    /** Choice field: export value of an option. */
                    readonly value?: string | undefined
                    /** Choice field: displayed text of an option. */
                    readonly label?: string | undefined
                  }[]
                | undefined
              /** Choice field: number of options that are not listed, if the fields together have more than 100,000. */
              readonly optionsLeftOut?: number | undefined
              /** Check box or radio buttons: whether one is on. */
              readonly checked?: boolean | undefined
              /** Signature field: whether it has a signature. */
              readonly signed?: boolean | undefined
              readonly states?:
                | readonly {
                    /** Check box or radio buttons: a state other than Off. */
                    readonly state?: string | undefined
                    /** Its export value, if that is different. */
                    readonly value?: string | undefined
                  }[]
                | undefined
              readonly widgets?:
                | readonly {
                    /** Its page, from 1; null if it is on no page. */
                    readonly page?: number | null | undefined
                    /** Left, bottom, right and top in points. */
                    readonly rect?: readonly number[] | undefined
                    /** Check box or radio button: the state that this widget selects. */
                    readonly state?: string | undefined
                  }[]
                | undefined
            }[]
          | undefined
      }[]
    | undefined
}

/** HTML to PDF: the report. */
export interface HtmlToPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly archived?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** What it was made to conform to, and was validated for: PDF/A-2b. */
        readonly standard?: string | undefined
        readonly changes?:
          | readonly {
              /** Kind of change: font_embedded, metadata_rebuilt, output_intent_added, annotation_flags_set … */
              readonly what?: string | undefined
              /** What was changed, such as a font or an entry; empty if it has no name. */
              readonly detail?: string | undefined
              /** Number of changes of this kind. */
              readonly count?: number | undefined
              /** The first pages with such a change, from 1. */
              readonly pages?: readonly number[] | undefined
            }[]
          | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the file. */
        readonly name?: string | undefined
        /** Number of pages of the PDF. */
        readonly pages?: number | undefined
        /** Pixels of the screenshot. */
        readonly width?: number | undefined
        /** Pixels of the screenshot. */
        readonly height?: number | undefined
        /** Number of requests to addresses that may not be reached. */
        readonly blockedRequests?: number | undefined
        /** The first of these addresses. */
        readonly blockedAddresses?: readonly string[] | undefined
        /** Number of files that could not be loaded. */
        readonly failedRequests?: number | undefined
        /** The first of them, with the HTTP status. */
        readonly failedAddresses?: readonly string[] | undefined
        readonly missingFonts?:
          | readonly {
              /** A font that texts of the page ask for and that is neither installed nor among the files. */
              readonly name?: string | undefined
              /** The font that was used instead. */
              readonly substitute?: string | undefined
            }[]
          | undefined
        /** Number of links that are not in the PDF, because they lead to files that nobody could open. */
        readonly removedLinks?: number | undefined
        /** The first of these links, by the paths of the files. */
        readonly removedAddresses?: readonly string[] | undefined
        /** The first exceptions of scripts. */
        readonly exceptions?: readonly string[] | undefined
      }[]
    | undefined
}

/** Images to PDF: the report. */
export interface ImageToPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  /** Total number of pages of all outputs. */
  readonly pages?: number | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** Format: JPEG, PNG, TIFF … */
        readonly kind?: string | undefined
        /** Number of its pages in the output. */
        readonly pages?: number | undefined
        /** Number of its images that were embedded without re-encoding. */
        readonly carriedOver?: number | undefined
        /** Number of images that were re-encoded, without loss: those with opacity, interlaced ones, and others that a PDF cannot hold as they are. */
        readonly codedAnew?: number | undefined
        /** Notes. */
        readonly notes?: readonly string[] | undefined
      }[]
    | undefined
}

/** PDF information: the report. */
export interface InfoPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** The same as the output if that is short; otherwise null. */
        readonly info?: Readonly<Record<string, unknown>> | null | undefined
      }[]
    | undefined
}

/** E-invoices: the report. */
export interface InvoicePdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        readonly invoice?:
          | {
              /** The number of the invoice (BT-1). */
              readonly number?: string | undefined
              /** CII or UBL. */
              readonly syntax?: string | undefined
              /** The profile that was checked: MINIMUM, BASIC WL, BASIC, EN 16931, EXTENDED or XRECHNUNG; null if the XML names none that is known. */
              readonly profile?: unknown | undefined
              /** The specification identifier (BT-24). */
              readonly identifier?: string | undefined
              /** Whether nothing is missing and no sum is wrong. */
              readonly complete?: boolean | undefined
              /** Number of faults. */
              readonly faultCount?: number | undefined
              readonly faults?:
                | readonly {
                    /** The term of EN 16931: BT-31. */
                    readonly term?: string | undefined
                    /** Its name: Seller VAT identifier. */
                    readonly name?: string | undefined
                    /** The group in which it is wrong, if that repeats: Invoice lines 3. */
                    readonly where?: string | undefined
                    /** The rule, if it is about several terms: BR-CO-26. */
                    readonly rule?: string | undefined
                    /** What is wrong, as a sentence. */
                    readonly message?: string | undefined
                  }[]
                | undefined
              /** The name of the attached XML; null for an XML file that was only read. */
              readonly file?: unknown | undefined
              /** How the XML belongs to the document: Data, Alternative or another word of the file; null for an XML file. */
              readonly relationship?: unknown | undefined
              /** The standard that the document keeps: Factur-X 1.0 or ZUGFeRD 1.0; null for UBL, which neither knows, and for files that were only read. */
              readonly standard?: unknown | undefined
              /** With check, of a PDF: what it is as the document of an invoice; null for an XML file and in other modes. */
              readonly document?:
                | {
                    /** A standard that its metadata claim: PDF/A-3b. */
                    readonly claimed?: string | undefined
                    /** Whether it was validated as PDF/A-3 and breaks no rule. */
                    readonly conformant?: boolean | undefined
                    /** Number of rules of PDF/A-3 that it breaks. */
                    readonly brokenRules?: number | undefined
                    /** The profile that its metadata name; null if they name none. */
                    readonly level?: unknown | undefined
                    /** The name of the XML in its metadata; null if there is none. */
                    readonly file?: unknown | undefined
                    /** What is wrong with the document, as a sentence: its conformance, or a profile, name or relationship that contradicts the XML. */
                    readonly faults?: string | undefined
                  }
                | undefined
            }
          | undefined
        /** What the output conforms to: PDF/A-3b, or PDF/A-3b, PDF/UA-1. */
        readonly standard?: string | undefined
        /** Whether the output was validated and breaks no rule. */
        readonly conformant?: boolean | undefined
        /** Names of earlier invoices of the document, which were removed. */
        readonly invoicesReplaced?: readonly string[] | undefined
        readonly changes?:
          | readonly {
              /** Kind of change that PDF/A-3 needed, as in pdf-to-pdfa. */
              readonly what?: string | undefined
              /** What was changed; empty if it has no name. */
              readonly detail?: string | undefined
              /** Number of changes of this kind. */
              readonly count?: number | undefined
              /** The first pages with such a change, from 1. */
              readonly pages?: readonly number[] | undefined
            }[]
          | undefined
      }[]
    | undefined
}

/** Linearize PDF: the report. */
export interface LinearizePdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Size of the input file in bytes. */
        readonly bytesBefore?: number | undefined
        /** The size of the result. */
        readonly bytes?: number | undefined
        /** Bytes that are needed to show the first page. */
        readonly firstPageBytes?: number | undefined
      }[]
    | undefined
}

/** Mail to PDF: the report. */
export interface MailToPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the file. */
        readonly name?: string | undefined
        /** The subject of the mail. */
        readonly subject?: string | undefined
        /** Number of pages of the PDF. */
        readonly pages?: number | undefined
        readonly attached?:
          | readonly {
              /** Name of an attachment that was embedded as a file. */
              readonly name?: string | undefined
              /** Its size in bytes. */
              readonly size?: number | undefined
            }[]
          | undefined
        /** Names of the attachments that became pages. */
        readonly appended?: readonly string[] | undefined
        /** Number of remote images and other files that the mail refers to, which were not loaded. */
        readonly blockedRequests?: number | undefined
        /** The first of their addresses. */
        readonly blockedAddresses?: readonly string[] | undefined
        /** Number of links that are not in the PDF, because they lead to scripts, or to no address that anybody could open. */
        readonly removedLinks?: number | undefined
        /** The first of these links. */
        readonly removedAddresses?: readonly string[] | undefined
        /** Notes. */
        readonly notes?: readonly string[] | undefined
      }[]
    | undefined
}

/** Merge PDF: the report. */
export interface MergePdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  /** Number of pages of the output. */
  readonly pages?: number | undefined
  /** Size of the output in bytes. */
  readonly bytes?: number | undefined
  readonly inputs?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output that come from this file. */
        readonly pages?: number | undefined
        /** Pages whose content could not be analysed, so that they keep all fonts and images that they share with other pages. */
        readonly unfollowedPages?: readonly number[] | undefined
        /** Number of kept objects of each kind: outlines, links, fields, attachments … */
        readonly kept?: Readonly<Record<string, number>> | undefined
        readonly renamed?:
          | readonly {
              /** Kind of object that was renamed because of a name collision: field, destination … */
              readonly kind?: string | undefined
              /** Its name in the file. */
              readonly from?: string | undefined
              /** Its name in the output. */
              readonly to?: string | undefined
            }[]
          | undefined
        readonly missingFonts?:
          | readonly {
              /** A font that a document of the run names and that is not installed. */
              readonly name?: string | undefined
              /** The font that was used instead. */
              readonly substitute?: string | undefined
            }[]
          | undefined
      }[]
    | undefined
  readonly shared?:
    | {
        /** Equal objects that were written once. */
        readonly objects?: number | undefined
        /** Equal streams that were written once. */
        readonly streams?: number | undefined
        /** Bytes saved by sharing. */
        readonly bytes?: number | undefined
      }
    | undefined
}

/** PDF metadata: the report. */
export interface MetadataPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** The document metadata: info (the information dictionary, under the names of the options), xmp (null where there is none), language, claims such as PDF/A-2b, and differences between info and xmp. */
        readonly metadata?: Readonly<Record<string, unknown>> | null | undefined
        /** What was done with XMP: none (there is none), kept, changed, made, replaced (it could not be read), removed. */
        readonly xmp?: string | undefined
        readonly parts?:
          | {
              /** Number of pages, images and fonts whose own metadata was removed. */
              readonly metadata?: number | undefined
              /** Number of them whose private application data was removed. */
              readonly privateData?: number | undefined
            }
          | undefined
      }[]
    | undefined
}

/** Several pages on a sheet: the report. */
export interface NupPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of sides of the output. */
        readonly pages?: number | undefined
        /** Number of pages on them. */
        readonly placed?: number | undefined
        /** The rows of pages on each side. */
        readonly rows?: number | undefined
        /** The columns. */
        readonly columns?: number | undefined
        /** Places that stay empty. */
        readonly blanks?: number | undefined
        /** Whether the document has tags for accessibility: they are kept and adapted. */
        readonly tagged?: boolean | undefined
      }[]
    | undefined
}

/** OCR PDF: the report. */
export interface OcrPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly archived?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** What it was made to conform to, and was validated for: PDF/A-2b. */
        readonly standard?: string | undefined
        readonly changes?:
          | readonly {
              /** Kind of change: font_embedded, metadata_rebuilt, output_intent_added, annotation_flags_set … */
              readonly what?: string | undefined
              /** What was changed, such as a font or an entry; empty if it has no name. */
              readonly detail?: string | undefined
              /** Number of changes of this kind. */
              readonly count?: number | undefined
              /** The first pages with such a change, from 1. */
              readonly pages?: readonly number[] | undefined
            }[]
          | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Number of pages whose text was recognised. */
        readonly recognised?: number | undefined
        /** What recognised it: tesseract, the installed program, or tesseract.js-core, the same as WebAssembly; empty if only words were corrected. */
        readonly engine?: string | undefined
        /** Number of selected pages that were left as they are, because they have text. */
        readonly pagesSkipped?: number | undefined
        /** Numbers of these pages; the first thousand. */
        readonly pagesWithText?: readonly number[] | undefined
        /** Numbers of those of them that a picture covers for the most part, such as scans with a stamp, a page number or a fax header, if no text was recognised on them before: mode redo reads them. The first thousand. */
        readonly scansWithText?: readonly number[] | undefined
        /** Number of selected pages that have no content at all. */
        readonly pagesBlank?: number | undefined
        /** Number of pages that could not be recognised; the losses say why. */
        readonly pagesFailed?: number | undefined
        /** Number of recognised words. */
        readonly words?: number | undefined
        /** Number of corrections that were applied. */
        readonly wordsCorrected?: number | undefined
        /** Number of words with a confidence below 80. */
        readonly wordsDoubtful?: number | undefined
        readonly doubtful?:
          | readonly {
              /** The page of such a word; the first 1000 words are listed. */
              readonly page?: number | undefined
              /** The word as it was recognised. */
              readonly text?: string | undefined
              /** Left, top, right and bottom of the word in points on the displayed page of the output, from its upper left corner, as for corrections. */
              readonly box?: readonly number[] | undefined
              /** The confidence of the word, from 0 to 100. */
              readonly confidence?: number | undefined
            }[]
          | undefined
        readonly results?:
          | readonly {
              /** The number of the page. */
              readonly page?: number | undefined
              /** Number of words on it. */
              readonly words?: number | undefined
              /** Mean confidence of the words, from 0 to 100; 0 without words. */
              readonly confidence?: number | undefined
              /** Degrees clockwise by which the page was rotated upright. */
              readonly rotated?: number | undefined
              /** Degrees by which its lines were turned clockwise. */
              readonly skew?: number | undefined
              /** Resolution in which it was read. */
              readonly dpi?: number | undefined
              /** Whether it got a clean picture in the output; pages that are not a single picture stay as they are. */
              readonly cleaned?: boolean | undefined
            }[]
          | undefined
      }[]
    | undefined
}

/** Office to PDF: the report. */
export interface OfficeToPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly archived?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** What it was made to conform to, and was validated for: PDF/A-2b. */
        readonly standard?: string | undefined
        readonly changes?:
          | readonly {
              /** Kind of change: font_embedded, metadata_rebuilt, output_intent_added, annotation_flags_set … */
              readonly what?: string | undefined
              /** What was changed, such as a font or an entry; empty if it has no name. */
              readonly detail?: string | undefined
              /** Number of changes of this kind. */
              readonly count?: number | undefined
              /** The first pages with such a change, from 1. */
              readonly pages?: readonly number[] | undefined
            }[]
          | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        readonly missingFonts?:
          | readonly {
              /** A font that a document of the run names and that is not installed. */
              readonly name?: string | undefined
              /** The font that was used instead. */
              readonly substitute?: string | undefined
            }[]
          | undefined
      }[]
    | undefined
}

/** Organize PDF: the report. */
export interface OrganizePdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  /** Number of pages of the output. */
  readonly pages?: number | undefined
  /** Size of the output in bytes. */
  readonly bytes?: number | undefined
  readonly inputs?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output that come from this file. */
        readonly pages?: number | undefined
        /** Pages whose content could not be analysed, so that they keep all fonts and images that they share with other pages. */
        readonly unfollowedPages?: readonly number[] | undefined
        /** Number of kept objects of each kind: outlines, links, fields, attachments … */
        readonly kept?: Readonly<Record<string, number>> | undefined
        readonly renamed?:
          | readonly {
              /** Kind of object that was renamed because of a name collision: field, destination … */
              readonly kind?: string | undefined
              /** Its name in the file. */
              readonly from?: string | undefined
              /** Its name in the output. */
              readonly to?: string | undefined
            }[]
          | undefined
      }[]
    | undefined
  readonly shared?:
    | {
        /** Equal objects that were written once. */
        readonly objects?: number | undefined
        /** Equal streams that were written once. */
        readonly streams?: number | undefined
        /** Bytes saved by sharing. */
        readonly bytes?: number | undefined
      }
    | undefined
}

/** Page numbers: the report. */
export interface PageNumbersReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Number of numbered pages. */
        readonly numbered?: number | undefined
        /** Text on the first of them. */
        readonly first?: string | undefined
        /** Text on the last of them. */
        readonly last?: string | undefined
        /** Removed conformance claims, because what is drawn may not: PDF/A-1b … */
        readonly claimsDropped?: readonly string[] | undefined
      }[]
    | undefined
}

/** PDF to EPUB: the report. */
export interface PdfToEpubReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** Number of converted pages. */
        readonly pages?: number | undefined
        /** Number of tables. */
        readonly tables?: number | undefined
        /** Numbers of the scanned pages whose text was recognised first; the first hundred. */
        readonly pagesRecognised?: readonly number[] | undefined
        /** Numbers of the scanned pages whose text was not recognised, because ocr is refuse; the first hundred. */
        readonly scansWithoutText?: readonly number[] | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Numbers of the pages with unreadable content; the first hundred. */
        readonly pagesUnread?: readonly number[] | undefined
        readonly dropped?:
          | readonly {
              /** What the book lacks: address (of a link), background, cover, drawing, link, path (one of too many on its page), picture, running (headers and footers) or scan. */
              readonly kind?: string | undefined
              /** The same as a noun. */
              readonly what?: string | undefined
              /** The reason. */
              readonly why?: string | undefined
              /** How many. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of words. */
        readonly words?: number | undefined
        /** Number of headings. */
        readonly headings?: number | undefined
        /** Number of places with a picture. */
        readonly pictures?: number | undefined
        /** Number of drawings. */
        readonly drawings?: number | undefined
        /** Number of footnotes and endnotes. */
        readonly footnotes?: number | undefined
      }[]
    | undefined
}

/** PDF to Excel: the report. */
export interface PdfToExcelReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** Number of converted pages. */
        readonly pages?: number | undefined
        /** Number of tables. */
        readonly tables?: number | undefined
        /** Numbers of the scanned pages whose text was recognised first; the first hundred. */
        readonly pagesRecognised?: readonly number[] | undefined
        /** Numbers of the scanned pages whose text was not recognised, because ocr is refuse; the first hundred. */
        readonly scansWithoutText?: readonly number[] | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Numbers of the pages with unreadable content; the first hundred. */
        readonly pagesUnread?: readonly number[] | undefined
        readonly dropped?:
          | readonly {
              /** What the sheets lack: text, furniture (headers and footers), picture, drawing or cut (cells beyond the limits of Excel). */
              readonly kind?: string | undefined
              /** The same as a noun. */
              readonly what?: string | undefined
              /** The reason. */
              readonly why?: string | undefined
              /** How many. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of sheets, or of CSV files. */
        readonly sheets?: number | undefined
        /** Number of cells with a number, a date, a time, a percent or an amount. */
        readonly values?: number | undefined
        /** Number of heading rows left out because they repeat on further pages of a table. */
        readonly repeatedRows?: number | undefined
        /** Number of cells that stay text because they can be read in two ways: 1,234 or 03/04/2024. */
        readonly ambiguous?: number | undefined
        /** Whether no table was found, so that its pages are the sheets. */
        readonly withoutTables?: boolean | undefined
      }[]
    | undefined
}

/** PDF to HTML: the report. */
export interface PdfToHtmlReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** Number of converted pages. */
        readonly pages?: number | undefined
        /** Number of tables. */
        readonly tables?: number | undefined
        /** Numbers of the scanned pages whose text was recognised first; the first hundred. */
        readonly pagesRecognised?: readonly number[] | undefined
        /** Numbers of the scanned pages whose text was not recognised, because ocr is refuse; the first hundred. */
        readonly scansWithoutText?: readonly number[] | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Numbers of the pages with unreadable content; the first hundred. */
        readonly pagesUnread?: readonly number[] | undefined
        readonly dropped?:
          | readonly {
              /** What the page lacks: address (of a link), background, drawing, link, path (one of too many on its page), picture, running (headers and footers) or scan. */
              readonly kind?: string | undefined
              /** The same as a noun. */
              readonly what?: string | undefined
              /** The reason. */
              readonly why?: string | undefined
              /** How many. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of words. */
        readonly words?: number | undefined
        /** Number of headings. */
        readonly headings?: number | undefined
        /** Number of places with a picture. */
        readonly pictures?: number | undefined
        /** Number of drawings. */
        readonly drawings?: number | undefined
        /** Number of footnotes and endnotes. */
        readonly footnotes?: number | undefined
      }[]
    | undefined
}

/** PDF to images: the report. */
export interface PdfToImageReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** Number of converted pages. */
        readonly pages?: number | undefined
        readonly pictures?:
          | readonly {
              /** The number of the page. */
              readonly page?: number | undefined
              /** Pixels. */
              readonly width?: number | undefined
              /** Pixels. */
              readonly height?: number | undefined
              /** Resolution of the image. */
              readonly dpi?: number | undefined
            }[]
          | undefined
        /** Notes. */
        readonly notes?: readonly string[] | undefined
      }[]
    | undefined
}

/** PDF to PDF/A: the report. */
export interface PdfToPdfaReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** What the output conforms to: PDF/A-2b, or PDF/A-2b, PDF/UA-1. */
        readonly standard?: string | undefined
        /** Whether the output was validated and breaks no rule. */
        readonly conformant?: boolean | undefined
        readonly changes?:
          | readonly {
              /** Kind of change: font_embedded, metadata_rebuilt, output_intent_added, annotation_flags_set … */
              readonly what?: string | undefined
              /** What was changed, such as a font or an entry; empty if it has no name. */
              readonly detail?: string | undefined
              /** Number of changes of this kind. */
              readonly count?: number | undefined
              /** The first pages with such a change, from 1. */
              readonly pages?: readonly number[] | undefined
            }[]
          | undefined
      }[]
    | undefined
}

/** PDF to PowerPoint: the report. */
export interface PdfToPowerpointReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** Number of converted pages. */
        readonly pages?: number | undefined
        /** Number of tables. */
        readonly tables?: number | undefined
        /** Numbers of the scanned pages whose text was recognised first; the first hundred. */
        readonly pagesRecognised?: readonly number[] | undefined
        /** Numbers of the scanned pages whose text was not recognised, because ocr is refuse; the first hundred. */
        readonly scansWithoutText?: readonly number[] | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Numbers of the pages with unreadable content; the first hundred. */
        readonly pagesUnread?: readonly number[] | undefined
        readonly dropped?:
          | readonly {
              /** What the presentation lacks: address (of a link), drawing, link, path (one of too many on its page), picture or scan. */
              readonly kind?: string | undefined
              /** The same as a noun. */
              readonly what?: string | undefined
              /** The reason. */
              readonly why?: string | undefined
              /** How many. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of words. */
        readonly words?: number | undefined
        /** Number of headings. */
        readonly headings?: number | undefined
        /** Number of places with a picture. */
        readonly pictures?: number | undefined
        /** Number of drawings. */
        readonly drawings?: number | undefined
        /** Number of footnotes and endnotes. */
        readonly footnotes?: number | undefined
        /** Number of comments that are notes of their slides. */
        readonly comments?: number | undefined
        /** Numbers of the pages in another size than the slides, which are scaled to fit; the first hundred. */
        readonly pagesScaled?: readonly number[] | undefined
      }[]
    | undefined
}

/** PDF to Word: the report. */
export interface PdfToWordReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** Number of converted pages. */
        readonly pages?: number | undefined
        /** Number of tables. */
        readonly tables?: number | undefined
        /** Numbers of the scanned pages whose text was recognised first; the first hundred. */
        readonly pagesRecognised?: readonly number[] | undefined
        /** Numbers of the scanned pages whose text was not recognised, because ocr is refuse; the first hundred. */
        readonly scansWithoutText?: readonly number[] | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Numbers of the pages with unreadable content; the first hundred. */
        readonly pagesUnread?: readonly number[] | undefined
        readonly dropped?:
          | readonly {
              /** What the document lacks: address (of a link), background, drawing, link, path (one of too many on its page), picture or scan. */
              readonly kind?: string | undefined
              /** The same as a noun. */
              readonly what?: string | undefined
              /** The reason. */
              readonly why?: string | undefined
              /** How many. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of words. */
        readonly words?: number | undefined
        /** Number of headings. */
        readonly headings?: number | undefined
        /** Number of places with a picture. */
        readonly pictures?: number | undefined
        /** Number of drawings. */
        readonly drawings?: number | undefined
        /** Number of footnotes and endnotes. */
        readonly footnotes?: number | undefined
      }[]
    | undefined
}

/** Pipeline: the report. */
export interface PipelineReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly steps?:
    | readonly {
        /** The task that ran. */
        readonly task?: string | undefined
        /** Number of output files. */
        readonly outputs?: number | undefined
        /** Its report. */
        readonly report?: Readonly<Record<string, unknown>> | null | undefined
      }[]
    | undefined
}

/** Protect PDF: the report. */
export interface ProtectPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Encryption algorithm. */
        readonly algorithm?: string | undefined
        /** Whether anyone can open it, under the permissions. */
        readonly opensWithoutPassword?: boolean | undefined
        /** Whether both passwords are the same: then anyone who can open it has all permissions. */
        readonly samePasswords?: boolean | undefined
        /** Whether the file that was sent was encrypted already. */
        readonly wasProtected?: boolean | undefined
        /** Permissions with the user password. */
        readonly permissions?: Readonly<Record<string, boolean>> | undefined
        /** Removed conformance claims that an encrypted file cannot have: PDF/A, PDF/X. */
        readonly claimsDropped?: readonly string[] | undefined
      }[]
    | undefined
}

/** Redact PDF: the report. */
export interface RedactPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** With find: number of places where something was found. */
        readonly places?: number | undefined
        /** Whether nothing was redacted, because nothing was found and no area was given. */
        readonly nothingFound?: boolean | undefined
        readonly redactions?:
          | readonly {
              /** The page. */
              readonly page?: number | undefined
              readonly found?:
                | readonly {
                    /** Kind of match: area, word, pattern or the name of a preset. */
                    readonly kind?: string | undefined
                    /** Number of them. */
                    readonly count?: number | undefined
                  }[]
                | undefined
              readonly boxes?:
                | readonly {
                    /** Left edge of a box over removed content, in points from the left edge of the page as displayed. Beside words, the rest of the line moves, so that the box does not reveal the width of the word; beside areas nothing moves. */
                    readonly x?: number | undefined
                    /** Its upper edge, from the top of the page. */
                    readonly y?: number | undefined
                    /** The width of the box. */
                    readonly width?: number | undefined
                    /** The height of the box. */
                    readonly height?: number | undefined
                  }[]
                | undefined
              /** Number of removed characters. */
              readonly glyphs?: number | undefined
              /** Number of drawings that were clipped or removed. */
              readonly paths?: number | undefined
              /** Number of lines without room to move the text beside a removed word: the box is as wide as the word. */
              readonly linesInPlace?: number | undefined
              /** Number of boxes that are too small for the label. */
              readonly labelsLeftOut?: number | undefined
              /** Number of images with overwritten pixels. */
              readonly images?: number | undefined
              /** Number of images that were removed completely, because their pixels cannot be read. */
              readonly imagesRemoved?: number | undefined
            }[]
          | undefined
        /** Number of removed annotations and form field widgets. */
        readonly annotationsRemoved?: number | undefined
        /** Number of options removed from list boxes and combo boxes. */
        readonly optionsRemoved?: number | undefined
        readonly masked?:
          | {
              /** Number of masked bookmark titles. */
              readonly bookmarks?: number | undefined
              /** Number of removed named destinations. */
              readonly destinations?: number | undefined
              /** Number of removed or masked descriptions in the structure tree. */
              readonly structure?: number | undefined
              /** Number of other masked strings. */
              readonly others?: number | undefined
            }
          | undefined
        /** Number of characters on the searched pages whose fonts have no Unicode mapping: nothing can be found in them. */
        readonly unreadableCharacters?: number | undefined
        /** Number of fonts from which unused characters were removed. */
        readonly fontsPruned?: number | undefined
        /** Number of them that keep the outlines of those characters, because their font program cannot be subset. */
        readonly fontOutlinesKept?: number | undefined
        /** Number of names inside the file that contained what was searched for and were replaced: of resources, inks, states of buttons, structure types and embedded fonts. */
        readonly namesChanged?: number | undefined
        /** Number of names inside the file that contain what was searched for and were kept: those that the PDF format defines, and names of fonts that are not embedded. */
        readonly namesLeft?: number | undefined
        /** What read the result again and found nothing: octavo itself, pdfium if something was searched for, and the pixels of the boxes as pdfium renders them, if there are at most some 200 pages with boxes. Empty if there are doubts. */
        readonly verifiedBy?: readonly string[] | undefined
        readonly doubts?:
          | readonly {
              /** Why something may be left although nothing was found: similar_text (text that can be read as a searched word, such as letters wide apart, on top of each other or of another alphabet), unreadable_text (fonts without a Unicode mapping, or with one to characters of private use), images (large images without text over them, in which nothing is searched), uncovered_box (something is visible over a box), not_read_by_pdfium. */
              readonly kind?: string | undefined
              /** The pages that it concerns. */
              readonly pages?: readonly number[] | undefined
            }[]
          | undefined
        /** Number of objects that were removed because they may contain anything: attachments, metadata, scripts, hidden layers … */
        readonly counts?: Readonly<Record<string, number>> | undefined
      }[]
    | undefined
}

/** Remove pages: the report. */
export interface RemovePagesReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** With blank. The pages that were removed because they are blank. */
        readonly blankPages?: readonly number[] | undefined
        /** Number of input pages that are not in the output. */
        readonly leftOut?: number | undefined
      }[]
    | undefined
}

/** Repair PDF: the report. */
export interface RepairPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Number of pages with missing or invalid entries that were repaired. */
        readonly pagesMended?: number | undefined
        /** Number of truncated or badly encoded streams that were re-encoded. */
        readonly streamsMended?: number | undefined
        /** Number of corrupt streams that were kept unchanged, because readers differ in what they show. */
        readonly streamsBroken?: number | undefined
      }[]
    | undefined
}

/** Resize PDF: the report. */
export interface ResizePdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Number of resized pages; pages that already have the size are not changed. */
        readonly resized?: number | undefined
      }[]
    | undefined
}

/** Reverse PDF: the report. */
export interface ReversePdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Number of input pages that are not in the output: none. */
        readonly leftOut?: number | undefined
      }[]
    | undefined
}

/** Rotate PDF: the report. */
export interface RotatePdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Number of rotated pages. */
        readonly turned?: number | undefined
      }[]
    | undefined
}

/** Sanitize PDF: the report. */
export interface SanitizePdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Number of removed objects of each kind; kinds without any are omitted. */
        readonly counts?: Readonly<Record<string, number>> | undefined
        readonly removed?:
          | readonly {
              /** Kind of object that was removed: javascript, launch, uri, hiddenLayers … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Where it was. */
              readonly where?: string | undefined
            }[]
          | undefined
      }[]
    | undefined
}

/** Clean up scans: the report. */
export interface ScanPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        readonly scanned?:
          | readonly {
              /** Number of a page that was cleaned. */
              readonly page?: number | undefined
              /** Degrees by which it was rotated clockwise. */
              readonly turned?: number | undefined
              /** Whether it was cropped to the sheet. */
              readonly cropped?: boolean | undefined
              /** Whether it had dark borders, which were removed. */
              readonly bordersRemoved?: boolean | undefined
              /** Number of specks that were removed. */
              readonly specks?: number | undefined
              /** Number of pages that it became: 2 for a double page. */
              readonly pages?: number | undefined
              /** Whether it was a photograph whose perspective was corrected. */
              readonly perspective?: boolean | undefined
            }[]
          | undefined
        /** The blank pages, which were removed. */
        readonly blankPages?: readonly number[] | undefined
        /** The pages that stay as they are, because they are not a single scanned image. */
        readonly otherPages?: readonly number[] | undefined
      }[]
    | undefined
}

/** Sign PDF: the report. */
export interface SignPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Name of the signed field; absent if signatures were extended. */
        readonly field?: string | undefined
        /** Name in the certificate; absent if signatures were extended. */
        readonly signer?: string | undefined
        /** Level of the signature in PAdES. */
        readonly level?: string | undefined
        /** Number of earlier signatures, which stay as they are. */
        readonly earlierSignatures?: number | undefined
      }[]
    | undefined
}

/** Split PDF: the report. */
export interface SplitPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of input pages. */
        readonly pages?: number | undefined
        readonly parts?:
          | readonly {
              /** Number of pages of a part; parts are listed in the order of the outputs. */
              readonly pages?: number | undefined
              /** Its first page, of the input pages. */
              readonly from?: number | undefined
              /** Its last page. */
              readonly to?: number | undefined
              /** Its size in bytes. */
              readonly bytes?: number | undefined
              /** With by: bookmarks. Its first bookmark. */
              readonly bookmark?: string | undefined
              /** With by: barcode. The code of the separator sheet before it. */
              readonly code?: string | undefined
              /** With by: size. True for a page that is larger alone than max_bytes. */
              readonly oversized?: boolean | undefined
            }[]
          | undefined
      }[]
    | undefined
}

/** Stamp PDF: the report. */
export interface StampPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Number of stamped pages. */
        readonly stamped?: number | undefined
        /** Removed conformance claims, because what is drawn may not: PDF/A-1b … */
        readonly claimsDropped?: readonly string[] | undefined
      }[]
    | undefined
}

/** Tag PDF: the report. */
export interface TagPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** added, replaced, or kept: the file was tagged already. */
        readonly tags?: string | undefined
        /** The title of the document. */
        readonly title?: string | undefined
        /** Where it is from: option, document, text (of its pages) or name (of the file). */
        readonly titleFrom?: string | undefined
        /** The language of the document; empty if it is unknown. */
        readonly language?: string | undefined
        /** Where it is from: option, document or text (guessed by its words). */
        readonly languageFrom?: string | undefined
        /** Number of headings. */
        readonly headings?: number | undefined
        /** Number of paragraphs. */
        readonly paragraphs?: number | undefined
        /** Number of lists. */
        readonly lists?: number | undefined
        /** Number of tables. */
        readonly tables?: number | undefined
        /** Number of links. */
        readonly links?: number | undefined
        /** Number of form fields. */
        readonly formFields?: number | undefined
        /** Number of footnotes and endnotes. */
        readonly footnotes?: number | undefined
        /** The figures, up to 1,000, each with page, figure (its number on the page), box (left, top, right, bottom in points from the upper left corner) and text (null if it has none). */
        readonly figures?: readonly (Readonly<Record<string, unknown>> | null)[] | undefined
        /** Number of figures without a text. */
        readonly figuresWithoutText?: number | undefined
        readonly textsUnused?:
          | readonly {
              /** Page of a text of alt_texts that was not used, because there is no such figure or the tags were kept; the first 1,000. */
              readonly page?: number | undefined
              /** Number of its figure. */
              readonly figure?: number | undefined
            }[]
          | undefined
        /** Number of links that were described by where they lead. */
        readonly linksDescribed?: number | undefined
        /** Number of form fields that were described by their name. */
        readonly fieldsDescribed?: number | undefined
        /** Numbers of the pages with unreadable content; the first hundred. */
        readonly pagesUnread?: readonly number[] | undefined
        /** Whether the output was found to conform to PDF/UA-1, and says so. */
        readonly pdfUa?: boolean | undefined
        readonly missing?:
          | readonly {
              /** Clause of ISO 14289-1 that the output does not keep. */
              readonly clause?: string | undefined
              /** Number of the test within the clause. */
              readonly test?: number | undefined
              /** What is wrong. */
              readonly message?: string | undefined
              /** How often. */
              readonly count?: number | undefined
            }[]
          | undefined
      }[]
    | undefined
}

/** Unlock PDF: the report. */
export interface UnlockPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Whether the file was encrypted at all. */
        readonly wasProtected?: boolean | undefined
        readonly protection?:
          | {
              /** Encryption method. */
              readonly method?: string | undefined
              /** The revision of the security handler, 2 to 6. */
              readonly revision?: number | undefined
              /** The password that opened it: owner, user, or none. */
              readonly openedAs?: string | undefined
              /** Permissions with the user password. */
              readonly permissions?: Readonly<Record<string, boolean>> | undefined
              /** Whether its metadata were encrypted too. */
              readonly encryptsMetadata?: boolean | undefined
            }
          | undefined
      }[]
    | undefined
}

/** Validate PDF/A and PDF/UA: the report. */
export interface ValidatePdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** The standards that the file claims to conform to, such as PDF/A-2b. */
        readonly claimed?: readonly string[] | undefined
        /** The standards whose rules were checked. */
        readonly checked?: readonly string[] | undefined
        /** Whether the file conforms to all of them: every rule was checked, and none is broken. */
        readonly conformant?: boolean | undefined
        /** Number of rules that are broken. */
        readonly brokenRules?: number | undefined
        /** The same as the output if that is short; otherwise null. */
        readonly result?: Readonly<Record<string, unknown>> | null | undefined
      }[]
    | undefined
}

/** Verify signatures: the report. */
export interface VerifySignaturesReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** Number of signatures and document time-stamps. */
        readonly signatures?: number | undefined
        /** The worst verdict of its signatures: broken, changed, unknown, doubtful, untrusted or valid; none without signatures. */
        readonly verdict?: string | undefined
        /** The same as the output. */
        readonly result?: Readonly<Record<string, unknown>> | null | undefined
      }[]
    | undefined
}

/** Watermark PDF: the report. */
export interface WatermarkPdfReport {
  readonly losses?:
    | readonly {
        /** Name of the input file; empty for the losses that are not listed. */
        readonly file?: string | undefined
        /** What is missing: pages, content, font, image, graphics, annotation, catalogue, bookmarks, form, names, tags, layers, function (scripts, actions, multimedia), attachments, appearance (colours, transparency), text (that was not recognised, or not surely), end (of the file), signatures, protection, conformance (to PDF/A or PDF/UA), file (one that was skipped), unknown, or more for the losses that are not listed. */
        readonly kind?: string | undefined
        /** Page of the file, from 1; null if it is not about a page. */
        readonly page?: number | null | undefined
        /** Number of missing or damaged things; 0 if it is not known. */
        readonly count?: number | undefined
        /** The loss as a sentence. */
        readonly what?: string | undefined
      }[]
    | undefined
  readonly conformance?:
    | readonly {
        /** Name of the output. */
        readonly output?: string | undefined
        /** A standard that all files of the output claim, such as PDF/A-2b. */
        readonly standard?: string | undefined
        /** Whether the output conforms to it: kept or lost. If it is lost, the output does not claim it, unless it is signed. */
        readonly conformance?: string | undefined
        /** Whether the task had broken it, and it was repaired. */
        readonly repaired?: boolean | undefined
        /** The rules that the output breaks, as clause and test: 6.2.11.4.1-1. */
        readonly rules?: readonly string[] | undefined
        /** Why it was lost; empty if it was kept. */
        readonly why?: string | undefined
      }[]
    | undefined
  readonly files?:
    | readonly {
        /** Name of the input file. */
        readonly name?: string | undefined
        /** What had to be repaired to read it. */
        readonly repairs?: readonly string[] | undefined
        /** Notes about the output. */
        readonly notes?: readonly string[] | undefined
        /** Whether pdfium had to recover it first. */
        readonly rescued?: boolean | undefined
        /** Whether the file was encrypted and the output is not. */
        readonly protectionRemoved?: boolean | undefined
        /** Number of removed signatures: they would not be valid for the changed document. */
        readonly signaturesRemoved?: number | undefined
        readonly dropped?:
          | readonly {
              /** Kind of object that was dropped: link, script, xfa … */
              readonly kind?: string | undefined
              /** Description of the object. */
              readonly what?: string | undefined
              /** Why it was dropped. */
              readonly why?: string | undefined
              /** Number of them. */
              readonly count?: number | undefined
            }[]
          | undefined
        /** Number of pages of the output. */
        readonly pages?: number | undefined
        /** Number of pages with the watermark. */
        readonly marked?: number | undefined
        /** Removed conformance claims, because what is drawn may not: PDF/A-1b … */
        readonly claimsDropped?: readonly string[] | undefined
      }[]
    | undefined
}

/** The options of every task, by its name. */
export interface TaskOptions {
  readonly 'attachments-pdf': AttachmentsPdfOptions
  readonly 'bookmarks-pdf': BookmarksPdfOptions
  readonly 'compare-pdf': ComparePdfOptions
  readonly 'compress-pdf': CompressPdfOptions
  readonly 'crop-pdf': CropPdfOptions
  readonly 'edit-pdf': EditPdfOptions
  readonly 'extract-images': ExtractImagesOptions
  readonly 'extract-pages': ExtractPagesOptions
  readonly 'extract-text': ExtractTextOptions
  readonly 'flatten-pdf': FlattenPdfOptions
  readonly 'form-fill': FormFillOptions
  readonly 'html-to-pdf': HtmlToPdfOptions
  readonly 'image-to-pdf': ImageToPdfOptions
  readonly 'info-pdf': InfoPdfOptions
  readonly 'invoice-pdf': InvoicePdfOptions
  readonly 'linearize-pdf': LinearizePdfOptions
  readonly 'mail-to-pdf': MailToPdfOptions
  readonly 'merge-pdf': MergePdfOptions
  readonly 'metadata-pdf': MetadataPdfOptions
  readonly 'nup-pdf': NupPdfOptions
  readonly 'ocr-pdf': OcrPdfOptions
  readonly 'office-to-pdf': OfficeToPdfOptions
  readonly 'organize-pdf': OrganizePdfOptions
  readonly 'page-numbers': PageNumbersOptions
  readonly 'pdf-to-epub': PdfToEpubOptions
  readonly 'pdf-to-excel': PdfToExcelOptions
  readonly 'pdf-to-html': PdfToHtmlOptions
  readonly 'pdf-to-image': PdfToImageOptions
  readonly 'pdf-to-pdfa': PdfToPdfaOptions
  readonly 'pdf-to-powerpoint': PdfToPowerpointOptions
  readonly 'pdf-to-word': PdfToWordOptions
  readonly pipeline: PipelineOptions
  readonly 'protect-pdf': ProtectPdfOptions
  readonly 'redact-pdf': RedactPdfOptions
  readonly 'remove-pages': RemovePagesOptions
  readonly 'repair-pdf': RepairPdfOptions
  readonly 'resize-pdf': ResizePdfOptions
  readonly 'reverse-pdf': ReversePdfOptions
  readonly 'rotate-pdf': RotatePdfOptions
  readonly 'sanitize-pdf': SanitizePdfOptions
  readonly 'scan-pdf': ScanPdfOptions
  readonly 'sign-pdf': SignPdfOptions
  readonly 'split-pdf': SplitPdfOptions
  readonly 'stamp-pdf': StampPdfOptions
  readonly 'tag-pdf': TagPdfOptions
  readonly 'unlock-pdf': UnlockPdfOptions
  readonly 'validate-pdf': ValidatePdfOptions
  readonly 'verify-signatures': VerifySignaturesOptions
  readonly 'watermark-pdf': WatermarkPdfOptions
}

/** The report of every task, by its name. */
export interface TaskReports {
  readonly 'attachments-pdf': AttachmentsPdfReport
  readonly 'bookmarks-pdf': BookmarksPdfReport
  readonly 'compare-pdf': ComparePdfReport
  readonly 'compress-pdf': CompressPdfReport
  readonly 'crop-pdf': CropPdfReport
  readonly 'edit-pdf': EditPdfReport
  readonly 'extract-images': ExtractImagesReport
  readonly 'extract-pages': ExtractPagesReport
  readonly 'extract-text': ExtractTextReport
  readonly 'flatten-pdf': FlattenPdfReport
  readonly 'form-fill': FormFillReport
  readonly 'html-to-pdf': HtmlToPdfReport
  readonly 'image-to-pdf': ImageToPdfReport
  readonly 'info-pdf': InfoPdfReport
  readonly 'invoice-pdf': InvoicePdfReport
  readonly 'linearize-pdf': LinearizePdfReport
  readonly 'mail-to-pdf': MailToPdfReport
  readonly 'merge-pdf': MergePdfReport
  readonly 'metadata-pdf': MetadataPdfReport
  readonly 'nup-pdf': NupPdfReport
  readonly 'ocr-pdf': OcrPdfReport
  readonly 'office-to-pdf': OfficeToPdfReport
  readonly 'organize-pdf': OrganizePdfReport
  readonly 'page-numbers': PageNumbersReport
  readonly 'pdf-to-epub': PdfToEpubReport
  readonly 'pdf-to-excel': PdfToExcelReport
  readonly 'pdf-to-html': PdfToHtmlReport
  readonly 'pdf-to-image': PdfToImageReport
  readonly 'pdf-to-pdfa': PdfToPdfaReport
  readonly 'pdf-to-powerpoint': PdfToPowerpointReport
  readonly 'pdf-to-word': PdfToWordReport
  readonly pipeline: PipelineReport
  readonly 'protect-pdf': ProtectPdfReport
  readonly 'redact-pdf': RedactPdfReport
  readonly 'remove-pages': RemovePagesReport
  readonly 'repair-pdf': RepairPdfReport
  readonly 'resize-pdf': ResizePdfReport
  readonly 'reverse-pdf': ReversePdfReport
  readonly 'rotate-pdf': RotatePdfReport
  readonly 'sanitize-pdf': SanitizePdfReport
  readonly 'scan-pdf': ScanPdfReport
  readonly 'sign-pdf': SignPdfReport
  readonly 'split-pdf': SplitPdfReport
  readonly 'stamp-pdf': StampPdfReport
  readonly 'tag-pdf': TagPdfReport
  readonly 'unlock-pdf': UnlockPdfReport
  readonly 'validate-pdf': ValidatePdfReport
  readonly 'verify-signatures': VerifySignaturesReport
  readonly 'watermark-pdf': WatermarkPdfReport
}

export type TaskName = keyof TaskOptions
