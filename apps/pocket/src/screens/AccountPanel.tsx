import { type Address, type Chain, shortAddress } from '@latchkey/evm'
import { accountTexts, cardTexts } from '@latchkey/texts'
import { pocketShellTexts } from '@latchkey/texts/pocket'
import {
  AddIcon,
  AddressText,
  Avatar,
  Button,
  CopyButton,
  DownloadIcon,
  Failure,
  Notice,
  RemoveIcon,
  SelectField,
  useAction,
  useAmounts,
  useTexts,
} from '@latchkey/ui'
import { useState } from 'react'
import { useBalance } from '../hooks/useBalance.ts'
import { useStore } from '../hooks/useStore.ts'
import { addFreshKey } from '../keys/addKey.ts'
import { usePocket } from '../PocketContext.ts'
import { activeChain } from '../pocket.ts'
import { chooseAccount, forgetKey } from '../sessions/choose.ts'
import { ImportForm } from './ImportForm.tsx'
import { NetworkChoice } from './NetworkChoice.tsx'
import styles from './pocket.module.css'

/** The accounts of the wallet: which one is active, and adding and forgetting keys. */
export function AccountPanel({ address }: { readonly address: Address }) {
  const pocket = usePocket()
  const { say, spoken } = useTexts(pocketShellTexts)
  const { say: sayOfAccount } = useTexts(accountTexts)
  const { say: sayOfCard } = useTexts(cardTexts)
  const { keys } = useStore(pocket.ring)
  const chain = activeChain(pocket)
  const [open, setOpen] = useState<'import' | 'forget'>()
  const choose = useAction((next: Address) => chooseAccount(pocket, next))
  const make = useAction(async () => {
    const next = addFreshKey(pocket.ring.get())
    pocket.ring.set(next)
    if (next.active !== undefined) await chooseAccount(pocket, next.active)
  })
  const failure = [choose.state, make.state].find((state) => state.status === 'failed')
  return (
    <section {...spoken} className={styles['panel']}>
      <h2 className={styles['title']}>{sayOfAccount('account.title')}</h2>
      <div className={styles['holder']}>
        <Avatar address={address} sizePx={48} />
        <BalanceLine key={`${chain.id} ${address}`} address={address} chain={chain} />
      </div>
      <SelectField
        className={styles['account']}
        label={sayOfCard('card.label.account')}
        value={address}
        onChange={(event) => {
          const chosen = keys.find((key) => key.address === event.target.value)
          if (chosen !== undefined) void choose.run(chosen.address)
        }}
      >
        {keys.map((key, index) => (
          <option key={key.address} value={key.address}>
            {say('pocketShell.account.numbered', { number: index + 1, address: shortAddress(key.address) })}
          </option>
        ))}
      </SelectField>
      <div className={styles['addressLine']}>
        <AddressText address={address} />
        <CopyButton text={address} label={sayOfAccount('account.copy')} kind="quiet" shape="icon" />
      </div>
      <NetworkChoice />
      <p className={styles['quiet']}>{say('pocketShell.account.help')}</p>
      {failure?.status === 'failed' && <Failure error={failure.error} />}
      {open === 'import' && <ImportForm onDone={() => setOpen(undefined)} />}
      {open === 'forget' && <ForgetQuestion address={address} onDone={() => setOpen(undefined)} />}
      {open === undefined && (
        <div className={styles['links']}>
          <Button shape="small" onClick={() => void make.run()}>
            <AddIcon sizePx={18} />
            {say('pocketShell.key.make')}
          </Button>
          <Button shape="small" onClick={() => setOpen('import')}>
            <DownloadIcon sizePx={18} />
            {say('pocketShell.key.import')}
          </Button>
          <Button kind="quiet" shape="small" onClick={() => setOpen('forget')}>
            <RemoveIcon sizePx={18} />
            {say('pocketShell.key.forget')}
          </Button>
        </div>
      )}
    </section>
  )
}

function BalanceLine({ address, chain }: { readonly address: Address; readonly chain: Chain }) {
  const { say, rich } = useTexts(pocketShellTexts)
  const amounts = useAmounts()
  const { data: wei, isError } = useBalance(address, chain)
  const { decimals, symbol } = chain.nativeCurrency
  return (
    <p className={styles['balance']}>
      {isError && <span className={styles['quiet']}>{say('pocketShell.balance.unread')}</span>}
      {!isError && wei === undefined && <span className={styles['quiet']}>{say('pocketShell.balance.reading')}</span>}
      {!isError &&
        wei !== undefined &&
        rich('pocketShell.balance', {
          amount: `${amounts.write(wei, decimals, { maxFraction: 6 })} ${symbol}`,
          network: chain.name,
          quiet: (inside) => <span className={styles['quiet']}>{inside}</span>,
        })}
    </p>
  )
}

function ForgetQuestion({ address, onDone }: { readonly address: Address; readonly onDone: () => void }) {
  const pocket = usePocket()
  const { say } = useTexts(pocketShellTexts)
  const { state, run } = useAction(async () => {
    onDone()
    await forgetKey(pocket, address)
  })
  return (
    <div className={styles['form']}>
      <Notice kind="danger" title={say('pocketShell.forget')}>
        {say('pocketShell.forget.help')}
      </Notice>
      <div className={styles['actions']}>
        <Button autoFocus onClick={onDone}>
          {say('pocketShell.forget.keep')}
        </Button>
        <Button kind="danger" isBusy={state.status === 'running'} onClick={() => void run()}>
          {say('pocketShell.forget.sure')}
        </Button>
      </div>
    </div>
  )
}
