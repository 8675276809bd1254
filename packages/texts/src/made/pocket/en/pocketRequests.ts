// Made by `npm run texts` from locales/en/pocketRequests.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type PocketRequestsKeys = {
  'pocketRequests.send': Nothing
  'pocketRequests.sign': Nothing
  'pocketRequests.network': Nothing
  'pocketRequests.network.known': { b: 'tag'; network: string }
  'pocketRequests.network.new': { b: 'tag'; network: string }
  'pocketRequests.account': Nothing
  'pocketRequests.asking': Nothing
  'pocketRequests.askingFee': Nothing
  'pocketRequests.unsendable': Nothing
  'pocketRequests.part': { number: number; count: number }
  'pocketRequests.part.help': Nothing
  'pocketRequests.code': Nothing
  'pocketRequests.code.help': { network: string }
  'pocketRequests.signed': Nothing
  'pocketRequests.signed.help': Nothing
  'pocketRequests.refuse': Nothing
  'pocketRequests.approve': Nothing
  'pocketRequests.left.seconds': { count: number }
  'pocketRequests.left.minutes': { count: number }
  'pocketRequests.left.long': Nothing
  'pocketRequests.left.over': Nothing
  'pocketRequests.waits': { site: string }
  'pocketRequests.waitsAny': Nothing
  'pocketRequests.queue': { count: number }
  'pocketRequests.done.connected': { site: string }
  'pocketRequests.done.connectedAny': Nothing
  'pocketRequests.done.refused': Nothing
  'pocketRequests.done.signed': Nothing
  'pocketRequests.done.sent': Nothing
  'pocketRequests.done.answered': Nothing
  'pocketRequests.done.more': Nothing
}

/** The sentences of the area "pocketRequests". */
export const pocketRequestsTexts: Area<PocketRequestsKeys> = {
  english: {
    'pocketRequests.send': "Send this?",
    'pocketRequests.sign': "Sign this?",
    'pocketRequests.network': "Change the network?",
    'pocketRequests.network.known': ["Make ",["b",["network"]]," the active network."],
    'pocketRequests.network.new': ["Make ",["b",["network"]]," the active network, and let the site use it."],
    'pocketRequests.account': "With the account",
    'pocketRequests.asking': "Asking the network…",
    'pocketRequests.askingFee': "Asking the network for the fee…",
    'pocketRequests.unsendable': "It cannot be sent now",
    'pocketRequests.part': ["Call ",["number",4]," of ",["count",4]],
    'pocketRequests.part.help': "These calls are made one by one, and you approve each of them by itself. If one fails or is refused, those before it stay made.",
    'pocketRequests.code': "Your account will run code",
    'pocketRequests.code.help': ["To make several calls as one, it has to run the code of a small contract on ",["network"],". The code does only what your own key has signed."],
    'pocketRequests.signed': "This transaction is signed already.",
    'pocketRequests.signed.help': "The site has no answer yet. Approve again to send the same one once more and tell the site.",
    'pocketRequests.refuse': "Refuse",
    'pocketRequests.approve': "Approve",
    'pocketRequests.left.seconds': ["It can be answered for ",["count",2,{"one":[0," second"],"other":[0," seconds"]}],"."],
    'pocketRequests.left.minutes': ["It can be answered for ",["count",2,{"one":[0," minute"],"other":[0," minutes"]}],"."],
    'pocketRequests.left.long': "It can be answered for a long time.",
    'pocketRequests.left.over': "The time to answer is over.",
    'pocketRequests.waits': [["site"]," waits for your answer."],
    'pocketRequests.waitsAny': "A site waits for your answer.",
    'pocketRequests.queue': [["count",2,{"one":[0," question waits."],"other":[0," questions wait."]}]," This is the first."],
    'pocketRequests.done.connected': ["Connected to ",["site"],". Go back to the site."],
    'pocketRequests.done.connectedAny': "The site is connected. Go back to it.",
    'pocketRequests.done.refused': "Refused. The site has been told.",
    'pocketRequests.done.signed': "Signed. Go back to the site.",
    'pocketRequests.done.sent': "Sent. Go back to the site.",
    'pocketRequests.done.answered': "Answered. Go back to the site.",
    'pocketRequests.done.more': "Sent. The next call comes by itself and asks you again.",
  },
}
