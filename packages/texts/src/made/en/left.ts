// Made by `npm run texts` from locales/en/left.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type LeftKeys = {
  'left.wallet': Nothing
  'left.locked': { name: 'tag'; wallet: string }
  'left.locked.said': { wallet: string }
  'left.locked.help': Nothing
  'left.absent': { name: 'tag'; wallet: string }
  'left.absent.said': { wallet: string }
  'left.absent.help': Nothing
  'left.left': { name: 'tag'; wallet: string }
  'left.left.said': { wallet: string }
  'left.left.help': Nothing
  'left.over.help': Nothing
  'left.session': { name: 'tag'; wallet: string }
  'left.session.unnamed': Nothing
  'left.session.help': Nothing
  'left.login.out': Nothing
  'left.login.kept': Nothing
  'left.login.unheard': Nothing
  'left.both': { first: string; second: string }
  'left.again': Nothing
  'left.signOut': Nothing
  'left.dismiss': Nothing
}

/** The sentences of the area "left". */
export const leftTexts: Area<LeftKeys> = {
  english: {
    'left.wallet': "Your wallet",
    'left.locked': [["name",["wallet"]]," is locked"],
    'left.locked.said': [["wallet"]," is locked."],
    'left.locked.help': "Unlock it to go on: this page follows by itself.",
    'left.absent': [["name",["wallet"]]," is not connected"],
    'left.absent.said': [["wallet"]," is not connected."],
    'left.absent.help': "It may be locked, or you disconnected it there.",
    'left.left': [["name",["wallet"]]," let go of this site"],
    'left.left.said': [["wallet"]," let go of this site."],
    'left.left.help': "You disconnected it there, or chose an account that this site may not see.",
    'left.over.help': "The connection was ended there.",
    'left.session': ["The session with ",["name",["wallet"]]," has ended"],
    'left.session.unnamed': "A session with a wallet has ended",
    'left.session.help': "This site is no longer connected to it.",
    'left.login.out': "You are signed out here too.",
    'left.login.kept': "You are still signed in here.",
    'left.login.unheard': "You are signed out here. The server could not be told yet; it is tried again.",
    'left.both': [["first"]," ",["second"]],
    'left.again': "Connect again",
    'left.signOut': "Sign out",
    'left.dismiss': "Dismiss",
  },
}
