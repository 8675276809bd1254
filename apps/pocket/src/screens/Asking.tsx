import { pocketRequestsTexts } from '@latchkey/texts/pocket'
import { CheckIcon, LiveRegion, useTexts } from '@latchkey/ui'
import { useStore } from '../hooks/useStore.ts'
import { usePocket } from '../PocketContext.ts'
import { requestKey, understand } from '../requests/answerRequest.ts'
import { readClaims } from '../sessions/claims.ts'
import { sayDone } from './newsWords.ts'
import { ProposalCard } from './ProposalCard.tsx'
import styles from './pocket.module.css'
import { RequestCard } from './RequestCard.tsx'

/** Questions that wait for a yes or no, one at a time, so that nobody approves the wrong one. */
export function Asking() {
  const pocket = usePocket()
  const { say, spoken } = useTexts(pocketRequestsTexts)
  const proposals = useStore(pocket.peer.proposals)
  const requests = useStore(pocket.peer.requests)
  useStore(pocket.peer.sessions)
  useStore(pocket.ring)
  const open = requests.filter((request) => {
    const kind = understand(pocket, request)?.asked.kind
    // The others are answered without a question.
    return kind !== undefined && kind !== 'answer' && kind !== 'refusal'
  })
  const latest = useStore(pocket.done)
  const done = latest && sayDone(say, latest)
  const [proposal] = proposals
  const [request] = open
  const session = pocket.peer.sessions.get().find(({ topic }) => topic === request?.topic)
  const count = proposals.length + open.length
  const asking = proposal?.proposer ?? session?.peer
  const site = asking && readClaims(asking).name
  const waits = site === undefined ? say('pocketRequests.waitsAny') : say('pocketRequests.waits', { site })
  return (
    <>
      <LiveRegion status={asking === undefined ? done : waits} spoken={spoken} />
      {count === 0 && done !== undefined && (
        <p {...spoken} className={styles['done']}>
          <CheckIcon sizePx={18} />
          {done}
        </p>
      )}
      {count > 1 && (
        <p {...spoken} className={styles['quiet']}>
          {say('pocketRequests.queue', { count })}
        </p>
      )}
      {proposal !== undefined ? (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ) : (
        request !== undefined &&
        session !== undefined && <RequestCard key={requestKey(request)} request={request} session={session} />
      )}
    </>
  )
}
