import type { Account } from '@latchkey/connect'
import type { Chain, Token } from '@latchkey/evm'
import { transferTexts } from '@latchkey/texts'
import { CheckIcon, Dialog, Field, Row, SearchIcon, Tile, useTexts, VisuallyHidden } from '@latchkey/ui'
import { useId, useState } from 'react'
import { useBalances } from '../../hooks/useBalances.ts'
import { useHub } from '../../hooks/useHub.ts'
import styles from './AssetPicker.module.css'
import { balanceOf, balanceText } from './balanceText.ts'
import { type AssetGroup, listAssets } from './listAssets.ts'
import type { TransferDraft } from './transferDraft.ts'
import { useTransferSpeech } from './useTransferSpeech.ts'

/** More assets than this can be searched. */
const maxUnsearched = 6

export type AssetPickerProps = {
  readonly isOpen: boolean
  readonly account: Account
  readonly draft: TransferDraft
  readonly onPick: (chain: Chain, token: Token | undefined) => void
  readonly onClose: () => void
}

/** The dialog in which an asset is chosen: every one that is offered here, by network, with what the account has of it. */
export function AssetPicker({ isOpen, account, draft, onPick, onClose }: AssetPickerProps) {
  const { say, spoken } = useTexts(transferTexts)
  return (
    <Dialog isOpen={isOpen} title={say('transfer.asset.title')} state="assets" spoken={spoken} onClose={onClose}>
      <AssetPanel account={account} draft={draft} onPick={onPick} />
    </Dialog>
  )
}

type AssetPanelProps = Pick<AssetPickerProps, 'account' | 'draft' | 'onPick'>

function AssetPanel({ account, draft, onPick }: AssetPanelProps) {
  const { say } = useTexts(transferTexts)
  const { chains, tokens } = useHub()
  const [query, setQuery] = useState('')
  const groups = listAssets({ chains, tokens, first: draft.chainId, query })
  return (
    <div className={styles['panel']}>
      {chains.length + tokens.length > maxUnsearched && (
        <Field
          label={say('transfer.asset.search')}
          labelStyle="hidden"
          type="search"
          placeholder={say('transfer.asset.search')}
          value={query}
          before={<SearchIcon sizePx={18} />}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {groups.map((group) => (
        <Group key={group.chain.id} group={group} account={account} draft={draft} onPick={onPick} />
      ))}
      {groups.length === 0 && <p className={styles['empty']}>{say('transfer.asset.none')}</p>}
    </div>
  )
}

type GroupProps = AssetPanelProps & { readonly group: AssetGroup }

function Group({ group: { chain, assets }, account, draft, onPick }: GroupProps) {
  const id = useId()
  const { say, amounts } = useTransferSpeech()
  const balances = useBalances({ address: account.address, chainId: chain.id })
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles['heading']}>
        <Tile name={chain.name} logo={`networks/${chain.id}`} size="small" form="round" />
        {chain.name}
      </h3>
      <ul className={styles['rows']}>
        {assets.map((token) => {
          const unit = token ?? chain.nativeCurrency
          const balance = balanceOf(balances.data, token)
          const isCurrent = draft.chainId === chain.id && draft.asset === (token?.address ?? 'native')
          return (
            <li key={token?.address ?? 'native'}>
              <Row
                data-row=""
                data-name={unit.symbol}
                start={<Tile name={unit.symbol} logo={`tokens/${unit.symbol}`} form="round" />}
                label={unit.symbol}
                detail={unit.name}
                end={
                  <>
                    {balance !== undefined && (
                      <bdi className={styles['balance']}>{balanceText(balance, unit, amounts)}</bdi>
                    )}
                    {balance === undefined && balances.isError && (
                      <VisuallyHidden>{say('transfer.balance.unread')}</VisuallyHidden>
                    )}
                    {isCurrent && <CheckIcon sizePx={18} />}
                  </>
                }
                aria-current={isCurrent || undefined}
                onClick={() => onPick(chain, token)}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
