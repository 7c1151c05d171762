import { encodingOf } from './encodings.js'

/** Glyphs of the standard fonts that are not in WinAnsiEncoding. */
const FURTHER_GLYPHS = `
    Abreve Amacron Aogonek Cacute Ccaron Dcaron Dcroat Delta Ecaron Edotaccent Emacron Eogonek Gbreve
    Gcommaaccent Idotaccent Imacron Iogonek Kcommaaccent Lacute Lcaron Lcommaaccent Lslash Nacute Ncaron
    Ncommaaccent Ohungarumlaut Omacron Racute Rcaron Rcommaaccent Sacute Scedilla Scommaaccent Tcaron
    Tcommaaccent Uhungarumlaut Umacron Uogonek Uring Zacute Zdotaccent abreve amacron aogonek breve cacute
    caron ccaron commaaccent dcaron dcroat dotaccent dotlessi ecaron edotaccent emacron eogonek fi fl
    fraction gbreve gcommaaccent greaterequal hungarumlaut imacron iogonek kcommaaccent lacute lcaron
    lcommaaccent lessequal lozenge lslash minus nacute ncaron ncommaaccent notequal ogonek ohungarumlaut
    omacron partialdiff racute radical rcaron rcommaaccent ring sacute scedilla scommaaccent summation
    tcaron tcommaaccent uhungarumlaut umacron uogonek uring zacute zdotaccent`

/**
 * Widths of the glyphs of the standard fonts (ISO 32000-1, 9.6.2.2), which files can omit, in thousandths of
 * the font size. The order is that of WinAnsiEncoding followed by the further glyphs; for the two symbol
 * fonts it is that of their built-in encodings. Oblique faces have the widths of upright ones, and all glyphs
 * of Courier have the same width.
 */
const tables = {
  Helvetica: `
    278*2 355 556*2 889 667 191 333*2 389 584 278 333 278*2 556*10 278*2 584*3 556 1015 667*2 722*2 667
    611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667*2 611 278*3 469 556 333
    556*2 500 556*2 278 556*2 222*2 500 222 833 556*4 333 500 278 556 500 722 500*3 334 260 334 584 556
    222 556 333 1000 556*2 333 1000 667 333 1000 611 222*2 333*2 350 556 1000 333 1000 500 333 944 500
    667 333 556*4 260 556 333 737 370 556 584 737 333 400 584 333*3 556 537 278 333*2 365 556 834*3 611
    667*6 1000 722 667*4 278*4 722*2 778*5 584 778 722*4 667*2 611 556*6 889 500 556*4 278*4 556*7 584
    611 556*4 500 556 500 667*3 722*4 612 667*4 778*2 278*3 667 556*4 722*3 778*2 722*3 667*3 611*2
    722*4 611*2 556*3 333 500 333 500 250 643 556 333 278 556*4 500*2 167 556*2 549 333 278 222 500 222
    299 222 549 471 222 584 556*3 549 333 556*2 476 333 453 333*3 500*3 600 317 278 556*4 500*2`,
  'Helvetica-Bold': `
    278 333 474 556*2 889 722 238 333*2 389 584 278 333 278*2 556*10 333*2 584*3 611 975 722*4 667 611
    778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667*2 611 333 278 333 584 556
    333 556 611 556 611 556 333 611*2 278*2 556 278 889 611*4 389 556 333 611 556 778 556*2 500 389 280
    389 584 556 278 556 500 1000 556*2 333 1000 667 333 1000 611 278*2 500*2 350 556 1000 333 1000 556
    333 944 500 667 333 556*4 280 556 333 737 370 556 584 737 333 400 584 333*3 611 556 278 333*2 365
    556 834*3 611 722*6 1000 722 667*4 278*4 722*2 778*5 584 778 722*4 667*2 611 556*6 889 556*5 278*4
    611*7 584 611*5 556 611 556 722*7 612 667*4 778*2 278*3 722 611*4 722*3 778*2 722*3 667*3 611*2
    722*4 611*2 556*3 333 556 333 556 250 743 611 333 278 556*4 611*2 167 611*2 549 333 278*2 556 278
    400 278 549 494 278 584 611*3 549 333 611*2 494 389 549 389*2 333 556*3 600 389 333 611*4 500*2`,
  'Times-Roman': `
    250 333 408 500*2 833 778 180 333*2 500 564 250 333 250 278 500*10 278*2 564*3 444 921 722 667*2 722
    611 556 722*2 333 389 722 611 889 722*2 556 722 667 556 611 722*2 944 722*2 611 333 278 333 469 500
    333 444 500 444 500 444 333 500*2 278*2 500 278 778 500*4 333 389 278 500*2 722 500*2 444 480 200
    480 541 500 333 500 444 1000 500*2 333 1000 556 333 889 611 333*2 444*2 350 500 1000 333 980 389 333
    722 444 722 333 500*4 200 500 333 760 276 500 564 760 333 400 564 300*2 333 500 453 250 333 300 310
    500 750*3 444 722*6 889 667 611*4 333*4 722*7 564 722*6 556 500 444*6 667 444*5 278*4 500*7 564
    500*8 722*3 667*2 722*2 612 611*4 722*2 333*3 722 611*4 722*5 667*3 556*3 611*2 722*4 611*2 444*3
    333 444 333 444 250 588 500 333 278 444*4 556*2 167 500*2 549 333 278*2 500 278 344 278 549 471 278
    564 500*3 549 333 500*2 476 333 453 333*3 389*3 600 326 278 500*4 444*2`,
  'Times-Bold': `
    250 333 555 500*2 1000 833 278 333*2 500 570 250 333 250 278 500*10 333*2 570*3 500 930 722 667
    722*2 667 611 778*2 389 500 778 667 944 722 778 611 778 722 556 667 722*2 1000 722*2 667 333 278 333
    581 500 333 500 556 444 556 444 333 500 556 278 333 556 278 833 556 500 556*2 444 389 333 556 500
    722 500*2 444 394 220 394 520 500 333 500*2 1000 500*2 333 1000 556 333 1000 667 333*2 500*2 350 500
    1000 333 1000 389 333 722 444 722 333 500*4 220 500 333 747 300 500 570 747 333 400 570 300*2 333
    556 540 250 333 300 330 500 750*3 500 722*6 1000 722 667*4 389*4 722*2 778*5 570 778 722*5 611 556
    500*6 722 444*5 278*4 500 556 500*5 570 500 556*4 500 556 500 722*7 612 667*4 778*2 389*3 778 667*4
    722*3 778*2 722*3 556*3 667*2 722*4 667*2 500*3 333 444 333 444 250 672 556 333 278 444*4 556*2 167
    500*2 549 333 278*2 556 278 394 278 549 494 278 570 556*3 549 333 500*2 494 444 549 444*2 333 389*3
    600 416 333 556*4 444*2`,
  'Times-Italic': `
    250 333 420 500*2 833 778 214 333*2 500 675 250 333 250 278 500*10 333*2 675*3 500 920 611*2 667 722
    611*2 722*2 333 444 667 556 833 667 722 611 722 611 500 556 722 611 833 611 556*2 389 278 389 422
    500 333 500*2 444 500 444 278 500*2 278*2 444 278 722 500*4 389*2 278 500 444 667 444*2 389 400 275
    400 541 500 333 500 556 889 500*2 333 1000 500 333 944 556 333*2 556*2 350 500 889 333 980 389 333
    667 389 556 389 500*4 275 500 333 760 276 500 675 760 333 400 675 300*2 333 500 523 250 333 300 310
    500 750*3 500 611*6 889 667 611*4 333*4 722 667 722*5 675 722*5 556 611 500*7 667 444*5 278*4 500*7
    675 500*5 444 500 444 611*3 667*2 722*2 612 611*4 722*2 333*3 667 556 611 556*2 667*3 722*2 611*3
    500*3 556*2 722*4 556*2 500*3 333 444 333 444 250 544 500 333 278 444*4 500*2 167 500*2 549 333
    278*2 444 278 300 278 549 471 278 675 500*3 549 333 500*2 476 389 453 389*2 333 389*3 600 300 278
    500*4 389*2`,
  'Times-BoldItalic': `
    250 389 555 500*2 833 778 278 333*2 500 570 250 333 250 278 500*10 333*2 570*3 500 832 667*3 722
    667*2 722 778 389 500 667 611 889 722*2 611 722 667 556 611 722 667 889 667 611*2 333 278 333 570
    500 333 500*2 444 500 444 333 500 556 278*2 500 278 778 556 500*3 389*2 278 556 444 667 500 444 389
    348 220 348 570 500 333 500*2 1000 500*2 333 1000 556 333 944 611 333*2 500*2 350 500 1000 333 1000
    389 333 722 389 611 389 500*4 220 500 333 747 266 500 606 747 333 400 570 300*2 333 576 500 250 333
    300*2 500 750*3 500 667*6 944 667*5 389*4 722*7 570 722*5 611*2 500*7 722 444*5 278*4 500 556 500*5
    570 500 556*4 444 500 444 667*5 722*2 612 667*4 722*2 389*3 667 611*4 722*5 667*3 556*3 611*2 722*4
    611*2 500*3 333 444 333 444 250 608 500 333 278 444*4 556*2 167 500*2 549 333 278*2 500 278 382 278
    549 494 278 606 556*3 549 333 500*2 494 389 549 389*2 333 389*3 600 366 278 556*4 389*2`,
  Symbol: `
    250 333 713 500 549 833 778 439 333*2 500 549 250 549 250 278 500*10 278*2 549*3 444 549 722 667 722
    612 611 763 603 722 333 631 722 686 889 722*2 768 741 556 592 611 690 439 768 645 795 611 333 863
    333 658 500*2 631 549*2 494 439 521 411 603 329 603 549*2 576 521 549*2 521 549 603 439 576 713 686
    493 686 494 480 200 480 549 750 620 247 549 167 713 500 753*4 1042 987 603 987 603 400 549 411 549*2
    713 494 460 549*4 1000 603 1000 658 823 686 795 987 768*2 823 768*2 713*7 768 713 790*2 890 823 549
    250 713 603*2 1042 987 603 987 603 494 329 790*2 786 713 384*6 494*4 329 274 686*3 384*6 494*3`,
  ZapfDingbats: `
    278 974 961 974 980 719 789 790 791 690 960 939 549 855 911 933 911 945 974 755 846 762 761 571 677
    763 760 759 754 494 552 537 577 692 786 788*2 790 793 794 816 823 789 841 823 833 816 831 923 744
    723 749 790 792 695 776 768 792 759 707 708 682 701 826 815 789*2 707 687 696 689 786 787 713 791
    785 791 873 761 762*2 759*2 892*2 788 784 438 138 277 415 392*2 668*2 390*2 317*2 276*2 509*2 410*2
    234*2 334*2 732 544*2 910 667 760*2 776 595 694 626 788*40 894 838 1016 458 748 924 748 918 927
    928*2 834 873 828 924*2 917 930 931 463 883 836*2 867*2 696*2 874*2 760 946 771 865 771 888 967 888
    831 873 927 970 918`,
  Courier: '600*315',
}

export type StandardFamily = keyof typeof tables

const unpacked = new Map<StandardFamily, ReadonlyMap<string, number>>()

export function standardWidths(family: StandardFamily): ReadonlyMap<string, number> {
  const known = unpacked.get(family)
  if (known !== undefined) return known
  const names = glyphNames(family)
  const widths = new Map<string, number>()
  for (const run of tables[family].trim().split(/\s+/)) {
    // 556*3 means 556 556 556.
    const [width, count = '1'] = run.split('*')
    for (let left = Number(count); left > 0; left--) widths.set(names[widths.size]!, Number(width))
  }
  if (!isSymbolFont(family)) {
    widths.set('nbspace', widths.get('space')!)
    widths.set('softhyphen', widths.get('hyphen')!)
  }
  unpacked.set(family, widths)
  return widths
}

function glyphNames(family: StandardFamily): string[] {
  const encoding = encodingOf(isSymbolFont(family) ? family : 'WinAnsiEncoding')
  const names = encoding.filter((name) => name !== undefined)
  if (isSymbolFont(family)) return names
  const latin = names.filter((name) => name !== 'nbspace' && name !== 'softhyphen')
  return [...latin, ...FURTHER_GLYPHS.trim().split(/\s+/)]
}

export function isSymbolFont(family: StandardFamily | undefined): family is 'Symbol' | 'ZapfDingbats' {
  return family === 'Symbol' || family === 'ZapfDingbats'
}

/** The standard family for a font name, including the alternative names that readers accept. */
export function standardFamily(baseFont: string): StandardFamily | undefined {
  const name = baseFont.replace(/^[A-Z]{6}\+/, '').replace(/[\s_]/g, '')
  const isBold = /bold/i.test(name)
  const isSlanted = /italic|oblique/i.test(name)
  if (/^(Helvetica|Helv|Arial)(MT|PSMT)?([,-]|$)/i.test(name)) return isBold ? 'Helvetica-Bold' : 'Helvetica'
  if (/^(Courier(New)?(PS)?(MT)?|Cour)([,-]|$)/i.test(name)) return 'Courier'
  if (/^Symbol(MT|PS)?([,-]|$)/i.test(name)) return 'Symbol'
  if (/^(ZapfDingbats|ZaDb)([,-]|$)/i.test(name)) return 'ZapfDingbats'
  if (!/^(Times|TimesNewRoman|TiRo)(PS)?(MT)?([,-]|$)/i.test(name)) return undefined
  if (isBold) return isSlanted ? 'Times-BoldItalic' : 'Times-Bold'
  return isSlanted ? 'Times-Italic' : 'Times-Roman'
}

/** The heights of letters of a standard font, for a size of 1. */
export interface Heights {
  readonly ascent: number
  /** Below the baseline, so negative. */
  readonly descent: number
  readonly capHeight: number
}

export function standardHeights(family: StandardFamily): Heights {
  if (family === 'Courier') return { ascent: 0.629, descent: -0.157, capHeight: 0.562 }
  if (family.startsWith('Times')) return { ascent: 0.683, descent: -0.217, capHeight: 0.662 }
  return { ascent: 0.718, descent: -0.207, capHeight: 0.718 }
}
