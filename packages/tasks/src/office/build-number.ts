/** Where LibreOffice looks in its profile for the build that has prepared the folder of extensions. */
export const BUILD_FILE = 'user/extensions/buildid'

/**
 * If it was another build, or none, LibreOffice prepares its extensions and starts again, which takes as long as the
 * conversion of a letter. The number of the build is beside LibreOffice, where only a program in the sandbox may read it.
 * If it is not found there, the file stays empty.
 */
export const WRITE_BUILD_FILE = `program=$(readlink -f "$(command -v soffice)")
sed -n 's/^buildid=//p' "\${program%/*}/versionrc" >profile/${BUILD_FILE} 2>/dev/null`
