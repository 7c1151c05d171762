/** A growable list of integers in one typed array, to avoid garbage collection. */
export class IntList {
  values = new Int32Array(256)
  length = 0

  push(value: number): void {
    if (this.length === this.values.length) {
      const grown = new Int32Array(this.values.length * 2)
      grown.set(this.values)
      this.values = grown
    }
    this.values[this.length++] = value
  }

  pop(): number {
    return this.values[--this.length]!
  }

  view(): Int32Array {
    return this.values.subarray(0, this.length)
  }
}
