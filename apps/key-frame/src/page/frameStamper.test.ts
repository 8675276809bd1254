import { frameStamper, openImport, parseApiStamp, publicKeyOf, sealCredentialBundle } from '@latchkey/custody'
import { p256 } from '@noble/curves/nist.js'
import { describe, expect, test } from 'vitest'
import { createTestFrame, importBundle, organizationId, phrase, userId } from '../testing/testFrame.ts'
import type { FramePurpose } from './handlers/handler.ts'
import { type FrameWindow, listenToParent } from './transports.ts'

const pageOrigin = 'https://wallet.example'
const frameOrigin = 'https://keys.wallet.example'
const sessionKey = p256.utils.randomSecretKey()

type Heard = { readonly data: unknown; readonly origin: string; readonly source: unknown }

/** Our stamper and our frame, with the two windows between them; without channels where `isOld`. */
function createPair({ purpose, isOld }: { purpose: FramePurpose; isOld: boolean }) {
  const test = createTestFrame(purpose)
  const pageListeners = new Set<(event: Heard) => void>()
  const frameListeners = new Set<(event: MessageEvent) => void>()
  const tellPage = (data: unknown) => {
    for (const listener of [...pageListeners]) listener({ data, origin: frameOrigin, source: window })
  }
  const parent = {
    postMessage: (data: unknown, targetOrigin: string) => {
      if (targetOrigin === pageOrigin) tellPage(data)
    },
  }
  const window: FrameWindow = {
    parent,
    addEventListener: (_type, listener) => void frameListeners.add(listener),
    removeEventListener: (_type, listener) => void frameListeners.delete(listener),
  }
  const stamper = frameStamper({
    origin: frameOrigin,
    clock: test.clock,
    element: {
      post: (data, targetOrigin, ports) => {
        if (targetOrigin !== frameOrigin || (isOld && ports.length > 0)) return
        // As much of an event as the frame looks at.
        const event = { data, origin: pageOrigin, source: parent, ports } as unknown as MessageEvent
        for (const listener of [...frameListeners]) listener(event)
      },
      onMessage: (listener) => {
        pageListeners.add(listener)
        return () => void pageListeners.delete(listener)
      },
      isSource: (source) => source === window,
      whenLoaded: async () => undefined,
    },
  })
  const start = async () => {
    listenToParent({ window, allowedParents: [pageOrigin], parentOrigins: [pageOrigin], frame: test.frame })
    const started = stamper.start()
    const key = isOld ? advanceUntil(started, () => test.clock.advance(100)) : started
    return await key
  }
  return { ...test, stamper, start, test }
}

/** The frame's key comes from the platform's own cryptography, which no fake clock waits for. */
async function advanceUntil<Value>(work: Promise<Value>, advance: () => Promise<void>): Promise<Value> {
  let isDone = false
  const done = work.finally(() => {
    isDone = true
  })
  for (let step = 0; step < 90 && !isDone; step++) {
    await new Promise((resolve) => setImmediate(resolve))
    await advance()
  }
  return await done
}

describe.each([
  ['over a channel', false],
  ['over the window, as older frames speak', true],
])('our own stamper and this frame, %s', (_title, isOld) => {
  test('log in, and stamp what the frame is told to', async () => {
    const { stamper, start } = createPair({ purpose: 'session', isOld })
    const targetPublicKey = Buffer.from(await start(), 'hex')
    await expect(stamper.stamp('{}')).rejects.toMatchObject({ code: 'frame_refused' })
    await stamper.injectCredential(await sealCredentialBundle({ privateKey: sessionKey, targetPublicKey }))
    const stamp = parseApiStamp((await stamper.stamp('{"a":"ü"}')).headerValue)
    expect(stamp.publicKey).toBe(Buffer.from(p256.getPublicKey(sessionKey, true)).toString('hex'))
    const signature = Buffer.from(stamp.signature, 'hex')
    const body = Buffer.from('{"a":"ü"}')
    expect(p256.verify(signature, body, p256.getPublicKey(sessionKey), { format: 'der', prehash: true })).toBe(true)
    stamper.close()
  })

  test('tell each other the key of the moment, and end it', async () => {
    const { stamper, start } = createPair({ purpose: 'session', isOld })
    const key = await start()
    expect(await stamper.publicKey()).toBe(key)
    const next = await stamper.reset()
    expect([next === key, await stamper.publicKey()]).toEqual([false, next])
    stamper.close()
  })

  test('seal to the service what the user types', async () => {
    const { stamper, start, test } = createPair({ purpose: 'import', isOld })
    await start()
    const targetKey = p256.utils.randomSecretKey()
    await stamper.injectImport({ bundle: await importBundle(publicKeyOf(targetKey)), organizationId, userId })
    test.typed.text = phrase
    const plaintext = await openImport(await stamper.sealWallet(), targetKey)
    expect(Buffer.from(plaintext).toString()).toContain(phrase)
    stamper.close()
  })
})
