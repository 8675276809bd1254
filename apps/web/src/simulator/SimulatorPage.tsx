import { useConnectionState } from '@latchkey/react'
import { type BehaviourName, cast, castGroups } from '@latchkey/simulator'
import { Button, Field, LiveRegion, Scene } from '@latchkey/ui'
import { useEffect, useId, useState, useSyncExternalStore } from 'react'
import { useBoot } from '../BootContext.ts'
import { EnglishPage } from '../EnglishPage.tsx'
import page from '../pages.module.css'
import { Link } from '../router.tsx'
import { SimulatedWalletPanel } from './SimulatedWalletPanel.tsx'
import { putIn, readNames, simulatedWallets, toWords } from './simulatedWallets.ts'
import styles from './simulator.module.css'

const names = Object.keys(cast) as BehaviourName[]
const groups = Object.entries(castGroups).map(([key, { title, behaviours }]) => ({
  key,
  title,
  names: Object.keys(behaviours) as BehaviourName[],
}))

/** The page at `/simulator`: wallets that misbehave are put into this page, to be tried by hand. Local runs only. */
export function SimulatorPage() {
  const boot = useBoot()
  const wallets = useSyncExternalStore(simulatedWallets.subscribe, simulatedWallets.get)
  const isTaken = useConnectionState().status === 'connected'
  const [query, setQuery] = useState('')
  const [status, setStatus] = useState('')

  useEffect(() => {
    // After the frame of the page has set its own.
    queueMicrotask(() => {
      document.title = `Wallet simulator · ${boot.branding.name}`
    })
    for (const name of readNames(window.location.hash)) putIn(name, boot)
  }, [boot])

  function choose(name: BehaviourName) {
    putIn(name, boot)
    const chosen = simulatedWallets.get().map((known) => known.name)
    // So that the same wallets are there again when the page is loaded anew.
    window.history.replaceState(null, '', `#${chosen.join(',')}`)
    setStatus(`${toWords(name)} is in this page now.`)
  }

  const found = names.filter((name) => matches(name, query))
  return (
    <EnglishPage width="full">
      <h1 className={page['heading']}>Wallet simulator</h1>
      <p className={page['lead']}>
        {names.length} ways in which wallets differ from what pages expect. Put one in,{' '}
        {isTaken ? 'disconnect the wallet that is connected now, ' : ''}then press “Connect wallet” and try it: on{' '}
        <Link to="/send">Send</Link>, on <Link to="/sign">Sign</Link>, or from here.
      </p>
      <div className={styles['body']}>
        {wallets.length > 0 && (
          <section className={styles['present']} aria-label="Wallets in this page">
            {wallets.map((simulated) => (
              <SimulatedWalletPanel key={simulated.name} simulated={simulated} />
            ))}
          </section>
        )}
        <div className={styles['search']}>
          <Field
            label="Find a behaviour"
            type="search"
            value={query}
            placeholder="locked, chain, MetaMask…"
            hint={`${found.length} of ${names.length}`}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
        </div>
        {found.length === 0 && (
          <Scene scene="empty" title="No wallet here behaves like that.">
            <p>Try fewer words.</p>
          </Scene>
        )}
        {groups.map((group) => (
          <BehaviourGroup
            key={group.key}
            title={group.title}
            names={group.names.filter((name) => found.includes(name))}
            present={wallets.map(({ name }) => name)}
            onChoose={choose}
          />
        ))}
      </div>
      <LiveRegion status={status} />
    </EnglishPage>
  )
}

type BehaviourGroupProps = {
  readonly title: string
  readonly names: readonly BehaviourName[]
  readonly present: readonly BehaviourName[]
  readonly onChoose: (name: BehaviourName) => void
}

/** The behaviours of one kind; nothing where none of them is looked for. */
function BehaviourGroup({ title, names, present, onChoose }: BehaviourGroupProps) {
  const id = useId()
  if (names.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 className={styles['group']} id={id}>
        {title}
      </h2>
      <ul className={styles['list']}>
        {names.map((name) => (
          <BehaviourRow key={name} name={name} isIn={present.includes(name)} onChoose={() => onChoose(name)} />
        ))}
      </ul>
    </section>
  )
}

type BehaviourRowProps = { readonly name: BehaviourName; readonly isIn: boolean; readonly onChoose: () => void }

function BehaviourRow({ name, isIn, onChoose }: BehaviourRowProps) {
  const id = useId()
  const { title, seenIn } = cast[name]
  return (
    <li className={styles['row']}>
      <div className={styles['text']}>
        <strong id={`${id}-name`}>{toWords(name)}</strong>
        <span>A wallet that {title}.</span>
        <span className={page['quiet']}>Met in: {seenIn}.</span>
      </div>
      <Button
        shape="small"
        id={`${id}-do`}
        aria-labelledby={`${id}-do ${id}-name`}
        isDisabled={isIn}
        onClick={onChoose}
      >
        {isIn ? 'Added' : 'Add'}
      </Button>
    </li>
  )
}

function matches(name: BehaviourName, query: string): boolean {
  const { title, seenIn } = cast[name]
  const text = `${toWords(name)} ${title} ${seenIn}`.toLowerCase()
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
