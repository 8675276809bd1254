import type { Account } from '@latchkey/connect'
import type { Balances, Chain, Token } from '@latchkey/evm'
import { tokenLogo, UnlistedTag, useHub, useTokens } from '@latchkey/react'
import { balanceQuery, NewTokens, queryClientOf, readTokenAddress } from '@latchkey/react/parts'
import { transferTexts } from '@latchkey/texts'
import { CheckIcon, Dialog, Field, Row, SearchIcon, Tile, useTexts, VisuallyHidden } from '@latchkey/ui'
import { type UseQueryResult, useQueries } from '@tanstack/react-query'
import { useId, useState } from 'react'
import styles from './AssetPicker.module.css'
import { balanceOf, balanceText } from './balanceText.ts'
import { type AssetGroup, listAssets } from './listAssets.ts'
import type { TransferDraft } from './transferDraft.ts'
import { useTransferSpeech } from './useTransferSpeech.ts'

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
  const hub = useHub()
  const { chains } = hub
  const { tokens } = useTokens()
  const [query, setQuery] = useState('')
  const { address } = readTokenAddress(query)
  const balances = useQueries(
    { queries: chains.map((chain) => balanceQuery(hub, chain, account.address)) },
    queryClientOf(hub),
  )
  const balancesOf = (chainId: number) => balances[chains.findIndex(({ id }) => id === chainId)]
  const isHeld = (token: Token) => (balanceOf(balancesOf(token.chainId)?.data, token) ?? 0n) > 0n
  const groups = listAssets({ chains, tokens, first: draft.chainId, query, isHeld })
  return (
    <div className={styles['panel']}>
      <Field
        label={say('transfer.asset.search')}
        labelStyle="hidden"
        type="search"
        placeholder={say('transfer.asset.searchAll')}
        value={query}
        before={<SearchIcon sizePx={18} />}
        onChange={(event) => setQuery(event.target.value)}
      />
      {groups.map((group) => (
        <Group
          key={group.chain.id}
          group={group}
          balances={balancesOf(group.chain.id)}
          isCurrent={(token) => draft.chainId === group.chain.id && draft.asset === (token?.address ?? 'native')}
          onPick={onPick}
        />
      ))}
      {address !== undefined && (
        <NewTokens key={address} address={address} onAdded={({ chain, token }) => onPick(chain, token)} />
      )}
      {groups.length === 0 && address === undefined && <p className={styles['empty']}>{say('transfer.asset.none')}</p>}
    </div>
  )
}

type GroupProps = Pick<AssetPickerProps, 'onPick'> & {
  readonly group: AssetGroup
  readonly balances: Pick<UseQueryResult<Balances>, 'data' | 'isError'> | undefined
  readonly isCurrent: (token: Token | undefined) => boolean
}

function Group({ group: { chain, assets }, balances, isCurrent, onPick }: GroupProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={styles['heading']}>
        <Tile name={chain.name} logo={`networks/${chain.id}`} size="small" form="round" />
        {chain.name}
      </h3>
      <ul className={styles['rows']}>
        {assets.map((token) => (
          <li key={token?.address ?? 'native'}>
            <AssetItem
              chain={chain}
              token={token}
              balances={balances}
              isCurrent={isCurrent(token)}
              onPick={() => onPick(chain, token)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

type AssetItemProps = Pick<GroupProps, 'balances'> & {
  readonly chain: Chain
  /** Absent for the native coin. */
  readonly token: Token | undefined
  readonly isCurrent: boolean
  readonly onPick: () => void
}

function AssetItem({ chain, token, balances, isCurrent, onPick }: AssetItemProps) {
  const { say, amounts } = useTransferSpeech()
  const unit = token ?? chain.nativeCurrency
  const balance = balanceOf(balances?.data, token)
  return (
    <Row
      data-row=""
      data-name={unit.symbol}
      start={<Tile name={unit.symbol} logo={tokenLogo(unit)} form="round" />}
      label={unit.symbol}
      detail={
        token?.origin === 'visitor' ? (
          <>
            <bdi>{unit.name}</bdi> <UnlistedTag />
          </>
        ) : (
          unit.name
        )
      }
      end={
        <>
          {balance !== undefined && <bdi className={styles['balance']}>{balanceText(balance, unit, amounts)}</bdi>}
          {balance === undefined && balances?.isError === true && (
            <VisuallyHidden>{say('transfer.balance.unread')}</VisuallyHidden>
          )}
          {isCurrent && <CheckIcon sizePx={18} />}
        </>
      }
      aria-current={isCurrent || undefined}
      onClick={onPick}
    />
  )
}
