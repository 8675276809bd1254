import { createStore } from '@latchkey/base'
import type { EmbeddedController, EmbeddedStep } from '@latchkey/embedded'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { embeddedHub } from '../../testing/embeddedHub.tsx'
import { failureOf, fakeController, startMs } from '../../testing/fakeController.ts'
import { closePages, drawPart, press } from '../../testing/page.tsx'
import { EmbeddedSteps } from './EmbeddedSteps.tsx'

// As a page that has been open for a moment.

afterEach(async () => {
  vi.unstubAllGlobals()
  await closePages()
})

const code = 'aZ3'.repeat(50)
const codeStep = {
  status: 'code',
  purpose: 'sign-in',
  email: 'ada@example.org',
  sentAtMs: startMs,
  nextAtMs: startMs + 30_000,
  expiresAtMs: startMs + 900_000,
  triesLeft: 5,
} as const

async function show(step: EmbeddedStep, changes: Partial<EmbeddedController> = {}) {
  const controller = fakeController({ step: createStore<EmbeddedStep>(step), ...changes })
  const { hub, clock } = await embeddedHub(controller)
  const said: string[] = []
  drawPart(
    hub,
    <EmbeddedSteps
      controller={controller}
      wallet={{ name: 'Passkey wallet' }}
      onEmail={() => said.push('email')}
      onCancel={() => said.push('cancel')}
    />,
  )
  return { controller, said, advance: (durationMs: number) => act(() => clock.advance(durationMs)) }
}

const heading = () => screen.getByRole('heading', { level: 3 }).textContent

test('a wallet is made with a passkey, with an address for recovery or without', async () => {
  const { controller } = await show({ status: 'choose' })
  expect(heading()).toBe('A wallet that a passkey opens')
  press('Create a wallet with a passkey')
  const email = screen.getByLabelText('Email for recovery (optional)')
  fireEvent.change(email, { target: { value: 'ada@' } })
  press('Create a wallet with a passkey')
  expect(screen.getByText('This is not an email address.').closest('[role=alert]')).not.toBeNull()
  fireEvent.change(email, { target: { value: ' ada@example.org ' } })
  press('Create a wallet with a passkey')
  expect(controller.calls).toEqual([['createWithPasskey'], ['createWithPasskey', { email: 'ada@example.org' }]])
})

test('an attempt that fails leaves the address that was typed', async () => {
  const { controller } = await show({ status: 'choose' })
  const email = () => screen.getByLabelText('Email for recovery (optional)')
  fireEvent.change(email(), { target: { value: 'ada@example.org' } })
  const step = controller.step as ReturnType<typeof createStore<EmbeddedStep>>
  await act(async () => step.set({ status: 'working', task: 'passkey' }))
  await act(async () => step.set({ status: 'choose', failure: failureOf('session_failed') }))
  expect(email()).toHaveProperty('value', 'ada@example.org')
})

test('a passkey that is there already is used, and a lost one recovered', async () => {
  const { controller } = await show({ status: 'choose' })
  press('Use a passkey I have')
  press('I lost my passkey')
  // The typed address goes along, once it is an address.
  const email = screen.getByLabelText('Email for recovery (optional)')
  for (const value of ['ada@', ' ada@example.org ']) {
    fireEvent.change(email, { target: { value } })
    press('I lost my passkey')
  }
  expect(controller.calls).toEqual([
    ['useExistingPasskey'],
    ['startRecovery', undefined],
    ['startRecovery', undefined],
    ['startRecovery', 'ada@example.org'],
  ])
})

test('a code that was right is not asked for again when its passkey fails', async () => {
  const failure = failureOf('passkey_timed_out')
  const { controller } = await show({ ...codeStep, purpose: 'recovery', isTaken: true, failure })
  expect(heading()).toBe('Your code was right')
  expect(screen.queryByLabelText('Code')).toBeNull()
  expect(screen.getByText('The passkey was not used')).toBeTruthy()
  press('Continue with the passkey')
  expect(controller.calls).toEqual([['goOn']])
})

test.each([
  ['passkey_cancelled', 'You cancelled the request'],
  ['passkey_timed_out', 'The passkey was not used'],
  ['passkey_not_allowed', 'The browser did not allow the passkey'],
  ['custody_unreachable', 'The key service cannot be reached'],
] as const)('%s is said, and can be tried again', async (failure, title) => {
  const { controller } = await show({ status: 'choose', failure: failureOf(failure) })
  expect(screen.getByText(title).closest('[role=alert]')).not.toBeNull()
  press('Use a passkey I have')
  expect(controller.calls).toEqual([['useExistingPasskey']])
})

test('a device without the network is told so', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  await show({ status: 'email', purpose: 'sign-in', failure: failureOf('custody_unreachable') })
  expect(screen.getByText('This device is offline').closest('[role=alert]')).not.toBeNull()
})

test('a device without passkeys leads to the email wallet', async () => {
  const { said } = await show({ status: 'choose' }, { hasPasskeys: false })
  expect(heading()).toBe('Webauthn is not supported on this device')
  press('Use an email wallet instead')
  expect(said).toEqual(['email'])
})

test('the prompt of a passkey is waited for; after a while it is said where it may be', async () => {
  const { said, advance } = await show({ status: 'working', task: 'passkey' })
  expect(screen.getByText('Waiting for your passkey').closest('[role=status]')).not.toBeNull()
  expect(screen.queryByText(/behind this window/)).toBeNull()
  await advance(8000)
  expect(screen.getByText(/behind this window/)).toBeTruthy()
  press('Cancel')
  expect(said).toEqual(['cancel'])
})

test('what cannot go on says why, and leads back', async () => {
  const { controller } = await show({
    status: 'failed',
    error: failureOf('session_key_not_kept'),
  })
  expect(screen.getByText('This browser cannot keep a key for the session').closest('[role=alert]')).not.toBeNull()
  press('Try again')
  expect(controller.calls).toEqual([['back']])
})

test('a code is sent to an address that is one', async () => {
  const { controller } = await show({ status: 'email', purpose: 'sign-in', email: 'ada' })
  press('Send a code')
  expect(screen.getByText('Enter an email address, such as ada@example.org.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'ada@example.org ' } })
  press('Send a code')
  expect(controller.calls).toEqual([['sendCode', 'ada@example.org']])
})

test.each([
  ['recovery', 'Get back into your wallet'],
  ['export', 'Confirm that it is you'],
  ['passkey', 'Confirm that it is you'],
] as const)('an address for %s says what it is for', async (purpose, title) => {
  await show({ status: 'email', purpose })
  expect(heading()).toBe(title)
})

test('a whole code is entered as soon as it is pasted; a part of one is said to be that', async () => {
  const { controller } = await show(codeStep)
  const field = screen.getByLabelText('Code')
  press('Continue')
  expect(screen.getByText('Enter the code from the email.')).toBeTruthy()
  fireEvent.change(field, { target: { value: '123456' } })
  expect(screen.getByText(/^This is only part of a code/)).toBeTruthy()
  fireEvent.paste(field, { clipboardData: { getData: () => `${code}\n` } })
  expect(controller.calls).toEqual([['enterCode', code]])
})

describe('six digits', () => {
  const digitsStep = { ...codeStep, hasDigits: true } as const
  const field = () => screen.getByLabelText<HTMLInputElement>('Six-digit code')
  const pasted = (text: string) => ({ clipboardData: { getData: () => text } })

  test('are one field, which sends itself once all of them are there', async () => {
    const { controller } = await show(digitsStep)
    expect(screen.getByText(/^A code of six digits was sent to ada@example.org/)).toBeTruthy()
    expect([field().autocomplete, field().inputMode]).toEqual(['one-time-code', 'numeric'])
    fireEvent.change(field(), { target: { value: '12a34 5' } })
    expect([field().value, controller.calls]).toEqual(['12345', []])
    // There is nothing to act on yet, and still a way to learn what is missing.
    expect(screen.getByRole('button', { name: 'Continue' }).className).toMatch(/secondary/)
    press('Continue')
    expect(screen.getByText('Enter all six digits of the code.').closest('[role=alert]')).not.toBeNull()
    expect(field().getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(field(), { target: { value: '1234567' } })
    expect(controller.calls).toEqual([['enterCode', '123456']])
  })

  test.each(['١٢٣٤٥٦', '۱۲۳۴۵۶', '१२३४५६', '๑๒๓๔๕๖'])('%s are typed as they are on the keyboard', async (typed) => {
    const { controller } = await show(digitsStep)
    fireEvent.change(field(), { target: { value: typed } })
    expect(controller.calls).toEqual([['enterCode', '123456']])
  })

  test('are pasted wherever the focus is, and so is a long code', async () => {
    const { controller } = await show(digitsStep)
    fireEvent.paste(document.body, pasted('Your code: 123 456'))
    fireEvent.paste(screen.getByRole('button', { name: 'Continue' }), pasted(`${code}\n`))
    fireEvent.paste(document.body, pasted('no code'))
    expect(controller.calls).toEqual([
      ['enterCode', '123456'],
      ['enterCode', code],
    ])
    cleanup()
    fireEvent.paste(document.body, pasted('123456'))
    expect(controller.calls).toHaveLength(2)
  })

  test('are not taken from what is pasted into a field of the page around', async () => {
    const { controller } = await show(digitsStep)
    const outside = document.body.appendChild(document.createElement('input'))
    const note = document.body.appendChild(document.createElement('div'))
    note.innerHTML = '<div contenteditable="true"><p>Note</p></div>'
    // True: nothing has stopped it.
    expect(fireEvent.paste(outside, pasted('110001'))).toBe(true)
    expect(fireEvent.paste(note.querySelector('p') as Element, pasted('110001'))).toBe(true)
    expect(controller.calls).toEqual([])
    expect(fireEvent.paste(field(), pasted('110001'))).toBe(false)
    for (const each of [outside, note]) each.remove()
  })

  test('are looked for in a text that comes without being pasted, and no digits of a long code are taken for them', async () => {
    const { controller } = await show(digitsStep)
    const long = 'a1Z2b3'.repeat(20)
    const change = (value: string) => fireEvent.change(field(), { target: { value } })
    change(long)
    change('15 minutes: 123 456')
    change(long.slice(0, 60))
    expect(controller.calls).toEqual([
      ['enterCode', long],
      ['enterCode', '123456'],
    ])
  })

  test('that were wrong say how often one can still try, and then that they are over', async () => {
    const failure = failureOf('code_invalid', 'The code is invalid or expired.')
    const { controller } = await show({ ...digitsStep, triesLeft: 2, failure })
    expect(screen.getByText('You can try 2 more times.')).toBeTruthy()
    // Their end is told by the step, so these were wrong; the sentence of the error says both.
    expect(screen.getByText('This code does not match')).toBeTruthy()
    expect(screen.queryByText('The code is invalid or expired.')).toBeNull()
    expect(screen.getByText('Compare it with the newest email, or have a new code sent.')).toBeTruthy()
    expect(field().value).toBe('')
    act(() => controller.step.set({ ...digitsStep, triesLeft: 0, failure }))
    expect(heading()).toBe('The code was wrong too often')
    expect(screen.queryByLabelText('Six-digit code')).toBeNull()
  })
})

test('a new code can be asked for after half a minute', async () => {
  const { controller, advance } = await show(codeStep)
  const waiting = screen.getByRole('button', { name: 'Send a new code' })
  expect(waiting.textContent).toBe('Send a new code(in 30 s)')
  expect(waiting.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(waiting)
  for (let second = 0; second < 30; second++) await advance(1000)
  press('Send a new code')
  expect(controller.calls).toEqual([['resend']])
})

const emailStep = { status: 'email', purpose: 'sign-in', email: 'ada@example.org' } as const

test('the time until another code is counted down to those who see it, and told twice to those who listen', async () => {
  const failure = failureOf('code_just_sent', 'A code was sent to this address a moment ago.')
  const { controller, advance } = await show({ ...emailStep, failure, nextAtMs: startMs + 18_000 })
  const button = screen.getByRole('button', { name: 'Send a code', description: /cannot be sent to this address yet/ })
  button.focus()
  const said: string[] = []
  const listen = () => {
    const text = [...document.querySelectorAll('[role=status], [role=alert]')].map((each) => each.textContent).join(' ')
    if (text !== said.at(-1)) said.push(text)
  }
  const shown: (string | null)[] = []
  for (let second = 0; second < 20; second++) {
    shown.push(button.textContent)
    listen()
    press('Send a code')
    await advance(1000)
    if (second < 17) expect(controller.calls).toEqual([])
  }
  expect(shown.slice(0, 3)).toEqual(['Send a code(in 18 s)', 'Send a code(in 17 s)', 'Send a code(in 16 s)'])
  expect(shown.slice(17)).toEqual(['Send a code(in 1 s)', 'Send a code', 'Send a code'])
  expect(said).toHaveLength(3)
  expect(said[1]).toContain('Another code can be sent in 18 seconds.')
  expect(said[2]).toContain('Another code can be sent now.')
  expect([document.activeElement, button.getAttribute('aria-disabled')]).toEqual([button, null])
  expect(button.getAttribute('aria-describedby')).toBeNull()
  expect(controller.calls[0]).toEqual(['sendCode', 'ada@example.org'])
})

test('an address to which nothing was sent waits for nothing', async () => {
  const { controller } = await show({ ...emailStep, nextAtMs: startMs + 3_480_000 })
  expect(screen.getByRole('button', { name: 'Send a code' }).textContent).toBe('Send a code(in 58 min)')
  fireEvent.change(screen.getByLabelText('Email address'), { target: { value: 'eve@example.org' } })
  expect(screen.getByRole('button', { name: 'Send a code' }).textContent).toBe('Send a code')
  press('Send a code')
  expect(controller.calls).toEqual([['sendCode', 'eve@example.org']])
})

test('a code that is good no more gives way to a new one', async () => {
  const { controller, advance } = await show({
    ...codeStep,
    sentAtMs: startMs - 60_000,
    nextAtMs: startMs - 30_000,
    expiresAtMs: startMs + 2000,
  })
  expect(heading()).toBe('Check your email')
  await advance(1000)
  await advance(1000)
  expect(heading()).toBe('This code has expired')
  expect(screen.queryByLabelText('Code')).toBeNull()
  press('Send a new code')
  expect(controller.calls).toEqual([['resend']])
})

test('a wrong code says how often one can still try, and after the fifth that it is over', async () => {
  const failure = failureOf('code_wrong', 'The code is invalid or expired.')
  const { controller, advance } = await show({ ...codeStep, triesLeft: 2, failure })
  expect(screen.getByText('You can try 2 more times.')).toBeTruthy()
  act(() => controller.step.set({ ...codeStep, triesLeft: 1, failure }))
  expect(screen.getByText('You can try once more.')).toBeTruthy()
  act(() => controller.step.set({ ...codeStep, triesLeft: 0, failure }))
  expect(heading()).toBe('The code was wrong too often')
  expect(screen.getByRole('button', { name: 'Send a new code' }).textContent).toContain('(in 30 s)')
  for (let second = 0; second < 30; second++) await advance(1000)
  press('Send a new code')
  expect(controller.calls).toEqual([['resend']])
})

test('a local run says where its mails are', async () => {
  await show(codeStep, { inboxUrl: '/inbox' })
  expect(screen.getByRole('link', { name: 'the inbox of this server' }).getAttribute('href')).toBe('/inbox')
})
