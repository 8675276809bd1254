// Made by `npm run texts`.
import type { Table } from '../area.ts'

/** The tables of the languages beside English, each a file of its own. */
export const tables: Readonly<Record<string, { readonly isReviewed: boolean; readonly load: () => Promise<Table> }>> = {
  'ar': { isReviewed: false, load: async () => (await import('./ar.ts')).arTable },
  'de': { isReviewed: false, load: async () => (await import('./de.ts')).deTable },
  'es': { isReviewed: false, load: async () => (await import('./es.ts')).esTable },
  'fa': { isReviewed: false, load: async () => (await import('./fa.ts')).faTable },
  'fr': { isReviewed: false, load: async () => (await import('./fr.ts')).frTable },
  'he': { isReviewed: false, load: async () => (await import('./he.ts')).heTable },
  'hi': { isReviewed: false, load: async () => (await import('./hi.ts')).hiTable },
  'id': { isReviewed: false, load: async () => (await import('./id.ts')).idTable },
  'it': { isReviewed: false, load: async () => (await import('./it.ts')).itTable },
  'ja': { isReviewed: false, load: async () => (await import('./ja.ts')).jaTable },
  'ko': { isReviewed: false, load: async () => (await import('./ko.ts')).koTable },
  'nl': { isReviewed: false, load: async () => (await import('./nl.ts')).nlTable },
  'pl': { isReviewed: false, load: async () => (await import('./pl.ts')).plTable },
  'pt-BR': { isReviewed: false, load: async () => (await import('./pt-BR.ts')).ptBRTable },
  'ru': { isReviewed: false, load: async () => (await import('./ru.ts')).ruTable },
  'th': { isReviewed: false, load: async () => (await import('./th.ts')).thTable },
  'tr': { isReviewed: false, load: async () => (await import('./tr.ts')).trTable },
  'uk': { isReviewed: false, load: async () => (await import('./uk.ts')).ukTable },
  'vi': { isReviewed: false, load: async () => (await import('./vi.ts')).viTable },
  'zh-CN': { isReviewed: false, load: async () => (await import('./zh-CN.ts')).zhCNTable },
  'zh-TW': { isReviewed: false, load: async () => (await import('./zh-TW.ts')).zhTWTable },
  'en-XA': { isReviewed: true, load: async () => (await import('./en-XA.ts')).enXATable },
  'ar-XB': { isReviewed: true, load: async () => (await import('./ar-XB.ts')).arXBTable },
}
