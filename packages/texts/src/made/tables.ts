// Made by `npm run texts`.
import type { Table } from '../area.ts'

/** The tables of the languages beside English, each a file of its own. */
export const tables: Readonly<Record<string, { readonly isReviewed: boolean; readonly load: () => Promise<Table> }>> = {
  'de': { isReviewed: false, load: async () => (await import('./de.ts')).deTable },
  'en-XA': { isReviewed: true, load: async () => (await import('./en-XA.ts')).enXATable },
  'ar-XB': { isReviewed: true, load: async () => (await import('./ar-XB.ts')).arXBTable },
}
