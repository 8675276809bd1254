import { fakeAccount } from '@latchkey/connect/testing'
import type { CardRequest } from '@latchkey/embedded'
import { describeSmartAccount } from '@latchkey/evm'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { embeddedHub } from '../../testing/embeddedHub.tsx'
import { fakeController } from '../../testing/fakeController.ts'
import { closePages, drawPage } from '../../testing/page.tsx'
import { RequestCard } from './RequestCard.tsx'

afterEach(closePages)

test.each([
  ['sponsor_budget_day', /no more fees today/],
  ['sponsor_price', /too dear at the moment/],
  ['sponsor_order', /one thing at a time/],
  ['not_signed_in', /once you sign in/],
  ['sponsor_contract', /does not pay for this/],
  ['sponsor_off', undefined],
])('why the site does not pay is said in words: %s', async (unpaidBecause, words) => {
  const { hub } = await embeddedHub(fakeController())
  const [chain] = hub.chains
  if (chain === undefined) throw new TypeError('There is no network')
  const card = describeSmartAccount({ account: fakeAccount, chain, isOn: true })
  const request: CardRequest = {
    ...{ card, unpaidBecause, method: 'wallet_sendCalls', address: fakeAccount, chainId: chain.id },
    answer: () => undefined,
  }
  drawPage(hub, <RequestCard request={request} turn="one" />)
  await act(async () => undefined)
  expect(screen.getByText(/does only what your own key has signed/)).toBeTruthy()
  if (words === undefined) expect(screen.queryByText(/this site/i)).toBeNull()
  else expect(screen.getByText(words)).toBeTruthy()
})
