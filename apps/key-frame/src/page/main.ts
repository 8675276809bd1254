import { systemClock } from '@latchkey/base'
import '@latchkey/ui/tokens.css'
import { askServer } from './askServer.ts'
import { createDocumentView, showRefusal } from './documentView.ts'
import { createEmbeddedKey } from './embeddedKey.ts'
import { findRefusal } from './findRefusal.ts'
import { parseFrameSettings, settingsElementId } from './frameSettings.ts'
import type { FrameView } from './frameView.ts'
import { frameWords } from './frameWords.ts'
import type { FramePurpose } from './handlers/handler.ts'
import { createKeyFrame } from './keyFrame.ts'
import { browserKeys } from './keyStore.ts'
import './main.css'
import './card.css'
import { listenToParent } from './transports.ts'

/** The page's addresses. Each has a key of its own, so that an export never ends a session's key. */
const purposes: Readonly<Record<string, FramePurpose>> = {
  '/': 'session',
  '/export': 'export',
  '/import': 'import',
  '/sign': 'sign',
}

const settings = parseFrameSettings(document.getElementById(settingsElementId)?.textContent)
const words = frameWords(settings.speech)
const refusal = findRefusal(window, settings.allowedParents)
// The script runs before the body is there, and the listener must not wait for it.
const body = new Promise<HTMLElement>((resolve) => {
  document.addEventListener('DOMContentLoaded', () => {
    document.title = words.say('frame.title')
    resolve(document.getElementById('view') ?? document.body)
  })
})

if (refusal === undefined) run()
else void body.then((root) => showRefusal(root, words, `frame.refused.${refusal}`))

function run(): void {
  const purpose = purposes[location.pathname] ?? 'session'
  const embeddedKey = createEmbeddedKey({
    keys: browserKeys(() => window.indexedDB),
    slot: purpose,
    clock: systemClock,
  })
  const ready = body.then((root) => createDocumentView(root, words))
  const frame = ready.then((view: FrameView) =>
    createKeyFrame({
      embeddedKey,
      quorumPublicKeys: settings.quorumPublicKeys,
      view,
      purpose,
      askWhat: purpose === 'sign' ? askServer((...asked) => fetch(...asked), document.documentElement.lang) : undefined,
    }),
  )
  const [ancestor] = location.ancestorOrigins ?? []
  listenToParent({
    window,
    allowedParents: settings.allowedParents,
    parentOrigins: ancestor === undefined ? settings.allowedParents : [ancestor],
    frame: {
      start: async (lifeMs) => {
        try {
          return await (await frame).start(lifeMs)
        } catch (error) {
          // The page around is told as well, and may show nothing of it.
          showRefusal(await body, words, 'frame.failed')
          throw error
        }
      },
      handle: async (data) => await (await frame).handle(data),
    },
  })
}
