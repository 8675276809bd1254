import type { Account } from '@latchkey/connect'
import { findChain } from '@latchkey/evm'
import { callsTexts } from '@latchkey/texts'
import { Field, FileButton, useTexts } from '@latchkey/ui'
import { useMemo, useState } from 'react'
import { useHub } from '../../hooks/useHub.ts'
import { SigningCardView } from '../cards/SigningCardView.tsx'
import { useHubCard } from '../cards/useToldCard.ts'
import { EffectsCard } from '../effects/EffectsCard.tsx'
import { type CallDraft, emptyCallDraft, largestAbiBytes, readCallDraft } from './readCallDraft.ts'
import styles from './SignForm.module.css'
import { TextAreaField } from './TextAreaField.tsx'

/**
 * Shows what a call would say on its card, also by an ABI of the visitor's own, and what the node expects of it. Asks no
 * wallet for anything: it is there for calls that a wallet with a window of its own will be asked for.
 */
export function CallReader({ account }: { readonly account: Account }) {
  const { say, spoken } = useTexts(callsTexts)
  const { chains, tokens } = useHub()
  const [draft, setDraft] = useState(emptyCallDraft)
  const [isTooLarge, setIsTooLarge] = useState(false)
  const read = useMemo(() => {
    const chain = chains.find(({ id }) => id === account.chainId) ?? findChain(chains, {})
    return readCallDraft(draft, { from: account.address, chain, tokens })
  }, [draft, account.address, account.chainId, chains, tokens])
  const card = useHubCard(read.card, read.subject)
  const change = (part: Partial<CallDraft>) => {
    setIsTooLarge(false)
    setDraft({ ...draft, ...part })
  }
  const errorOf = (name: keyof CallDraft) => (read.faults[name] ? say(`calls.read.${badOf[name]}`) : undefined)

  async function take(chosen: File) {
    if (chosen.size > largestAbiBytes) return setIsTooLarge(true)
    change({ abi: await chosen.text() })
  }

  return (
    <section {...spoken} className={styles['fields']} aria-label={say('calls.read.label')}>
      <p className={styles['verified']}>{say('calls.read.what')}</p>
      <TextAreaField
        label={say('calls.read.data')}
        rows={5}
        value={draft.data}
        onChange={({ target }) => change({ data: target.value })}
        error={errorOf('data')}
      />
      <Field
        label={say('calls.read.contract')}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        value={draft.contract}
        onChange={({ target }) => change({ contract: target.value })}
        error={errorOf('contract')}
      />
      <TextAreaField
        label={say('calls.read.abi')}
        rows={4}
        value={draft.abi}
        onChange={({ target }) => change({ abi: target.value })}
        error={isTooLarge ? say('calls.read.largeFile') : errorOf('abi')}
        action={
          <FileButton kind="quiet" label={say('calls.read.file')} accept=".json,application/json" onFile={take} />
        }
      />
      <p className={styles['note']}>{say('calls.read.kept')}</p>
      {card !== undefined && (
        <>
          <h2 className={styles['hiddenLegend']}>{say('calls.read.card')}</h2>
          <SigningCardView card={card} />
          {read.subject !== undefined && (
            <EffectsCard transaction={read.subject.transaction} chainId={read.subject.chain.id} />
          )}
        </>
      )}
    </section>
  )
}

const badOf = { data: 'badData', contract: 'badContract', abi: 'badAbi' } as const
