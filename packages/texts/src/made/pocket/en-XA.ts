// Made by `npm run texts`.
import type { Table } from '../../area.ts'

export const table: Table = {
  'pocketShell.title': ["[","Pöçkét wållét"," one tw]"],
}
