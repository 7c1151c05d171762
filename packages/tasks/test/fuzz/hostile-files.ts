import {
  activeContent,
  bombInCrossReference,
  bombInPageContent,
  bombs,
  hugeBox,
  loops,
  lyingCount,
  manyPages,
  multipliedPages,
  nests,
  pixelFlood,
} from '../../../pdf/test/fixtures/hostile.js'

type HostileFiles = Readonly<Record<string, () => Uint8Array>>

/** Those that are followed up to a cap before they are refused. */
export const dearFiles: HostileFiles = {
  ...Object.fromEntries(Object.entries(bombs).map(([name, make]) => [`a bomb, ${name}`, make])),
  'a bomb in the cross-reference': bombInCrossReference,
  'ten million times the same page, which it says are one': () => multipliedPages(1),
  'outlines, 100,000 deep': nests.outlines!,
  'page tree, 100,000 deep': nests['page tree']!,
  'ten thousand pages': () => manyPages(10_000),
}

/** What somebody builds to stall or to crash whoever reads it. */
export const hostileFiles: HostileFiles = {
  ...loops,
  ...Object.fromEntries(Object.entries(nests).map(([name, make]) => [`${name}, 100,000 deep`, make])),
  ...dearFiles,
  'a bomb in the content of a page': bombInPageContent,
  'a /Count that lies': () => lyingCount(10 ** 6),
  'a /Count of 10^9': () => lyingCount(10 ** 9),
  'ten million times the same page': () => multipliedPages(10 ** 7),
  'a page of a million units': hugeBox,
  'an image of 65,535 by 65,535 pixels': pixelFlood,
  'everything that asks to run or fetch something': () => activeContent('http://127.0.0.1:9'),
}
