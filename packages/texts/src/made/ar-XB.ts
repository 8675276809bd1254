// Made by `npm run texts`.
import type { Table } from '../area.ts'

export const arXBTable: Table = {
  'activity.none': "‮Nothing sent yet‬",
  'activity.noneHelp': "‮Transfers that you send from this browser are listed here, each with its progress.‬",
  'activity.transfers': "‮Transfers‬",
  'activity.latest': "‮Latest transfers‬",
  'activity.pending': "‮On the way‬",
  'activity.today': "‮Today‬",
  'activity.yesterday': "‮Yesterday‬",
  'activity.line.to': ["‮To ‬",["name",["‮recipient‬"]]],
  'activity.line.place': [["network"],"‮ · ‬",["time"]],
  'activity.line.smallest': ["‮−‬",["amount"],"‮ (smallest unit)‬"],
  'activity.line.mismatch': "‮Not as approved‬",
  'activity.amount': "‮Amount‬",
  'activity.to': "‮To‬",
  'activity.from': "‮From‬",
  'activity.sent': "‮Sent‬",
  'activity.transaction': "‮Transaction‬",
  'activity.explorer': "‮Open in the explorer‬",
  'activity.remove': "‮Remove from this list‬",
  'ui.back': "‮Back‬",
  'ui.close': "‮Close‬",
  'ui.copied': "‮Copied‬",
  'ui.notCopied': "‮Could not copy‬",
  'ui.notCopiedWhy': "‮Could not copy. Select the text instead.‬",
}
