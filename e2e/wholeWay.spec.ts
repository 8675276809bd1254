import type { Page } from '@playwright/test'
import { expectWellLaidOut } from './accessible.ts'
import { expectAllNamed, readWords, tabTo } from './byKeyboard.ts'
import { expect, test } from './fixtures.ts'
import { recipient } from './steps.ts'

/** The wallet's own window, in the page. It speaks English. */
async function approve(page: Page): Promise<void> {
  const window = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Approve' }) })
  await expectAllNamed(window)
  await tabTo(page, window.getByRole('button', { name: 'Approve' }))
  // As long as somebody takes who reads it.
  await expect(window.getByRole('button', { name: 'Approve' })).toBeEnabled()
  await page.keyboard.press('Enter', { delay: 400 })
  await expect(window).toBeHidden()
}

const areas = ['shell', 'connect', 'transfer', 'account', 'site', 'page', 'activity']

for (const language of ['en', 'ar'] as const) {
  test(`from the demo wallet to a third confirmation and out again, by keys alone, in ${language}`, async ({
    page,
  }) => {
    test.slow()
    const say = await readWords(language, areas)
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true })
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('combobox').selectOption(language)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await tabTo(page, page.getByRole('banner').getByRole('button', { name: say('shell.connect'), exact: true }))
    await page.keyboard.press('Enter')
    const connecting = page.getByRole('dialog', { name: say('connect.title') })
    await expectAllNamed(connecting)
    await tabTo(page, connecting.getByRole('button', { name: new RegExp(say('connect.tag.demo')) }))
    await page.keyboard.press('Enter')
    await approve(page)
    await expect(connecting).toBeHidden()
    const account = page.getByRole('banner').getByRole('button', { name: /0x/ })
    await expect(account).toBeFocused()
    await tabTo(page, button('page.coins.get'))
    await page.keyboard.press('Enter')
    await expect(page.getByText(say('page.coins.done'))).toBeVisible()

    await tabTo(page, account, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: say('shell.account') })
    await expectAllNamed(dialog)
    await tabTo(page, dialog.getByRole('button', { name: say('account.login.in'), exact: true }))
    await page.keyboard.press('Enter')
    await approve(page)
    await expect(dialog.getByRole('button', { name: say('account.login.out'), exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(account).toBeFocused()

    await tabTo(page, page.getByRole('banner').getByRole('link', { name: say('site.send'), exact: true }), 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('combobox', { name: say('transfer.to.label'), exact: true }))
    await page.keyboard.type(recipient)
    await tabTo(page, page.getByRole('textbox', { name: say('transfer.amount.label'), exact: true }))
    await page.keyboard.type('0.5')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: say('transfer.review.title'), exact: true })).toBeFocused()
    await tabTo(page, page.getByRole('button', { name: say('transfer.review.send', { amount: '0.5 ETH' }) }))
    await page.keyboard.press('Enter')
    await approve(page)
    const done = say('transfer.status.confirmed.sentence')
    await expect(page.getByRole('status').filter({ hasText: done })).toBeAttached({ timeout: 20_000 })

    const toActivity = page.getByRole('banner').getByRole('link', { name: say('site.activity'), exact: true })
    await tabTo(page, toActivity, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').getByText('0.5 ETH').first()).toBeVisible()
    await expectAllNamed(page.locator('body'))

    await tabTo(page, account, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await tabTo(page, dialog.getByRole('button', { name: say('account.disconnect'), exact: true }))
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(
      page.getByRole('banner').getByRole('button', { name: say('shell.connect'), exact: true }),
    ).toBeVisible()
  })
}

test('with large letters, colours of the system and without motion everything stays there', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  // As a window of 1440 px at 200 %.
  await page.setViewportSize({ width: 720, height: 450 })
  for (const path of ['/', '/send', '/activity', '/sign', '/wallet']) {
    await page.goto(path)
    await expect(page.getByRole('button', { name: 'Connect wallet' }).first()).toBeVisible()
    await expectWellLaidOut(page, `states/forced-720${path.replace('/', '-')}`)
  }
  const opener = page.getByRole('banner').getByRole('button', { name: 'Connect wallet' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Connect a wallet' })
  await expect(dialog).toBeVisible()
  await expectWellLaidOut(page, 'states/forced-720-connect')
  const running = await page.evaluate(
    () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && Number(one.effect?.getComputedTiming().duration) > 100).length,
  )
  expect(running).toBe(0)
  const close = dialog.getByRole('button', { name: 'Close' })
  await tabTo(page, close)
  expect(await close.evaluate((one) => getComputedStyle(one).outlineStyle)).not.toBe('none')
})
