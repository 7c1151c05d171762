/** As a refused invoice lists them: `BT-31 Seller VAT identifier (Invoice lines 3): The profile …` */
const FAULT = /\b(B[TG]-\d+(?: [^:.]+)?): /g

/** The terms of EN 16931 that are missing or wrong in a refused invoice, by its message in English. */
export function invoiceFaultsIn(message: string): readonly string[] {
  return [...new Set([...message.matchAll(FAULT)].map(([, term]) => term!))]
}
