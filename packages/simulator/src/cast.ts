import type { Behaviour } from './behaviour.ts'
import { accounts } from './behaviours/accounts.ts'
import { announcing } from './behaviours/announcing.ts'
import { batching } from './behaviours/batching.ts'
import { chains } from './behaviours/chains.ts'
import { choosing } from './behaviours/choosing.ts'
import { connecting } from './behaviours/connecting.ts'
import { events } from './behaviours/events.ts'
import { leaving } from './behaviours/leaving.ts'
import { refusing } from './behaviours/refusing.ts'
import { sending } from './behaviours/sending.ts'
import { shapes } from './behaviours/shapes.ts'
import { signing } from './behaviours/signing.ts'
import { unknownChain } from './behaviours/unknownChain.ts'

type CastGroup = { readonly title: string; readonly behaviours: Readonly<Record<string, Behaviour>> }

/** The behaviours by the table in which they stand, in the order in which a page meets them. */
export const castGroups = {
  connecting: { title: 'Being asked in', behaviours: connecting },
  refusing: { title: 'Refusing and failing', behaviours: refusing },
  choosing: { title: 'Letting accounts be chosen (EIP-2255)', behaviours: choosing },
  accounts: { title: 'Accounts', behaviours: accounts },
  chains: { title: 'Networks', behaviours: chains },
  events: { title: 'Events', behaviours: events },
  shapes: { title: 'The provider as an object', behaviours: shapes },
  announcing: { title: 'Announcements (EIP-6963)', behaviours: announcing },
  signing: { title: 'Signing', behaviours: signing },
  sending: { title: 'Sending', behaviours: sending },
  batching: { title: 'Several calls at once (EIP-5792)', behaviours: batching },
  leaving: { title: 'Leaving', behaviours: leaving },
  unknownChain: { title: 'An unknown network, in thirteen shapes', behaviours: unknownChain },
} as const satisfies Readonly<Record<string, CastGroup>>

/** Every behaviour, by name. */
export const cast = {
  ...connecting,
  ...refusing,
  ...choosing,
  ...accounts,
  ...chains,
  ...events,
  ...shapes,
  ...announcing,
  ...signing,
  ...sending,
  ...batching,
  ...leaving,
  ...unknownChain,
} as const satisfies Readonly<Record<string, Behaviour>>
