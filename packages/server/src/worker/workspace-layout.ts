/** The two folders of a workspace: what comes in is read only, what goes out is all a child can write. */
export const INPUT_FOLDER = 'in'
export const OUTPUT_FOLDER = 'out'
