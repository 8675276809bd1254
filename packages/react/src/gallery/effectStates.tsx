import type { Address, AllowanceChange, AssetChange, EffectOutcome, Effects } from '@latchkey/evm'
import type { GallerySubject } from '@latchkey/ui/gallery'
import { useWorth } from '../hooks/useWorth.ts'
import { EffectsView } from '../screens/effects/EffectsView.tsx'
import { onStage } from './GalleryStage.tsx'
import { connectedState, galleryChains, galleryToken, otherAccount } from './galleryHub.ts'
import { pricedHub } from './galleryPrices.ts'

const [chain] = galleryChains
const ether = 10n ** 18n
const strange: Address = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const facts = { address: strange, name: 'Keys of the city', symbol: 'KEYS' }

const coin: AssetChange = {
  asset: { kind: 'native' },
  before: 2n * ether,
  after: ether / 2n,
  difference: (-3n * ether) / 2n,
}
const dollars: AssetChange = {
  asset: { kind: 'erc20', token: galleryToken.address },
  before: 0n,
  after: 3_675_250_000n,
  difference: 3_675_250_000n,
}
const paid: AssetChange = { ...dollars, before: 3_675_250_000n, after: 0n, difference: -3_675_250_000n }
const key: AssetChange = {
  asset: { kind: 'erc721', token: strange, tokenId: 8520n },
  before: 0n,
  after: 1n,
  difference: 1n,
  facts,
}
const allowed: AllowanceChange = {
  kind: 'amount',
  token: galleryToken.address,
  spender: otherAccount,
  before: 0n,
  after: 2n ** 256n - 1n,
  isUnlimited: true,
}
const collection: AllowanceChange = {
  kind: 'collection',
  token: strange,
  spender: otherAccount,
  before: false,
  after: true,
  facts,
}
const ended: AllowanceChange = { ...allowed, before: 250_000_000n, after: 0n, isUnlimited: false }

type Told = Partial<Pick<Effects, 'changes' | 'allowances' | 'isPartial' | 'isSteady'>>

function effects(outcome: EffectOutcome, told: Told = {}): Effects {
  return { outcome, method: 'simulation', changes: [], allowances: [], isPartial: false, isSteady: true, ...told }
}

const succeeds = { status: 'succeeds' } as const

const found: Readonly<Record<string, Effects | undefined>> = {
  asking: undefined,
  swap: effects(succeeds, { changes: [coin, dollars] }),
  collectible: effects(succeeds, { changes: [coin, key] }),
  allowance: effects(succeeds, { allowances: [allowed] }),
  'allowance-collection': effects(succeeds, { allowances: [collection] }),
  'allowance-ended': effects(succeeds, { allowances: [ended] }),
  nothing: effects(succeeds),
  partial: effects(succeeds, { changes: [coin], isPartial: true }),
  unsteady: effects(succeeds, { changes: [coin, dollars], isSteady: false }),
  'collectible-sent': effects(succeeds, { changes: [{ ...key, before: 1n, after: 0n, difference: -1n }] }),
  token: effects(succeeds, { changes: [paid] }),
  reverts: effects({ status: 'reverts', reason: 'Sold out' }),
  unaffordable: effects({ status: 'unaffordable' }),
  unsupported: effects({ status: 'unknown', why: 'unsupported' }),
  unanswered: effects({ status: 'unknown', why: 'unanswered' }),
}

/** Of a transfer that its review says already: one line where the preview agrees, the whole card where it does not. */
const said: Readonly<Record<string, Effects | undefined>> = {
  'said-asking': undefined,
  'said-coin': effects(succeeds, { changes: [coin] }),
  'said-otherwise': effects(succeeds, { changes: [{ ...coin, difference: coin.difference * 2n, after: -ether }] }),
  'said-allowed': effects(succeeds, { changes: [coin], allowances: [allowed] }),
  'said-partial': found['partial'],
  'said-reverts': found['reverts'],
  'said-unanswered': found['unanswered'],
}

/** The expected effects of a transaction, before it is signed. */
export const effectStates: GallerySubject = {
  name: 'effects',
  states: [
    ...Object.entries(found).map(([name, shown]) => ({ name, draw: () => <Shown effects={shown} /> })),
    ...Object.entries(said).map(([name, shown]) => ({
      name,
      draw: () => <Shown effects={shown} said={{ token: undefined, amount: -coin.difference }} />,
    })),
  ],
}

function Shown(props: Pick<Parameters<typeof EffectsView>[0], 'effects' | 'said'>) {
  return onStage(<Priced {...props} />, () => pricedHub({ state: connectedState }))
}

function Priced(props: Parameters<typeof Shown>[0]) {
  return <EffectsView {...props} chain={chain} tokens={[galleryToken]} worthOf={useWorth(chain)} />
}
