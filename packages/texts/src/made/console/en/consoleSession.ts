// Made by `npm run texts` from locales/en/consoleSession.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleSessionKeys = {
  'consoleSession.end.idle': { minutes: number }
  'consoleSession.end.expired': Nothing
  'consoleSession.end.unknown': Nothing
  'consoleSession.failed': Nothing
  'consoleSession.notForgotten': Nothing
  'consoleSession.kept': Nothing
  'consoleSession.kept.help': { organization: string }
  'consoleSession.kept.forget': Nothing
  'consoleSession.kept.continue': Nothing
  'consoleSession.key': Nothing
  'consoleSession.key.title': Nothing
  'consoleSession.key.private': Nothing
  'consoleSession.key.hint': { file: string }
  'consoleSession.key.organization': Nothing
  'consoleSession.key.organizationHint': Nothing
  'consoleSession.key.keep': Nothing
  'consoleSession.key.keepHelp': Nothing
  'consoleSession.key.signIn': Nothing
  'consoleSession.key.file': { file: string }
  'consoleSession.passkey': Nothing
  'consoleSession.passkey.title': Nothing
  'consoleSession.passkey.none': Nothing
  'consoleSession.passkey.help': Nothing
  'consoleSession.passkey.organization': Nothing
}

/** The sentences of the area "consoleSession". */
export const consoleSessionTexts: Area<ConsoleSessionKeys> = {
  english: {
    'consoleSession.end.idle': [["minutes",2,{"one":["You were signed out after ",0," minute without a touch."],"other":["You were signed out after ",0," minutes without a touch."]}]],
    'consoleSession.end.expired': "The session has ended. Sign in again to go on.",
    'consoleSession.end.unknown': "Custody does not know your key or your session any more. Sign in again to go on.",
    'consoleSession.failed': "You are not signed in",
    'consoleSession.notForgotten': "The key may still be here",
    'consoleSession.kept': "The key in this browser",
    'consoleSession.kept.help': ["Kept for organization ",["organization"],". Nobody can read it out."],
    'consoleSession.kept.forget': "Forget it",
    'consoleSession.kept.continue': "Continue",
    'consoleSession.key': "Sign in with an API key",
    'consoleSession.key.title': "With an API key",
    'consoleSession.key.private': "Private key",
    'consoleSession.key.hint': ["The key, or the content of ",["file"]," from the data folder. It stays in this page."],
    'consoleSession.key.organization': "Organization",
    'consoleSession.key.organizationHint': "Needed with a bare key; the file names it.",
    'consoleSession.key.keep': "Keep the key in this browser until I sign out",
    'consoleSession.key.keepHelp': "In a form that no page can read. Only on a computer of your own.",
    'consoleSession.key.signIn': "Sign in with the key",
    'consoleSession.key.file': ["Or choose the file ",["file"]],
    'consoleSession.passkey': "Sign in with a passkey",
    'consoleSession.passkey.title': "With a passkey",
    'consoleSession.passkey.none': "This browser knows no passkeys.",
    'consoleSession.passkey.help': "Of a user of the owner’s organization. Reading lasts an hour; every change asks the passkey again.",
    'consoleSession.passkey.organization': "Organization of the passkey",
  },
}
