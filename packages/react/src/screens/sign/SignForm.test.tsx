import { fromHex } from '@latchkey/base'
import { fakeClock } from '@latchkey/base/testing'
import { connect, type Hub } from '@latchkey/connect'
import { fakeConnector, refuseByHand } from '@latchkey/connect/testing'
import { createPrivateKey, localAccount, parseTypedData } from '@latchkey/evm'
import { TextsProvider } from '@latchkey/ui'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { HubContext } from '../../HubContext.ts'
import { chain } from '../../testing/chain.ts'
import { closePages, pageHub, press } from '../../testing/page.tsx'
import { SignForm } from './SignForm.tsx'

const account = localAccount(createPrivateKey())

let hub: Hub

type Handlers = NonNullable<Parameters<typeof fakeConnector>[0]>['handlers']

const clock = fakeClock()

async function openForm(handlers: Handlers): Promise<void> {
  const connector = fakeConnector({ accounts: [account.address], chainId: 31337, ...(handlers && { handlers }) })
  hub = pageHub({ chains: [chain], connectors: [connector], clock })
  await connect(hub, connector.id)
  show()
}

function show(language = 'en'): void {
  render(
    <TextsProvider language={language}>
      <HubContext value={hub}>
        <SignForm />
      </HubContext>
    </TextsProvider>,
  )
}

const area = (label: string | RegExp) => screen.getByLabelText<HTMLTextAreaElement>(label)

beforeEach(() => window.sessionStorage.clear())
afterEach(closePages)

const signsForReal: Handlers = {
  personal_sign: async ([bytes]) => await account.signMessage(fromHex(String(bytes)) ?? new Uint8Array()),
  eth_signTypedData_v4: async ([, data]) => await account.signTypedData(parseTypedData(data)),
}

describe('a message', () => {
  test('is shown on the card, signed, and the signature is checked here', async () => {
    await openForm(signsForReal)
    fireEvent.change(area('Message'), { target: { value: 'I keep the key. ŵ€' } })
    expect(screen.getAllByText('I keep the key. ŵ€').length).toBe(2)
    press('Sign')
    await screen.findByRole('heading', { name: 'Signed' })
    expect(screen.getByText(/^0x[0-9a-f]{130}$/)).toBeTruthy()
    expect(screen.getByText('Verified.')).toBeTruthy()
  })

  test('a signature of somebody else is not called verified', async () => {
    const other = localAccount(createPrivateKey())
    await openForm({ personal_sign: async () => await other.signMessage(new Uint8Array()) })
    fireEvent.change(area('Message'), { target: { value: 'x' } })
    press('Sign')
    await screen.findByText('Not the signature of a plain key of this account')
  })

  test('a refusal keeps everything', async () => {
    await openForm({ personal_sign: () => refuseByHand(clock)() })
    fireEvent.change(area('Message'), { target: { value: 'keep me' } })
    press('Sign')
    await waitFor(() => expect(screen.getAllByText('You cancelled the request. Nothing was signed.').length).toBe(2))
    expect(area('Message').value).toBe('keep me')
    cleanup()
    show()
    expect(area('Message').value).toBe('keep me')
  })
})

test("a wallet's failure and data that nobody can sign are told in the language of the page", async () => {
  const fault = Object.assign(new Error('boom'), { code: -32000 })
  await openForm({ personal_sign: () => Promise.reject(fault) })
  cleanup()
  show('en-XA')
  const spoken = (element: HTMLElement | undefined) => element?.closest<HTMLElement>('[lang]')?.lang
  fireEvent.change(await screen.findByLabelText(/^\[Méššågé/), { target: { value: 'x' } })
  press(/^\[Šîgñ on/)
  const [failure] = await screen.findAllByText(/^\[Thé wållét/)
  expect(spoken(failure)).toBe('en-XA')
  fireEvent.click(screen.getByRole('radio', { name: /^\[Štrûçtûréd/ }))
  fireEvent.change(screen.getByLabelText(/^\[Týpéd dåtå/), { target: { value: '{}' } })
  expect(screen.getByText(/^\[Thîš týpéd dåtå çåññöt bé šîgñéd/)).toBeTruthy()
})

test('the form, a fault in it and its result are said in the language of the page', async () => {
  await openForm(signsForReal)
  cleanup()
  show('en-XA')
  const unsaid = () => document.body.textContent?.split(/\[[^\]]*\]/).filter((text) => text.trim() !== '')
  await waitFor(() => expect(unsaid()).toEqual([]))
  press(/^\[Šîgñ on/)
  expect(await screen.findByText(/^\[Éñtér whåt/)).toBeTruthy()
  expect(unsaid()).toEqual([])
  press(/^\[Ûšé å/)
  press(/^\[Šîgñ on/)
  await screen.findByRole('heading', { name: /^\[Šîgñéd/ })
  expect(document.querySelector('[role=status]')?.textContent).toMatch(/^\[Vérîfîéd\. Šîgñéd bý 0x/)
})

describe('typed data', () => {
  async function openTypedData(): Promise<HTMLTextAreaElement> {
    await openForm(signsForReal)
    fireEvent.click(screen.getByLabelText('Structured data'))
    return area(/Typed data/)
  }

  test('the sample is understood, signed and checked', async () => {
    await openTypedData()
    press('Use a sample')
    expect(screen.getByText('Anna')).toBeTruthy()
    press('Sign')
    await screen.findByText('Verified.')
  })

  test('what cannot be read is said beside the field', async () => {
    const field = await openTypedData()
    fireEvent.change(field, { target: { value: '{ "domain": ' } })
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const note = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
    expect(note()).toBe('This is not JSON yet: it ends too early, in the middle of something.')
    fireEvent.change(field, { target: { value: '{\n  "domain": {},\n  types: {}\n}' } })
    expect(note()).toBe('This is not JSON: look at line 3, column 3.')
    fireEvent.change(field, { target: { value: '{}' } })
    expect(note()).toMatch(/^This typed data cannot be signed: /)
  })

  test('a permit without limit is named a danger before anybody is asked', async () => {
    const field = await openTypedData()
    const permit = {
      domain: { name: 'Coin', chainId: 31337, verifyingContract: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' },
      primaryType: 'Permit',
      types: {
        Permit: ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256'].map(
          (text) => {
            const [name, type] = text.split(':')
            return { name, type }
          },
        ),
      },
      message: {
        owner: account.address,
        spender: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
        value: (2n ** 256n - 1n).toString(),
        nonce: '0',
        deadline: '9999999999',
      },
    }
    fireEvent.change(field, { target: { value: JSON.stringify(permit) } })
    expect(screen.getAllByText('Danger').length).toBeGreaterThan(0)
  })
})
