import { connect } from '@latchkey/connect'
import { fakeAccount, otherFakeAccount } from '@latchkey/connect/testing'
import type { CodePurpose, EmbeddedStep, EmbeddedTask } from '@latchkey/embedded'
import { describeMessage } from '@latchkey/evm'
import { language, loadTexts } from '@latchkey/texts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { embeddedHub } from '../../testing/embeddedHub.tsx'
import { failureOf, fakeContents, fakeController, fakeEmbeddedSession, startMs } from '../../testing/fakeController.ts'
import { closePages, drawPage } from '../../testing/page.tsx'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { EmbeddedSteps } from './EmbeddedSteps.tsx'
import { EmbeddedWallet } from './EmbeddedWallet.tsx'
import { RequestCard } from './RequestCard.tsx'

// As a page that has been open for a moment.
beforeAll(() => loadTexts(language('en-XA', 'English')))

afterEach(async () => {
  window.history.replaceState(null, '', '/')
  await closePages()
})

type Controller = ReturnType<typeof fakeController>

/** Shows a part in the language of which each sentence stands in brackets. */
async function show(part: (controller: Controller) => ReactNode, controller = fakeController()) {
  const { hub } = await embeddedHub(controller, { accounts: [fakeAccount, otherFakeAccount] })
  await connect(hub, 'embedded:turnkeyhd')
  const { container } = drawPage(hub, part(controller), { language: 'en-XA' })
  await waitFor(() => expect(container.querySelector('[lang=en-XA]')).not.toBeNull())
  await act(async () => undefined)
  return container
}

/** The words that are no sentence of the tables: values, and those that come from elsewhere. */
function saidOutside(place: HTMLElement): string {
  const attributes = ['aria-label', 'placeholder', 'title'].flatMap((name) =>
    [...place.querySelectorAll(`[${name}]:not([lang=en] *, [role=img])`)].map((element) => element.getAttribute(name)),
  )
  const texts = [...place.querySelectorAll('*')]
    .filter((element) => element.closest('[lang=en], [role=img]') === null)
    .flatMap((element) => [...element.childNodes])
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
  // A sentence with tags is told in pieces, each of them accented.
  const said = [...texts.map(({ textContent }) => textContent), ...attributes].join('\n').replace('0x…', '')
  return said.replace(/\[[^[\]]*\]/g, '').replace(/.*[\u00c0-\u017f].*/g, '')
}

const email = 'ada@example.org'
const code: Extract<EmbeddedStep, { readonly status: 'code' }> = {
  status: 'code',
  purpose: 'export',
  email,
  sentAtMs: startMs,
  nextAtMs: startMs + 30_000,
  expiresAtMs: startMs + 900_000,
  triesLeft: 5,
}
const purposes: readonly CodePurpose[] = ['sign-in', 'recovery', 'address', 'export', 'passkey']
const tasks: readonly EmbeddedTask[] = ['passkey', 'first-use', 'wallet', 'mail', 'code', 'session']
const failure = failureOf('code_invalid')
const steps: readonly EmbeddedStep[] = [
  { status: 'choose' },
  ...purposes.map((purpose) => ({ status: 'email', purpose, failure }) as const),
  ...tasks.map((task) => ({ status: 'working', task }) as const),
  { ...code, purpose: 'sign-in', failure, triesLeft: 2 },
  { ...code, purpose: 'export', triesLeft: 0 },
  { ...code, purpose: 'export', expiresAtMs: startMs },
  { ...code, purpose: 'recovery', isTaken: true, failure },
  { status: 'failed', error: failure },
]

/** Such as "email, recovery". */
const nameOf = (step: EmbeddedStep) =>
  Object.values(step)
    .filter((value) => /^[a-z-]+$/.test(`${value}`))
    .join(', ')

test.each(steps.map((step) => [nameOf(step), step] as const))(
  'each sentence of the step %s is in the tables',
  async (_name, step) => {
    const controller = fakeController()
    act(() => controller.step.set(step))
    const place = await show(
      (own) => (
        <EmbeddedSteps controller={own} wallet={{ name: '9' }} onEmail={() => undefined} onCancel={() => undefined} />
      ),
      controller,
    )
    for (const button of screen.queryAllByRole('button')) fireEvent.click(button)
    expect(place.textContent).toMatch(/\[.*\]/)
    expect(saidOutside(place)).not.toMatch(/[a-z]{2,}/i)
  },
)

test('an address that is to be confirmed is told of in the language of the page', async () => {
  const place = await show((own) => <ConfirmAddress controller={own} email="1@2" kind="primary" />)
  expect(saidOutside(place)).not.toMatch(/[a-z]{2,}/i)
  await act(async () => void fireEvent.click(screen.getByRole('button')))
  expect(saidOutside(place)).not.toMatch(/[a-z]{2,}/i)
})

test('a request of the page is told of in its language, and what it signs stands to the letter', async () => {
  const card = describeMessage('Hello', { origin: window.location.origin, address: fakeAccount, chainId: 1 })
  const request = { card, method: 'personal_sign', address: fakeAccount, chainId: 1, answer: () => undefined } as const
  const place = await show(() => (
    <div lang="en-XA">
      <RequestCard request={request} turn="" />
    </div>
  ))
  await waitFor(() =>
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^\[/),
      expect.stringMatching(/^\[/),
    ]),
  )
  const hash = card.hashes.digest
  expect(saidOutside(place).split(/\s+/).filter(Boolean)).toEqual(['Main', 'Hello', hash])
})

/** A wallet whose values are figures alone. */
const contents = {
  ...fakeContents,
  email: '1@2',
  phrases: fakeContents.phrases.map((phrase) => ({ ...phrase, name: '1', isExported: true })),
  keys: fakeContents.keys.map((key) => ({ ...key, name: '2' })),
  passkeys: fakeContents.passkeys.map((passkey, index) => ({ ...passkey, name: `${index}` })),
  sessions: [...fakeContents.sessions, { ...fakeContents.sessions[1]!, id: 's3', isCode: true }].map((session) => ({
    ...session,
    name: '4',
  })),
}
const parts = [
  ['with all that it can have', contents],
  ['without an address', { ...contents, email: undefined, isRecoverable: false, passkeys: [] }],
  [
    'with an address that is not confirmed',
    { ...contents, isRecoverable: false, passkeys: contents.passkeys.slice(1) },
  ],
  ['of which nobody knows whether it comes back', { ...contents, isRecoverable: undefined }],
] as const

/** Such as "Jan 2, 2026, 12:00 PM", which the browser writes. */
const shortDate = /[A-Z][a-z]{2} \d+, \d{4}, [\d:]+\s[AP]M/g

async function showWallet(changed: (typeof parts)[number][1]) {
  const controller = fakeController()
  controller.session.set(fakeEmbeddedSession)
  controller.contents = changed as typeof fakeContents
  const place = await show(() => <EmbeddedWallet />, controller)
  await waitFor(() => expect(screen.getAllByRole('listitem').length).toBeGreaterThan(2))
  return { place, controller }
}

test.each(parts)('each sentence of a wallet %s is in the tables', async (_name, changed) => {
  const { place } = await showWallet(changed)
  const expectSaid = () => expect(saidOutside(place).replace(shortDate, '')).not.toMatch(/[a-z]{2,}/i)
  expectSaid()
  for (const _round of [1, 2]) {
    for (const button of screen.getAllByRole('button')) {
      await act(async () => void fireEvent.click(button))
      expectSaid()
    }
  }
})

test('the word of an export is that of the language, in capitals too', async () => {
  const { controller } = await showWallet(contents)
  const accounts = within(screen.getAllByRole('region')[1]!)
  await act(async () => void fireEvent.click(accounts.getAllByRole('button', { name: /^\[Éxpört/ })[0]!))
  const field = accounts.getByRole('textbox')
  const [, word = ''] = /“(\[.*?\])”/.exec(accounts.getByText(/“/).textContent) ?? []
  const exports = () => controller.calls.filter(([name]) => name === 'showExport')
  const send = () => act(async () => void fireEvent.submit(field.closest('form')!))
  fireEvent.change(field, { target: { value: 'export' } })
  await send()
  expect(exports()).toEqual([])
  fireEvent.change(field, { target: { value: word.toUpperCase() } })
  await send()
  expect(exports()).toHaveLength(1)
})

test('a wallet that is not open, and a link that was cut, are told of in the language of the page', async () => {
  window.history.replaceState(null, '', '/wallet#code=abc')
  const place = await show(() => <EmbeddedWallet />)
  expect(saidOutside(place)).not.toMatch(/[a-z]{2,}/i)
})
