import { type TaskFailureCode, taskFailureCodes, taskFailures } from '@octavo/tasks/task-failure'

/** The text about a code in docs/errors.md. */
interface Explanation {
  readonly cause: string
  readonly fix: string
}

/**
 * Every error code that a caller can receive, with its HTTP status, its cause and its fix. One table below all modules, because several modules use the same
 * codes: blobs/ and records/ report a full disk, http/ and process/ an invalid field. docs/errors.md is generated from it.
 */
export const errorTable = {
  // the call itself
  bad_request: {
    status: 400,
    cause:
      'The request is not valid HTTP: the URL or a header is malformed, or the body is shorter than `Content-Length`.',
    fix: 'Send a complete, valid HTTP request. If a proxy is in between, check its log.',
  },
  unauthorized: {
    status: 401,
    cause: 'The token, ticket or session is missing, unknown, expired or revoked.',
    fix: 'Send `Authorization: Bearer <token>` with a valid token. `octavo token create` creates one.',
  },
  forbidden: {
    status: 403,
    cause: 'A page of another origin tried to use the session of the web page.',
    fix: 'Call the API with a token, and list the origin of the page in `OCTAVO_CORS_ORIGINS`.',
  },
  not_found: {
    status: 404,
    cause: 'There is no such URL.',
    fix: 'Check the URL. `/docs` lists all calls.',
  },
  task_not_found: {
    status: 404,
    cause: 'There is no task with the name in the URL.',
    fix: 'Use a name from `GET /api/v1/tasks`.',
  },
  method_not_allowed: {
    status: 405,
    cause: 'The URL does not support the HTTP method.',
    fix: 'Use a method from the `Allow` header.',
  },
  request_timeout: {
    status: 408,
    cause: 'The request did not arrive in time, or the upload was too slow.',
    fix: 'Retry over a better connection. Operators: `OCTAVO_REQUEST_TIMEOUT_SECONDS` and `OCTAVO_MIN_UPLOAD_BYTES_PER_SECOND`.',
  },
  precondition_failed: {
    status: 412,
    cause: 'The result does not have any of the ETags in `If-Match`: a new execution has replaced it.',
    fix: 'Download the result again, without `If-Match`.',
  },
  body_too_large: {
    status: 413,
    cause: 'The request body is larger than the maximum. This does not apply to uploaded files.',
    fix: 'Send less, for instance fewer entries in `pages`. Operators: `OCTAVO_MAX_BODY_BYTES`.',
  },
  unsupported_media_type: {
    status: 415,
    cause: 'The call does not accept the `Content-Type` of the body.',
    fix: 'Use a media type that the message names; uploads are `multipart/form-data`.',
  },
  range_not_satisfiable: {
    status: 416,
    cause: 'The byte range starts behind the end of the file.',
    fix: 'Request a range within the size in `Content-Range`.',
  },
  unknown_host: {
    status: 421,
    cause: 'The service does not know the name in the `Host` header.',
    fix: 'Operators: set `OCTAVO_BASE_URL`, or list the host in `OCTAVO_ALLOWED_HOSTS`.',
  },
  rate_limited: {
    status: 429,
    cause:
      'The token made too many requests, sent too many entries and fields, has too many event streams or reads of MCP resources open, or the address failed to authenticate too often.',
    fix: 'Wait for the seconds in `Retry-After`. Operators: `OCTAVO_REQUESTS_PER_MINUTE`, `OCTAVO_BODY_VALUES_PER_SECOND`.',
  },
  headers_too_large: {
    status: 431,
    cause: 'The headers or the URL are larger than 16 KiB.',
    fix: 'Send shorter headers, for instance fewer cookies.',
  },
  shutting_down: {
    status: 503,
    cause: 'The service is shutting down and accepts no new work.',
    fix: 'Retry after the seconds in `Retry-After`.',
  },
  storage_unavailable: {
    status: 503,
    cause: 'The database, the file storage or the queue of the service does not respond.',
    fix: 'Retry later. Operators: the log names the store and the reason.',
  },

  // processes and their files
  missing_parameter: {
    status: 400,
    cause: 'A required field is missing or empty.',
    fix: 'Send the fields listed in `errors`.',
  },
  unknown_task: {
    status: 400,
    cause: 'There is no task with the name in `task`.',
    fix: 'Use a name from `GET /api/v1/tasks`.',
  },
  process_not_found: {
    status: 404,
    cause: 'There is no such process, it has expired or was deleted, or it belongs to another token.',
    fix: 'Start a new process, and use it before its `expires_at`.',
  },
  file_not_found: {
    status: 404,
    cause: 'The process has no such uploaded file or output file.',
    fix: 'Use the `server_filename` of an upload, or the number of an output file from 1.',
  },
  task_mismatch: {
    status: 409,
    cause: 'The process was started for another task.',
    fix: 'Send the `task` of the process, or start a new process.',
  },
  process_busy: {
    status: 409,
    cause: 'The process is queued or running, or its outputs are being replaced.',
    fix: 'Wait for the end of the execution, or cancel it. Then retry.',
  },
  not_ready: {
    status: 409,
    cause: 'The process has no result yet.',
    fix: 'Execute the process, and wait until its `state` is `succeeded`.',
  },
  idempotency_mismatch: {
    status: 409,
    cause: 'The `Idempotency-Key` was used before with another request.',
    fix: 'Use a new key for every new request; repeat a key only with the same request.',
  },
  offset_mismatch: {
    status: 409,
    cause: 'The `Upload-Offset` of a resumable upload is not the number of bytes that have arrived.',
    fix: 'Ask for the offset with HEAD, and continue from there. Tus clients do this by themselves.',
  },
  file_too_large: {
    status: 413,
    cause: 'The uploaded file is larger than the maximum.',
    fix: 'Upload a smaller file. Operators: `OCTAVO_MAX_UPLOAD_BYTES`.',
  },
  quota_exceeded: {
    status: 413,
    cause: 'The token would exceed its quota of bytes, processes or files for each process.',
    fix: 'Delete processes that are no longer needed. Operators: `OCTAVO_QUOTA_BYTES`, `OCTAVO_MAX_PROCESSES_PER_TOKEN`, `OCTAVO_MAX_FILES_PER_PROCESS`.',
  },
  unsupported_file_type: {
    status: 422,
    cause: 'The task does not accept files of this type.',
    fix: 'Upload a file of a type in `inputs.accepts` of the task.',
  },
  fetch_failed: {
    status: 422,
    cause:
      'The file at the `url` could not be fetched: its host is not reachable, or it answered with an error, too slowly or incompletely.',
    fix: 'Check that the service can reach the address and that it answers with the file itself; or upload the file.',
  },
  interrupted: {
    status: 500,
    cause: 'The service stopped while the execution was running.',
    fix: 'Execute again: the uploaded files are still there.',
  },

  // the queue
  queue_full: {
    status: 503,
    cause: 'Too many executions are queued.',
    fix: 'Retry after the seconds in `Retry-After`. Operators: see docs/capacity.md.',
  },
  queue_timeout: {
    status: 503,
    cause: 'The execution waited in the queue for too long.',
    fix: 'Execute again later. Operators: see docs/capacity.md.',
  },

  // the run of a task; some of these are also what the service itself says
  ...explained({
    not_a_pdf: {
      cause: 'The file is not a PDF, or not a file of the type that the task requires.',
      fix: 'Check the file: it may be an HTML page or another format with the extension `.pdf`.',
    },
    damaged_pdf: {
      cause: 'The PDF is damaged and cannot be repaired.',
      fix: 'Get an intact copy of the file. `repair-pdf` recovers what is readable.',
    },
    damaged_image: { cause: 'The image is damaged.', fix: 'Get an intact copy of the image.' },
    unsupported_image: {
      cause: 'The image has a format or a colour space that is not supported.',
      fix: 'Convert it to JPEG, PNG or TIFF first.',
    },
    damaged_document: {
      cause:
        'The document cannot be read by the program that converts it: it is damaged, or of another type than its name says.',
      fix: 'Open it in the program that created it, save a copy, and send that.',
    },
    page_failed: {
      cause:
        'The page did not load, or not as the request demands: with a status, an exception or a missing file that it does not accept, or without what it waits for.',
      fix: 'Look at the page in a browser; send the files that it needs, or change the conditions in the options.',
    },
    signing_failed: {
      cause:
        'What a signature needs of other hosts was not to be had: a time-stamp, revocation data, the certificate of an issuer, or the signature of a key that is elsewhere. The message names the certificate or the host.',
      fix: 'Check the addresses; send certificates of issuers in `certificates`; or sign at a lower `level`. The operator allows hosts in `OCTAVO_SIGNING_HOSTS`.',
    },
    password_required: {
      cause: 'The PDF only opens with a password, and none was sent.',
      fix: 'Send `password` in the entry of the file in `pages`.',
    },
    password_incorrect: {
      cause: 'The password does not open the PDF.',
      fix: 'Send the right user or owner password. Upper and lower case matter.',
    },
    unsupported_encryption: {
      cause: 'The PDF is encrypted with a method other than a password, such as a certificate.',
      fix: 'Decrypt it with the program that encrypted it.',
    },
    dynamic_xfa: {
      cause: 'The PDF is a dynamic XFA form, whose pages only Adobe’s readers can render.',
      fix: 'Print it to PDF with Adobe Reader first, or set `dynamic_xfa` to `keep_pages` to use the placeholder pages.',
    },
    limit_exceeded: {
      cause: 'The file or the result exceeds a limit: pages, nesting, pixels, memory or output size.',
      fix: 'Split the work into smaller parts. Operators: `OCTAVO_WORKER_MEMORY_BYTES`, `OCTAVO_WORKER_OUTPUT_BYTES`.',
    },
    signed_document: {
      cause: 'The file is signed, and the options say not to remove signatures.',
      fix: 'Set `signatures` to `strip`, or leave the signed file out.',
    },
    missing_character: {
      cause: 'The text has a character that none of the available fonts has.',
      fix: 'Remove the character. Operators: add a font that has it to `OCTAVO_FONT_FOLDER` (docs/fonts.md).',
    },
    redaction_unsafe: {
      cause:
        'Something to redact cannot be removed reliably, for instance in a file whose content cannot be read.',
      fix: 'Follow the message: redact the whole area, or convert the pages to images first.',
    },
    redaction_incomplete: {
      cause: 'The check after a redaction still found the content. No output was written.',
      fix: 'Redact the whole area, or convert the pages to images first.',
    },
    conversion_loss: {
      cause:
        'As PDF/A the file would lose something, such as scripts, multimedia or attachments, which the message names.',
      fix: 'Set `allow_loss` to `true`, or convert to a standard that allows it: `3b` keeps attachments, `2b` transparency and layers.',
    },
    not_convertible: {
      cause:
        'After everything that can be repaired the file still breaks rules of the standard, which the message names.',
      fix: 'Choose another standard: `2b` demands the least.',
    },
    not_an_invoice: {
      cause:
        'The file is not an electronic invoice: its XML cannot be read, is neither CII nor UBL or names no known profile, or the PDF has none attached.',
      fix: 'Check the file. If the XML names no known profile, send `profile`.',
    },
    incomplete_invoice: {
      cause:
        'The electronic invoice lacks terms that its profile demands, or its sums contradict each other; the message names them.',
      fix: 'Complete the XML, or send `faults=report` to go on all the same.',
    },
    no_text: {
      cause: 'The file is a scan: its pages are pictures without text.',
      fix: 'Recognise its text with `ocr: auto`, or with `ocr-pdf` first, for example in a `pipeline`.',
    },
    invalid_parameter: {
      cause: 'A field has an invalid value, or there is no such field.',
      fix: 'Correct the fields listed in `errors`: the message states the allowed values.',
    },
    cancelled: {
      cause: 'The execution was cancelled, or its process was deleted.',
      fix: 'Execute again if the result is still needed.',
    },
    task_timeout: {
      cause: 'The execution exceeded its time limit.',
      fix: 'Split the work into smaller parts. Operators: `OCTAVO_WORKER_WALL_SECONDS`, `OCTAVO_WORKER_CPU_SECONDS`.',
    },
    internal_error: {
      cause: 'An unexpected error in the service.',
      fix: 'Retry once. If it persists, report the `request_id`: the log has the details.',
    },
    task_crashed: {
      cause: 'The child process of the task crashed, or its output is not valid.',
      fix: 'Retry once. If it persists, report the `request_id` and, if possible, the file.',
    },
    storage_full: {
      cause: 'The service has no disk space left.',
      fix: 'Retry later. Operators: free disk space, or lower `OCTAVO_TTL_SECONDS`.',
    },
    task_unavailable: {
      cause: 'A program or package that the task needs is not installed on the server.',
      fix: 'Operators: install what the message names, and restart the service.',
    },
  }),
} as const

function explained(
  explanations: Readonly<Record<TaskFailureCode, Explanation>>,
): Readonly<Record<TaskFailureCode, Explanation & { readonly status: number }>> {
  const entries = taskFailureCodes.map((code) => [
    code,
    { status: taskFailures[code].status, ...explanations[code] },
  ])
  return Object.fromEntries(entries) as Record<TaskFailureCode, Explanation & { status: number }>
}

export type ErrorCode = keyof typeof errorTable

export function statusOf(code: ErrorCode): number {
  return errorTable[code].status
}

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorTable, code)
}
