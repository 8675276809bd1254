import type { CardRequest } from '@latchkey/embedded'
import { type Chain, type FeeJudgement, toTransactionParameters } from '@latchkey/evm'
import { batchTexts, embeddedTexts } from '@latchkey/texts'
import { AddressText, Button, LiveRegion, useTexts } from '@latchkey/ui'
import { isGrave } from '@latchkey/ui/cards'
import { useMemo } from 'react'
import { useElapsed } from '../../hooks/useElapsed.ts'
import { useHub } from '../../hooks/useHub.ts'
import { useNetworkName } from '../../hooks/useNetworkName.ts'
import { SigningCardView } from '../cards/SigningCardView.tsx'
import { useCardWords } from '../cards/useCardWords.ts'
import { type CardSubject, useHubCard } from '../cards/useToldCard.ts'
import { EffectsCard } from '../effects/EffectsCard.tsx'
import { Consent } from '../fees/Consent.tsx'
import { useConsent } from '../fees/useConsent.ts'
import styles from './RequestCard.module.css'
import { UnpaidReason } from './UnpaidReason.tsx'

/** Nobody reads a card in less; a second click of a hasty double click comes sooner, in milliseconds. */
const armingMs = 500

const nothing: FeeJudgement = { verdict: 'fine', reasons: [] }
/** Of what is signed and costs nothing. */
const noFee = { judgement: nothing, maxFee: 0n }

/** A page program's request to sign, drawn from its bytes. A click meant for something else signs nothing. */
export function RequestCard({ request, turn }: { readonly request: CardRequest; readonly turn: string }) {
  const networkName = useNetworkName()
  const { say, rich } = useTexts(embeddedTexts)
  const { say: sayBatch } = useTexts(batchTexts)
  const { words } = useCardWords()
  const { chains } = useHub()
  const isArmed = useElapsed(armingMs, turn)
  const { address, chainId, fee = noFee } = request
  const chain = chains.find(({ id }) => id === chainId)
  const card = useHubCard(request.card, useSubject(request, chain))
  const network = networkName(chainId)
  const consent = useConsent({ chain, ...fee })
  const isTransaction = card.kind === 'transaction'
  return (
    <div className={styles['request']}>
      <p className={styles['lead']}>
        {rich(isTransaction ? 'embedded.request.transactionWho' : 'embedded.request.signatureWho', {
          network,
          b: (inside) => <strong>{inside}</strong>,
          address: () => (
            <span className={styles['account']}>
              <AddressText address={address} />
            </span>
          ),
        })}
      </p>
      {request.part && <p className={styles['part']}>{sayBatch('batch.part', request.part)}</p>}
      <SigningCardView card={card} />
      {request.calls && <CallsEffects {...{ address, chainId }} calls={request.calls} />}
      {request.transaction && <EffectsCard transaction={request.transaction} chainId={chainId} />}
      {request.unpaidBecause !== undefined && <UnpaidReason code={request.unpaidBecause} />}
      <Consent consent={consent} />
      <div className={styles['actions']}>
        <Button shape="wide" onClick={() => request.answer(false)}>
          {say('embedded.request.reject')}
        </Button>
        <Button
          kind={card.dangers.some(isGrave) || consent.doubts.length > 0 ? 'danger' : 'primary'}
          shape="wide"
          isDisabled={!isArmed || !consent.isGiven}
          onClick={() => request.answer(true)}
        >
          {say('embedded.request.approve')}
        </Button>
      </div>
      <LiveRegion status={say('embedded.request.news', { card: words.title(card.title) })} />
    </div>
  )
}

/** The bytes of a request that can be read further than its card says. */
function useSubject(request: CardRequest, chain: Chain | undefined): CardSubject | undefined {
  return useMemo(() => {
    const { transaction, typedData: data, address: from, chainId } = request
    if (transaction !== undefined) return chain && { kind: 'transaction', transaction, chain }
    return data && { kind: 'typedData', data, from, chainId }
  }, [request, chain])
}

/** The effects of all calls together, as they follow each other. */
function CallsEffects({
  address: from,
  chainId,
  calls: [first, ...later],
}: Pick<CardRequest, 'address' | 'chainId'> & Required<Pick<CardRequest, 'calls'>>) {
  if (first === undefined) return null
  const transaction = toTransactionParameters({ type: 'eip1559', chainId, from, ...first })
  return <EffectsCard transaction={transaction} later={later} chainId={chainId} />
}
