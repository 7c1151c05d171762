import { textOf } from '../../layout/running-text.js'
import type { Block, LayoutDocument } from '../../layout/tree.js'

const MAX_TEXT = 60_000
/** The words that are needed, the part of all words that are common ones, and how far the language is ahead of others. */
const LEAST_WORDS = 20
const LEAST_SHARE = 0.12
const AHEAD = 1.3
/** The part of the letters that decides by their script. */
const MOST = 0.4

/** Scripts of which one language makes up nearly all documents. */
const SCRIPTS: readonly (readonly [language: string, letters: RegExp])[] = [
  ['ja', /[\u3040-\u30ff]/g],
  ['ko', /[\uac00-\ud7af\u1100-\u11ff]/g],
  ['el', /[\u0370-\u03ff]/g],
  ['he', /[\u0590-\u05ff]/g],
  ['th', /[\u0e00-\u0e7f]/g],
  ['hy', /[\u0530-\u058f]/g],
  ['ka', /[\u10a0-\u10ff]/g],
]

/** The most common words that say little, of languages that share a script. */
const COMMON: Readonly<Record<string, string>> = {
  en: 'the of and to in is that for it as was with be by on not are this or from at which have an they you we',
  de: 'der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als auch es an werden aus er hat dass sie nach wird bei',
  fr: 'de la le et les des en un du une que est pour qui dans par plus pas au sur ne se ce il sont avec ou aux cette',
  es: 'de la que el en y los del se las por un para con no una su al lo como más pero sus le este es son entre está',
  it: 'di che il la in per è un del una con sono non si le della dei da alla come anche nel più gli i al delle questo',
  pt: 'de que o do da em um para com não uma os no se na por mais as dos como mas ao das à seu sua ou são foi é',
  nl: 'de van het een en in is dat op te zijn met voor niet aan er die ook als bij door maar om deze worden wordt naar',
  sv: 'och att det i en som på är av för med den till inte om ett har de kan från var eller vid också',
  da: 'og at det i en som på er af for med den til ikke om et har de kan fra var eller ved også der blev',
  nb: 'og at det i en som på er av for med den til ikke om et har de kan fra var eller ved også ble hun etter',
  fi: 'ja on ei että se oli mutta kun niin myös ovat tai joka sekä hän mukaan voi kuin sen ole jos vuoden',
  pl: 'w i na z do się nie to że jest o od za po jak przez dla oraz są tym ale co jego jej lub był',
  cs: 'a v se na je že z s o to do i ve pro za by jako po tak ale od jsou k podle které která nebo být',
  hu: 'a az és hogy nem is egy meg ez de ha csak már vagy mint el van volt kell lehet ki még amely azonban',
  ro: 'de și în la a cu pe din că nu o care pentru este mai sunt ca prin fi au sau ce al dar unui',
  tr: 've bir bu için ile da de olarak daha çok olan gibi en kadar ancak ne var sonra veya her değil',
  ru: 'и в не на что с по как из к для это за от но он так или его при о же бы были быть является',
  uk: 'і в не на що з та до як за для це від про але він його або при є було які який також',
  bg: 'и на да се в от за не с по че като са това е до при към или но които който може',
  ar: 'في من على إلى أن التي عن مع هذا هذه الذي كان ما لا بين أو كما ذلك بعد',
  fa: 'و در به از که این را با است برای آن یک می های خود تا بر هم نیز شده',
}

/** The language of the text, as a tag without a region; undefined if the text is short or unclear. */
export function guessLanguage(layout: LayoutDocument): string | undefined {
  const text = someText(layout).normalize('NFC').toLowerCase()
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < LEAST_WORDS) return undefined
  for (const [language, own] of SCRIPTS)
    if ((text.match(own)?.length ?? 0) > (language === 'ja' ? 0.1 : MOST) * letters) return language
  if ((text.match(/[\u4e00-\u9fff]/g)?.length ?? 0) > MOST * letters) return 'zh'
  const words = text.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []
  if (words.length < LEAST_WORDS) return undefined
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const [first, second] = Object.entries(COMMON)
    .map(([language, common]) => ({
      language,
      hits: common.split(' ').reduce((sum, word) => sum + (counts.get(word) ?? 0), 0),
    }))
    .sort((one, other) => other.hits - one.hits || (one.language < other.language ? -1 : 1))
  if (first!.hits < LEAST_SHARE * words.length || first!.hits < AHEAD * second!.hits) return undefined
  return first!.language
}

/** Text from the beginning of the document. */
function someText({ sections }: LayoutDocument): string {
  const parts: string[] = []
  let length = 0
  const add = (blocks: readonly Block[]): void => {
    for (const block of blocks) {
      if (length > MAX_TEXT) return
      if (block.kind === 'paragraph') {
        const text = textOf(block).slice(0, MAX_TEXT)
        length += text.length
        parts.push(text)
      } else if (block.kind === 'table')
        for (const { cells } of block.rows) for (const cell of cells) add(cell.blocks)
      else if (block.kind === 'textBox') add(block.blocks)
    }
  }
  for (const { blocks } of sections) add(blocks)
  return parts.join('\n')
}
