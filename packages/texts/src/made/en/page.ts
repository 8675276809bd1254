// Made by `npm run texts` from locales/en/page.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type PageKeys = {
  'page.send.lead': Nothing
  'page.sign.lead': Nothing
  'page.activity.lead': Nothing
  'page.wallet.lead': Nothing
  'page.wallet.none': Nothing
  'page.nowhere': Nothing
  'page.nowhere.lead': { link: 'tag' }
  'page.receive.connect': Nothing
  'page.receive.card': Nothing
  'page.receive.code': Nothing
  'page.receive.share': Nothing
  'page.receive.network': { network: string }
  'page.copy': Nothing
  'page.actions': Nothing
  'page.glance': Nothing
  'page.elsewhere': { network: string }
  'page.latest': Nothing
  'page.latest.all': Nothing
  'page.latest.none': Nothing
  'page.safety': Nothing
  'page.safety.phrase': Nothing
  'page.safety.address': Nothing
  'page.safety.sign': Nothing
  'page.login': Nothing
  'page.login.out': Nothing
  'page.login.until': { strong: 'tag'; time: 'tag' }
  'page.login.asking': Nothing
  'page.login.late': Nothing
  'page.coins': Nothing
  'page.coins.get': Nothing
  'page.coins.getting': Nothing
  'page.coins.why': { network: string }
  'page.coins.done': Nothing
  'page.coins.unreachable': Nothing
  'page.coins.failed': Nothing
  'page.coins.given': Nothing
}

/** The sentences of the area "page". */
export const pageTexts: Area<PageKeys> = {
  english: {
    'page.send.lead': "Native coin and tokens, after a true look at what it costs.",
    'page.sign.lead': "See what the bytes mean before your wallet signs them.",
    'page.activity.lead': "What came in and what went out, on every network.",
    'page.wallet.lead': "Your keys, who may use them, and the ways in and out.",
    'page.wallet.none': "This site makes no wallets. Connect one that you have.",
    'page.nowhere': "There is no page here",
    'page.nowhere.lead': ["Check the address, or go back to the ",["link","start"],"."],
    'page.receive.connect': "Connect a wallet to see its address.",
    'page.receive.card': "Your address",
    'page.receive.code': "Scan this to pay to your address",
    'page.receive.share': "Share",
    'page.receive.network': ["It is the same address on every network. Ask for ",["network"],", where your wallet is now, unless you know better."],
    'page.copy': "Copy address",
    'page.actions': "What you can do",
    'page.glance': "At a glance",
    'page.elsewhere': ["Your wallet is on ",["network"],", which is not offered here. You can sign there. To send, choose another network at the top."],
    'page.latest': "Latest",
    'page.latest.all': "All activity",
    'page.latest.none': "Nothing here yet. What you send and what comes in is listed here.",
    'page.safety': "Stay safe",
    'page.safety.phrase': "Nobody who means well asks for your recovery phrase.",
    'page.safety.address': "Read the whole address before you send. What is sent cannot be taken back.",
    'page.safety.sign': "Sign only what you understand. Your wallet shows it once more.",
    'page.login': "Sign-in",
    'page.login.out': "You are not signed in. Your wallet signs a message, and it costs nothing.",
    'page.login.until': [["strong","Signed in"]," until ",["time",""]],
    'page.login.asking': "Asking whether you are still signed in…",
    'page.login.late': "The login server has not answered yet…",
    'page.coins': "Test coins",
    'page.coins.get': "Get test coins",
    'page.coins.getting': "Getting test coins…",
    'page.coins.why': [["network"]," is a test network. Its coins are free and worth nothing."],
    'page.coins.done': "Your test coins are here.",
    'page.coins.unreachable': "The server could not be reached. Try again in a moment.",
    'page.coins.failed': "The faucet gave nothing. Try again in a moment.",
    'page.coins.given': "This address has had all its test coins. Use another address.",
  },
}
