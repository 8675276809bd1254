// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { frameWords } from './frameWords.ts'
import { createSignView } from './signView.ts'

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const transaction = { to: address, amount: '0.2', chain: '1', fee: '0.01', number: '7' }
const card = { kind: 'transaction', address, transaction, text: undefined } as const
const sentences = { 'frame.sign.network': 'Network', 'frame.sign.chain': 'chain {chain}' }
const telling = { dangers: [], rows: [], source: '', all: [], isRead: true }

test('a network is said once: by the number in the bytes, and below it by the name that the server tells', async () => {
  const told = { ...telling, network: 'Ethereum', title: 'Send', effects: { title: '', rows: [], notes: [] } }
  const words = frameWords({ locale: 'en', sentences })
  const { root, close } = createSignView({ card, told: Promise.resolve(told), words, onAnswer: () => undefined })
  const networks = () =>
    [...root.querySelectorAll('.fact')]
      .filter((fact) => fact.querySelector('dt')?.textContent === 'Network')
      .map((fact) => [...fact.querySelectorAll('dd > *')].map(({ textContent }) => textContent))
  expect(networks()).toEqual([['chain 1']])
  await Promise.resolve()
  await Promise.resolve()
  expect(networks()).toEqual([['chain 1', 'Ethereum']])
  close()
})

test('each line of a message has its own direction, and together they are the message', () => {
  const text = 'مرحبا\n\n5 - 3 apples\n'
  const message = { kind: 'message', address, transaction: undefined, text } as const
  const words = frameWords({ locale: 'en', sentences })
  const { root, close } = createSignView({ card: message, told: undefined, words, onAnswer: () => undefined })
  const bytes = root.querySelector('pre')
  expect(bytes?.textContent).toBe(text)
  expect([...(bytes?.children ?? [])].map((line) => [line.getAttribute('dir'), line.textContent])).toEqual([
    ['auto', 'مرحبا\n'],
    ['auto', '\n'],
    ['auto', '5 - 3 apples\n'],
  ])
  close()
})
