import { openNetworks } from '../steps.ts'
import { connectExtension, expect, test } from './extensionTest.ts'
import { answer } from './extensionWallet.ts'

// The clock of the pages is moved on while the window of the wallet stays open: nobody waits for real.
for (const seconds of [25, 120]) {
  test(`an approval after ${seconds} s is believed when the wallet is there, and not before`, async ({
    page,
    extension,
  }) => {
    await page.clock.install()
    await connectExtension(page, extension)
    const networks = await openNetworks(page)
    const adding = await extension.asked(() =>
      networks
        .getByRole('button', { name: /^Latchkey Local\b/ })
        .first()
        .click(),
    )
    await page.clock.fastForward(seconds * 1000)
    await expect(networks).toContainText('Test Extension')
    await expect(page.getByRole('button', { name: 'Network: Ethereum', includeHidden: true })).toBeAttached()
    await answer(adding, 'Approve')
    await expect(networks).toBeHidden()
    await expect(page.getByRole('button', { name: 'Network: Latchkey Local', exact: true })).toBeVisible()
  })

  test(`a refusal after ${seconds} s is heard`, async ({ page, extension }) => {
    await page.clock.install()
    await connectExtension(page, extension)
    const networks = await openNetworks(page)
    const adding = await extension.asked(() =>
      networks
        .getByRole('button', { name: /^Latchkey Local\b/ })
        .first()
        .click(),
    )
    await page.clock.fastForward(seconds * 1000)
    await answer(adding, 'Reject')
    await expect(networks).toContainText("User rejected the wallet's request to add network")
    await expect(page.getByRole('button', { name: 'Network: Ethereum', includeHidden: true })).toBeAttached()
  })
}
