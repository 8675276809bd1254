import { expectAccessibleInAllLooks } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { connect, signIn } from './steps.ts'

test('a page in German speaks it, and its longer words fit into every window', async ({ page, wallet }) => {
  await page.goto('/')
  await connect(page, wallet)
  await signIn(page, wallet)
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, body: (await answer.text()).replace('lang="en"', 'lang="de"') })
  })
  await page.goto('/')
  const face = page.getByRole('banner').getByRole('button', { name: /0x.*, auf .*, angemeldet$/ })
  await face.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Dein Konto' })).toBeVisible()
  await expect(dialog.getByText(/^Angemeldet bis \d+\.\d+\.\d{4}, \d+:\d+$/)).toBeVisible()
  await expectAccessibleInAllLooks(page, 'german-account')
  await dialog.getByRole('button', { name: /Netzwerk$/ }).click()
  await expect(dialog.getByRole('heading', { name: 'Netzwerk wählen' })).toBeVisible()
  await expectAccessibleInAllLooks(page, 'german-networks')
  await page.keyboard.press('Escape')
  await page.goto('/activity')
  await expect(page.getByText('Noch nichts gesendet')).toBeVisible()
  await page.getByRole('button', { name: 'Sitzungen zeigen' }).click()
  await expect(page.getByText('Dieser Browser hat keine Sitzung mit einer Wallet')).toBeVisible()
  await expectAccessibleInAllLooks(page, 'german-activity')
})
