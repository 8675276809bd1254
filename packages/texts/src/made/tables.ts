// Made by `npm run texts`.
import type { Table } from '../area.ts'

/** The tables of the languages beside English, each a file of its own. */
export const tables: Readonly<Record<string, { readonly isReviewed: boolean; readonly load: () => Promise<Table> }>> = {
  'de': { isReviewed: false, load: async () => (await import('./de.ts')).deTable },
  'id': { isReviewed: false, load: async () => (await import('./id.ts')).idTable },
  'pl': { isReviewed: false, load: async () => (await import('./pl.ts')).plTable },
  'ru': { isReviewed: false, load: async () => (await import('./ru.ts')).ruTable },
  'tr': { isReviewed: false, load: async () => (await import('./tr.ts')).trTable },
  'uk': { isReviewed: false, load: async () => (await import('./uk.ts')).ukTable },
  'vi': { isReviewed: false, load: async () => (await import('./vi.ts')).viTable },
  'en-XA': { isReviewed: true, load: async () => (await import('./en-XA.ts')).enXATable },
  'ar-XB': { isReviewed: true, load: async () => (await import('./ar-XB.ts')).arXBTable },
}
