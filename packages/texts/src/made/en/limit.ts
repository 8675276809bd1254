// Made by `npm run texts` from locales/en/limit.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type LimitKeys = {
  'limit.amount': { amount: string }
  'limit.day': { amount: string }
  'limit.unlisted': Nothing
  'limit.call': Nothing
  'limit.unlimited': Nothing
  'limit.collection': Nothing
  'limit.control': Nothing
  'limit.permission': Nothing
  'limit.delegation': Nothing
  'limit.unreadable': Nothing
  'limit.service': Nothing
  'limit.before.passkey': Nothing
  'limit.before.code': Nothing
  'limit.use.passkey': Nothing
  'limit.use.code': Nothing
  'limit.cancel': Nothing
  'limit.looking': Nothing
  'limit.waiting.title': Nothing
  'limit.waiting.help': Nothing
  'limit.failed': Nothing
  'limit.part.title': Nothing
  'limit.part.help': Nothing
  'limit.part.own': Nothing
  'limit.part.none': Nothing
  'limit.part.asset': { symbol: string; network: string }
  'limit.part.change': Nothing
  'limit.part.label': { symbol: string }
  'limit.part.hint': { amount: string }
  'limit.part.hintFixed': { amount: string }
  'limit.part.wrong': Nothing
  'limit.part.tooMuch': { amount: string }
  'limit.part.save': Nothing
  'limit.part.cancel': Nothing
  'limit.part.saved': { asset: string; amount: string }
}

/** The sentences of the area "limit". */
export const limitTexts: Area<LimitKeys> = {
  english: {
    'limit.amount': ["This is more than ",["amount"],", the limit of this wallet. The fee is counted too."],
    'limit.day': ["Together with what left this wallet within a day, this is more than ",["amount"],", its limit."],
    'limit.unlisted': "This moves something for which no limit is set.",
    'limit.call': "Nobody here can tell what this call moves.",
    'limit.unlimited': "This lets somebody take as much of a token as they like.",
    'limit.collection': "This gives away a collectible, or lets somebody take it.",
    'limit.control': "This gives somebody control of a contract or of a name.",
    'limit.permission': "With this signature, somebody can move what you own.",
    'limit.delegation': "This gives your account code that acts for it.",
    'limit.unreadable': "Nobody here can tell what this signs.",
    'limit.service': "More has left this wallet within a day than its key service signs without asking.",
    'limit.before.passkey': "Before it is signed, your passkey confirms it.",
    'limit.before.code': "Before it is signed, a code from your email confirms it.",
    'limit.use.passkey': "Confirm with my passkey",
    'limit.use.code': "Send me a code",
    'limit.cancel': "Do not sign",
    'limit.looking': "One moment.",
    'limit.waiting.title': "Waiting for another tab",
    'limit.waiting.help': "This account is sending in another tab or window. Confirm or cancel there, and this goes on by itself.",
    'limit.failed': "Nothing left your wallet. You can try again.",
    'limit.part.title': "Confirm above an amount",
    'limit.part.help': "Above these amounts, your passkey or a code from your email confirms each request before it is signed. Amounts of one day are added up. Messages and signing in never ask.",
    'limit.part.own': "What you change here counts in this browser.",
    'limit.part.none': "There is nothing to protect yet: the networks of this site are for trying things out.",
    'limit.part.asset': [["symbol"]," on ",["network"]],
    'limit.part.change': "Change",
    'limit.part.label': ["New limit in ",["symbol"]],
    'limit.part.hint': ["At most ",["amount"],". To raise it, you confirm that it is you."],
    'limit.part.hintFixed': ["At most ",["amount"],". You can lower it at any time."],
    'limit.part.wrong': "Enter an amount, such as 0.1.",
    'limit.part.tooMuch': ["This site allows at most ",["amount"],"."],
    'limit.part.save': "Save",
    'limit.part.cancel': "Cancel",
    'limit.part.saved': ["The limit of ",["asset"]," is ",["amount"]," now."],
  },
}
