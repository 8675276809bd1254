// Made by `npm run texts` from locales/en/connectEnds.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type ConnectEndsKeys = {
  'connect.again': Nothing
  'connect.details': Nothing
  'connect.other': Nothing
  'connect.rejected': Nothing
  'connect.rejected.help': Nothing
  'connect.unfit': { wallet: string }
  'connect.unfitAny': Nothing
  'connect.timed-out': { wallet: string }
  'connect.timed-outAny': Nothing
  'connect.timed-out.help': { wallet: string }
  'connect.timed-out.helpAny': Nothing
  'connect.expired': Nothing
  'connect.expired.help': Nothing
  'connect.expired.again': Nothing
  'connect.relay-offline': Nothing
  'connect.relay-offline.help': Nothing
  'connect.clock-wrong': Nothing
  'connect.clock-wrong.help': Nothing
  'connect.relay-refused': Nothing
  'connect.relay-refused.help': Nothing
  'connect.error': Nothing
  'connect.unconfirmed': Nothing
  'connect.unconfirmed.later': Nothing
  'connect.unconfirmed.done': Nothing
  'connect.network': { networks: string }
  'connect.network.more': { networks: string }
  'connect.networkAny': Nothing
  'connect.network.help': { network: string }
  'connect.network.helpAny': Nothing
  'connect.network.switch': { network: string }
  'connect.network.asking': Nothing
  'connect.network.byHand': Nothing
  'connect.network.skip': Nothing
  'connect.network.close': Nothing
}

/** The sentences of the area "connectEnds". */
export const connectEndsTexts: Area<ConnectEndsKeys> = {
  english: {
    'connect.again': "Try again",
    'connect.details': "Copy details",
    'connect.other': "Use another wallet",
    'connect.rejected': "You cancelled the request",
    'connect.rejected.help': "Nothing was shared with this site.",
    'connect.unfit': [["wallet"]," does not fit this site"],
    'connect.unfitAny': "Your wallet does not fit this site",
    'connect.timed-out': [["wallet"]," did not answer"],
    'connect.timed-outAny': "Your wallet did not answer",
    'connect.timed-out.help': ["Check whether a window of ",["wallet"]," is still open."],
    'connect.timed-out.helpAny': "Check whether a window of your wallet is still open.",
    'connect.expired': "This code expired",
    'connect.expired.help': "Nobody scanned it in time. Nothing was shared with this site.",
    'connect.expired.again': "Show a new code",
    'connect.relay-offline': "Cannot reach the pairing service",
    'connect.relay-offline.help': "It carries the messages between this page and your phone. Check your connection.",
    'connect.clock-wrong': "The clock of this device is wrong",
    'connect.clock-wrong.help': "The pairing service does not accept it. Set date and time to automatic, then try again.",
    'connect.relay-refused': "The pairing service refused this site",
    'connect.relay-refused.help': "Only the owner of this site can change that.",
    'connect.error': "Something went wrong",
    'connect.unconfirmed': "Your wallet is ready",
    'connect.unconfirmed.later': "Later",
    'connect.unconfirmed.done': "Done",
    'connect.network': ["This site works on ",["networks"]],
    'connect.network.more': ["This site works on ",["networks"]," and others"],
    'connect.networkAny': "This site works on other networks",
    'connect.network.help': ["You are connected. Your wallet is on ",["network"],"."],
    'connect.network.helpAny': "You are connected. Your wallet is on another network.",
    'connect.network.switch': ["Switch to ",["network"]],
    'connect.network.asking': "Its window asks whether it may change its network. This page follows by itself.",
    'connect.network.byHand': "Switch in your wallet",
    'connect.network.skip': "Not now",
    'connect.network.close': "Close",
  },
}
