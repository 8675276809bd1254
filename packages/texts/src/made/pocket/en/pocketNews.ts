// Made by `npm run texts` from locales/en/pocketNews.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type PocketNewsKeys = {
  'pocketNews.label': Nothing
  'pocketNews.dismiss': Nothing
  'pocketNews.request.lapsed': { site: string }
  'pocketNews.request.lapsedAny': Nothing
  'pocketNews.request.answered': { site: string }
  'pocketNews.request.answeredAny': Nothing
  'pocketNews.request.withdrawn': { site: string }
  'pocketNews.request.withdrawnAny': Nothing
  'pocketNews.proposal.lapsed': { site: string }
  'pocketNews.proposal.lapsedAny': Nothing
  'pocketNews.proposal.answered': { site: string }
  'pocketNews.proposal.answeredAny': Nothing
  'pocketNews.session.ended': { site: string }
  'pocketNews.session.endedAny': Nothing
  'pocketNews.session.leftBySite': { site: string }
  'pocketNews.session.leftBySiteAny': Nothing
  'pocketNews.session.expired': { site: string }
  'pocketNews.session.expiredAny': Nothing
  'pocketNews.session.unsettled': { site: string }
  'pocketNews.session.unsettledAny': Nothing
  'pocketNews.session.said': { site: string; reason: string }
  'pocketNews.session.saidAny': { reason: string }
  'pocketNews.refused': { site: string }
  'pocketNews.refusedAny': Nothing
  'pocketNews.refusal.unknownNetwork': { name: string }
  'pocketNews.refusal.notDone': { name: string }
  'pocketNews.refusal.unreadable': Nothing
  'pocketNews.refusal.unreadableField': { name: string }
  'pocketNews.refusal.ownCode': Nothing
  'pocketNews.refusal.otherNetwork': Nothing
  'pocketNews.refusal.noRecipient': Nothing
  'pocketNews.refusal.otherCode': Nothing
  'pocketNews.refusal.manyCalls': Nothing
  'pocketNews.refusal.notShared': Nothing
  'pocketNews.refusal.ownNetworks': Nothing
  'pocketNews.refusal.otherAccount': Nothing
  'pocketNews.refusal.idUsed': Nothing
  'pocketNews.refusal.notTogether': Nothing
}

/** The sentences of the area "pocketNews". */
export const pocketNewsTexts: Area<PocketNewsKeys> = {
  english: {
    'pocketNews.label': "News",
    'pocketNews.dismiss': "Put away",
    'pocketNews.request.lapsed': ["A request of ",["site"]," was not answered in time. The site can ask again."],
    'pocketNews.request.lapsedAny': "A request of a site was not answered in time. The site can ask again.",
    'pocketNews.request.answered': ["A request of ",["site"]," was answered in another tab."],
    'pocketNews.request.answeredAny': "A request of a site was answered in another tab.",
    'pocketNews.request.withdrawn': ["A request of ",["site"]," was taken back by the site, or answered in another tab."],
    'pocketNews.request.withdrawnAny': "A request of a site was taken back by it, or answered in another tab.",
    'pocketNews.proposal.lapsed': [["site"]," waited too long for an answer. Ask it for a new code."],
    'pocketNews.proposal.lapsedAny': "A site waited too long for an answer. Ask it for a new code.",
    'pocketNews.proposal.answered': ["The question of ",["site"]," was answered in another tab."],
    'pocketNews.proposal.answeredAny': "The question of a site was answered in another tab.",
    'pocketNews.session.ended': ["The session with ",["site"]," was ended."],
    'pocketNews.session.endedAny': "The session with a site was ended.",
    'pocketNews.session.leftBySite': ["The session with ",["site"]," is over: the site ended it."],
    'pocketNews.session.leftBySiteAny': "The session with a site is over: the site ended it.",
    'pocketNews.session.expired': ["The session with ",["site"]," has expired."],
    'pocketNews.session.expiredAny': "The session with a site has expired.",
    'pocketNews.session.unsettled': ["The session with ",["site"]," did not come about."],
    'pocketNews.session.unsettledAny': "The session with a site did not come about.",
    'pocketNews.session.said': ["The session with ",["site"]," is over. The reason that came with it: “",["reason"],"”"],
    'pocketNews.session.saidAny': ["The session with a site is over. The reason that came with it: “",["reason"],"”"],
    'pocketNews.refused': ["This wallet refused a request of ",["site"]," by itself."],
    'pocketNews.refusedAny': "This wallet refused a request of a site by itself.",
    'pocketNews.refusal.unknownNetwork': ["This wallet does not have the network ",["name"],"."],
    'pocketNews.refusal.notDone': ["This wallet does not do ",["name"],"."],
    'pocketNews.refusal.unreadable': "What the site has sent cannot be read.",
    'pocketNews.refusal.unreadableField': ["What the site has sent cannot be read: look at ",["name"],"."],
    'pocketNews.refusal.ownCode': "Data for the code of your own account is not signed.",
    'pocketNews.refusal.otherNetwork': "The transaction is for another network than the request.",
    'pocketNews.refusal.noRecipient': "The transaction names no address that it goes to. This wallet creates no contracts.",
    'pocketNews.refusal.otherCode': "This wallet hands its accounts to no other code.",
    'pocketNews.refusal.manyCalls': "These are more calls than this wallet shows at once.",
    'pocketNews.refusal.notShared': "The session does not have this network.",
    'pocketNews.refusal.ownNetworks': "This wallet has the networks of its own site only.",
    'pocketNews.refusal.otherAccount': "The session does not show this account.",
    'pocketNews.refusal.idUsed': "There are calls of this id already.",
    'pocketNews.refusal.notTogether': "This wallet cannot make these calls as one on this network.",
  },
}
