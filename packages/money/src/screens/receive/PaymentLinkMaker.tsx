import type { Account } from '@latchkey/connect'
import { EvmError, type Token, writePaymentLink } from '@latchkey/evm'
import { useHub, useListedTokens } from '@latchkey/react'
import { paymentsTexts } from '@latchkey/texts'
import {
  type Amounts,
  Button,
  CopyButton,
  Field,
  SelectField,
  ShareIcon,
  Summary,
  useAmounts,
  useTexts,
} from '@latchkey/ui'
import { useState } from 'react'
import styles from './PaymentLinkMaker.module.css'

/** Properties of `PaymentLinkMaker`. */
export type PaymentLinkMakerProps = {
  readonly account: Account
  /** The page that opens the links, such as `https://host/send`; the payment is in the part that no server is told. */
  readonly pageUrl: string
  /** Told of each payment link (EIP-681) as it is made, for a code to be scanned; of undefined while there is none. */
  readonly onLink?: ((link: string | undefined) => void) | undefined
  /** Folded up at first unless this is true. */
  readonly isOpen?: boolean
}

/** Makes a link by which somebody asks to be paid: of which asset, and how much where that is known. */
export function PaymentLinkMaker({ account, pageUrl, onLink, isOpen = false }: PaymentLinkMakerProps) {
  const { say, spoken } = useTexts(paymentsTexts)
  const { chains } = useHub()
  const tokens = useListedTokens()
  const amounts = useAmounts()
  const assets: readonly Asset[] = chains.flatMap((chain) => [
    { chainId: chain.id, network: chain.name, unit: chain.nativeCurrency },
    ...tokens
      .filter((token) => token.chainId === chain.id)
      .map((token) => ({ chainId: chain.id, network: chain.name, unit: token, token })),
  ])
  const first = assets.find(({ chainId }) => chainId === account.chainId) ?? assets[0]
  // By its name and not its place: lists come later, and move what stands behind them.
  const [form, setForm] = useState({ asset: first && keyOf(first), text: '' })
  const find = (key: string | undefined) => assets.find((asset) => keyOf(asset) === key)
  const made = makeLink(account, find(form.asset), form.text, amounts)

  function change(next: Partial<typeof form>) {
    const changed = { ...form, ...next }
    setForm(changed)
    onLink?.(makeLink(account, find(changed.asset), changed.text, amounts))
  }

  return (
    <details
      {...spoken}
      className={styles['maker']}
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => onLink?.(currentTarget.open ? made : undefined)}
    >
      <Summary isWide>{say('payments.make.title')}</Summary>
      <div className={styles['fields']}>
        <SelectField
          label={say('payments.make.asset')}
          value={form.asset}
          onChange={({ target }) => change({ asset: target.value })}
        >
          {assets.map((asset) => (
            <option key={keyOf(asset)} value={keyOf(asset)}>
              {say('payments.make.unit', { symbol: asset.unit.symbol, network: asset.network })}
            </option>
          ))}
        </SelectField>
        <Field
          label={say('payments.make.amount')}
          inputMode="decimal"
          value={form.text}
          hint={say('payments.make.open')}
          error={made === undefined ? say('payments.make.wrong') : undefined}
          onChange={({ target }) => change({ text: target.value })}
        />
        {made !== undefined && (
          <>
            <p className={styles['quiet']}>{say('payments.make.code')}</p>
            <div className={styles['ways']}>
              <CopyButton text={`${pageUrl}#${made}`} label={say('payments.make.copy')} />
              <ShareLink url={`${pageUrl}#${made}`} />
            </div>
          </>
        )}
      </div>
    </details>
  )
}

/** Hands the link to another program. Nothing where the browser cannot. */
function ShareLink({ url }: { readonly url: string }) {
  const { say } = useTexts(paymentsTexts)
  if (typeof navigator.share !== 'function') return null
  return (
    // A visitor who changes his mind ends it, and the link can be copied still.
    <Button onClick={() => void navigator.share({ url }).catch(() => undefined)}>
      <ShareIcon sizePx={18} /> {say('payments.make.share')}
    </Button>
  )
}

type Asset = {
  readonly chainId: number
  readonly network: string
  readonly unit: { readonly symbol: string; readonly decimals: number }
  readonly token?: Token
}

function keyOf({ chainId, token }: Asset): string {
  return `${chainId} ${token?.address ?? 'native'}`
}

/** The link, or undefined where the amount is none. */
function makeLink(account: Account, asset: Asset | undefined, text: string, amounts: Amounts): string | undefined {
  if (asset === undefined) return undefined
  const { chainId, token, unit } = asset
  const payment = { to: account.address, chainId, token: token?.address }
  if (text.trim() === '') return writePaymentLink(payment)
  try {
    const amount = amounts.read(text, unit.decimals)
    return amount > 0n ? writePaymentLink({ ...payment, amount }) : undefined
  } catch (error) {
    if (error instanceof EvmError) return undefined
    throw error
  }
}
