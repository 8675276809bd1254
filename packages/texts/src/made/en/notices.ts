// Made by `npm run texts` from locales/en/notices.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type NoticesKeys = {
  'notices.title': Nothing
  'notices.offer': Nothing
  'notices.begin': Nothing
  'notices.email': Nothing
  'notices.send': Nothing
  'notices.leave': Nothing
  'notices.sent': { email: string }
  'notices.code': Nothing
  'notices.confirm': Nothing
  'notices.other': Nothing
  'notices.on': { email: string }
  'notices.stop': Nothing
  'notices.wrongCode': Nothing
  'notices.wrongEmail': Nothing
  'notices.tooMany': Nothing
  'notices.failed': Nothing
}

/** The sentences of the area "notices". */
export const noticesTexts: Area<NoticesKeys> = {
  english: {
    'notices.title': "Mails of what comes in",
    'notices.offer': "Get a mail when something comes in.",
    'notices.begin': "Get mails",
    'notices.email': "Your mail address",
    'notices.send': "Send a code",
    'notices.leave': "Not now",
    'notices.sent': ["A code is on its way to ",["email"],"."],
    'notices.code': "Code from the mail",
    'notices.confirm': "Confirm",
    'notices.other': "Use another address",
    'notices.on': ["Mails of what comes in go to ",["email"],"."],
    'notices.stop': "Stop them",
    'notices.wrongCode': "This is not the code, or it is too old.",
    'notices.wrongEmail': "This is no mail address.",
    'notices.tooMany': "Too many codes were sent. Try again in an hour.",
    'notices.failed': "The server could not be reached. Try again.",
  },
}
