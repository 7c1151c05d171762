export type Program =
  | 'qpdf'
  | 'pdfinfo'
  | 'pdftotext'
  | 'pdftoppm'
  | 'pdfimages'
  | 'python3'
  | 'jq'
  | 'zsh'
  | 'fish'
  | 'bwrap'
  | 'chromium'
  | 'firefox'
  | 'postgres'
  | 'redis'
  | 'ceph'
export function isHere(program: Program): boolean
export function chromiumProgram(): string | undefined
export function firefoxProgram(): string | undefined
export function redisProgram(): string | undefined
export function postgresFolder(): string | undefined
