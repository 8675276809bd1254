import type { FrameElement } from '@latchkey/custody'
import { fill, has, press, type Step, shows } from '@latchkey/ui/gallery'
import type { ExportFrame } from '../session/consoleDeps.ts'
import { type Answers, completed, type Sent, waitingFor } from '../testing/fakeCustody.ts'
import { ids } from '../testing/things.ts'
import { isRead, type Staged, toSubject } from './StagedConsole.tsx'
import { refusal } from './stage.ts'

const place = `wallets/${ids.wallet}/export`
const frameKey = `04${'ab'.repeat(64)}`
const ask: readonly Step[] = [isRead, fill('Type', 'export'), press('Export the recovery phrase')]
const stamp: readonly Step[] = [...ask, shows('What is sent'), press('Stamp and send')]

/** A key frame that shows nothing: it answers as one does, refuses, or stays silent. */
function fakeFrame(manner: 'answers' | 'refuses' | 'silent'): { readonly exportFrame: ExportFrame } {
  const element: FrameElement = {
    post(_message, _origin, [port]) {
      if (port === undefined || manner === 'silent') return
      port.onmessage = ({ data }) => {
        const isKey = data.type === 'INIT_EMBEDDED_KEY'
        const reply =
          manner === 'answers'
            ? { type: 'BUNDLE_INJECTED', value: true }
            : { type: 'ERROR', value: 'it is sealed to another browser' }
        port.postMessage({
          ...(isKey ? { type: 'EMBEDDED_PUBLIC_KEY', value: frameKey } : reply),
          requestId: data.requestId,
        })
      }
      port.postMessage({ type: 'PUBLIC_KEY_READY', value: frameKey })
    },
    onMessage: () => () => undefined,
    isSource: () => false,
    whenLoaded: async () => undefined,
  }
  return {
    exportFrame: {
      origin: 'https://keys.example',
      open(place) {
        // Empty, but of its size.
        const frame = document.createElement('iframe')
        frame.title = 'Key frame'
        place.append(frame)
        return { element, remove: () => frame.remove() }
      },
    },
  }
}

const exporting = (answer: Answers[string], manner: 'answers' | 'refuses', ...steps: readonly Step[]): Staged => ({
  place,
  parts: fakeFrame(manner),
  answers: { export_wallet: answer },
  steps: () => [...stamp, ...steps],
})
const exported = (body: Sent) =>
  completed(body, 'exportWalletResult', { walletId: ids.wallet, exportBundle: 'sealed to the frame' })

/** Keys that leave custody: asked for, sealed, shown in the key frame. */
export const exportStates = toSubject('export', {
  'without-frame': { place },
  asking: { place, parts: fakeFrame('answers') },
  'of-a-key': { place: `keys/${ids.key}/export`, parts: fakeFrame('answers') },
  mistaken: {
    place,
    parts: fakeFrame('answers'),
    steps: () => [isRead, press('Export the recovery phrase'), shows('Type the word')],
  },
  opening: { place, parts: fakeFrame('silent'), steps: () => [...ask, has('[aria-busy="true"]')] },
  asked: { place, parts: fakeFrame('answers'), steps: () => [...ask, shows('What is sent')] },
  refused: exporting(refusal, 'answers', shows('This was refused or failed')),
  'waits-for-others': exporting(
    { activity: waitingFor('ACTIVITY_TYPE_EXPORT_WALLET', {}) },
    'answers',
    shows('Others have to approve it first'),
  ),
  shown: exporting(exported, 'answers', shows('is in the frame')),
  'not-shown': exporting(exported, 'refuses', shows('is not shown')),
})
