import type { InboundRequest, Proposal, Session } from '@latchkey/remote'
import { linkTopicPrefix } from '../link/linkEntry.ts'
import { type Pocket, tellNews } from '../pocket.ts'
import { readClaims } from '../sessions/claims.ts'
import { requestKey } from './answerRequest.ts'

/** Says when something that was shown goes away unanswered, and when a session ends. Returns how to stop. */
export function tellLosses(pocket: Pocket): () => void {
  const { peer } = pocket
  let requests = peer.requests.get()
  let proposals = peer.proposals.get()
  let sessions = peer.sessions.get()
  const stops = [
    peer.sessions.subscribe((next) => {
      sessions = [...next, ...sessions.filter(({ topic }) => !next.some((each) => each.topic === topic))].slice(0, 100)
    }),
    peer.requests.subscribe((next) => {
      const gone = requests.filter((each) => !next.some((other) => requestKey(other) === requestKey(each)))
      requests = next
      for (const request of gone) {
        const text = pocket.answered.has(requestKey(request)) ? undefined : whyRequest(pocket, request, sessions)
        if (text !== undefined) tellNews(pocket, text)
      }
    }),
    peer.proposals.subscribe((next) => {
      const gone = proposals.filter((each) => !next.some(({ id }) => id === each.id))
      proposals = next
      for (const proposal of gone) {
        if (!pocket.answered.has(String(proposal.id))) tellNews(pocket, whyProposal(pocket, proposal))
      }
    }),
    peer.onEnded(({ session, reason }) => {
      if (pocket.answered.has(session.topic)) return
      tellNews(pocket, `The session with ${readClaims(session.peer).name} is over: ${reason}`)
    }),
  ]
  return () => stops.forEach((stop) => void stop())
}

/** Undefined when the end of its session says it already. */
function whyRequest(pocket: Pocket, request: InboundRequest, sessions: readonly Session[]): string | undefined {
  const session = sessions.find(({ topic }) => topic === request.topic)
  const name = session === undefined ? 'a site' : readClaims(session.peer).name
  if (request.expiresAtMs <= pocket.clock.now()) {
    return `A request of ${name} was not answered in time. The site can ask again.`
  }
  const isAlive = pocket.peer.sessions.get().some(({ topic }) => topic === request.topic)
  if (!isAlive) return undefined
  // Sites can take back what they have asked over a link, and only there.
  const isLink = request.topic.startsWith(linkTopicPrefix)
  return `A request of ${name} was ${isLink ? 'taken back by the site, or ' : ''}answered in another tab.`
}

function whyProposal(pocket: Pocket, proposal: Proposal): string {
  const { name } = readClaims(proposal.proposer)
  return proposal.expiresAtMs <= pocket.clock.now()
    ? `${name} waited too long for an answer. Ask it for a new code.`
    : `The question of ${name} was answered in another tab.`
}
