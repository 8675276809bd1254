// Made by `npm run texts` from locales/en/replace.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type ReplaceKeys = {
  'replace.waiting': Nothing
  'replace.speedUp': Nothing
  'replace.cancel': Nothing
  'replace.inWallet': Nothing
  'replace.title.speedUp': Nothing
  'replace.title.cancel': Nothing
  'replace.what.speedUp': Nothing
  'replace.what.cancel': Nothing
  'replace.before': Nothing
  'replace.after': Nothing
  'replace.do.speedUp': Nothing
  'replace.do.cancel': Nothing
  'replace.back': Nothing
  'replace.pricing': Nothing
  'replace.asked.speedUp': Nothing
  'replace.asked.cancel': Nothing
  'replace.failed': Nothing
}

/** The sentences of the area "replace". */
export const replaceTexts: Area<ReplaceKeys> = {
  english: {
    'replace.waiting': "Taking long?",
    'replace.speedUp': "Speed up",
    'replace.cancel': "Cancel it",
    'replace.inWallet': "Speed it up in your wallet.",
    'replace.title.speedUp': "Speed it up",
    'replace.title.cancel': "Cancel the transfer",
    'replace.what.speedUp': "The same transfer is handed out again at a higher price. Only one of the two can be carried out.",
    'replace.what.cancel': "An empty payment to yourself takes its place. If the transfer is carried out first, it counts.",
    'replace.before': "Fee so far, at most",
    'replace.after': "New fee, at most",
    'replace.do.speedUp': "Speed up",
    'replace.do.cancel': "Cancel the transfer",
    'replace.back': "Leave it as it is",
    'replace.pricing': "Asking the network…",
    'replace.asked.speedUp': "Handed out again at a higher price. Only one of the two can be carried out.",
    'replace.asked.cancel': "You asked to cancel it. It is not cancelled yet: whichever is carried out first counts.",
    'replace.failed': "It could not be replaced. The transfer still waits.",
  },
}
