// Made by `npm run texts`.
import type { Table } from '../../area.ts'

export const table: Table = {
}
