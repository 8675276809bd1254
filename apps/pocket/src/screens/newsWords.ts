import type { pocketNewsTexts, pocketRequestsTexts } from '@latchkey/texts/pocket'
import type { Say } from '@latchkey/ui'
import type { Done, Happened } from '../news.ts'
import type { RefusalReason } from '../refusalReason.ts'

type SayNews = Say<typeof pocketNewsTexts>

/** Something that happened by itself, in words. */
export function sayNews(say: SayNews, happened: Happened): string {
  const { site } = happened
  if (happened.code === 'session') return sayEnd(say, happened)
  if (happened.code !== 'refused') {
    return site === undefined ? say(`pocketNews.${happened.code}Any`) : say(`pocketNews.${happened.code}`, { site })
  }
  const refused = site === undefined ? say('pocketNews.refusedAny') : say('pocketNews.refused', { site })
  return `${refused} ${sayRefusal(say, happened.reason)}`
}

function sayEnd(say: SayNews, { site, reason }: Extract<Happened, { code: 'session' }>): string {
  if (reason.code === 'said') {
    const { text } = reason
    return site === undefined
      ? say('pocketNews.session.saidAny', { reason: text })
      : say('pocketNews.session.said', { site, reason: text })
  }
  return site === undefined
    ? say(`pocketNews.session.${reason.code}Any`)
    : say(`pocketNews.session.${reason.code}`, { site })
}

function sayRefusal(say: SayNews, reason: RefusalReason): string {
  return 'name' in reason
    ? say(`pocketNews.refusal.${reason.code}`, { name: reason.name })
    : say(`pocketNews.refusal.${reason.code}`)
}

/** An answer that was given here, in words. */
export function sayDone(say: Say<typeof pocketRequestsTexts>, done: Done): string {
  if (done.code !== 'connected') return say(`pocketRequests.done.${done.code}`)
  return done.site === undefined
    ? say('pocketRequests.done.connectedAny')
    : say('pocketRequests.done.connected', { site: done.site })
}
