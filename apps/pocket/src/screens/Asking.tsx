import { CheckIcon, LiveRegion } from '@latchkey/ui'
import { useStore } from '../hooks/useStore.ts'
import { usePocket } from '../PocketContext.ts'
import { requestKey, understand } from '../requests/answerRequest.ts'
import { readClaims } from '../sessions/claims.ts'
import { ProposalCard } from './ProposalCard.tsx'
import styles from './pocket.module.css'
import { RequestCard } from './RequestCard.tsx'

/** Questions that wait for a yes or no, one at a time, so that nobody approves the wrong one. */
export function Asking() {
  const pocket = usePocket()
  const proposals = useStore(pocket.peer.proposals)
  const requests = useStore(pocket.peer.requests)
  useStore(pocket.peer.sessions)
  useStore(pocket.ring)
  const open = requests.filter((request) => {
    const kind = understand(pocket, request)?.asked.kind
    // The others are answered without a question.
    return kind !== undefined && kind !== 'answer' && kind !== 'refusal'
  })
  const done = useStore(pocket.done)
  const [proposal] = proposals
  const [request] = open
  const session = pocket.peer.sessions.get().find(({ topic }) => topic === request?.topic)
  const count = proposals.length + open.length
  const name =
    proposal !== undefined
      ? readClaims(proposal.proposer).name
      : session !== undefined
        ? readClaims(session.peer).name
        : undefined
  return (
    <>
      <LiveRegion status={name === undefined ? done : `${name} waits for your answer.`} />
      {count === 0 && done !== undefined && (
        <p className={styles['done']}>
          <CheckIcon sizePx={18} />
          {done}
        </p>
      )}
      {count > 1 && <p className={styles['quiet']}>{count} questions wait. This is the first.</p>}
      {proposal !== undefined ? (
        <ProposalCard key={proposal.id} proposal={proposal} />
      ) : (
        request !== undefined &&
        session !== undefined && <RequestCard key={requestKey(request)} request={request} session={session} />
      )}
    </>
  )
}
