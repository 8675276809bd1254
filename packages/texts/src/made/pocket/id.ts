// Made by `npm run texts`.
import type { Table } from '../../area.ts'

export const table: Table = {
  'errors.fee_refused.hint': "Minta pengelola situs ini memeriksa node jaringannya. Tidak ada yang dikirim.",
}
