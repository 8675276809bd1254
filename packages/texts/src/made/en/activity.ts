// Made by `npm run texts` from locales/en/activity.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type ActivityKeys = {
  'activity.none': Nothing
  'activity.noneHelp': Nothing
  'activity.transfers': Nothing
  'activity.latest': Nothing
  'activity.pending': Nothing
  'activity.today': Nothing
  'activity.yesterday': Nothing
  'activity.line.to': { name: 'tag'; recipient: string }
  'activity.line.place': { network: string; time: string }
  'activity.line.smallest': { amount: string }
  'activity.line.mismatch': Nothing
  'activity.amount': Nothing
  'activity.to': Nothing
  'activity.from': Nothing
  'activity.sent': Nothing
  'activity.transaction': Nothing
  'activity.explorer': Nothing
  'activity.remove': Nothing
}

/** The sentences of the area "activity". */
export const activityTexts: Area<ActivityKeys> = {
  english: {
    'activity.none': "Nothing sent yet",
    'activity.noneHelp': "Transfers that you send from this browser are listed here, each with its progress.",
    'activity.transfers': "Transfers",
    'activity.latest': "Latest transfers",
    'activity.pending': "On the way",
    'activity.today': "Today",
    'activity.yesterday': "Yesterday",
    'activity.line.to': ["To ",["name",["recipient"]]],
    'activity.line.place': [["network"]," · ",["time"]],
    'activity.line.smallest': ["−",["amount"]," (smallest unit)"],
    'activity.line.mismatch': "Not as approved",
    'activity.amount': "Amount",
    'activity.to': "To",
    'activity.from': "From",
    'activity.sent': "Sent",
    'activity.transaction': "Transaction",
    'activity.explorer': "Open in the explorer",
    'activity.remove': "Remove from this list",
  },
}
