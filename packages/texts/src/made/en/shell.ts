// Made by `npm run texts` from locales/en/shell.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type ShellKeys = {
  'shell.connect': Nothing
  'shell.account': Nothing
  'shell.account.signedIn': Nothing
  'shell.account.on': { network: string }
  'shell.account.onSignedIn': { network: string }
  'shell.account.reconnecting': Nothing
  'shell.account.unloaded': Nothing
  'shell.said.connected': { address: string; network: string }
  'shell.said.changed': Nothing
  'shell.said.open': { wallet: string }
}

/** The sentences of the area "shell". */
export const shellTexts: Area<ShellKeys> = {
  english: {
    'shell.connect': "Connect wallet",
    'shell.account': "Your account",
    'shell.account.signedIn': "Signed in",
    'shell.account.on': [", on ",["network"]],
    'shell.account.onSignedIn': [", on ",["network"],", signed in"],
    'shell.account.reconnecting': ", reconnecting",
    'shell.account.unloaded': "This part of the page could not be loaded. Close this and try again.",
    'shell.said.connected': ["Connected as ",["address"]," on ",["network"]],
    'shell.said.changed': "The account changed. You are no longer signed in.",
    'shell.said.open': ["The request is still open in ",["wallet"],"."],
  },
}
