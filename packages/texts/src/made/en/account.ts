// Made by `npm run texts` from locales/en/account.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type AccountKeys = {
  'account.title': Nothing
  'account.waiting': Nothing
  'account.copy': Nothing
  'account.receive': Nothing
  'account.send': Nothing
  'account.explorer': Nothing
  'account.network': Nothing
  'account.keys': Nothing
  'account.keysHelp': Nothing
  'account.makeActive': Nothing
  'account.wallet': Nothing
  'account.share': Nothing
  'account.sharing': { wallet: string }
  'account.sharingAny': Nothing
  'account.disconnect': Nothing
  'account.revoke': Nothing
  'account.leaveOtherwise': Nothing
  'account.leaveHelp': Nothing
  'account.login': Nothing
  'account.login.in': Nothing
  'account.login.help': Nothing
  'account.login.until': { strong: 'tag'; time: string }
  'account.login.out': Nothing
  'account.login.outEverywhere': Nothing
  'account.login.unheard': Nothing
  'account.login.continue': { address: string }
  'account.login.changed': { address: string }
  'account.login.refused': Nothing
  'account.signing.confirm': { wallet: string }
  'account.signing.confirmAny': Nothing
  'account.signing.help': Nothing
  'account.signing.anyway': Nothing
  'account.signing.stop': Nothing
  'account.signing.refuse': Nothing
  'account.sessions': Nothing
  'account.sessions.wallets': Nothing
  'account.sessions.show': Nothing
  'account.sessions.none': Nothing
  'account.sessions.help': Nothing
  'account.sessions.unread': Nothing
  'account.session.unnamed': Nothing
  'account.session.inUse': Nothing
  'account.session.times': { since: string; expires: string }
  'account.session.expires': { expires: string }
  'account.session.anyNetwork': Nothing
  'account.session.networks': { networks: string; others: number }
  'account.session.connect': Nothing
  'account.session.end': Nothing
  'account.session.question': Nothing
  'account.session.keep': Nothing
  'account.session.endInUse': Nothing
  'account.session.ended': { wallet: string }
  'account.session.endedAny': Nothing
  'account.session.connected': { wallet: string }
  'account.session.connectedAny': Nothing
  'account.session.failed': { wallet: string }
  'account.session.failedAny': Nothing
}

/** The sentences of the area "account". */
export const accountTexts: Area<AccountKeys> = {
  english: {
    'account.title': "Your account",
    'account.waiting': "Waiting for your wallet to answer. If it is locked, unlock it.",
    'account.copy': "Copy address",
    'account.receive': "Receive",
    'account.send': "Send",
    'account.explorer': "Explorer",
    'account.network': "Network",
    'account.keys': "Wallet and keys",
    'account.keysHelp': "Passkeys, sessions, export and import",
    'account.makeActive': "Make active",
    'account.wallet': "Your wallet",
    'account.share': "Choose accounts to share",
    'account.sharing': ["Choose in ",["wallet"]],
    'account.sharingAny': "Choose in your wallet",
    'account.disconnect': "Disconnect",
    'account.revoke': "Disconnect and revoke access",
    'account.leaveOtherwise': "Other ways to leave",
    'account.leaveHelp': "Disconnecting makes this site forget your wallet. Revoking also asks your wallet to forget this site.",
    'account.login': "Sign-in",
    'account.login.in': "Sign in",
    'account.login.help': "Your wallet signs a message. It costs nothing and moves nothing.",
    'account.login.until': [["strong","Signed in"]," until ",["time"]],
    'account.login.out': "Sign out",
    'account.login.outEverywhere': "Sign out everywhere",
    'account.login.unheard': "You are signed out here, but the server could not be told.",
    'account.login.continue': ["Continue as ",["address"],"?"],
    'account.login.changed': ["Your wallet changed its account. You were signed in as ",["address"]," and are signed out now."],
    'account.login.refused': "You cancelled the request. You are not signed in.",
    'account.signing.confirm': ["Confirm in ",["wallet"]],
    'account.signing.confirmAny': "Confirm in your wallet",
    'account.signing.help': "It has to show this very message.",
    'account.signing.anyway': "Sign it all the same",
    'account.signing.stop': "Stop waiting",
    'account.signing.refuse': "Do not sign",
    'account.sessions': "Sessions",
    'account.sessions.wallets': "Wallets on other devices",
    'account.sessions.show': "Show sessions",
    'account.sessions.none': "This browser has no session with a wallet on another device.",
    'account.sessions.help': "Wallets on other devices that are connected to this browser. Whoever has the wallet can end a session there too.",
    'account.sessions.unread': "The sessions could not be read. Load the page again.",
    'account.session.unnamed': "A wallet without a name",
    'account.session.inUse': "In use",
    'account.session.times': ["Since ",["since"],", expires ",["expires"]],
    'account.session.expires': ["Expires ",["expires"]],
    'account.session.anyNetwork': "Any network",
    'account.session.networks': [["networks"]," and ",["others",2,{"one":[0," more"],"other":[0," more"]}]],
    'account.session.connect': "Connect",
    'account.session.end': "End",
    'account.session.question': "You are connected through this session. Ending it disconnects you and signs you out.",
    'account.session.keep': "Keep it",
    'account.session.endInUse': "End and disconnect",
    'account.session.ended': ["The session with ",["wallet"]," has ended."],
    'account.session.endedAny': "The session has ended.",
    'account.session.connected': ["Connected through ",["wallet"],"."],
    'account.session.connectedAny': "Connected through this session.",
    'account.session.failed': [["wallet"]," could not be connected."],
    'account.session.failedAny': "The wallet could not be connected.",
  },
}
