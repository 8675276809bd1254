import { devices, type Page } from '@playwright/test'
import { expectAccessibleInAllLooks } from '../accessible.ts'
import { expect, type RunningProduct, test } from '../fixtures.ts'
import { journeyIf } from '../journey.ts'
import { openConnectDialog } from '../steps.ts'
import { bendRelay } from './bentRelay.ts'
import { createPhone } from './phone.ts'

const makePhone = ({ origin, nodeUrls }: RunningProduct) =>
  createPhone(`${origin.replace(/^http/, 'ws')}/relay`, nodeUrls)

/** A device as a page can tell it; the browser under it is the same for all. */
function emulate(name: string) {
  const device = devices[name]
  if (device === undefined) throw new TypeError(`No device is called ${name}`)
  const { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch } = device
  return { userAgent, viewport, deviceScaleFactor, isMobile, hasTouch }
}

/** As on a site whose relay wallets from the shops know: they are offered by name there. */
async function offerByName(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // After the start values are there, and before the page reads them.
    document.addEventListener('readystatechange', () => {
      const values = document.querySelector('meta[name=latchkey-boot]')
      if (values instanceof HTMLMetaElement)
        values.content = values.content.replace('"isPublic":false', '"isPublic":true')
    })
  })
}

/** Notes which link a tap follows, if the page lets it; no system is there to take it. */
async function catchLinks(page: Page): Promise<() => Promise<readonly string[]>> {
  const followed: string[] = []
  await page.exposeFunction('noteLink', (href: string) => void followed.push(href))
  await page.addInitScript(() => {
    window.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (link === null || event.defaultPrevented || /^https?:/.test(link.href)) return
      event.preventDefault()
      // Put there by `exposeFunction` above.
      const page = window as unknown as { noteLink(href: string): void }
      page.noteLink(link.href)
    })
  })
  return async () => followed
}

/** A page's view when another app comes over it, and when it is back. */
async function setVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

async function openWalletPage(page: Page) {
  await page.goto('/')
  const dialog = await openConnectDialog(page)
  await dialog.getByRole('searchbox', { name: 'Search wallets' }).fill('rainbow')
  await dialog.getByRole('button', { name: /^Rainbow/ }).click()
  return { dialog, open: dialog.getByRole('link', { name: 'Open Rainbow' }) }
}

type Expected = {
  readonly device: string
  /** The link in which the pairing URI is handed over, as a pattern whose first group is that URI. */
  readonly link: RegExp
  readonly other: RegExp
  readonly store: RegExp
}

const expectations: readonly Expected[] = [
  {
    device: 'iPhone 15',
    link: /^rainbow:\/\/wc\?uri=(wc%3A.*)$/,
    other: /^https:\/\/rnbwapp\.com\/wc\?uri=wc%3A/,
    store: /^https:\/\/apps\.apple\.com\//,
  },
  {
    device: 'Pixel 7',
    link: /^(wc:.*)$/,
    other: /^intent:\/\/wc\?uri=wc%3A.*scheme=rainbow;package=me\.rainbow;/,
    store: /^https:\/\/play\.google\.com\//,
  },
]

for (const { device, link, other, store } of expectations) {
  test.describe(device, () => {
    test.use(emulate(device))

    test(
      'the code is in the link before the tap; approved while the page is away, it is connected on the return',
      journeyIf(device === 'Pixel 7'),
      async ({ page, product }) => {
        const phone = await makePhone(product)
        await offerByName(page)
        const relay = await bendRelay(page)
        const followed = await catchLinks(page)
        const { dialog, open } = await openWalletPage(page)
        const href = (await open.getAttribute('href')) ?? ''
        expect(href).toMatch(link)

        await open.tap()
        expect(await followed()).toEqual([href])
        await expect(dialog).toContainText('Waiting for Rainbow')
        // Another app in front: the system stops the page's line soon after.
        await setVisibility(page, 'hidden')
        relay.cut()
        await phone.scan(decodeURIComponent(link.exec(href)?.[1] ?? ''))
        await expect.poll(() => phone.sessionCount()).toBe(1)
        await expect(dialog).toContainText('Waiting for Rainbow')

        relay.mend()
        await setVisibility(page, 'visible')
        await expect(dialog).toBeHidden()
        await expect(page.getByRole('banner').getByRole('button', { name: /0x/ })).toBeVisible()
        await phone.close()
      },
    )

    test('a wallet that does not open: again, in another way, or from the store', async ({ page }) => {
      await offerByName(page)
      const followed = await catchLinks(page)
      const { dialog, open } = await openWalletPage(page)
      await open.tap()
      await expect(dialog).toContainText('Did it not open?')
      await dialog.getByRole('link', { name: 'Open again' }).tap()
      await expect(dialog).toContainText('Did it not open?')
      expect(await followed()).toHaveLength(2)
      expect(await dialog.getByRole('link', { name: 'Open in another way' }).getAttribute('href')).toMatch(other)
      expect(await dialog.getByRole('link', { name: 'Get Rainbow' }).getAttribute('href')).toMatch(store)
      await expectAccessibleInAllLooks(page, `remote-not-opened-${device.split(' ')[0]?.toLowerCase()}`)
    })
  })
}

test.describe('any wallet, on the owner’s relay alone', () => {
  test.use(emulate('Pixel 7'))

  test('Android is handed the code itself; the code can be shown to another device', async ({ page, product }) => {
    const phone = await makePhone(product)
    await page.goto('/')
    const dialog = await openConnectDialog(page)
    await dialog.getByRole('button', { name: /^Phone or other device/ }).click()
    const open = dialog.getByRole('link', { name: /^Open / })
    await expect(open).toHaveAttribute('href', /^wc:/)
    await dialog.getByRole('button', { name: 'Show a code instead' }).click()
    await phone.scan(await dialog.getByLabel('Link, for wallets that cannot scan').inputValue())
    await expect(dialog).toBeHidden()
    await phone.close()
  })
})
