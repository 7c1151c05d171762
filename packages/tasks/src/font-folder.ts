/** The variable of the environment that names a folder with fonts for more scripts than the fonts that come with Octavo have. */
export const FONT_FOLDER_VARIABLE = 'OCTAVO_FONT_FOLDER'
