// Made by `npm run texts` from locales/en/connect.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type ConnectKeys = {
  'connect.title': Nothing
  'connect.code.title': Nothing
  'connect.looking': Nothing
  'connect.search': Nothing
  'connect.search.device': Nothing
  'connect.search.embedded': Nothing
  'connect.none': Nothing
  'connect.noneNamed': Nothing
  'connect.showMore': { count: number }
  'connect.newcomer': Nothing
  'connect.forget': Nothing
  'connect.forgetLast': Nothing
  'connect.section.recent': Nothing
  'connect.section.embedded': Nothing
  'connect.section.here': Nothing
  'connect.section.picked': Nothing
  'connect.section.popular': Nothing
  'connect.section.device': Nothing
  'connect.section.paired': Nothing
  'connect.section.others': Nothing
  'connect.section.late': Nothing
  'connect.tag.recent': Nothing
  'connect.tag.installed': Nothing
  'connect.tag.demo': Nothing
  'connect.shared': { hidden: 'tag'; maker: string }
  'connect.sharedAny': { hidden: 'tag' }
  'connect.passkey.detail': Nothing
  'connect.email.detail': Nothing
  'connect.left': { wallet: string }
  'connect.left.help': Nothing
  'connect.cancel': Nothing
  'connect.opening': { wallet: string }
  'connect.openingAny': Nothing
  'connect.awaiting': { wallet: string }
  'connect.awaitingAny': Nothing
  'connect.awaiting.help': Nothing
  'connect.awaiting.hint': Nothing
  'connect.already-pending': { wallet: string }
  'connect.already-pendingAny': Nothing
  'connect.already-pending.help': { wallet: string }
  'connect.already-pending.helpAny': Nothing
  'connect.locked': { wallet: string }
  'connect.lockedAny': Nothing
  'connect.locked.help': { wallet: string }
  'connect.locked.helpAny': Nothing
  'connect.connected': Nothing
  'connect.connected.help': { wallet: string }
  'connect.connected.helpAny': Nothing
}

/** The sentences of the area "connect". */
export const connectTexts: Area<ConnectKeys> = {
  english: {
    'connect.title': "Connect a wallet",
    'connect.code.title': "Enter your code",
    'connect.looking': "Looking for wallets",
    'connect.search': "Search wallets",
    'connect.search.device': "phone, other device, QR code, scan, WalletConnect, mobile",
    'connect.search.embedded': "fingerprint, face, embedded, new wallet, create, mail",
    'connect.none': "No wallet was found in this browser.",
    'connect.noneNamed': "No wallet has this name. Check the spelling.",
    'connect.showMore': [["count",2,{"one":["Show ",0," more"],"other":["Show ",0," more"]}]],
    'connect.newcomer': "New to wallets?",
    'connect.forget': "Forget",
    'connect.forgetLast': "Forget the wallet used last",
    'connect.section.recent': "Used last",
    'connect.section.embedded': "Without a wallet app",
    'connect.section.here': "In this browser",
    'connect.section.picked': "Recommended here",
    'connect.section.popular': "Popular",
    'connect.section.device': "On another device",
    'connect.section.paired': "More wallets",
    'connect.section.others': "Get another wallet",
    'connect.section.late': "Just found",
    'connect.tag.recent': "Recent",
    'connect.tag.installed': "Installed",
    'connect.tag.demo': "Demo",
    'connect.shared': [["hidden","Another wallet has this name too. This one is by"]," ",["maker"]],
    'connect.sharedAny': [["hidden","Another wallet has this name too. This one is by an"]," unnamed maker"],
    'connect.passkey.detail': "Opens with your fingerprint, face or screen lock",
    'connect.email.detail': "Opens with a code sent to your email",
    'connect.left': ["The request is still open in ",["wallet"]],
    'connect.left.help': "This site no longer waits for it. Refuse it there, or choose again here.",
    'connect.cancel': "Cancel",
    'connect.opening': ["Opening ",["wallet"],"…"],
    'connect.openingAny': "Opening your wallet…",
    'connect.awaiting': ["Confirm in ",["wallet"]],
    'connect.awaitingAny': "Confirm in your wallet",
    'connect.awaiting.help': "Its window asks whether this site may see your address. This page follows by itself.",
    'connect.awaiting.hint': "Don’t see it? Click the extension icon beside the address bar. This page follows by itself.",
    'connect.already-pending': [["wallet"]," is already asking you"],
    'connect.already-pendingAny': "Your wallet is already asking you",
    'connect.already-pending.help': ["Open ",["wallet"]," and answer there. This page follows by itself."],
    'connect.already-pending.helpAny': "Open your wallet and answer there. This page follows by itself.",
    'connect.locked': ["Unlock ",["wallet"]],
    'connect.lockedAny': "Unlock your wallet",
    'connect.locked.help': ["Open ",["wallet"]," and unlock it. Then it asks you, and this page follows by itself."],
    'connect.locked.helpAny': "Open your wallet and unlock it. Then it asks you, and this page follows by itself.",
    'connect.connected': "Connected",
    'connect.connected.help': [["wallet"]," is connected to this site."],
    'connect.connected.helpAny': "Your wallet is connected to this site.",
  },
}
