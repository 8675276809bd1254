import { type FeeEstimate, type FeeJudgement, judgeQuote, type Quote } from '@latchkey/evm'
import { Consent, EffectsView, SigningCardView, useConsent, useToldCard } from '@latchkey/react'
import type { InboundRequest, Session } from '@latchkey/remote'
import { AddressText, Button, Notice, sentenceOf, useAction } from '@latchkey/ui'
import { useMemo } from 'react'
import { queryClientOf } from '../hooks/queryClientOf.ts'
import { useCallsTurn } from '../hooks/useCallsTurn.ts'
import { useFee } from '../hooks/useFee.ts'
import { useListedTokens } from '../hooks/useListedTokens.ts'
import { usePreview } from '../hooks/usePreview.ts'
import { useRemaining } from '../hooks/useRemaining.ts'
import { usePocket } from '../PocketContext.ts'
import { approveRequest, refuseRequest, requestKey, understand } from '../requests/answerRequest.ts'
import { type CallsRequest, type CallsTurn, signedName } from '../requests/carryOutCalls.ts'
import { addFeeRows, describeRequest, type SignableRequest, toSubject } from '../requests/describeRequest.ts'
import type { TransactionRequest } from '../requests/quoteAsked.ts'
import { type Claims, readClaims } from '../sessions/claims.ts'
import { Claimed } from './Claimed.tsx'
import styles from './pocket.module.css'
import { Remaining } from './Remaining.tsx'

type RequestCardProps = { readonly request: InboundRequest; readonly session: Session }

/** A request of a connected site, drawn from the bytes that would be signed. */
export function RequestCard({ request, session }: RequestCardProps) {
  const pocket = usePocket()
  const asked = useMemo(() => understand(pocket, request)?.asked, [pocket, request])
  const claims = useMemo(() => readClaims(session.peer), [session.peer])
  if (asked === undefined || asked.kind === 'capabilities' || asked.kind === 'callsStatus') return null
  if (asked.kind === 'answer' || asked.kind === 'refusal') return null
  return (
    <section className={styles['asking']} aria-labelledby="request">
      <h2 id="request" className={styles['title']}>
        {asked.kind === 'transaction' || asked.kind === 'calls'
          ? 'Send this?'
          : asked.kind === 'switchChain'
            ? 'Change the network?'
            : 'Sign this?'}
      </h2>
      <Claimed claims={claims} />
      {asked.kind === 'transaction' ? (
        <TransactionQuestion request={request} asked={asked} claims={claims} />
      ) : asked.kind === 'calls' ? (
        <CallsQuestion request={request} asked={asked} claims={claims} />
      ) : asked.kind === 'switchChain' ? (
        <>
          <p className={styles['text']}>
            Make <strong>{asked.chain.name}</strong> the active network
            {asked.isNew ? ', and let the site use it.' : '.'}
          </p>
          <Answers request={request} />
        </>
      ) : (
        <>
          <SignableView asked={asked} claims={claims} />
          <Answers request={request} />
        </>
      )}
    </section>
  )
}

type SignableViewProps = {
  readonly asked: SignableRequest
  readonly claims: Claims
  readonly quote?: Quote | undefined
}

function SignableView({ asked, claims, quote }: SignableViewProps) {
  const pocket = usePocket()
  const { chain, key } = asked
  const tokens = useListedTokens(pocket, chain)
  const subject = useMemo(() => toSubject(asked), [asked])
  const drawn = useMemo(() => {
    const plain = describeRequest(asked, { claims, tokens })
    return quote === undefined ? plain : addFeeRows(plain, { quote, ...chain.nativeCurrency })
  }, [asked, claims, quote, tokens, chain])
  const reader = useMemo(() => ({ ...pocket, tokens }), [pocket, tokens])
  const card = useToldCard(drawn, subject, reader, queryClientOf(pocket))
  return (
    <>
      {card.kind !== 'signIn' && (
        <div className={styles['with']}>
          <span className={styles['quiet']}>With the account</span>
          <AddressText address={key.address} />
        </div>
      )}
      <SigningCardView card={card} />
    </>
  )
}

type CallsQuestionProps = {
  readonly request: InboundRequest
  readonly asked: CallsRequest
  readonly claims: Claims
}

/** Several calls: all of them on one card where the account can make them as one, else the next one alone. */
function CallsQuestion({ request, asked, claims }: CallsQuestionProps) {
  const { turn, error, again } = useCallsTurn(request, asked)
  if (turn === undefined) {
    return (
      <>
        {error === undefined ? (
          <p className={styles['quiet']}>Asking the network…</p>
        ) : (
          <Notice kind="danger" title="It cannot be sent now">
            <p className={styles['noticeText']}>{sentenceOf(error)}</p>
            <Button onClick={again}>Try again</Button>
          </Notice>
        )}
        <Answers request={request} isWaiting />
      </>
    )
  }
  const isTogether = turn.way === 'together'
  return (
    <>
      {!isTogether && asked.calls.length > 1 && (
        <Notice title={`Call ${turn.index + 1} of ${asked.calls.length}`}>
          These calls are made one by one, each with a yes of its own. If one fails or is refused, those before it stay
          made.
        </Notice>
      )}
      {isTogether && !turn.isSmart && (
        <Notice title="Your account will run code">
          To make several calls as one it has to run the code of a small contract on {asked.chain.name}. The code does
          only what your own key has signed.
        </Notice>
      )}
      <TransactionQuestion
        key={isTogether ? 'together' : turn.index}
        request={request}
        turn={turn}
        asked={turn.transaction}
        claims={claims}
      />
    </>
  )
}

type TransactionQuestionProps = {
  readonly request: InboundRequest
  /** Of several calls. */
  readonly turn?: CallsTurn
  readonly asked: TransactionRequest
  readonly claims: Claims
}

const fine: FeeJudgement = { verdict: 'fine', reasons: [] }

function TransactionQuestion({ request, turn, asked, claims }: TransactionQuestionProps) {
  const name = turn === undefined ? requestKey(request) : signedName(request, turn)
  const pocket = usePocket()
  const { sent } = pocket
  const tokens = useListedTokens(pocket, asked.chain)
  const { estimate, again } = useFee(name, asked)
  const isSigned = sent.get(name) !== undefined
  const quote = estimate?.status === 'quoted' ? estimate.quote : undefined
  const effects = usePreview(name, asked, quote)
  const { chain } = asked
  // A signed transaction was approved: the same bytes are sent once more.
  const judgement = quote === undefined || isSigned ? fine : judgeQuote(quote, { chain })
  const consent = useConsent({ chain, judgement, maxFee: quote?.maxFee ?? 0n })
  return (
    <>
      <SignableView asked={asked} claims={claims} quote={quote} />
      {isSigned ? (
        <Notice title="This transaction is signed already.">
          The site has no answer yet. Approve again to send the same one once more and tell the site.
        </Notice>
      ) : (
        <FeeLine estimate={estimate} onAgain={again} />
      )}
      {!isSigned && <EffectsView effects={effects} chain={chain} tokens={tokens} />}
      <Consent consent={consent} />
      <Answers
        request={request}
        quote={quote}
        turn={turn}
        isWaiting={(quote === undefined && !isSigned) || !consent.isGiven}
      />
    </>
  )
}

type FeeLineProps = { readonly estimate: FeeEstimate | undefined; readonly onAgain: () => void }

function FeeLine({ estimate, onAgain }: FeeLineProps) {
  if (estimate === undefined) return <p className={styles['quiet']}>Asking the network for the fee…</p>
  if (estimate.status === 'quoted') return null
  return (
    <Notice kind="danger" title="It cannot be sent now">
      <p className={styles['noticeText']}>{estimate.error.message}</p>
      <Button onClick={onAgain}>Try again</Button>
    </Notice>
  )
}

type AnswersProps = {
  readonly request: InboundRequest
  readonly quote?: Quote | undefined
  readonly turn?: CallsTurn | undefined
  /** True while there is nothing to approve yet. */
  readonly isWaiting?: boolean
}

function Answers({ request, quote, turn, isWaiting = false }: AnswersProps) {
  const pocket = usePocket()
  const approve = useAction(() => approveRequest(pocket, request, quote, turn))
  const refuse = useAction(() => refuseRequest(pocket, request))
  const isOver = useRemaining(request.expiresAtMs) === 0
  const failure = [approve.state, refuse.state].find((state) => state.status === 'failed')
  const isBusy = approve.state.status === 'running' || refuse.state.status === 'running'
  return (
    <>
      {failure?.status === 'failed' && <Notice kind="danger">{sentenceOf(failure.error)}</Notice>}
      <Remaining endsAtMs={request.expiresAtMs} />
      <div className={styles['actions']}>
        <Button isBusy={refuse.state.status === 'running'} isDisabled={isBusy} onClick={() => void refuse.run()}>
          Refuse
        </Button>
        <Button
          kind="primary"
          isBusy={approve.state.status === 'running'}
          isDisabled={isBusy || isWaiting || isOver}
          onClick={() => void approve.run()}
        >
          Approve
        </Button>
      </div>
    </>
  )
}
