import { fill, has, press, type Step, shows } from '@latchkey/ui/gallery'
import { emptyKeyRing } from '../keys/keyRing.ts'
import { first, goodNode, session, testPocket } from '../testing/testPocket.ts'
import { isRead, toSubject } from './StagedPocket.tsx'
import { brokenNode, goodRpc, hostile, longHost, pocketWith, silentNode } from './samplePockets.ts'

const nobody = () => testPocket({ ring: emptyKeyRing })
const importing: readonly Step[] = [press('Import a key'), has('input[type="password"]')]
const peer = { name: hostile, description: '', url: `https://${longHost}`, icons: [] }
const hostileSession = { ...session, peer, topic: '8'.repeat(64) }
const nameless = { ...session, peer: { ...peer, name: '', url: 'javascript:alert(1)' }, topic: '9'.repeat(64) }

/** The wallet's holdings: keys, balance, sites, and how its service does. */
export const accountStates = toSubject('account', {
  first: { pocket: nobody },
  'first-with-link': { pocket: nobody, link: 'wc:opened' },
  'first-import': { pocket: nobody, steps: () => importing },
  'first-import-mistaken': {
    pocket: nobody,
    steps: () => [
      ...importing,
      fill('Private key', 'secret words'),
      press('Import'),
      shows('This is not a private key'),
    ],
  },
  held: { pocket: pocketWith },
  'without-sites': { pocket: () => pocketWith({ sessions: [] }) },
  'many-sites': { pocket: () => pocketWith({ sessions: [session, hostileSession, nameless] }) },
  'balance-waiting': { pocket: () => pocketWith({ rpc: silentNode }), steps: () => [shows('Reading the balance')] },
  'balance-unread': { pocket: () => pocketWith({ rpc: brokenNode }) },
  'balance-large': {
    pocket: () => pocketWith({ rpc: goodRpc({ ...goodNode, eth_getBalance: () => `0x${'f'.repeat(40)}` }) }),
  },
  import: { pocket: pocketWith, steps: () => [isRead, ...importing] },
  'import-known': {
    pocket: pocketWith,
    steps: () => [
      isRead,
      ...importing,
      fill('Private key', first.privateKey),
      press('Import'),
      shows('This account is in the wallet already.'),
    ],
  },
  forget: { pocket: pocketWith, steps: () => [isRead, press('Forget this key'), shows('Forget this key for good?')] },
  'not-told': {
    pocket: () => {
      const pocket = pocketWith()
      pocket.peer.fail('end', new Error('The pairing service cannot be reached.'))
      return pocket
    },
    steps: () => [isRead, press('End'), shows('The session is over here')],
  },
  'service-unreachable': {
    pocket: () => {
      const pocket = pocketWith()
      pocket.peer.service.set({ status: 'unreachable', sinceMs: 0 })
      return pocket
    },
  },
  'service-refused': {
    pocket: () => {
      const pocket = pocketWith()
      pocket.peer.service.set({ status: 'refused', code: 'relay_refused', reason: hostile })
      return pocket
    },
  },
  'clock-wrong': {
    pocket: () => {
      const pocket = pocketWith()
      pocket.peer.service.set({ status: 'refused', code: 'clock_is_wrong', reason: 'iat' })
      return pocket
    },
  },
  'not-durable': {
    pocket: () => {
      const pocket = pocketWith()
      return { ...pocket, peer: { ...pocket.peer, isDurable: false } }
    },
  },
  news: {
    pocket: () =>
      pocketWith({
        news: [
          { code: 'session', site: 'Corner shop', reason: { code: 'ended' } },
          { code: 'session', site: hostile.slice(1), reason: { code: 'said', text: hostile.slice(1) } },
        ],
      }),
  },
  done: { pocket: () => pocketWith({ done: { code: 'connected', site: 'Corner shop' } }) },
})
