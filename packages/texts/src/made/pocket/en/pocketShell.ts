// Made by `npm run texts` from locales/en/pocketShell.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type PocketShellKeys = {
  'pocketShell.title': Nothing
  'pocketShell.description': Nothing
  'pocketShell.script': Nothing
  'pocketShell.warning': { b: 'tag' }
  'pocketShell.notKept': Nothing
  'pocketShell.failed': Nothing
  'pocketShell.failed.help': Nothing
  'pocketShell.failed.again': Nothing
  'pocketShell.welcome': Nothing
  'pocketShell.welcome.what': Nothing
  'pocketShell.welcome.asked': Nothing
  'pocketShell.welcome.bare': Nothing
  'pocketShell.key.make': Nothing
  'pocketShell.key.import': Nothing
  'pocketShell.key.forget': Nothing
  'pocketShell.import.key': Nothing
  'pocketShell.import.hint': Nothing
  'pocketShell.import.submit': Nothing
  'pocketShell.account.numbered': { number: number; address: string }
  'pocketShell.account.help': Nothing
  'pocketShell.balance': { amount: string; quiet: 'tag'; network: string }
  'pocketShell.balance.reading': Nothing
  'pocketShell.balance.unread': Nothing
  'pocketShell.forget': Nothing
  'pocketShell.forget.help': Nothing
  'pocketShell.forget.keep': Nothing
  'pocketShell.forget.sure': Nothing
}

/** The sentences of the area "pocketShell". */
export const pocketShellTexts: Area<PocketShellKeys> = {
  english: {
    'pocketShell.title': "Pocket wallet",
    'pocketShell.description': "A test wallet in a page, to pair with by code. For test money only.",
    'pocketShell.script': "This page needs JavaScript: it keeps the key and signs with it.",
    'pocketShell.warning': [["b","A test wallet in this page. For test money only."]," Its keys lie unprotected in this browser."],
    'pocketShell.notKept': "This browser keeps nothing for this page. Sessions end when the page is closed.",
    'pocketShell.failed': "The wallet could not be opened",
    'pocketShell.failed.help': "This page has deleted nothing. Try again, also after a restart of the browser.",
    'pocketShell.failed.again': "Try again",
    'pocketShell.welcome': "Begin with a key",
    'pocketShell.welcome.what': "This page can stand in for a wallet on a phone: it connects to a site by code, and asks you before it signs or sends anything.",
    'pocketShell.welcome.asked': "A site is waiting to connect. Make a key first.",
    'pocketShell.welcome.bare': "The key is kept in this browser’s storage, unencrypted. Whoever can use this browser can read it. Never import a key that guards anything of value.",
    'pocketShell.key.make': "Make a test key",
    'pocketShell.key.import': "Import a key",
    'pocketShell.key.forget': "Forget this key",
    'pocketShell.import.key': "Private key",
    'pocketShell.import.hint': "64 hexadecimal digits. A test key only.",
    'pocketShell.import.submit': "Import",
    'pocketShell.account.numbered': ["Account ",["number",4]," · ",["address"]],
    'pocketShell.account.help': "The account that you choose here is the first one that connected sites see.",
    'pocketShell.balance': [["amount"]," ",["quiet","on ",["network"]]],
    'pocketShell.balance.reading': "Reading the balance…",
    'pocketShell.balance.unread': "The balance cannot be read now.",
    'pocketShell.forget': "Forget this key for good?",
    'pocketShell.forget.help': "There is no copy of it. What is on the account stays there forever. Sessions that show only this account end.",
    'pocketShell.forget.keep': "Keep it",
    'pocketShell.forget.sure': "Forget it",
  },
}
