// Made by `npm run texts` from locales/en/payments.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type PaymentsKeys = {
  'payments.asked.amount': { b: 'tag'; amount: string; network: string }
  'payments.asked.network': { network: string }
  'payments.asked.any': Nothing
  'payments.asked.care': Nothing
  'payments.held': { balance: string; network: string }
  'payments.held.move': { network: string }
  'payments.make.title': Nothing
  'payments.make.asset': Nothing
  'payments.make.unit': { symbol: string; network: string }
  'payments.make.amount': Nothing
  'payments.make.open': Nothing
  'payments.make.wrong': Nothing
  'payments.make.copy': Nothing
  'payments.make.share': Nothing
  'payments.make.code': Nothing
  'payments.scan': Nothing
  'payments.scan.title': Nothing
  'payments.scan.starting': Nothing
  'payments.scan.looking': Nothing
  'payments.scan.refused': Nothing
  'payments.scan.refusedHelp': Nothing
  'payments.scan.missing': Nothing
  'payments.scan.missingHelp': Nothing
  'payments.scan.again': Nothing
  'payments.scan.picture': Nothing
  'payments.scan.noCode': Nothing
  'payments.scan.badPicture': Nothing
  'payments.fiat.enter': { currency: string }
  'payments.fiat.leave': { symbol: string }
  'payments.fiat.about': { money: string }
  'payments.fiat.less': { money: string }
  'payments.fiat.coins': { amount: string; price: string }
  'payments.fiat.frozen': Nothing
}

/** The sentences of the area "payments". */
export const paymentsTexts: Area<PaymentsKeys> = {
  english: {
    'payments.asked.amount': ["You were asked to pay ",["b",["amount"]]," on ",["network"]],
    'payments.asked.network': ["You were asked for a payment on ",["network"]],
    'payments.asked.any': "You were asked for a payment",
    'payments.asked.care': "Anybody can make such a link. Pay only if you know who sent it.",
    'payments.held': ["You have ",["balance"]," on ",["network"],"."],
    'payments.held.move': ["Send on ",["network"]," instead"],
    'payments.make.title': "Ask for a payment",
    'payments.make.asset': "Asset",
    'payments.make.unit': [["symbol"]," on ",["network"]],
    'payments.make.amount': "Amount",
    'payments.make.open': "Leave it empty, and the payer decides.",
    'payments.make.wrong': "Enter an amount such as 12.5.",
    'payments.make.copy': "Copy payment link",
    'payments.make.share': "Share payment link",
    'payments.make.code': "The code above asks for it too. What you ask for stands in the link itself, and no server keeps it.",
    'payments.scan': "Scan",
    'payments.scan.title': "Scan a code",
    'payments.scan.starting': "Starting the camera…",
    'payments.scan.looking': "Point the camera at the code.",
    'payments.scan.refused': "The browser does not let this page use the camera",
    'payments.scan.refusedHelp': "Allow the camera for this page in the browser’s address bar, or choose a picture of the code.",
    'payments.scan.missing': "No camera was found",
    'payments.scan.missingHelp': "Choose a picture of the code instead.",
    'payments.scan.again': "Try again",
    'payments.scan.picture': "Choose a picture",
    'payments.scan.noCode': "There is no code in this picture. Take it straight from the front, with the whole code in it.",
    'payments.scan.badPicture': "This file is no picture that can be read.",
    'payments.fiat.enter': ["Enter in ",["currency"]],
    'payments.fiat.leave': ["Enter in ",["symbol"]],
    'payments.fiat.about': ["about ",["money"]],
    'payments.fiat.less': ["less than ",["money"]],
    'payments.fiat.coins': [["amount"],", at ",["price"]," for one"],
    'payments.fiat.frozen': "This price stays as it was when you began to type.",
  },
}
