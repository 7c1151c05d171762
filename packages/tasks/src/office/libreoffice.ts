/** LibreOffice, as tasks declare it in their needs. */
export const LIBREOFFICE = {
  name: 'soffice',
  install:
    'apt install libreoffice-writer-nogui libreoffice-calc-nogui libreoffice-impress-nogui libreoffice-draw-nogui',
  isSandboxed: true,
} as const
