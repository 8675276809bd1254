// Made by `npm run texts`.
import type { Table } from '../area.ts'

export const arXBTable: Table = {
  'ui.back': "‮Back‬",
  'ui.close': "‮Close‬",
  'ui.copied': "‮Copied‬",
  'ui.notCopied': "‮Could not copy‬",
  'ui.notCopiedWhy': "‮Could not copy. Select the text instead.‬",
}
