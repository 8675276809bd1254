import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, localChain } from '../fixtures.ts'
import { assertStarted, startProduct } from '../product.ts'
import { balanceOf, expectConfirmed, openSend, reviewAndSend } from '../steps.ts'
import { addAuthenticator, openEmbedded, readAddress, test } from './visitor.ts'

const payee = '0x00000000000000000000000000000000000b0b42'
const quarter = 250_000_000_000_000_000n

test('above the limit the passkey confirms what is sent, and custody refuses the session by itself', {
  tag: '@journey',
}, async ({ page, watch }) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-step-up-'))
  const file = join(folder, 'latchkey.config.ts')
  await writeFile(file, `export default { chains: [], stepUp: [{ chainId: ${localChain}, limit: '0.3' }] }`)
  const settings = { LATCHKEY_PORT: '0', LATCHKEY_DATA: join(folder, 'data'), LATCHKEY_CONFIG: file }
  const started = await startProduct(settings)
  assertStarted(started)
  try {
    const { custody } = await (await fetch(`${started.origin}/api/config`)).json()
    for (const origin of [started.origin, custody.frameUrl]) watch.allow(origin)
    const authenticator = await addAuthenticator(page)
    await page.goto(started.origin)
    const connecting = await openEmbedded(page, 'Passkey wallet')
    await connecting.getByRole('button', { name: 'Create a wallet with a passkey' }).click()
    await expect(connecting).toBeHidden()
    await readAddress(page)
    await page.getByRole('button', { name: 'Get test coins' }).click()
    await expect(page.getByText('Your test coins are here.')).toBeVisible()

    await page.goto(`${started.origin}/send`)
    await openSend(page, { to: payee, amount: '0.25' })
    await reviewAndSend(page)
    await expectConfirmed(page)
    expect(authenticator.prompts.used).toBe(0)

    // Together with the first one it is above the limit.
    const dialog = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await openSend(page, { to: payee, amount: '0.25' })
    await reviewAndSend(page)
    await expect(dialog).toContainText('Together with what left this wallet within a day, this is more than 0.3 ETH')
    await dialog.getByRole('button', { name: 'Do not sign' }).click()
    await expect(dialog).toBeHidden()
    expect(await balanceOf(started, localChain, payee)).toBe(quarter)

    // A page that forgets what it has sent gets no further: custody has not.
    await page.evaluate(() => localStorage.removeItem('latchkey.embedded.spent.v1'))
    await page.reload()
    await openSend(page, { to: payee, amount: '0.25' })
    await reviewAndSend(page)
    await expect(dialog).toContainText('More has left this wallet within a day')
    await dialog.getByRole('button', { name: 'Confirm with my passkey' }).click()
    await expect(dialog).toBeHidden()
    await expectConfirmed(page)
    expect(await balanceOf(started, localChain, payee)).toBe(2n * quarter)
    expect(authenticator.prompts.used).toBe(1)
  } finally {
    await started.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
