import * as hostile from '../../../pdf/test/fixtures/hostile.js'

type HostileFiles = Readonly<Record<string, () => Uint8Array>>

/** Those that are processed up to a limit before they are rejected. */
export const dearFiles: HostileFiles = {
  ...Object.fromEntries(Object.entries(hostile.bombs).map(([name, make]) => [`a bomb, ${name}`, make])),
  'a bomb in the cross-reference': hostile.bombInCrossReference,
  'the same page ten million times, with a /Count of 1': () => hostile.multipliedPages(1),
  'outlines, 100,000 deep': hostile.nests.outlines!,
  'page tree, 100,000 deep': hostile.nests['page tree']!,
  'ten thousand pages': () => hostile.manyPages(10_000),
  'a bomb in the content of a page': hostile.bombInPageContent,
  'the same page ten million times': () => hostile.multipliedPages(10 ** 7),
}

/** Files built to stall or crash a reader. */
export const hostileFiles: HostileFiles = {
  ...hostile.loops,
  ...Object.fromEntries(Object.entries(hostile.nests).map(([name, make]) => [`${name}, 100,000 deep`, make])),
  ...dearFiles,
  'a wrong /Count': () => hostile.lyingCount(10 ** 6),
  'a /Count of 10^9': () => hostile.lyingCount(10 ** 9),
  'a page of a million units': hostile.hugeBox,
  'an image of 65,535 by 65,535 pixels': hostile.pixelFlood,
  'all actions and references that run or fetch something': () => hostile.activeContent('http://127.0.0.1:9'),
}
