// Made by `npm run texts`.
import type { Tables } from '../../area.ts'

/** The tables of the languages beside English, each a file of its own. */
export const tables: Tables = {
  'ar': { isReviewed: false, load: async () => (await import('./ar.ts')).table },
  'de': { isReviewed: false, load: async () => (await import('./de.ts')).table },
  'es': { isReviewed: false, load: async () => (await import('./es.ts')).table },
  'fa': { isReviewed: false, load: async () => (await import('./fa.ts')).table },
  'fr': { isReviewed: false, load: async () => (await import('./fr.ts')).table },
  'he': { isReviewed: false, load: async () => (await import('./he.ts')).table },
  'hi': { isReviewed: false, load: async () => (await import('./hi.ts')).table },
  'id': { isReviewed: false, load: async () => (await import('./id.ts')).table },
  'it': { isReviewed: false, load: async () => (await import('./it.ts')).table },
  'ja': { isReviewed: false, load: async () => (await import('./ja.ts')).table },
  'ko': { isReviewed: false, load: async () => (await import('./ko.ts')).table },
  'nl': { isReviewed: false, load: async () => (await import('./nl.ts')).table },
  'pl': { isReviewed: false, load: async () => (await import('./pl.ts')).table },
  'pt-BR': { isReviewed: false, load: async () => (await import('./pt-BR.ts')).table },
  'ru': { isReviewed: false, load: async () => (await import('./ru.ts')).table },
  'th': { isReviewed: false, load: async () => (await import('./th.ts')).table },
  'tr': { isReviewed: false, load: async () => (await import('./tr.ts')).table },
  'uk': { isReviewed: false, load: async () => (await import('./uk.ts')).table },
  'vi': { isReviewed: false, load: async () => (await import('./vi.ts')).table },
  'zh-CN': { isReviewed: false, load: async () => (await import('./zh-CN.ts')).table },
  'zh-TW': { isReviewed: false, load: async () => (await import('./zh-TW.ts')).table },
  'en-XA': { isReviewed: true, load: async () => (await import('./en-XA.ts')).table },
  'ar-XB': { isReviewed: true, load: async () => (await import('./ar-XB.ts')).table },
}
