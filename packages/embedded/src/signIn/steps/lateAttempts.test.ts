import { firstValue } from '@latchkey/base/testing'
import { cancelConnect, connect, disconnect, reconnect, signMessage } from '@latchkey/connect'
import { expect, test } from 'vitest'
import { connectedPage, failure } from '../../testing/embeddedPage.ts'

const passkeyId = 'embedded:turnkeyhd'

/** A visitor with a wallet, whose first try to come back hangs at the service while its key is registered. */
async function hangingAttempt() {
  const page = await connectedPage()
  await disconnect(page.hub)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let tellBegun = () => {}
  const begun = new Promise<void>((resolve) => {
    tellBegun = resolve
  })
  let isFirst = true
  page.custody.bent.set('create_api_keys', async (answer) => {
    if (!isFirst) return answer
    isFirst = false
    tellBegun()
    await held
    return answer
  })
  const late = failure(connect(page.hub, passkeyId))
  await page.step('choose')
  const trying = page.steps.useExistingPasskey()
  await firstValue(page.controller.step, ({ status }) => status === 'working')
  await begun
  cancelConnect(page.hub)
  await late
  return { page, trying, letGo }
}

test('a session that comes after a newer one is dropped, and touches nothing that is stored', async () => {
  const { page, trying, letGo } = await hangingAttempt()
  const connecting = connect(page.hub, passkeyId)
  await page.step('choose')
  await page.steps.useExistingPasskey()
  await connecting
  const session = page.storage.get('embedded.session.turnkeyhd.v1')
  expect(page.custody.keys.size).toBe(2)
  letGo()
  await trying
  expect(page.storage.get('embedded.session.turnkeyhd.v1')).toBe(session)
  expect(page.controller.session.get()).toMatchObject({ status: 'active' })
  // Its key has ended at the service; that of the newer one stamps, after a reload as well.
  expect(page.custody.keys.size).toBe(1)
  await signMessage(page.hub, 'Hello')
  const again = await page.reload()
  expect((await reconnect(again.hub))?.accounts).toEqual([page.custody.address])
  await signMessage(again.hub, 'Hello')
  expect(again.storage.get('embedded.session.turnkeyhd.v1')).toBe(session)
})

test('a session that comes when nobody waits is dropped as well', async () => {
  const { page, trying, letGo } = await hangingAttempt()
  letGo()
  await trying
  expect([page.controller.session.get(), page.custody.keys.size]).toEqual([undefined, 0])
  expect(page.storage.get('embedded.session.turnkeyhd.v1')).toBeNull()
})
