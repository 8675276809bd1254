import type { Account, TokenBook, TransferRecord } from '@latchkey/connect'
import type { Chain } from '@latchkey/evm'
import { useHub, useTokens, WithWallet } from '@latchkey/react'
import { useJournal } from '@latchkey/react/parts'
import { transferTexts } from '@latchkey/texts'
import { useEffectEvent, useHistoryStep, useTexts } from '@latchkey/ui'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { fillFrom } from './fillFrom.ts'
import { isOver } from './isOver.ts'
import type { Review } from './review.ts'
import { TransferEditor } from './TransferEditor.tsx'
import styles from './TransferForm.module.css'
import { TransferProgress } from './TransferProgress.tsx'
import { TransferReview } from './TransferReview.tsx'
import { useTransferDraft } from './useTransferDraft.ts'
import { useTransferSpeech } from './useTransferSpeech.ts'

/** Properties of `TransferForm`. */
export type TransferFormProps = {
  /** The way to coins for an account that has none on a network, such as a small button; stands beside its balance. */
  readonly whenEmpty?: ((account: Account, chain: Chain) => ReactNode) | undefined
  /** A payment link (EIP-681) that the form is filled in from, such as `readFragment(location.hash)`; nothing in it is trusted. */
  readonly request?: string | undefined
  /** The link is in the form: the page may forget it. */
  readonly onRequestTaken?: (() => void) | undefined
}

/** Sends native coin and tokens: the form, its review, and the way of the transfer until it is confirmed. */
export function TransferForm({ whenEmpty, request, onRequestTaken }: TransferFormProps) {
  const { say, spoken } = useTexts(transferTexts)
  // Outlives accounts and connections: what was paid from one must not be asked for again by the next.
  const taken = useRef<string>(undefined)
  useEffect(() => {
    if (request === undefined) taken.current = undefined
  }, [request])
  return (
    <WithWallet label={say('transfer.label')} spoken={spoken} reason={say('transfer.connect')}>
      {/* Another account is another form: a review never outlives the account it was made for. */}
      {(account, isLive) => (
        <TransferSteps
          key={account.address}
          account={account}
          isLive={isLive}
          whenEmpty={whenEmpty}
          request={request}
          taken={taken}
          onRequestTaken={onRequestTaken}
        />
      )}
    </WithWallet>
  )
}

type TransferStepsProps = TransferFormProps & {
  readonly account: Account
  readonly isLive: boolean
  /** The link that was taken last. */
  readonly taken: RefObject<string | undefined>
}

function TransferSteps({ account, isLive, whenEmpty, request, taken, onRequestTaken }: TransferStepsProps) {
  const { say, amounts } = useTransferSpeech()
  const hub = useHub()
  const { tokens, isComplete } = useTokens()
  const form = useTransferDraft(
    account.chainId,
    hub.chains.map((chain) => chain.id),
  )
  const [review, setReview] = useState<Review>()
  // A link may name a token of a list that is on its way.
  useRequest(isComplete ? request : taken.current, taken, (link) => {
    setReview(undefined)
    form.ask(fillFrom(link, form.draft.chainId, { chains: hub.chains, tokens, amounts }))
    onRequestTaken?.()
  })
  const asset = useKnownAsset(form, { tokens, isComplete })
  useHistoryStep(review !== undefined, () => setReview(undefined))
  const followed = useFollowed(form.clientId, form.letGo)
  const chain = hub.chains.find((candidate) => candidate.id === form.draft.chainId)
  // While the wallet has the word, its review stays; whatever it says but no, the review has had its day.
  if (followed !== undefined && (review === undefined || followed.status !== 'awaiting')) {
    return (
      <TransferProgress
        record={followed}
        onNew={() => {
          setReview(undefined)
          form.startAnew()
        }}
      />
    )
  }
  if (chain === undefined) return <p className={styles['empty']}>{say('transfer.noNetwork')}</p>
  // Never as the network's coin meanwhile: the amount is one of that token.
  if (asset === 'awaited') return <p className={styles['empty']}>{say('transfer.balance.reading')}</p>
  if (review !== undefined) {
    return (
      <TransferReview
        review={review}
        account={account}
        isLive={isLive}
        onReview={setReview}
        onBack={() => setReview(undefined)}
        onAsked={form.hold}
        onSent={(clientId) => {
          form.follow(clientId)
          setReview(undefined)
        }}
      />
    )
  }
  return (
    <section className={styles['card']} aria-label={say('transfer.label')}>
      <TransferEditor
        account={account}
        chain={chain}
        draft={form.draft}
        whenEmpty={whenEmpty?.(account, chain)}
        onChange={form.change}
        onReview={setReview}
      />
    </section>
  )
}

/** The asset of the form, as long as somebody knows it: one that was taken off the list, or removed, leaves with its amount. */
function useKnownAsset({ draft, change }: ReturnType<typeof useTransferDraft>, { tokens, isComplete }: TokenBook) {
  const { asset, chainId } = draft
  const isKnown = asset === 'native' || tokens.some((token) => token.chainId === chainId && token.address === asset)
  const leave = useEffectEvent(() => change({ asset: 'native', amount: '', isMax: false }))
  useEffect(() => {
    if (!isKnown && isComplete) leave()
  }, [isKnown, isComplete, leave])
  return isKnown ? 'known' : 'awaited'
}

/** Hands each link over once. */
function useRequest(
  request: string | undefined,
  taken: RefObject<string | undefined>,
  onRequest: (link: string) => void,
): void {
  const take = useEffectEvent(onRequest)
  useEffect(() => {
    if (request === taken.current) return
    taken.current = request
    if (request !== undefined) take(request)
  }, [request, taken, take])
}

/** After this long a returning visitor wants to send, and not to hear that all went well, in milliseconds. */
const oldNewsMs = 120_000

/** The transfer sent from this form. Once its end was seen its receipt stays as long as the page does, and no longer. */
function useFollowed(clientId: string | undefined, onEndSeen: () => void): TransferRecord | undefined {
  const hub = useHub()
  const [openedAtMs] = useState(() => hub.clock.now())
  const record = useJournal().transfers.find((candidate) => candidate.clientId === clientId)
  const isEnded = record !== undefined && isOver(record)
  const isGood = record?.status === 'confirmed' && record.mismatch === undefined
  const tell = useEffectEvent(onEndSeen)
  useEffect(() => {
    if (isEnded) tell()
  }, [isEnded, tell])
  return isGood && openedAtMs - record.updatedAtMs > oldNewsMs ? undefined : record
}
