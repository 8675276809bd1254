import type { Account, CollectibleSource } from '@latchkey/connect'
import { type Chain, type Collectible, collectibleKey } from '@latchkey/evm'
import {
  type CollectiblesFound as Found,
  refreshCollectibles,
  SignInButton,
  useCollectibles,
  useHub,
  WithWallet,
} from '@latchkey/react'
import { collectiblesTexts } from '@latchkey/texts'
import { Button, LiveRegion, Scene, useHistoryStep, useTell, useTexts } from '@latchkey/ui'
import { type ReactNode, useState } from 'react'
import { useCollectibleFacts } from '../../hooks/useCollectibleFacts.ts'
import { CollectibleSteps } from './CollectibleSteps.tsx'
import { CollectiblesBones } from './CollectiblesBones.tsx'
import { CollectiblesView } from './CollectiblesView.tsx'
import { CollectibleView } from './CollectibleView.tsx'

/** Properties of `Collectibles`. */
export type CollectiblesProps = {
  /** The site's own server, which names what came to the account; without it there is nothing to look in. */
  readonly source: CollectibleSource | undefined
  /** Stands where an account has none, such as the way to some on a local network. */
  readonly whenEmpty?: ((account: Account) => ReactNode) | undefined
}

/** The collectibles (ERC-721 and ERC-1155) of the connected account, on every network: looked at one by one, and sent. */
export function Collectibles({ source, whenEmpty }: CollectiblesProps) {
  const { say, spoken } = useTexts(collectiblesTexts)
  return (
    <WithWallet label={say('collectibles.title')} spoken={spoken} reason={say('collectibles.connect')}>
      {/* Another account is another list: a review never outlives the account it was made for. */}
      {(account, isLive) => (
        <AccountCollectibles
          key={account.address}
          account={account}
          isLive={isLive}
          source={source}
          whenEmpty={whenEmpty}
        />
      )}
    </WithWallet>
  )
}

type AccountCollectiblesProps = CollectiblesProps & { readonly account: Account; readonly isLive: boolean }

function AccountCollectibles({ account, isLive, source, whenEmpty }: AccountCollectiblesProps) {
  const hub = useHub()
  const found = useCollectibles(source, account.address)
  const [opened, setOpened] = useState<Collectible>()
  const close = () => {
    setOpened(undefined)
    void refreshCollectibles(hub)
  }
  // One step for all that follows: the browser's Back leads to the list from each of them.
  useHistoryStep(opened !== undefined, close)
  const chain = hub.chains.find(({ id }) => id === opened?.chainId)
  if (opened !== undefined && chain !== undefined) {
    // As many as there are now; one that has just been sent is still looked at.
    const current = found.collectibles.find((each) => collectibleKey(each) === collectibleKey(opened)) ?? opened
    const parts = { account, isLive, source, chain, collectible: current }
    return <OneCollectible key={collectibleKey(opened)} {...parts} onBack={close} />
  }
  if (found.status !== 'known') return <NotKnown found={found} />
  return <CollectiblesView found={found} source={source} whenEmpty={whenEmpty?.(account)} onOpen={setOpened} />
}

type OneCollectibleProps = Omit<AccountCollectiblesProps, 'whenEmpty'> & {
  readonly chain: Chain
  readonly collectible: Collectible
  readonly onBack: () => void
}

/** One of them: looked at, then sent. */
function OneCollectible({ account, isLive, source, chain, collectible, onBack }: OneCollectibleProps) {
  const facts = useCollectibleFacts(source, collectible)
  const [isSending, setIsSending] = useState(false)
  if (!isSending) {
    const send = () => setIsSending(true)
    return <CollectibleView collectible={collectible} facts={facts} onSend={send} onBack={onBack} />
  }
  return (
    <CollectibleSteps
      {...{ account, isLive, chain, collectible }}
      picture={facts.picture}
      onBack={() => setIsSending(false)}
      onOver={onBack}
    />
  )
}

/** The reasons why there is no list, each with its way out. */
export function NotKnown({ found: { status, error } }: { readonly found: Pick<Found, 'status' | 'error'> }) {
  const hub = useHub()
  const { say } = useTexts(collectiblesTexts)
  const tell = useTell()
  switch (status) {
    case 'absent':
      return (
        <Scene scene="offline" title={say('collectibles.absent')}>
          <p>{say('collectibles.absentHelp')}</p>
        </Scene>
      )
    case 'signIn':
      return (
        <Scene scene="welcome" title={say('collectibles.signIn')}>
          <p>{say('collectibles.signInWhy')}</p>
          <SignInButton />
        </Scene>
      )
    case 'failed': {
      const told = error === undefined ? undefined : tell(error)
      return (
        <Scene scene="offline" title={say('collectibles.failed')}>
          {told !== undefined && (
            <p {...told.spoken}>
              {told.sentence} {told.hint}
            </p>
          )}
          <Button onClick={() => void refreshCollectibles(hub)}>{say('collectibles.again')}</Button>
          <LiveRegion alert={say('collectibles.failed')} />
        </Scene>
      )
    }
    default:
      return <CollectiblesBones />
  }
}
