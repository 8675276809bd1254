import { devices, type Page } from '@playwright/test'
import { expectAccessibleInAllLooks } from '../accessible.ts'
import { expect, test } from '../fixtures.ts'
import { accountButton } from '../steps.ts'
import { answerOnPhone, askToSign, chooseCoinbase, openPocket } from './linkSteps.ts'

const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = devices['Pixel 7'] ?? {}
test.use({
  ...(userAgent !== undefined && { userAgent }),
  ...(viewport !== undefined && { viewport }),
  ...(deviceScaleFactor !== undefined && { deviceScaleFactor }),
  ...(isMobile !== undefined && { isMobile }),
  ...(hasTouch !== undefined && { hasTouch }),
})
test.setTimeout(150_000)

/** As on a site whose owner has the pocket wallet opened as the app. */
async function openPocketAsApp(page: Page, origin: string): Promise<void> {
  await page.addInitScript((appUrl) => {
    // After the start values are there, and before the page reads them.
    document.addEventListener('readystatechange', () => {
      const values = document.querySelector('meta[name=latchkey-boot]')
      const named = `"link":{"url":"/link","appUrl":${JSON.stringify(appUrl)}}`
      if (values instanceof HTMLMetaElement) values.content = values.content.replace('"link":{"url":"/link"}', named)
    })
  }, `${origin}/pocket`)
}

test('on a phone the app is opened by a link, and again by the redirect dialog', async ({
  context,
  page: site,
  product,
}) => {
  const { pocket, address } = await openPocket(context, product)
  await openPocketAsApp(site, product.origin)
  await site.bringToFront()
  await site.goto('/')
  const dialog = await chooseCoinbase(site)
  const open = dialog.getByRole('link', { name: 'Open Coinbase Wallet' })
  const href = (await open.getAttribute('href')) ?? ''
  const query = new URL(href).searchParams
  expect(query.get('redirect_url')).toBe(`${product.origin}/`)
  expect(query.get('wl_url')).toContain('/link/#/link?id=')
  await expectAccessibleInAllLooks(site, 'link-open-app')

  // The system's handling of such a link: the app comes up with it.
  await pocket.bringToFront()
  await pocket.goto(href)
  await pocket.getByRole('button', { name: 'Approve' }).click()
  await expect(pocket.getByRole('button', { name: 'End' })).toBeVisible()
  expect(new URL(pocket.url()).search).toBe('')
  await site.bringToFront()
  await expect(dialog).toBeHidden()
  await expect(accountButton(site, address)).toBeVisible()

  const opening = context.waitForEvent('page')
  await askToSign(site, 'From the phone itself')
  const redirect = site.getByRole('dialog', { name: 'Redirecting to Coinbase Wallet…' })
  await expect(redirect).toBeVisible()
  // It opens by itself, because the visitor has just tapped; the secret does not travel a second time.
  const app = await opening
  expect(new URL(app.url()).searchParams.get('redirect_url') ?? '').not.toContain('secret')
  expect(app.url()).not.toContain('wl_url')
  await app.close()
  await site.bringToFront()
  await expectAccessibleInAllLooks(site, 'link-redirect')
  await expect(redirect.getByRole('link', { name: 'Open' })).toHaveAttribute('rel', 'noreferrer noopener')
  await site.keyboard.press('Escape')
  await expect(redirect).toBeHidden()
  await answerOnPhone(site, pocket, 'Approve')
  await expect(site.getByText('Verified.')).toBeVisible()
})
