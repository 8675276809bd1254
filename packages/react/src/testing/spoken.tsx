import { fakeClock } from '@latchkey/base/testing'
import { connect } from '@latchkey/connect'
import { fakeConnector } from '@latchkey/connect/testing'
import { TextsProvider } from '@latchkey/ui'
import { render, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { HubContext } from '../HubContext.ts'
import { noLogin, pageHub } from './page.tsx'

const coin = { name: 'Ether', symbol: 'Ξ', decimals: 18 }
export const chains = [1, 2, 3, 4, 5, 6, 7].map((id) => ({ id, name: `${id}`, nativeCurrency: coin, rpcUrls: [] }))

/** Draws a part in a language; without one, in that whose every sentence stands in brackets. */
export async function show(children: ReactNode, language = 'en-XA') {
  const hub = pageHub({
    chains,
    connectors: [fakeConnector({ name: '9' })],
    clock: fakeClock(),
    walletBook: [{ key: '8', name: '8', install: { ios: 'https://8.example', chrome: 'https://9.example' } }],
    login: noLogin,
  })
  await connect(hub, 'com.fake')
  const { container } = render(
    <TextsProvider language={language}>
      <HubContext value={hub}>{children}</HubContext>
    </TextsProvider>,
  )
  if (language === 'en-XA') await waitFor(() => expect(container.innerHTML).toContain('['))
  return container
}

/** All that is seen or heard, without what comes from the tables: there each sentence stands in brackets. */
export function saidOutside(place: HTMLElement): string {
  const attributes = ['aria-label', 'title', 'placeholder'].flatMap((name) =>
    [...place.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
  )
  const said = [place.textContent, ...attributes].join('\n').replace(/0x[\da-f ,…]+/gi, '')
  return said.replace(/\[[^[\]]*\]/g, '').replace(/\[[^[\]]*\]/g, '')
}

/** All that is seen or heard without an element around it that tells its language. */
export function untold(place: HTMLElement): readonly string[] {
  const isSaid = (element: Element) =>
    element.hasAttribute('aria-label') || [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE)
  return [...place.querySelectorAll('*')]
    .filter((element) => isSaid(element) && element.closest('[lang][dir]') === null)
    .map((element) => element.outerHTML)
}
