import { type AbiValue, type Address, shortAddress, toVisibleText } from '@latchkey/evm'
import { Avatar, Button, classNames, LiveRegion, Moment, Notice } from '@latchkey/ui'
import type { ReactNode } from 'react'
import { Link } from '../router.tsx'
import type { ExplorerError } from './askExplorer.ts'
import { useNetwork } from './ExplorerContext.ts'
import styles from './explorer.module.css'
import { type Place, pathOf } from './place.ts'

const maxTextLength = 500
/** Longer bytes are shown by their beginning, in characters. */
const maxShownHex = 2_050

/** A link to another page of the explorer, on the same network. */
export function PlaceLink({
  kind,
  id,
  children,
}: {
  kind: 'tx' | 'address' | 'block' | 'token'
  id: string
  children?: ReactNode
}) {
  const { chain } = useNetwork()
  const place: Exclude<Place, { kind: 'networks' }> = { kind, chainId: chain.id, id }
  return (
    <Link to={pathOf(place)} className={styles['hash']}>
      {children ?? id}
    </Link>
  )
}

/** An address by its ends, for lists; the page behind it has the whole. */
export function ShortAddress({ address }: { readonly address: Address }) {
  return (
    <PlaceLink kind="address" id={address}>
      {shortAddress(address)}
    </PlaceLink>
  )
}

/** A whole address with its picture, where there is a line for it. */
export function PartyLink({ address }: { readonly address: Address }) {
  return (
    <span className={styles['party']}>
      <Avatar address={address} sizePx={24} />
      <PlaceLink kind="address" id={address} />
    </span>
  )
}

/** The two ends of a hash, likewise. */
export function ShortHash({ hash }: { readonly hash: string }) {
  return (
    <PlaceLink kind="tx" id={hash}>
      {`${hash.slice(0, 10)}…${hash.slice(-6)}`}
    </PlaceLink>
  )
}

/** A row of facts. */
export function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles['fact']}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A moment that a block names, in seconds. */
export function BlockTime({ timestamp }: { readonly timestamp: bigint }) {
  return <Moment atMs={Number(timestamp) * 1000} precision="second" />
}

/** A value of a call or an event. Texts and bytes are somebody's own, so nothing in them hides or turns others round. */
export function ValueText({ value }: { readonly value: AbiValue }) {
  switch (value.kind) {
    case 'address':
      return <PlaceLink kind="address" id={value.value} />
    case 'number':
      return <code className={styles['hash']}>{String(value.value)}</code>
    case 'flag':
      return <>{value.value ? 'yes' : 'no'}</>
    case 'bytes':
      return <Bytes hex={value.value} />
    case 'text':
      return <q className={styles['text']}>{toVisibleText(value.value, maxTextLength)}</q>
    case 'list':
      return (
        <ol className={styles['values']}>
          {value.value.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values of a list have no identity beside their place
            <li key={index}>
              <ValueText value={each} />
            </li>
          ))}
        </ol>
      )
    case 'struct':
      return (
        <ul className={styles['values']}>
          {value.value.map((each, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity beside their place, as names may be missing
            <li key={index}>
              {each.name} <ValueText value={each.value} />
            </li>
          ))}
        </ul>
      )
  }
}

/** Bytes in hexadecimal, by their beginning where there are many. */
export function Bytes({ hex, count }: { readonly hex: string; readonly count?: bigint }) {
  const total = count ?? BigInt(Math.max(0, hex.length / 2 - 1))
  const shown = hex.slice(0, maxShownHex)
  const isCut = BigInt(Math.max(0, shown.length / 2 - 1)) < total
  return (
    <>
      <code className={styles['hash']}>{shown}</code>
      {isCut && ` … (${total} bytes)`}
    </>
  )
}

/** Lines in the shape of the facts that come. */
function Bones() {
  return (
    <div className={classNames(styles['facts'], styles['bones'])} role="status" aria-label="Loading…">
      {['32%', '64%', '48%', '56%'].map((width) => (
        <svg key={width} width={width} height="14" aria-hidden="true">
          <rect width="100%" height="14" rx="7" />
        </svg>
      ))}
    </div>
  )
}

/** The stand-in for an answer that is not here yet, or will not come. */
export function NoAnswer({ failure, onAgain }: { failure: ExplorerError | undefined; onAgain: () => void }) {
  if (failure === undefined) return <Bones />
  return (
    <>
      <LiveRegion alert={failure.message} />
      <Notice kind="caution" title={failure.message}>
        <Button onClick={onAgain}>Try again</Button>
      </Notice>
    </>
  )
}
