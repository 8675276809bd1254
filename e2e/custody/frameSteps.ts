import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  parsePublicKey,
  publicKeyOf,
  sealCredentialBundle,
  sealExportBundle,
  toCompressed,
  verifyQuorumSignature,
  writeExportedWallet,
} from '@latchkey/custody'
import { p256 } from '@noble/curves/nist.js'
import type { FrameLocator, Page } from '@playwright/test'
import { test as base, expect } from '../fixtures.ts'
import type { FrameStage } from './frameStage.ts'
import type { StamperWindow } from './stamperPage/main.ts'

export const organizationId = 'b1a4e0fc-19a7-4b7c-8b0a-7d9f9d0c5e11'
export const userId = '0a3d7b1e-9d0f-4c62-a1b5-1d2c3e4f5a6b'
export const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
export const sessionKey = p256.utils.randomSecretKey()

/**
 * A browser as visitors have it. The runner's own switches end the partitions in which browsers keep what belongs to
 * frames of another site, and then nothing is kept for them.
 */
export const test = base.extend({
  context: async ({ playwright, launchOptions }, use) => {
    const args = [...(launchOptions.args ?? []), '--headless', '--remote-debugging-pipe', 'about:blank']
    const options = { ...launchOptions, args, ignoreDefaultArgs: true }
    const context = await playwright.chromium.launchPersistentContext('', options)
    await use(context)
    await context.close()
  },
})

/** Puts the frame into the page with the newer stamper; answers its public key. */
export async function startFrame(page: Page, stage: FrameStage, path = '/'): Promise<string> {
  await page.goto(stage.page)
  return await page.evaluate(async (iframeUrl) => {
    const held = window as unknown as StamperWindow // The page's own script puts the stampers there.
    const iframeContainer = document.getElementById('place')
    held.stamper = new held.stampers.newer({ iframeUrl, iframeContainer, iframeElementId: 'frame' })
    return await held.stamper.init()
  }, `${stage.frame}${path}`)
}

/** Calls a method of the newer stamper. */
export function call(page: Page, method: string, ...values: unknown[]): Promise<unknown> {
  return page.evaluate(
    ([name, given]) => {
      // The page's own script put it there; the test names only methods that it has.
      const { stamper } = window as unknown as { stamper: Record<string, (...given: unknown[]) => Promise<unknown>> }
      return stamper[name]?.(...given)
    },
    [method, values] as const,
  )
}

/** The frame in the page. */
export function frameOf(page: Page): FrameLocator {
  return page.frameLocator('#frame')
}

/** The rules' own source. The runner's helper gives up on a frame that is slow to answer, and says nothing of it. */
const rules = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

type AxeRun = () => Promise<{
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[]
  readonly passes: readonly unknown[]
}>

/** No violation in the frame (the page around is the test's), nothing wider than it, and a picture. */
export async function expectClean(page: Page, stage: FrameStage, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/screens/${name}.png`, animations: 'disabled' })
  const frame = page.frames().find((one) => one.url().startsWith(stage.frame))
  if (frame === undefined) throw new Error('There is no frame')
  await frame.evaluate(rules)
  const { found, passed, overflow } = await frame.evaluate(async () => {
    // The source above puts it there.
    const { axe } = window as unknown as { axe: { run: AxeRun } }
    const { violations, passes } = await axe.run()
    return {
      found: violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(', ')}`),
      passed: passes.length,
      overflow: document.documentElement.scrollWidth - window.innerWidth,
    }
  })
  expect.soft(found, name).toEqual([])
  // Rules that had nothing to look at would find nothing either.
  expect.soft(passed, name).toBeGreaterThan(5)
  expect.soft(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** The session's key, sealed to a frame. */
export async function credentialFor(publicKey: string): Promise<string> {
  return await sealCredentialBundle({ privateKey: sessionKey, targetPublicKey: parsePublicKey(publicKey) })
}

/** A wallet, or what else is given, sealed to a frame. */
export async function exportFor(
  stage: FrameStage,
  publicKey: string,
  plaintext = writeExportedWallet({ mnemonic: phrase }),
): Promise<string> {
  const targetPublicKey = parsePublicKey(publicKey)
  return await sealExportBundle({ plaintext, targetPublicKey, organizationId, signer: stage.signer })
}

/** Fails unless the stamp is that of the session's key for the body. */
export function expectStamp(stamp: unknown, body: string): void {
  const { stampHeaderName, stampHeaderValue } = Object(stamp)
  expect(stampHeaderName).toBe('X-Stamp')
  const parsed = JSON.parse(Buffer.from(String(stampHeaderValue), 'base64url').toString())
  const publicKey = publicKeyOf(sessionKey)
  expect(parsed.publicKey).toBe(Buffer.from(toCompressed(publicKey)).toString('hex'))
  const signature = Uint8Array.from(Buffer.from(parsed.signature, 'hex'))
  expect(verifyQuorumSignature({ data: new TextEncoder().encode(body), signature, publicKey })).toBe(true)
}
