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
  'mail.digits.type': Nothing
  'mail.digits.site': { site: string }
  'mail.digits.secret': { name: string }
  'mail.digits.link': Nothing
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
  'mail.arrived.title': { count: number; name: string }
  'mail.arrived.line': { amount: string; network: string }
  'mail.arrived.piece': { network: string }
  'mail.arrived.more': { count: number }
  'mail.arrived.open': Nothing
  'mail.arrived.safety': Nothing
  'mail.arrived.why': { name: string }
  'mail.arrived.stop': Nothing
  'mail.arrived.stopLead': Nothing
  'mail.notices.title': { name: string }
  'mail.notices.meaning': { name: string }
  'mail.notices.life': { minutes: number }
  'mail.notices.unasked': Nothing
  'mail.stop.title': Nothing
  'mail.stop.press': Nothing
  'mail.stop.done': Nothing
  'mail.stop.again': Nothing
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
    'mail.digits.type': "Type this code on the page that asked for it:",
    'mail.digits.site': ["Type it only where the browser shows the address ",["site"],"."],
    'mail.digits.secret': ["Never tell it to anybody, on the phone or in a chat. Nobody of ",["name"]," will ever ask you for it."],
    'mail.digits.link': "Or open this link in the browser that asked for it:",
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
    'mail.arrived.title': [["count",2,{"one":["Something came in at ",["name"]],"other":[0," payments came in at ",["name"]]}]],
    'mail.arrived.line': [["amount"]," came in on ",["network"],"."],
    'mail.arrived.piece': ["A piece of a collection came in on ",["network"],"."],
    'mail.arrived.more': [["count",2,{"one":["And ",0," more."],"other":["And ",0," more."]}]],
    'mail.arrived.open': "See it",
    'mail.arrived.safety': "Nobody of this site asks you for a code, a phrase or a payment by mail.",
    'mail.arrived.why': ["You get this because you asked ",["name"]," for mails of what comes in."],
    'mail.arrived.stop': "Stop these mails",
    'mail.arrived.stopLead': "Open this link to stop these mails:",
    'mail.notices.title': ["Confirm this address at ",["name"]],
    'mail.notices.meaning': ["Somebody who is signed in at ",["name"]," wants mails to this address when something comes in."],
    'mail.notices.life': [["minutes",2,{"one":["It works for ",0," minute."],"other":["It works for ",0," minutes."]}]],
    'mail.notices.unasked': "If you did not ask for it, you need do nothing: without the code, no mails come.",
    'mail.stop.title': "Stop the mails of what comes in?",
    'mail.stop.press': "Stop them",
    'mail.stop.done': "No more of these mails are sent",
    'mail.stop.again': "You can ask for them again on the page of your activity.",
  },
}
