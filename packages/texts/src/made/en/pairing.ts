// Made by `npm run texts` from locales/en/pairing.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type PairingKeys = {
  'pairing.cancel': Nothing
  'pairing.away': Nothing
  'pairing.away.help': Nothing
  'pairing.lapsed': Nothing
  'pairing.lapsed.help': Nothing
  'pairing.code': { wallet: string }
  'pairing.codeAny': Nothing
  'pairing.code.app': { app: string }
  'pairing.code.preparing': Nothing
  'pairing.code.preparing.help': Nothing
  'pairing.code.scan': Nothing
  'pairing.code.scan.help': Nothing
  'pairing.code.scanBy': { app: string }
  'pairing.code.scanBy.help': { app: string }
  'pairing.code.take': Nothing
  'pairing.code.take.help': Nothing
  'pairing.code.takeTo': { app: string }
  'pairing.code.takeTo.help': { app: string }
  'pairing.code.link': Nothing
  'pairing.code.copy': Nothing
  'pairing.code.left': { minutes: number }
  'pairing.code.over': Nothing
  'pairing.code.renewed': Nothing
  'pairing.heard': Nothing
  'pairing.heard.help': Nothing
  'pairing.heard.again': Nothing
  'pairing.open': { wallet: string }
  'pairing.openAny': Nothing
  'pairing.open.help': Nothing
  'pairing.open.waiting': { wallet: string }
  'pairing.open.waitingAny': Nothing
  'pairing.open.heard': { wallet: string }
  'pairing.open.heardAny': Nothing
  'pairing.open.tapped': Nothing
  'pairing.open.stuck': Nothing
  'pairing.open.preparing': Nothing
  'pairing.open.again': Nothing
  'pairing.open.other': Nothing
  'pairing.open.get': { wallet: string }
  'pairing.open.code': Nothing
}

/** The sentences of the area "pairing". */
export const pairingTexts: Area<PairingKeys> = {
  english: {
    'pairing.cancel': "Cancel",
    'pairing.away': "Cannot reach the pairing service",
    'pairing.away.help': "It is tried again by itself. Check your connection.",
    'pairing.lapsed': "The request expired",
    'pairing.lapsed.help': "Nobody answered it on the other device in time, and nothing was shared. Here is a new one.",
    'pairing.code': ["Code for ",["wallet"],". Scan it with the wallet on your phone."],
    'pairing.codeAny': "Code for your wallet. Scan it with the wallet on your phone.",
    'pairing.code.app': ["Code for ",["app"],". Scan it with ",["app"]," on your phone."],
    'pairing.code.preparing': "Preparing a code…",
    'pairing.code.preparing.help': "This takes a moment.",
    'pairing.code.scan': "Scan with your phone",
    'pairing.code.scan.help': "Open the wallet on your phone, scan this code and confirm there.",
    'pairing.code.scanBy': ["Scan with ",["app"]],
    'pairing.code.scanBy.help': ["Open ",["app"]," on your phone, scan this code and confirm there."],
    'pairing.code.take': "Take this to your wallet",
    'pairing.code.take.help': "Copy the link and paste it into a wallet on this phone, or scan the code with another phone. Then confirm there.",
    'pairing.code.takeTo': ["Take this to ",["app"]],
    'pairing.code.takeTo.help': ["Copy the link and paste it into ",["app"]," on this phone, or scan the code with another phone. Then confirm there."],
    'pairing.code.link': "Link, for wallets that cannot scan",
    'pairing.code.copy': "Copy link",
    'pairing.code.left': ["Good for ",["minutes",2,{"one":[0," minute"],"other":[0," minutes"]}],", then renewed by itself."],
    'pairing.code.over': "A new code is on its way.",
    'pairing.code.renewed': "There is a new code.",
    'pairing.heard': "Phone connected, confirm there",
    'pairing.heard.help': "Your wallet shows this site’s request. Nothing is shared before you agree.",
    'pairing.heard.again': "Show the code again",
    'pairing.open': ["Open ",["wallet"]],
    'pairing.openAny': "Open your wallet",
    'pairing.open.help': "Confirm there, then come back to this page.",
    'pairing.open.waiting': ["Waiting for ",["wallet"]],
    'pairing.open.waitingAny': "Waiting for your wallet",
    'pairing.open.heard': [["wallet"]," has the request"],
    'pairing.open.heardAny': "Your wallet has the request",
    'pairing.open.tapped': "Confirm there, then come back: this page follows by itself.",
    'pairing.open.stuck': "Did it not open? Try one of these.",
    'pairing.open.preparing': "Preparing…",
    'pairing.open.again': "Open again",
    'pairing.open.other': "Open in another way",
    'pairing.open.get': ["Get ",["wallet"]],
    'pairing.open.code': "Show a code instead",
  },
}
