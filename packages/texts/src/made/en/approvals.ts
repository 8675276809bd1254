// Made by `npm run texts` from locales/en/approvals.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type ApprovalsKeys = {
  'approvals.title': Nothing
  'approvals.lead': Nothing
  'approvals.connect': Nothing
  'approvals.signIn': Nothing
  'approvals.signInWhy': Nothing
  'approvals.absent': Nothing
  'approvals.absentHelp': Nothing
  'approvals.looking': Nothing
  'approvals.failed': Nothing
  'approvals.again': Nothing
  'approvals.empty': Nothing
  'approvals.emptyHelp': Nothing
  'approvals.emptySoFar': Nothing
  'approvals.unseen': Nothing
  'approvals.sum': { money: string }
  'approvals.sumNothing': Nothing
  'approvals.sumUnknown': Nothing
  'approvals.sumWithout': { count: number }
  'approvals.order': Nothing
  'approvals.bySpender': Nothing
  'approvals.byToken': Nothing
  'approvals.all': { symbol: string }
  'approvals.upTo': { amount: string }
  'approvals.collection': { name: string }
  'approvals.item': { name: string; id: string }
  'approvals.units': { amount: string }
  'approvals.nameless': Nothing
  'approvals.unlimited': Nothing
  'approvals.person': Nothing
  'approvals.personHelp': Nothing
  'approvals.own': Nothing
  'approvals.through': Nothing
  'approvals.since': { day: string }
  'approvals.until': { time: string }
  'approvals.expiredAt': { time: string }
  'approvals.now': Nothing
  'approvals.nowNothing': Nothing
  'approvals.nowUnknown': Nothing
  'approvals.pieces': { count: number }
  'approvals.revoke': Nothing
  'approvals.revokeThis': { what: string; network: string }
  'approvals.select': { what: string; network: string }
  'approvals.selected': { count: number }
  'approvals.revokeMany': { count: number }
  'approvals.clear': Nothing
  'approvals.underWay': Nothing
  'approvals.expired': Nothing
  'approvals.expiredHelp': Nothing
  'approvals.unlisted': Nothing
  'approvals.unlistedHelp': Nothing
  'approvals.unlistedTag': Nothing
  'approvals.away': { network: string }
  'approvals.awayHistory': { network: string }
  'approvals.catchingUp': { network: string }
  'approvals.older': { network: string }
  'approvals.further': Nothing
  'approvals.furtherReading': Nothing
  'approvals.furtherRefused': Nothing
  'approvals.unwatched': { network: string }
  'approvals.unread': { count: number; network: string }
  'approvals.passedOver': { count: number; network: string }
  'approvals.notes': { count: number }
  'approvals.review.title': { count: number }
  'approvals.review.lead': { count: number }
  'approvals.review.spender': Nothing
  'approvals.review.token': Nothing
  'approvals.review.collection': Nothing
  'approvals.review.item': Nothing
  'approvals.review.back': Nothing
  'approvals.review.stop': Nothing
  'approvals.review.stopping': Nothing
  'approvals.review.goOn': { count: number }
  'approvals.review.finish': Nothing
  'approvals.review.fee': Nothing
  'approvals.review.done': { count: number }
  'approvals.review.some': { done: number; count: number }
  'approvals.review.someHelp': Nothing
  'approvals.review.onItsWay': { count: number }
  'approvals.step.next': Nothing
  'approvals.step.later': Nothing
  'approvals.step.switching': Nothing
  'approvals.step.waiting': Nothing
  'approvals.step.refused': Nothing
  'approvals.step.failed': Nothing
  'approvals.step.done': Nothing
  'approvals.activity': { name: 'tag'; spender: string }
  'approvals.activityMany': { count: number }
  'approvals.link': Nothing
  'approvals.linkHelp': Nothing
}

/** The sentences of the area "approvals". */
export const approvalsTexts: Area<ApprovalsKeys> = {
  english: {
    'approvals.title': "Approvals",
    'approvals.lead': "Who may spend from your account, on every network.",
    'approvals.connect': "Connect a wallet to see who may spend from it.",
    'approvals.signIn': "Sign in to look for approvals",
    'approvals.signInWhy': "The server of this site has read who was allowed what. It tells only the account itself.",
    'approvals.absent': "This site does not look for approvals",
    'approvals.absentHelp': "Its server keeps no history of the networks.",
    'approvals.looking': "Looking for approvals…",
    'approvals.failed': "The approvals could not be looked for",
    'approvals.again': "Try again",
    'approvals.empty': "Nobody may spend from this account",
    'approvals.emptyHelp': "What you allow a site to spend is listed here, and can be revoked.",
    'approvals.emptySoFar': "Nothing found so far",
    'approvals.unseen': "Signed permits that were never used can't be seen here.",
    'approvals.sum': [["money"]," can be taken now"],
    'approvals.sumNothing': "Nothing can be taken now",
    'approvals.sumUnknown': "Some of what you have can be taken now",
    'approvals.sumWithout': [["count",2,{"one":[0," more has no known price"],"other":[0," more have no known price"]}]],
    'approvals.order': "Group",
    'approvals.bySpender': "By spender",
    'approvals.byToken': "By token",
    'approvals.all': ["All your ",["symbol"]],
    'approvals.upTo': ["Up to ",["amount"]],
    'approvals.collection': ["Every item of ",["name"]],
    'approvals.item': [["name"],", item ",["id"]],
    'approvals.units': [["amount"]," smallest units"],
    'approvals.nameless': "a token without a name",
    'approvals.unlimited': "Unlimited",
    'approvals.person': "Not a contract",
    'approvals.personHelp': "Sites spend through contracts. Somebody holds the key of this account.",
    'approvals.own': "Your own account",
    'approvals.through': "through Permit2",
    'approvals.since': ["since ",["day"]],
    'approvals.until': ["until ",["time"]],
    'approvals.expiredAt': ["expired ",["time"]],
    'approvals.now': "Can be taken now",
    'approvals.nowNothing': "nothing now",
    'approvals.nowUnknown': "how much is not known",
    'approvals.pieces': [["count",2,{"one":[0," item"],"other":[0," items"]}]],
    'approvals.revoke': "Revoke",
    'approvals.revokeThis': ["Revoke: ",["what"],", ",["network"]],
    'approvals.select': ["Select: ",["what"],", ",["network"]],
    'approvals.selected': [["count",2,{"one":[0," selected"],"other":[0," selected"]}]],
    'approvals.revokeMany': ["Revoke ",["count",4]],
    'approvals.clear': "Clear",
    'approvals.underWay': "Being revoked",
    'approvals.expired': "Expired",
    'approvals.expiredHelp': "Nothing can be taken through these any more. Revoking them costs a fee and is not needed.",
    'approvals.unlisted': "Not on the list of this site",
    'approvals.unlistedHelp': "Anybody can make such a contract and name you in it. Many only want to lure you to a site.",
    'approvals.unlistedTag': "Not listed",
    'approvals.away': [["network"]," cannot be reached. Approvals there are not known now."],
    'approvals.awayHistory': [["network"]," could not be read lately. Newer approvals may be missing."],
    'approvals.catchingUp': [["network"]," is still being read. More may appear."],
    'approvals.older': ["Older approvals on ",["network"]," may be missing."],
    'approvals.further': "Look further back",
    'approvals.furtherReading': "Looking further back…",
    'approvals.furtherRefused': "The server does not look further back now. Try again later.",
    'approvals.unwatched': [["network"]," is not looked at."],
    'approvals.unread': [["count",2,{"one":[0," contract on ",["network"]," gave no answer. It may hold an approval."],"other":[0," contracts on ",["network"]," gave no answer. They may hold approvals."]}]],
    'approvals.passedOver': [["count",2,{"one":[0," more on ",["network"]," was not looked at: there are too many."],"other":[0," more on ",["network"]," were not looked at: there are too many."]}]],
    'approvals.notes': [["count",2,{"one":[0," note on what is missing"],"other":[0," notes on what is missing"]}]],
    'approvals.review.title': [["count",2,{"one":"Revoke an approval","other":["Revoke ",0," approvals"]}]],
    'approvals.review.lead': [["count",2,{"one":"Revoking is a transaction, with a network fee.","other":"Each is a transaction of its own, with its own fee. Your wallet asks for one after the other."}]],
    'approvals.review.spender': "Spender",
    'approvals.review.token': "Token",
    'approvals.review.collection': "Collection",
    'approvals.review.item': "Item",
    'approvals.review.back': "Back",
    'approvals.review.stop': "Stop after this one",
    'approvals.review.stopping': "It stops after this one.",
    'approvals.review.goOn': ["Go on with ",["count",4]],
    'approvals.review.finish': "Back to approvals",
    'approvals.review.fee': "The network fee changed. Look at it again.",
    'approvals.review.done': [["count",2,{"one":"Revoked","other":[0," revoked"]}]],
    'approvals.review.some': [["done",4]," of ",["count",4]," revoked"],
    'approvals.review.someHelp': "The others are as before.",
    'approvals.review.onItsWay': [["count",2,{"one":"On its way","other":[0," on their way"]}]],
    'approvals.step.next': "Next",
    'approvals.step.later': "Not sent yet",
    'approvals.step.switching': "Changing the network",
    'approvals.step.waiting': "In your wallet",
    'approvals.step.refused': "Refused in your wallet. Nothing was sent.",
    'approvals.step.failed': "Not sent",
    'approvals.step.done': "Revoked",
    'approvals.activity': ["Revoked for ",["name",["spender"]]],
    'approvals.activityMany': [["count",2,{"one":["Revoked ",0," approval"],"other":["Revoked ",0," approvals"]}]],
    'approvals.link': "Approvals",
    'approvals.linkHelp': "See who may spend from your account, and revoke it.",
  },
}
