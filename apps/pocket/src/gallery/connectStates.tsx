import { RemoteError } from '@latchkey/remote'
import { fill, has, press, type Step, shows, then } from '@latchkey/ui/gallery'
import type { TestPocket } from '../testing/testPocket.ts'
import { isRead, toSubject } from './StagedPocket.tsx'
import { pocketWith } from './samplePockets.ts'

const patienceMs = 10_000
const connect: readonly Step[] = [isRead, fill('Pairing link', 'wc:7f6e504b'), press('Connect')]

/** A camera as browsers lend it, or do not. */
function lendCamera(getUserMedia: () => Promise<MediaStream>): Step {
  return then(() =>
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true, writable: true }),
  )
}

const failing = (error: Error) => (): TestPocket => {
  const pocket = pocketWith()
  pocket.peer.fail('pair', error)
  return pocket
}

const camera = (name: string) => async () => {
  throw new DOMException('no', name)
}

/** The way to a site: by link, by camera, from a picture. */
export const connectStates = toSubject('connect', {
  busy: {
    pocket: () => {
      const pocket = pocketWith()
      return { ...pocket, peer: { ...pocket.peer, pair: () => new Promise(() => undefined) } }
    },
    steps: () => [...connect, has('[aria-busy="true"]')],
  },
  taken: { pocket: pocketWith, steps: () => [...connect, shows('The code is taken.')] },
  late: {
    pocket: pocketWith,
    steps: ({ clock }) => [
      ...connect,
      shows('The code is taken.'),
      then(() => clock.advance(patienceMs)),
      shows('The site has not answered yet.'),
    ],
  },
  'code-wrong': {
    pocket: failing(new RemoteError('bad_pairing_uri')),
    steps: () => [...connect, has('[aria-invalid="true"]')],
  },
  'code-over': {
    pocket: failing(new RemoteError('pairing_expired')),
    steps: () => [...connect, shows('This pairing code has ended.')],
  },
  offline: {
    pocket: failing(new RemoteError('relay_unreachable')),
    steps: () => [...connect, shows('The pairing service cannot be reached')],
  },
  camera: {
    pocket: pocketWith,
    steps: () => [
      isRead,
      lendCamera(() => new Promise(() => undefined)),
      press('Scan a code'),
      shows('Hold the code in front of the camera.'),
    ],
  },
  'camera-refused': {
    pocket: pocketWith,
    steps: () => [
      isRead,
      lendCamera(camera('NotAllowedError')),
      press('Scan a code'),
      shows('does not let this page use the camera'),
    ],
  },
  'camera-missing': {
    pocket: pocketWith,
    steps: () => [isRead, lendCamera(camera('NotFoundError')), press('Scan a code'), shows('No camera was found.')],
  },
})
