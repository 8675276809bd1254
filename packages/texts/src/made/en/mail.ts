// Made by `npm run texts` from locales/en/mail.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type MailKeys = {
  'mail.signIn.title': { name: string }
  'mail.signIn.open': Nothing
  'mail.recovery.title': { name: string }
  'mail.recovery.meaning': Nothing
  'mail.recovery.open': Nothing
  'mail.confirm.title': { name: string }
  'mail.confirm.meaning': Nothing
  'mail.confirm.unasked': Nothing
  'mail.open': Nothing
  'mail.copy': Nothing
  'mail.copyInstead': Nothing
  'mail.life': { minutes: number }
  'mail.unasked': Nothing
  'mail.passkey.title': { name: string }
  'mail.passkey.meaning': { name: string }
  'mail.passkey.when': { time: string }
  'mail.passkey.advice': Nothing
  'mail.invitation.title': { name: string }
  'mail.invitation.meaning': { name: string }
  'mail.invitation.open': Nothing
  'mail.invitation.link': Nothing
  'mail.invitation.life': Nothing
  'mail.invitation.unasked': Nothing
}

/** The sentences of the area "mail". */
export const mailTexts: Area<MailKeys> = {
  english: {
    'mail.signIn.title': ["Sign in to ",["name"]],
    'mail.signIn.open': "Sign in",
    'mail.recovery.title': ["Recover your account at ",["name"]],
    'mail.recovery.meaning': "With this code you make a new passkey. Passkeys that you still have go on working.",
    'mail.recovery.open': "Recover your account",
    'mail.confirm.title': ["Confirm this address for recovery at ",["name"]],
    'mail.confirm.meaning': "Once it is confirmed, mails to this address can bring the wallet back for which it was asked.",
    'mail.confirm.unasked': "If you did not ask for it, you need do nothing: without the code, nothing changes. Give it to nobody.",
    'mail.open': "Open this link:",
    'mail.copy': "Copy this code into the page that asked for it:",
    'mail.copyInstead': "Or copy this code into the page that asked for it:",
    'mail.life': [["minutes",2,{"one":["It works for ",0," minute, and only in the browser that asked for it."],"other":["It works for ",0," minutes, and only in the browser that asked for it."]}]],
    'mail.unasked': "If you did not ask for it, you need do nothing. Give it to nobody, whoever asks you for it.",
    'mail.passkey.title': ["A passkey was added at ",["name"]],
    'mail.passkey.meaning': ["A new passkey was added to your account at ",["name"]," by recovery."],
    'mail.passkey.when': ["This happened on ",["time"]," (UTC)."],
    'mail.passkey.advice': "Your other passkeys still work. If this was not you, sign in and remove the new passkey.",
    'mail.invitation.title': ["Invitation to ",["name"]],
    'mail.invitation.meaning': ["You are invited to join ",["name"],"."],
    'mail.invitation.open': "Accept the invitation",
    'mail.invitation.link': "Open this link to accept, and to choose how you sign in:",
    'mail.invitation.life': "It works once, within a week, and for whoever opens it first: give it to nobody.",
    'mail.invitation.unasked': "If you do not know what it is about, you need do nothing.",
  },
}
