import { findChain } from '@latchkey/evm'
import { connectedState, GalleryStage, galleryChains, galleryHub, galleryToken } from '@latchkey/react/gallery'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { type ReactNode, useEffect, useRef } from 'react'
import { CollectiblesFaucet } from '../pages/CollectiblesFaucet.tsx'
import { FaucetLink } from '../pages/FaucetLink.tsx'
import { Answered, type Answers } from './Answered.tsx'

const { account } = connectedState
const chain = findChain(galleryChains, { chainId: 1 })

const answers: Readonly<Record<string, Answers>> = {
  getting: () => undefined,
  given: () => Response.json({}),
  'had-all': () => Response.json({ error: { code: 'faucet_limit_reached', message: '' } }, { status: 429 }),
  failed: () => new Response('<html>', { status: 502 }),
  unreachable: () => {
    throw new TypeError('Failed to fetch')
  },
}

/** A hub with a collection of its owner's. */
const collectingHub = () => ({
  ...galleryHub({ state: connectedState }),
  collections: [{ chainId: 1, address: galleryToken.address, name: 'Harbor Kites' }],
})

/** Answers of the faucet: within a line, and below a button. */
export const faucetStates: GallerySubject = {
  name: 'faucet',
  states: Object.entries(answers).flatMap(([name, given]) => [
    {
      name,
      draw: () => (
        <Answered answers={given}>
          <GalleryStage hub={() => galleryHub({ state: connectedState })}>
            <Pressed>{chain && <FaucetLink account={account} chain={chain} />}</Pressed>
          </GalleryStage>
        </Answered>
      ),
    },
    {
      name: `collectibles-${name}`,
      draw: () => (
        <Answered answers={given}>
          <GalleryStage hub={collectingHub}>
            <Pressed>
              <CollectiblesFaucet account={account} />
            </Pressed>
          </GalleryStage>
        </Answered>
      ),
    },
  ]),
}

/** Presses the first button inside, as a visitor would. */
function Pressed({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.click(), [])
  return <div ref={place}>{children}</div>
}
