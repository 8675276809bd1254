// Made by `npm run texts` from locales/en/consoleInvited.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleInvitedKeys = {
  'consoleInvited.pageTitle': { name: string }
  'consoleInvited.title': Nothing
  'consoleInvited.damaged': Nothing
  'consoleInvited.damaged.help': Nothing
  'consoleInvited.failed': Nothing
  'consoleInvited.joined': Nothing
  'consoleInvited.joined.said': Nothing
  'consoleInvited.joined.help': Nothing
  'consoleInvited.joined.organization': { organization: string }
  'consoleInvited.joined.open': Nothing
  'consoleInvited.passkey': Nothing
  'consoleInvited.passkey.help': Nothing
  'consoleInvited.passkey.name': Nothing
  'consoleInvited.passkey.nameHint': Nothing
  'consoleInvited.passkey.nameless': Nothing
  'consoleInvited.key': Nothing
  'consoleInvited.key.public': { curve: string }
  'consoleInvited.key.hint': Nothing
  'consoleInvited.key.join': Nothing
  'consoleInvited.key.nameless': Nothing
}

/** The sentences of the area "consoleInvited". */
export const consoleInvitedTexts: Area<ConsoleInvitedKeys> = {
  english: {
    'consoleInvited.pageTitle': ["Invitation · ",["name"]],
    'consoleInvited.title': "You are invited",
    'consoleInvited.damaged': "This link is not whole",
    'consoleInvited.damaged.help': "Open it again from the mail, as a whole.",
    'consoleInvited.failed': "You are no user yet",
    'consoleInvited.joined': "You are a user now",
    'consoleInvited.joined.said': "You are a user now.",
    'consoleInvited.joined.help': "Sign in to the console with what you have just set up.",
    'consoleInvited.joined.organization': ["Organization ",["organization"]],
    'consoleInvited.joined.open': "Go to the console",
    'consoleInvited.passkey': "Join with a passkey",
    'consoleInvited.passkey.help': "Made on this device, and kept by it. The simplest way for a person.",
    'consoleInvited.passkey.name': "What to call this device",
    'consoleInvited.passkey.nameHint': "Such as “Work laptop”. It may stay empty.",
    'consoleInvited.passkey.nameless': "Passkey",
    'consoleInvited.key': "Join with a key",
    'consoleInvited.key.public': ["Public key (",["curve"],")"],
    'consoleInvited.key.hint': "66 hexadecimal digits. The private half stays with you; no page asks for it here.",
    'consoleInvited.key.join': "Join with the key",
    'consoleInvited.key.nameless': "API key",
  },
}
