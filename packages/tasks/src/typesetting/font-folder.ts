/** The environment variable with a folder of additional fonts. */
export const FONT_FOLDER_VARIABLE = 'OCTAVO_FONT_FOLDER'
