export type Program =
  | 'qpdf'
  | 'mutool'
  | 'tesseract'
  | 'soffice'
  | 'tesseract-ara'
  | 'tesseract-heb'
  | 'tesseract-jpn'
  | 'pdfinfo'
  | 'pdftotext'
  | 'pdftoppm'
  | 'pdfimages'
  | 'poppler-data'
  | 'pdfsig'
  | 'pdfdetach'
  | 'openssl'
  | 'python3'
  | 'pyhanko'
  | 'verapdf'
  | 'epubcheck'
  | 'jq'
  | 'zsh'
  | 'fish'
  | 'bash'
  | 'script'
  | 'bwrap'
  | 'chromium'
  | 'firefox'
  | 'postgres'
  | 'redis'
  | 'ceph'
export function isHere(program: Program): boolean
export function problemWith(program: Program): string | undefined
export function chromiumProgram(): string | undefined
export function pyhankoPython(): string | undefined
export function epubcheckJar(): string | undefined
export function verapdfClassPath(): string | undefined
export function firefoxProgram(): string | undefined
export function redisProgram(): string | undefined
export function postgresFolder(): string | undefined
