import { RemoteError } from '@latchkey/remote'
import { has, press, type Step, shows, then } from '@latchkey/ui/gallery'
import { proposal, startMs, type TestPocket } from '../testing/testPocket.ts'
import { isRead, toSubject } from './StagedPocket.tsx'
import { hostile, longHost, pocketWith } from './samplePockets.ts'

const asked = (more: object = {}) => pocketWith({ proposals: [{ ...proposal, ...more }] })
const unknownChain = { eip155: { chains: ['eip155:1'], methods: [], events: [] } }

/** Unticks all that is ticked, as far as it can be. */
const untick: Step = (place) => {
  for (const box of place.querySelectorAll<HTMLInputElement>('main input:checked')) box.click()
  return true
}

/** A site that asks to be connected. */
export const proposalStates = toSubject('proposal', {
  asked: { pocket: asked },
  hostile: {
    pocket: () => asked({ proposer: { name: hostile, description: hostile, url: `https://${longHost}`, icons: [] } }),
  },
  nameless: {
    pocket: () => asked({ proposer: { name: '', description: '', url: 'javascript:alert(1)', icons: [] } }),
  },
  impossible: { pocket: () => asked({ requiredNamespaces: unknownChain }) },
  'asks-for-much': {
    pocket: () =>
      asked({
        optionalNamespaces: {
          eip155: {
            chains: ['eip155:31337', ...Array.from({ length: 12 }, (_each, index) => `eip155:${index + 1}`)],
            methods: Array.from({ length: 12 }, (_each, index) => `wallet_doSomethingLongNumber${index}`),
            events: [],
          },
        },
      }),
  },
  'without-account': {
    pocket: asked,
    steps: () => [isRead, untick, press('Approve'), shows('Choose at least one account and one network.')],
  },
  approving: {
    pocket: () => {
      const pocket = asked()
      return { ...pocket, peer: { ...pocket.peer, approve: () => new Promise(() => undefined) } }
    },
    steps: () => [isRead, press('Approve'), has('[aria-busy="true"]')],
  },
  offline: {
    pocket: (): TestPocket => {
      const pocket = asked()
      pocket.peer.fail('approve', new RemoteError('relay_unreachable'))
      return pocket
    },
    steps: () => [isRead, press('Approve'), shows('The pairing service cannot be reached')],
  },
  over: {
    pocket: () => asked({ expiresAtMs: startMs + 2000 }),
    steps: ({ clock }) => [isRead, then(() => clock.advance(3000)), shows('The time to answer is over.')],
  },
})
