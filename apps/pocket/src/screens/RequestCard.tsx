import { type FeeEstimate, type FeeJudgement, judgeQuote, type Quote } from '@latchkey/evm'
import { Consent, EffectsView, SigningCardView, useConsent, useToldCard } from '@latchkey/react'
import type { InboundRequest, Session } from '@latchkey/remote'
import { uiTexts } from '@latchkey/texts'
import { pocketRequestsTexts } from '@latchkey/texts/pocket'
import { AddressText, Button, Failure, Notice, useAction, useTexts } from '@latchkey/ui'
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
import { FailureText } from './FailureText.tsx'
import styles from './pocket.module.css'
import { Remaining } from './Remaining.tsx'

type RequestCardProps = { readonly request: InboundRequest; readonly session: Session }

/** A request of a connected site, drawn from the bytes that would be signed. */
export function RequestCard({ request, session }: RequestCardProps) {
  const pocket = usePocket()
  const { say, rich, spoken } = useTexts(pocketRequestsTexts)
  const asked = useMemo(() => understand(pocket, request)?.asked, [pocket, request])
  const claims = useMemo(() => readClaims(session.peer), [session.peer])
  if (asked === undefined || asked.kind === 'capabilities' || asked.kind === 'callsStatus') return null
  if (asked.kind === 'answer' || asked.kind === 'refusal') return null
  return (
    <section {...spoken} className={styles['asking']} aria-labelledby="request">
      <h2 id="request" className={styles['title']}>
        {asked.kind === 'transaction' || asked.kind === 'calls'
          ? say('pocketRequests.send')
          : asked.kind === 'switchChain'
            ? say('pocketRequests.network')
            : say('pocketRequests.sign')}
      </h2>
      <Claimed claims={claims} />
      {asked.kind === 'transaction' ? (
        <TransactionQuestion request={request} asked={asked} claims={claims} />
      ) : asked.kind === 'calls' ? (
        <CallsQuestion request={request} asked={asked} claims={claims} />
      ) : asked.kind === 'switchChain' ? (
        <>
          <p className={styles['text']}>
            {rich(asked.isNew ? 'pocketRequests.network.new' : 'pocketRequests.network.known', {
              network: asked.chain.name,
              b: (inside) => <strong>{inside}</strong>,
            })}
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
  const { say } = useTexts(pocketRequestsTexts)
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
          <span className={styles['quiet']}>{say('pocketRequests.account')}</span>
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
  const { say } = useTexts(pocketRequestsTexts)
  const { turn, error, again } = useCallsTurn(request, asked)
  if (turn === undefined) {
    return (
      <>
        {error === undefined ? (
          <p className={styles['quiet']}>{say('pocketRequests.asking')}</p>
        ) : (
          <Unsendable error={error} onAgain={again} />
        )}
        <Answers request={request} isWaiting />
      </>
    )
  }
  const isTogether = turn.way === 'together'
  return (
    <>
      {!isTogether && asked.calls.length > 1 && (
        <Notice title={say('pocketRequests.part', { number: turn.index + 1, count: asked.calls.length })}>
          {say('pocketRequests.part.help')}
        </Notice>
      )}
      {isTogether && !turn.isSmart && (
        <Notice title={say('pocketRequests.code')}>
          {say('pocketRequests.code.help', { network: asked.chain.name })}
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
  const { say } = useTexts(pocketRequestsTexts)
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
        <Notice title={say('pocketRequests.signed')}>{say('pocketRequests.signed.help')}</Notice>
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
  const { say } = useTexts(pocketRequestsTexts)
  if (estimate === undefined) return <p className={styles['quiet']}>{say('pocketRequests.askingFee')}</p>
  if (estimate.status === 'quoted') return null
  return <Unsendable error={estimate.error} onAgain={onAgain} />
}

function Unsendable({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  const { say } = useTexts(pocketRequestsTexts)
  const { say: sayAnywhere } = useTexts(uiTexts)
  return (
    <Notice kind="danger" title={say('pocketRequests.unsendable')}>
      <p className={styles['noticeText']}>
        <FailureText error={error} />
      </p>
      <Button onClick={onAgain}>{sayAnywhere('ui.late.again')}</Button>
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
  const { say } = useTexts(pocketRequestsTexts)
  const approve = useAction(() => approveRequest(pocket, request, quote, turn))
  const refuse = useAction(() => refuseRequest(pocket, request))
  const isOver = useRemaining(request.expiresAtMs) === 0
  const failure = [approve.state, refuse.state].find((state) => state.status === 'failed')
  const isBusy = approve.state.status === 'running' || refuse.state.status === 'running'
  return (
    <>
      {failure?.status === 'failed' && <Failure error={failure.error} />}
      <Remaining endsAtMs={request.expiresAtMs} />
      <div className={styles['actions']}>
        <Button isBusy={refuse.state.status === 'running'} isDisabled={isBusy} onClick={() => void refuse.run()}>
          {say('pocketRequests.refuse')}
        </Button>
        <Button
          kind="primary"
          isBusy={approve.state.status === 'running'}
          isDisabled={isBusy || isWaiting || isOver}
          onClick={() => void approve.run()}
        >
          {say('pocketRequests.approve')}
        </Button>
      </div>
    </>
  )
}
