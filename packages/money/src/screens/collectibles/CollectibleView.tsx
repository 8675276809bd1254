import type { CollectibleFacts } from '@latchkey/connect'
import type { Collectible } from '@latchkey/evm'
import { useHub } from '@latchkey/react'
import { collectiblesTexts } from '@latchkey/texts'
import {
  AddressText,
  BackIcon,
  Button,
  buttonLook,
  CopyButton,
  Notice,
  SafeLink,
  Tile,
  useAmounts,
  useFocusOnArrival,
  useTexts,
} from '@latchkey/ui'
import { CollectiblePicture } from './CollectiblePicture.tsx'
import styles from './Collectibles.module.css'
import { collectionName, countText, itemName } from './collectibleText.ts'

export type CollectibleViewProps = {
  readonly collectible: Collectible
  readonly facts: CollectibleFacts
  readonly onSend: () => void
  readonly onBack: () => void
}

/** One collectible: its picture, what it is and where, and the way to send it. */
export function CollectibleView({ collectible, facts, onSend, onBack }: CollectibleViewProps) {
  const { say, spoken } = useTexts(collectiblesTexts)
  const heading = useFocusOnArrival<HTMLHeadingElement>()
  const { isListed, collection } = collectible
  return (
    <section {...spoken} className={styles['one']} aria-labelledby="collectible-title">
      <Button kind="quiet" shape="small" className={styles['back']} onClick={onBack}>
        <BackIcon sizePx={18} /> {say('collectibles.back')}
      </Button>
      <CollectiblePicture collectible={collectible} picture={facts.picture} size="large" />
      <div className={styles['about']}>
        <h2 id="collectible-title" className={styles['title']} ref={heading} tabIndex={-1}>
          <bdi>{facts.name ?? itemName(collectible, say)}</bdi>
        </h2>
        {!isListed && (
          <Notice kind="caution" title={say('collectibles.unlistedOne')}>
            {collection !== undefined && <bdi>{say('collectibles.callsItself', { name: collection })}</bdi>}
          </Notice>
        )}
        <Rows collectible={collectible} />
        <div className={styles['actions']}>
          <Button kind="primary" onClick={onSend}>
            {say('collectibles.send')}
          </Button>
          <Explorer collectible={collectible} />
        </div>
      </div>
    </section>
  )
}

function Rows({ collectible }: Pick<CollectibleViewProps, 'collectible'>) {
  const { chains } = useHub()
  const { say } = useTexts(collectiblesTexts)
  const amounts = useAmounts()
  const { chainId, contract, tokenId, isListed } = collectible
  const network = chains.find(({ id }) => id === chainId)?.name ?? String(chainId)
  const count = countText(collectible, say, amounts)
  return (
    <dl className={styles['rows']}>
      {isListed && (
        <div>
          <dt>{say('collectibles.collection')}</dt>
          <dd>
            <bdi>{collectionName(collectible)}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{say('collectibles.number')}</dt>
        <dd className={styles['copied']}>
          <bdi dir="ltr" className={styles['digits']}>
            {String(tokenId)}
          </bdi>
          <CopyButton text={String(tokenId)} label={say('collectibles.copyNumber')} kind="quiet" shape="icon" />
        </dd>
      </div>
      {count !== undefined && (
        <div>
          <dt>{say('collectibles.held')}</dt>
          <dd>{count}</dd>
        </div>
      )}
      <div>
        <dt>{say('collectibles.network')}</dt>
        <dd className={styles['network']}>
          <Tile name={network} logo={`networks/${chainId}`} size="small" form="round" />
          {network}
        </dd>
      </div>
      <div>
        <dt>{say('collectibles.contract')}</dt>
        <dd>
          <AddressText address={contract} />
        </dd>
      </div>
    </dl>
  )
}

function Explorer({ collectible: { chainId, contract } }: Pick<CollectibleViewProps, 'collectible'>) {
  const { chains } = useHub()
  const { say } = useTexts(collectiblesTexts)
  const base = chains.find(({ id }) => id === chainId)?.blockExplorers?.[0]?.url
  if (base === undefined) return null
  return (
    <SafeLink className={buttonLook('secondary')} href={`${base.replace(/\/$/, '')}/token/${contract}`}>
      {say('collectibles.explorer')}
    </SafeLink>
  )
}
