// Made by `npm run texts` from locales/en/collectibles.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type CollectiblesKeys = {
  'collectibles.title': Nothing
  'collectibles.lead': Nothing
  'collectibles.all': Nothing
  'collectibles.connect': Nothing
  'collectibles.signIn': Nothing
  'collectibles.signInWhy': Nothing
  'collectibles.absent': Nothing
  'collectibles.absentHelp': Nothing
  'collectibles.looking': Nothing
  'collectibles.failed': Nothing
  'collectibles.again': Nothing
  'collectibles.empty': Nothing
  'collectibles.emptySoFar': Nothing
  'collectibles.emptyHelp': Nothing
  'collectibles.noneKnown': Nothing
  'collectibles.item': { name: string; number: string }
  'collectibles.many': { count: string }
  'collectibles.manyMore': Nothing
  'collectibles.unlisted': Nothing
  'collectibles.unlistedHelp': Nothing
  'collectibles.unlistedOne': Nothing
  'collectibles.callsItself': { name: string }
  'collectibles.more': { count: number }
  'collectibles.back': Nothing
  'collectibles.collection': Nothing
  'collectibles.number': Nothing
  'collectibles.copyNumber': Nothing
  'collectibles.held': Nothing
  'collectibles.network': Nothing
  'collectibles.contract': Nothing
  'collectibles.explorer': Nothing
  'collectibles.send': Nothing
  'collectibles.sendTitle': { what: string }
  'collectibles.howMany': Nothing
  'collectibles.howManyHint': { count: string }
  'collectibles.howManyWrong': { count: string }
  'collectibles.review': Nothing
  'collectibles.reviewElsewhere': { network: string }
  'collectibles.checking': Nothing
  'collectibles.cancel': Nothing
  'collectibles.gone': Nothing
  'collectibles.receiverRefuses': Nothing
  'collectibles.noAnswer': { network: string }
  'collectibles.away': { network: string }
  'collectibles.awayHistory': { network: string }
  'collectibles.catchingUp': { network: string }
  'collectibles.older': { network: string }
  'collectibles.unwatched': { network: string }
  'collectibles.unread': { count: number; network: string }
  'collectibles.passedOver': { count: number; network: string }
  'collectibles.cut': Nothing
  'collectibles.notes': { count: number }
  'collectibles.get': Nothing
  'collectibles.getting': Nothing
}

/** The sentences of the area "collectibles". */
export const collectiblesTexts: Area<CollectiblesKeys> = {
  english: {
    'collectibles.title': "Collectibles",
    'collectibles.lead': "The items of your account, on every network.",
    'collectibles.all': "See all",
    'collectibles.connect': "Connect a wallet to see its collectibles.",
    'collectibles.signIn': "Sign in to see your collectibles",
    'collectibles.signInWhy': "The server of this site has read what came to the account. It tells only the account itself.",
    'collectibles.absent': "This site does not look for collectibles",
    'collectibles.absentHelp': "Its server keeps no history of the networks.",
    'collectibles.looking': "Looking for collectibles…",
    'collectibles.failed': "The collectibles could not be looked for",
    'collectibles.again': "Try again",
    'collectibles.empty': "No collectibles yet",
    'collectibles.emptySoFar': "Nothing found so far",
    'collectibles.emptyHelp': "Items that are sent to this account appear here by themselves.",
    'collectibles.noneKnown': "Nothing of a collection that this site knows",
    'collectibles.item': [["name"]," #",["number"]],
    'collectibles.many': ["× ",["count"]],
    'collectibles.manyMore': "× very many",
    'collectibles.unlisted': "Not known to this site",
    'collectibles.unlistedHelp': "Anybody can make such a collection and send you something of it. Many only want to lure you to a site. No pictures of them are fetched.",
    'collectibles.unlistedOne': "This site does not know this collection. Anybody can make one and call it anything. Do not visit a site that it names.",
    'collectibles.callsItself': ["It calls itself “",["name"],"”."],
    'collectibles.more': [["count",2,{"one":["Show ",0," more"],"other":["Show ",0," more"]}]],
    'collectibles.back': "All collectibles",
    'collectibles.collection': "Collection",
    'collectibles.number': "Number",
    'collectibles.copyNumber': "Copy the number",
    'collectibles.held': "You have",
    'collectibles.network': "Network",
    'collectibles.contract': "Contract",
    'collectibles.explorer': "Open in explorer",
    'collectibles.send': "Send",
    'collectibles.sendTitle': ["Send ",["what"]],
    'collectibles.howMany': "How many",
    'collectibles.howManyHint': ["You have ",["count"],"."],
    'collectibles.howManyWrong': ["Enter a whole number from 1 to ",["count"],"."],
    'collectibles.review': "Review",
    'collectibles.reviewElsewhere': ["Switch to ",["network"]," and review"],
    'collectibles.checking': "Checking…",
    'collectibles.cancel': "Back",
    'collectibles.gone': "This account does not have it any more. Nothing was sent.",
    'collectibles.receiverRefuses': "This is a contract that does not take collectibles, or not this one. Nothing was sent.",
    'collectibles.noAnswer': [["network"]," did not answer. Nothing was sent. Try again."],
    'collectibles.away': [["network"]," cannot be reached. Collectibles there are not known now."],
    'collectibles.awayHistory': [["network"]," could not be read lately. Newer items may be missing."],
    'collectibles.catchingUp': [["network"]," is still being read. More may appear."],
    'collectibles.older': ["Older items on ",["network"]," may be missing."],
    'collectibles.unwatched': [["network"]," is not looked at."],
    'collectibles.unread': [["count",2,{"one":[0," item on ",["network"]," gave no answer. You may have it."],"other":[0," items on ",["network"]," gave no answer. You may have them."]}]],
    'collectibles.passedOver': [["count",2,{"one":[0," more on ",["network"]," was not looked at: there are too many."],"other":[0," more on ",["network"]," were not looked at: there are too many."]}]],
    'collectibles.cut': "There is more than one list can hold. Only the newest items were looked at.",
    'collectibles.notes': [["count",2,{"one":[0," note on what is missing"],"other":[0," notes on what is missing"]}]],
    'collectibles.get': "Get some to try",
    'collectibles.getting': "Getting some…",
  },
}
