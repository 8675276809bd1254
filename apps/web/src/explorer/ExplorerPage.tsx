import { useListedTokens } from '@latchkey/react'
import { NextIcon, Notice, Tag, Tile } from '@latchkey/ui'
import { useBoot } from '../BootContext.ts'
import { EnglishPage } from '../EnglishPage.tsx'
import pages from '../pages.module.css'
import { Link, usePath } from '../router.tsx'
import { AddressView } from './AddressView.tsx'
import { BlockView } from './BlockView.tsx'
import { ExplorerContext } from './ExplorerContext.ts'
import styles from './explorer.module.css'
import { OverviewView } from './OverviewView.tsx'
import { type Place, pathOf, readPlace } from './place.ts'
import { SearchBox } from './SearchBox.tsx'
import { TokenView } from './TokenView.tsx'
import { TransactionView } from './TransactionView.tsx'

/** The pages at `/explorer`: what the owner's own nodes know of a network, for those for which the owner shows it. */
export function ExplorerPage() {
  const { chains, explorer = [] } = useBoot()
  const tokens = useListedTokens()
  const place = readPlace(usePath())
  if (place === undefined)
    return <NoPlace title="There is no page here" words="This address is none of the explorer." />
  if (place.kind === 'networks') return <Networks />
  const chain = chains.find(({ id }) => id === place.chainId)
  if (chain === undefined || !explorer.includes(place.chainId)) {
    const name = chain?.name ?? `network ${place.chainId}`
    return (
      <NoPlace
        title="The explorer is not switched on"
        words={`This site shows no explorer for ${name}. Its owner can switch it on.`}
      />
    )
  }
  const network = { chain, tokens: tokens.filter(({ chainId }) => chainId === chain.id) }
  return (
    <ExplorerContext value={network}>
      <EnglishPage width="whole" className={styles['page']}>
        <p className={styles['where']}>
          <Tile name={chain.name} logo={`networks/${chain.id}`} size="small" form="round" />
          <Link to={pathOf({ kind: 'overview', chainId: chain.id })}>{chain.name}</Link>
          {chain.testnet === true && <Tag>test network</Tag>}
        </p>
        <SearchBox chainId={chain.id} />
        <Shown place={place} />
      </EnglishPage>
    </ExplorerContext>
  )
}

function Shown({ place }: { readonly place: Exclude<Place, { kind: 'networks' }> }) {
  switch (place.kind) {
    case 'overview':
      return <OverviewView />
    case 'tx':
      return <TransactionView hash={place.id} />
    case 'address':
      return <AddressView address={place.id} />
    case 'block':
      return <BlockView id={place.id} />
    case 'token':
      return <TokenView address={place.id} />
  }
}

function Networks() {
  const { chains, explorer = [] } = useBoot()
  const shown = chains.filter(({ id }) => explorer.includes(id))
  return (
    <EnglishPage width="wide">
      <h1 className={pages['heading']}>Explorer</h1>
      <p className={pages['lead']}>What the nodes of this site know of each network.</p>
      {shown.length === 0 ? (
        <Notice>This site shows no explorer. Its owner can switch it on.</Notice>
      ) : (
        <ul className={styles['list']}>
          {shown.map(({ id, name, testnet }) => (
            <li key={id} className={styles['line']} data-whole="true">
              <Tile name={name} logo={`networks/${id}`} form="round" />
              <span className={styles['what']}>
                <Link to={pathOf({ kind: 'overview', chainId: id })} className={styles['network']}>
                  {name}
                </Link>
                <span className={styles['quiet']}>
                  Network {id}
                  {testnet === true && ', for trying out'}
                </span>
              </span>
              <NextIcon sizePx={18} />
            </li>
          ))}
        </ul>
      )}
    </EnglishPage>
  )
}

function NoPlace({ title, words }: { readonly title: string; readonly words: string }) {
  return (
    <EnglishPage width="wide">
      <h1 className={pages['heading']}>{title}</h1>
      <p className={pages['lead']}>
        {words} Go back to the <Link to="/">start</Link>.
      </p>
    </EnglishPage>
  )
}
