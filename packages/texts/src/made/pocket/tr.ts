// Made by `npm run texts`.
import type { Table } from '../../area.ts'

export const table: Table = {
  'errors.fee_refused.hint': "Bu siteyi işletenlerden ağ düğümlerini kontrol etmelerini isteyin. Hiçbir şey gönderilmedi.",
}
