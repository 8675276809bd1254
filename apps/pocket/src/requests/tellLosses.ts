import type { InboundRequest, Proposal, Session } from '@latchkey/remote'
import { linkTopicPrefix } from '../link/linkEntry.ts'
import type { Happened } from '../news.ts'
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
        const loss = pocket.answered.has(requestKey(request)) ? undefined : whyRequest(pocket, request, sessions)
        if (loss !== undefined) tellNews(pocket, loss)
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
      tellNews(pocket, { code: 'session', site: readClaims(session.peer).name, reason })
    }),
  ]
  return () => stops.forEach((stop) => void stop())
}

/** Undefined when the end of its session says it already. */
function whyRequest(pocket: Pocket, request: InboundRequest, sessions: readonly Session[]): Happened | undefined {
  const session = sessions.find(({ topic }) => topic === request.topic)
  const site = session === undefined ? undefined : readClaims(session.peer).name
  if (request.expiresAtMs <= pocket.clock.now()) return { code: 'request.lapsed', site }
  const isAlive = pocket.peer.sessions.get().some(({ topic }) => topic === request.topic)
  if (!isAlive) return undefined
  // Sites can take back what they have asked over a link, and only there.
  const isLink = request.topic.startsWith(linkTopicPrefix)
  return { code: isLink ? 'request.withdrawn' : 'request.answered', site }
}

function whyProposal(pocket: Pocket, proposal: Proposal): Happened {
  const site = readClaims(proposal.proposer).name
  return { code: proposal.expiresAtMs <= pocket.clock.now() ? 'proposal.lapsed' : 'proposal.answered', site }
}
