import type { Account } from '@latchkey/connect'
import { useHub, useName, useNamedChains, useNetworkName, usePortfolio } from '@latchkey/react'
import { pageTexts } from '@latchkey/texts'
import { AddressText, Avatar, CopyButton, Tile, useTexts } from '@latchkey/ui'
import { useEffect, useState } from 'react'
import { useBoot } from '../BootContext.ts'
import { useShownMoney } from '../portfolio/useShownMoney.ts'
import { AssetList } from './AssetList.tsx'
import { HomeCollectibles } from './HomeCollectibles.tsx'
import styles from './home.module.css'
import { LoginLine } from './LoginLine.tsx'
import { PortfolioTotal } from './PortfolioTotal.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { RoundActions } from './RoundActions.tsx'
import { SafetyCard } from './SafetyCard.tsx'

/** The connected account, its holdings on all networks, and where to go from here. */
export function Overview({ account }: { readonly account: Account }) {
  const networkName = useNetworkName()
  const hub = useHub()
  const { say, spoken } = useTexts(pageTexts)
  const { faucet } = useBoot()
  const named = useNamedChains()
  const { name, avatar } = useName(account)
  const portfolio = usePortfolio(account.address)
  const money = useShownMoney(portfolio.rates)
  const isWaiting = usePatience() && portfolio.isReading
  const chain = hub.chains.find((candidate) => candidate.id === account.chainId)
  return (
    <div {...spoken} className={styles['overview']}>
      <div className={styles['mine']}>
        <div className={styles['me']}>
          <Tile name={name ?? ''} picture={avatar} drawing={<Avatar address={account.address} />} form="round" />
          <h1 className={name === undefined ? styles['whole'] : styles['name']}>
            {name === undefined ? <AddressText address={account.address} /> : <bdi>{name}</bdi>}
          </h1>
          <CopyButton text={account.address} label={say('page.copy')} kind="quiet" shape="icon" />
        </div>
        {name !== undefined && (
          <p className={styles['whole']}>
            <AddressText address={account.address} />
          </p>
        )}
        <PortfolioTotal portfolio={portfolio} money={money} chainId={account.chainId} />
        <RoundActions account={account} chain={faucet ? chain : undefined} />
        <LoginLine />
        {chain === undefined && (
          <p className={styles['note']}>{say('page.elsewhere', { network: networkName(account.chainId, named) })}</p>
        )}
        <AssetList portfolio={portfolio} money={money} chainId={account.chainId} isWaiting={isWaiting} />
        <HomeCollectibles account={account} />
      </div>
      <aside className={styles['side']} aria-label={say('page.glance')}>
        <RecentActivity />
        <SafetyCard />
      </aside>
    </div>
  )
}

/** So long assets wait for each other, in milliseconds: they come in one order then, and move nothing. */
const patienceMs = 2000

/** True for a while after the page has come. */
function usePatience(): boolean {
  const { clock } = useHub()
  const [isPatient, setIsPatient] = useState(true)
  useEffect(() => clock.schedule(patienceMs, () => setIsPatient(false)), [clock])
  return isPatient
}
