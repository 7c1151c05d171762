/** The two folders of a workspace: inputs are read-only, and a child can only write outputs. */
export const INPUT_FOLDER = 'in'
export const OUTPUT_FOLDER = 'out'
