import { test as base, expect } from '../fixtures.ts'
import { createFrameStage, type FrameStage } from './frameStage.ts'
import { call, credentialFor, expectStamp, exportFor, frameOf, organizationId, startFrame, test } from './frameSteps.ts'
import type { StamperWindow } from './stamperPage/main.ts'

let stage: FrameStage
test.beforeAll(async () => {
  stage = await createFrameStage()
})
test.afterAll(async () => await stage.close())

test.beforeEach(({ watch }) => {
  watch.allow(stage.page)
  watch.allow(stage.frame)
})

base('where a browser keeps nothing for frames, the key lives as long as the page', async ({ page, watch }) => {
  watch.allow(stage.page)
  watch.allow(stage.frame)
  const publicKey = await startFrame(page, stage)
  await call(page, 'injectCredentialBundle', await credentialFor(publicKey))
  expectStamp(await call(page, 'stamp', 'body'), 'body')
  expect(await startFrame(page, stage)).not.toBe(publicKey)
})

test('our own stamper stamps, and exports twice in a row', async ({ page }) => {
  await page.goto(stage.page)
  const start = (path: string) =>
    page.evaluate((url) => {
      // The page's own script puts its functions there.
      const held = window as unknown as StamperWindow
      document.getElementById('place')?.replaceChildren()
      held.ours = held.createOurs(url)
      return held.ours.start()
    }, `${stage.frame}${path}`)
  const credential = await credentialFor(await start('/'))
  const stamp = await page.evaluate(async (bundle) => {
    const { ours } = window as unknown as StamperWindow // As above.
    await ours.injectCredential(bundle)
    return await ours.stamp('body')
  }, credential)
  expectStamp({ stampHeaderName: stamp.headerName, stampHeaderValue: stamp.headerValue }, 'body')

  await start('/export')
  for (let round = 0; round < 2; round++) {
    const publicKey = await page.evaluate(() => (window as unknown as StamperWindow).ours.publicKey())
    await page.evaluate((exported) => (window as unknown as StamperWindow).ours.showWallet(exported), {
      bundle: await exportFor(stage, publicKey),
      organizationId,
    })
    await expect(frameOf(page).getByRole('button', { name: 'Show the recovery phrase' })).toBeVisible()
  }
})

test('the older stamper does all of it by plain messages', async ({ page }) => {
  await page.goto(stage.page)
  const start = (path: string) =>
    page.evaluate(async (iframeUrl) => {
      // The page's own script puts the stampers there.
      const held = window as unknown as StamperWindow
      const iframeContainer = document.getElementById('place')
      held.olderStamper?.clear()
      held.olderStamper = new held.stampers.older({ iframeUrl, iframeContainer, iframeElementId: 'frame' })
      return await held.olderStamper.init()
    }, `${stage.frame}${path}`)
  const publicKey = await start('/')
  await page.evaluate(
    (bundle) => (window as unknown as StamperWindow).olderStamper.injectCredentialBundle(bundle),
    await credentialFor(publicKey),
  )
  const stamp = await page.evaluate(() => (window as unknown as StamperWindow).olderStamper.stamp('{"a":1}'))
  expectStamp(stamp, '{"a":1}')

  const bundle = await exportFor(stage, await start('/export'))
  await page.evaluate(
    ([value, organization]) =>
      (window as unknown as StamperWindow).olderStamper.injectWalletExportBundle(value, organization),
    [bundle, organizationId] as const,
  )
  await expect(frameOf(page).getByRole('button', { name: 'Show the recovery phrase' })).toBeVisible()
  const again = page.evaluate(
    ([value, organization]) =>
      (window as unknown as StamperWindow).olderStamper
        .injectWalletExportBundle(value, organization)
        .catch((reason: unknown) => reason),
    [bundle, organizationId] as const,
  )
  expect(await again).toBe('There is no embedded key.')
  const settings = { styles: { color: '#123456' } }
  const applied = await page.evaluate(
    (value) => (window as unknown as StamperWindow).olderStamper.applySettings(value),
    settings,
  )
  expect(applied).toBe(true)
})
