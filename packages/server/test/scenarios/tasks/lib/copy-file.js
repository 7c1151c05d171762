/** Writes a file that was sent as it is. */
export function copyFile(file, output) {
  const source = file.open()
  output.write(source.block(0, source.size).bytes)
  source.close()
}
