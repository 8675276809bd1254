// Made by `npm run texts`.
import type { Table } from '../area.ts'

export const enXATable: Table = {
  'ui.back': ["[","Båçk"," on]"],
  'ui.close': ["[","Çlöšé"," on]"],
  'ui.copied': ["[","Çöpîéd"," one]"],
  'ui.notCopied': ["[","Çöûld ñöt çöpý"," one tw]"],
  'ui.notCopiedWhy': ["[","Çöûld ñöt çöpý. Šéléçt thé téxt îñštéåd."," one two three fo]"],
}
