import { expect, test } from 'vitest'
import { mailGalleryPath, showMails } from './mailGallery.ts'

const origin = 'http://localhost:4400'
const show = async (query: string) => {
  const answer = await showMails(new Request(`${origin}${mailGalleryPath}?${query}`), origin)
  return { policy: answer.headers.get('content-security-policy'), html: await answer.text() }
}

test('every state that is listed is drawn, and nothing in it runs or is fetched', async () => {
  const { html: list } = await show('')
  const states = [...list.matchAll(/\?state=([^"&]+)"/g)].map(([, state = '']) => decodeURIComponent(state))
  expect(states.length).toBeGreaterThan(30)
  for (const state of states) {
    const { html, policy } = await show(`state=${state}&bare&lang=ar`)
    expect(html).toContain(`data-gallery="${state}"`)
    expect(html).toContain('<html lang="ar" dir="rtl">')
    expect(html).not.toMatch(/<script|<img|<link|url\(|@import/i)
    expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'/)
  }
})

test('a mail beside its text stands in a frame that may do nothing', async () => {
  const { html } = await show('state=mail/sign-in')
  expect(html).toMatch(/<iframe sandbox title="[^"]+" srcdoc="[^"]+"><\/iframe>/)
  expect(html).toContain('<pre dir="auto">Sign in to Latchkey')
})

test('a mail has the look of the address, whatever the computer has', async () => {
  const state = 'state=mail/sign-in&bare'
  expect((await show(`${state}&theme=dark`)).html).toContain('@media all{')
  expect((await show(`${state}&theme=light`)).html).toContain('@media not all{')
  expect((await show(state)).html).toContain('@media (prefers-color-scheme:dark){')
})

test('error: a state that is none leads to the list', async () => {
  for (const state of ['mail/none', 'none', 'page/stop-none', '<b>']) {
    const { html } = await show(`state=${encodeURIComponent(state)}`)
    expect(html).toContain('data-gallery="list"')
    expect(html).not.toContain('<b>')
  }
})
