import { closePages, saidOutside, untold } from '@latchkey/react/testing'
import { createTexts, language, loadTexts, offeredLanguages } from '@latchkey/texts'
import { pocketTables } from '@latchkey/texts/pocket'
import { TextsContext } from '@latchkey/ui'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { emptyKeyRing } from '../keys/keyRing.ts'
import type { Happened } from '../news.ts'
import { PocketContext } from '../PocketContext.ts'
import { first, proposal, recipient, requestOf, session, type TestPocket, testPocket } from '../testing/testPocket.ts'
import { App } from './App.tsx'
import { ImportForm } from './ImportForm.tsx'

afterEach(closePages)

/** Draws the wallet in a language whose every sentence stands in brackets. */
async function show(pocket: TestPocket): Promise<HTMLElement> {
  const language = offeredLanguages('all').find(({ tag }) => tag === 'en-XA')
  if (language === undefined) throw new Error('The language for trials is gone')
  const texts = await loadTexts(language, {}, pocketTables)
  const { container } = render(
    <TextsContext value={texts}>
      <PocketContext value={pocket}>
        <App link="wc:opened" />
      </PocketContext>
    </TextsContext>,
  )
  await screen.findByRole('main')
  return container
}

const asked = (method: string, ...params: readonly unknown[]) => {
  const pocket = testPocket()
  pocket.peer.requests.set([requestOf(method, params)])
  return pocket
}

const happened: readonly Happened[] = [
  { code: 'request.lapsed', site: undefined },
  { code: 'session', site: 'Corner shop', reason: { code: 'expired' } },
  { code: 'refused', site: 'Corner shop', reason: { code: 'unreadable' } },
]

const pockets = {
  'without a key': () => testPocket({ ring: emptyKeyRing }),
  held: () => testPocket(),
  'with news': () => {
    const pocket = testPocket()
    pocket.news.set(happened.map((each, id) => ({ ...each, id })))
    pocket.done.set({ code: 'signed' })
    return pocket
  },
  'without sites, and with nothing kept': () => {
    const pocket = testPocket()
    pocket.peer.sessions.set([])
    return { ...pocket, peer: { ...pocket.peer, isDurable: false } }
  },
  'asked to connect': () => {
    const pocket = testPocket()
    pocket.peer.proposals.set([proposal, { ...proposal, id: 12 }])
    return pocket
  },
  'asked to connect in vain': () => {
    const pocket = testPocket()
    const requiredNamespaces = { eip155: { chains: ['eip155:1'], methods: [], events: [] } }
    const proposer = { ...session.peer, name: '', url: '' }
    pocket.peer.proposals.set([{ ...proposal, proposer, requiredNamespaces }])
    return pocket
  },
  'asked to sign': () => asked('personal_sign', '0x37', first.address),
  'asked for another network': () => asked('wallet_switchEthereumChain', { chainId: '0x7a6a' }),
  'asked to send': () => asked('eth_sendTransaction', { from: first.address, to: recipient, value: '0x1' }),
}

/** Names and codes, and the letters that are drawn of a name: in every language the same. */
const names = /Corner shop|Co|shop\.example|Local|Rollup|ETH|wc:…/g

test.each(Object.entries(pockets))('each sentence of a wallet %s is in the tables', async (_name, make) => {
  const shown = await show(make())
  expect(saidOutside(shown).replace(names, '')).not.toMatch(/[a-z]{2,}/i)
})

test.each(Object.entries(pockets))('the language of a wallet %s is told where it is said', async (_name, make) => {
  const shown = await show(make())
  // The mark and the title are those of a page whose document tells its language.
  shown.querySelector('header > h1')?.remove()
  expect(untold(shown)).toEqual([])
})

test('a failure that the language has no sentence for is told, in its field, as the English that it is', async () => {
  const german = createTexts({ language: language('de', 'Deutsch'), table: { 'pocketShell.import.submit': 'Los' } })
  render(
    <TextsContext value={german}>
      <PocketContext value={testPocket()}>
        <ImportForm onDone={() => undefined} />
      </PocketContext>
    </TextsContext>,
  )
  fireEvent.change(screen.getByLabelText('Private key'), { target: { value: 'none' } })
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Los' })))
  expect((await screen.findByRole('alert')).querySelector('[lang=en][dir=ltr]')?.textContent).toMatch(/\w/)
})
