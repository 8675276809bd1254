import { type Address, type Chain, formatAmount, shortAddress } from '@latchkey/evm'
import {
  AddIcon,
  AddressText,
  Avatar,
  Button,
  CopyButton,
  DownloadIcon,
  Notice,
  RemoveIcon,
  SelectField,
  sentenceOf,
  useAction,
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
    <section className={styles['panel']}>
      <h2 className={styles['title']}>Your account</h2>
      <div className={styles['holder']}>
        <Avatar address={address} sizePx={48} />
        <BalanceLine key={`${chain.id} ${address}`} address={address} chain={chain} />
      </div>
      <SelectField
        label="Account"
        value={address}
        onChange={(event) => {
          const chosen = keys.find((key) => key.address === event.target.value)
          if (chosen !== undefined) void choose.run(chosen.address)
        }}
      >
        {keys.map((key, index) => (
          <option key={key.address} value={key.address}>
            Account {index + 1} · {shortAddress(key.address)}
          </option>
        ))}
      </SelectField>
      <div className={styles['addressLine']}>
        <AddressText address={address} />
        <CopyButton text={address} label="Copy address" kind="quiet" shape="icon" />
      </div>
      <NetworkChoice />
      <p className={styles['quiet']}>Connected sites are shown the account that you choose here, first of all.</p>
      {failure?.status === 'failed' && <Notice kind="danger">{sentenceOf(failure.error)}</Notice>}
      {open === 'import' && <ImportForm onDone={() => setOpen(undefined)} />}
      {open === 'forget' && <ForgetQuestion address={address} onDone={() => setOpen(undefined)} />}
      {open === undefined && (
        <div className={styles['links']}>
          <Button shape="small" onClick={() => void make.run()}>
            <AddIcon sizePx={18} />
            Make a test key
          </Button>
          <Button shape="small" onClick={() => setOpen('import')}>
            <DownloadIcon sizePx={18} />
            Import a key
          </Button>
          <Button kind="quiet" shape="small" onClick={() => setOpen('forget')}>
            <RemoveIcon sizePx={18} />
            Forget this key
          </Button>
        </div>
      )}
    </section>
  )
}

function BalanceLine({ address, chain }: { readonly address: Address; readonly chain: Chain }) {
  const { data: wei, isError } = useBalance(address, chain)
  const { decimals, symbol } = chain.nativeCurrency
  return (
    <p className={styles['balance']}>
      {isError && <span className={styles['quiet']}>The balance cannot be read now.</span>}
      {!isError && wei === undefined && <span className={styles['quiet']}>Reading the balance…</span>}
      {!isError && wei !== undefined && (
        <>
          {`${formatAmount(wei, decimals, { maxFraction: 6 })} ${symbol}`}
          <span className={styles['quiet']}> on {chain.name}</span>
        </>
      )}
    </p>
  )
}

function ForgetQuestion({ address, onDone }: { readonly address: Address; readonly onDone: () => void }) {
  const pocket = usePocket()
  const { state, run } = useAction(async () => {
    onDone()
    await forgetKey(pocket, address)
  })
  return (
    <div className={styles['form']}>
      <Notice kind="danger" title="Forget this key for good?">
        There is no copy of it. What is on the account stays there for ever. Sessions that show only this account end.
      </Notice>
      <div className={styles['actions']}>
        <Button autoFocus onClick={onDone}>
          Keep it
        </Button>
        <Button kind="danger" isBusy={state.status === 'running'} onClick={() => void run()}>
          Forget it
        </Button>
      </div>
    </div>
  )
}
