import { webStorage } from '@latchkey/base'
import type { Account } from '@latchkey/connect'
import { signTexts } from '@latchkey/texts'
import { Button, LiveRegion, Notice, type Told, useTell, useTexts } from '@latchkey/ui'
import { type FormEvent, useMemo, useState } from 'react'
import { useListedTokens } from '../../hooks/useTokens.ts'
import { useWalletName } from '../../hooks/useWalletName.ts'
import { SigningCardView } from '../cards/SigningCardView.tsx'
import { type CardSubject, useHubCard } from '../cards/useToldCard.ts'
import { WithWallet } from '../connect/WithWallet.tsx'
import { CallReader } from './CallReader.tsx'
import { readSignRequest, type SignRequest } from './readSignRequest.ts'
import { SignatureResult } from './SignatureResult.tsx'
import styles from './SignForm.module.css'
import { SignKindChoice } from './SignKindChoice.tsx'
import { parseSignDraft, type SignDraft, type SignTask, sampleTypedData } from './signDraft.ts'
import { TextAreaField } from './TextAreaField.tsx'
import { type SignStep, useSign } from './useSign.ts'
import { WalletWait } from './WalletWait.tsx'

const draftKey = 'signForm.v1'

/** Signs messages and typed data, with a card that says what the bytes mean before the wallet is asked. */
export function SignForm() {
  const { say, spoken } = useTexts(signTexts)
  return (
    <WithWallet label={say('sign.label')} spoken={spoken} reason={say('sign.connect')}>
      {(account, isLive) => <ConnectedSignForm key={account.address} account={account} isLive={isLive} />}
    </WithWallet>
  )
}

function ConnectedSignForm({ account, isLive }: { readonly account: Account; readonly isLive: boolean }) {
  const { say, spoken } = useTexts(signTexts)
  const tokens = useListedTokens()
  const wallet = useWalletName()
  const { draft, change } = useSignDraft()
  const { step, sign, reset } = useSign()
  const [isReading, setIsReading] = useState(false)
  const failure = useFailureWords(step)
  const tell = useTell()
  const [hasTried, setHasTried] = useState(false)
  const request = useMemo(
    () => readSignRequest(draft, { ...account, origin: window.location.origin, tokens }),
    [draft, account, tokens],
  )
  const card = useHubCard(request.status === 'ready' ? request.card : undefined, useSubject(request, account))
  if (step.status === 'signed') return <SignatureResult signed={step.signed} account={account} onNew={reset} />

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    setHasTried(true)
    if (request.status === 'ready' && card !== undefined && isLive) void sign(request.value, card)
  }

  const isWaiting = step.status === 'waiting'
  const confirm = wallet === undefined ? say('sign.wait.confirmAny') : say('sign.wait.confirm', { wallet })
  const missing = request.status === 'empty' && hasTried ? say('sign.field.empty') : undefined
  const isMessage = draft.kind === 'message'

  function fillIn() {
    change({ [draft.kind]: isMessage ? say('sign.sampleMessage') : sampleTypedData(account.chainId) })
  }

  function choose(task: SignTask) {
    setIsReading(task === 'call')
    if (task !== 'call') change({ kind: task })
  }

  const choice = <SignKindChoice kind={isReading ? 'call' : draft.kind} onChange={choose} />
  if (isReading)
    return (
      <div className={styles['card']}>
        {choice}
        <CallReader account={account} />
      </div>
    )
  return (
    <form className={styles['card']} onSubmit={handleSubmit} aria-label={say('sign.label')}>
      {choice}
      <TextAreaField
        label={say(`sign.field.${draft.kind}`)}
        rows={isMessage ? 4 : 10}
        value={draft[draft.kind]}
        readOnly={isWaiting}
        onChange={({ target }) => change({ [draft.kind]: target.value })}
        error={request.status === 'invalid' ? request.message(say, tell) : missing}
        action={
          <Button kind="quiet" onClick={fillIn}>
            {say('sign.sample')}
          </Button>
        }
      />
      {card !== undefined && (
        <>
          <h2 className={styles['hiddenLegend']}>{say('sign.card')}</h2>
          <SigningCardView card={card} />
        </>
      )}
      {failure !== undefined && (
        <Notice kind="caution" title={failure.sentence} spoken={failure.spoken}>
          {failure.hint}
        </Notice>
      )}
      {isWaiting && <WalletWait asks="approve" onStop={reset} />}
      <Button type="submit" kind="primary" shape="wide" isBusy={isWaiting} isDisabled={!isLive}>
        {say('sign.submit')}
      </Button>
      <LiveRegion
        spoken={failure?.spoken ?? spoken}
        status={isWaiting ? confirm : ''}
        alert={failure?.sentence ?? ''}
      />
    </form>
  )
}

/** The bytes of typed data, which may be described; a message says everything itself. */
function useSubject(request: SignRequest, { address, chainId }: Account): CardSubject | undefined {
  return useMemo(() => {
    if (request.status !== 'ready' || request.value.kind !== 'typedData') return undefined
    return { kind: 'typedData', data: request.value.typedData, from: address, chainId }
  }, [request, address, chainId])
}

function useFailureWords(step: SignStep): Told | undefined {
  const { say, spoken } = useTexts(signTexts)
  const tell = useTell()
  if (step.status !== 'failed') return undefined
  const { why } = step
  return typeof why === 'string' ? { sentence: say(`sign.${why}`), hint: undefined, spoken } : tell(why)
}

/** The texts survive a reload of this tab. */
function useSignDraft() {
  const [storage] = useState(() => webStorage({ area: () => window.sessionStorage, prefix: 'latchkey.' }))
  const [draft, setDraft] = useState(() => parseSignDraft(storage.get(draftKey)))
  function change(part: Partial<SignDraft>) {
    const next = { ...draft, ...part }
    storage.set(draftKey, JSON.stringify(next))
    setDraft(next)
  }
  return { draft, change }
}
