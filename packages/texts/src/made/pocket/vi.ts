// Made by `npm run texts`.
import type { Table } from '../../area.ts'

export const table: Table = {
  'errors.fee_refused.hint': "Hãy nhờ đơn vị vận hành trang web này kiểm tra nút mạng. Chưa gửi gì cả.",
}
