import type { Account } from '@latchkey/connect'
import type { Chain, Collectible, Token } from '@latchkey/evm'
import { collectiblesTexts } from '@latchkey/texts'
import { Button, Field, LiveRegion, useAmounts, useFocusOnArrival, useTexts } from '@latchkey/ui'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useContactBook } from '../contacts/useContactBook.tsx'
import { RecipientField } from '../transfer/RecipientField.tsx'
import type { Review } from '../transfer/review.ts'
import { ScanDialog } from '../transfer/ScanDialog.tsx'
import { useRecipientFindings } from '../transfer/useRecipientFindings.ts'
import { useResolvedRecipient } from '../transfer/useResolvedRecipient.ts'
import { useTransferSpeech } from '../transfer/useTransferSpeech.ts'
import styles from './Collectibles.module.css'
import { collectionName, itemName } from './collectibleText.ts'
import { useCollectibleOrder } from './useCollectibleOrder.ts'

export type CollectibleFormProps = {
  readonly account: Account
  readonly chain: Chain
  readonly collectible: Collectible
  readonly picture: ReactNode
  readonly onReview: (review: Review) => void
  readonly onBack: () => void
}

/** To whom, and of what there are many of, how many. Nothing in it can be sent without a review. */
export function CollectibleForm({ account, chain, collectible, picture, onReview, onBack }: CollectibleFormProps) {
  const { say, spoken } = useTexts(collectiblesTexts)
  const speech = useTransferSpeech()
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const form = useForm({ account, chain, collectible, onReview })
  const { order, recipient, amountError } = form
  const isElsewhere = account.chainId !== chain.id
  const failure = speech.speakAny(order.failure)
  return (
    <section {...spoken} className={styles['card']} aria-labelledby="send-collectible-title">
      <div className={styles['sent']}>
        {picture}
        <h2 id="send-collectible-title" className={styles['title']} ref={heading} tabIndex={-1}>
          {say('collectibles.sendTitle', { what: itemName(collectible, say) })}
        </h2>
      </div>
      <form className={styles['form']} onSubmit={form.submit} noValidate>
        <RecipientField
          account={account}
          chainId={chain.id}
          contacts={form.contacts}
          value={form.to}
          recipient={recipient}
          findings={form.findings}
          error={form.toError}
          isRefused={order.problem?.field === 'to'}
          noteEnd={recipient.status === 'unanswered' && <AgainButton onClick={recipient.retry} />}
          inputRef={form.toInput}
          onChange={form.changeTo}
          onScan={() => form.setScanning(true)}
          onTaken={() => undefined}
          onLeft={() => form.setHasLeftTo(true)}
        />
        {collectible.amount > 1n && <HowMany form={form} collectible={collectible} error={amountError} />}
        <div className={styles['actions']}>
          <Button onClick={onBack}>{say('collectibles.cancel')}</Button>
          <Button type="submit" kind="primary" isBusy={order.isPreparing}>
            {isElsewhere ? say('collectibles.reviewElsewhere', { network: chain.name }) : say('collectibles.review')}
          </Button>
        </div>
        {failure !== undefined && <p className={styles['failure']}>{failure}</p>}
        <LiveRegion status={order.isPreparing ? say('collectibles.checking') : ''} alert={failure} />
      </form>
      {form.contacts.dialog}
      <ScanDialog
        isOpen={form.isScanning}
        onClose={() => form.setScanning(false)}
        onScanned={(text) => {
          form.setScanning(false)
          form.changeTo(text.trim())
        }}
      />
    </section>
  )
}

function AgainButton({ onClick }: { readonly onClick: () => void }) {
  const { say } = useTransferSpeech()
  return (
    <Button kind="quiet" onClick={onClick}>
      {say('transfer.to.again')}
    </Button>
  )
}

type HowManyProps = Pick<CollectibleFormProps, 'collectible'> & {
  readonly form: Pick<ReturnType<typeof useForm>, 'count' | 'changeCount'>
  readonly error: string | undefined
}

function HowMany({ form, collectible, error }: HowManyProps) {
  const { say } = useTexts(collectiblesTexts)
  const amounts = useAmounts()
  return (
    <Field
      label={say('collectibles.howMany')}
      inputMode="numeric"
      value={form.count}
      onChange={(event) => form.changeCount(event.target.value)}
      hint={say('collectibles.howManyHint', { count: amounts.write(collectible.amount, 0) })}
      error={error}
    />
  )
}

function useForm({ account, chain, collectible, onReview }: Omit<CollectibleFormProps, 'picture' | 'onBack'>) {
  const { say } = useTexts(collectiblesTexts)
  const speech = useTransferSpeech()
  const [to, setTo] = useState('')
  const [count, setCount] = useState('1')
  const [hasLeftTo, setHasLeftTo] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const toInput = useRef<HTMLInputElement>(null)
  const order = useCollectibleOrder({ walletChainId: account.chainId, onReview })
  const contacts = useContactBook(({ address }) => changeTo(address))
  const recipient = useResolvedRecipient(to, chain)
  const found = recipient.status === 'resolved' ? recipient : undefined
  const collection = collectionName(collectible)
  const { contract: address } = collectible
  const token: Token = { chainId: chain.id, address, symbol: collection, name: collection, decimals: 0 }
  const findings = useRecipientFindings({
    ...{ chain, token, from: account.address },
    to: found?.address,
    name: found?.name,
  })
  const amount = readCount(count, collectible.amount)

  function changeTo(text: string) {
    order.forget()
    setTo(text)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    setHasLeftTo(true)
    if (found !== undefined && amount !== undefined) {
      const { address: payee, name: recipientName } = found
      return order.submit({ chain, collectible, to: payee, amount, recipientName, say: speech.say })
    }
    if (recipient.status === 'empty') order.show({ field: 'to', message: (speak) => speak('transfer.to.missing') })
    if (found === undefined) toInput.current?.focus()
  }

  const isWrong = (recipient.status === 'invalid' && hasLeftTo) || recipient.status === 'unanswered'
  const toProblem = order.problem?.field === 'to' ? order.problem.message : undefined
  const wrong = isWrong && 'message' in recipient ? recipient.message : undefined
  const tooMany = say('collectibles.howManyWrong', { count: speech.amounts.write(collectible.amount, 0) })
  const amountProblem = order.problem?.field === 'amount' ? speech.speak(order.problem.message) : undefined
  return {
    ...{ to, count, recipient, findings, contacts, isScanning, toInput, order },
    ...{ setHasLeftTo, setScanning, changeTo, submit },
    toError: speech.speakAny(toProblem ?? wrong) ?? (collectible.amount === 1n ? amountProblem : undefined),
    amountError: amount === undefined ? tooMany : amountProblem,
    changeCount(text: string) {
      order.forget()
      setCount(text)
    },
  }
}

/** A whole number from 1 to what there is; undefined for anything else. */
function readCount(text: string, most: bigint): bigint | undefined {
  const digits = text.trim()
  if (!/^\d{1,78}$/.test(digits)) return undefined
  const count = BigInt(digits)
  return count >= 1n && count <= most ? count : undefined
}
