import { memoryStorage } from '@latchkey/base'
import { connect } from '@latchkey/connect'
import { fakeAccount, fakeConnector, testHub } from '@latchkey/connect/testing'
import { act } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { ConnectButton } from '../screens/ConnectButton.tsx'
import { createKit } from './createKit.tsx'

const places: Element[] = []

function addPlace(): Element {
  const place = document.body.appendChild(document.createElement('div'))
  places.push(place)
  return place
}

function Broken({ isBroken }: { readonly isBroken: boolean }) {
  if (isBroken) throw new Error('broken')
  return 'whole'
}

function setUp() {
  const { hub } = testHub({ connectors: [fakeConnector()] })
  const kit = createKit({ hub })
  return { hub, kit }
}

afterEach(() => {
  for (const place of places.splice(0)) place.remove()
})

test('parts stand in places of the page, take other properties, and go one by one', async () => {
  const { kit } = setUp()
  const [first, second] = [addPlace(), addPlace()]
  let takeAway = () => {}
  act(() => {
    takeAway = kit.show(first, createElement(ConnectButton))
    kit.show(second, createElement(ConnectButton, { label: 'Join' }))
  })
  expect([first.textContent, second.textContent]).toEqual(['Connect wallet', 'Join'])
  const button = second.querySelector('button')
  act(() => void kit.show(second, createElement(ConnectButton, { label: 'Enter' })))
  expect(second.textContent).toBe('Enter')
  expect(second.querySelector('button')).toBe(button)
  act(takeAway)
  expect([first.textContent, second.textContent]).toEqual(['', 'Enter'])
  act(() => kit.end())
  expect(second.textContent).toBe('')
})

test('a dialog opens from a button of the page, also before the kit has shown anything', () => {
  const { kit } = setUp()
  const before = document.body.children.length
  act(() => kit.open())
  expect(document.querySelector('dialog[open]')?.textContent).toContain('Connect a wallet')
  act(() => kit.end())
  expect(document.body.children.length).toBe(before)
})

test('events are told to whom the options name last', async () => {
  const { hub, kit } = setUp()
  const told: string[] = []
  act(() => void kit.show(addPlace(), createElement(ConnectButton)))
  act(() => kit.change({ onConnect: ({ address }) => told.push(address) }))
  await act(() => connect(hub, hub.connectors.get()[0]?.id ?? ''))
  expect(told).toEqual([fakeAccount])
  act(() => kit.end())
})

test('a page that has drawn nothing yet hears of the remembered wallet', async () => {
  const storage = memoryStorage()
  const earlier = testHub({ connectors: [fakeConnector()], storage })
  await connect(earlier.hub, earlier.hub.connectors.get()[0]?.id ?? '')
  const { hub } = testHub({ connectors: [fakeConnector()], storage })
  const told: unknown[] = []
  const kit = createKit({ hub, onConnect: ({ address }, { isResumed }) => told.push([address, isResumed]) })
  await vi.waitFor(() => expect(told).toEqual([[fakeAccount, true]]))
  act(() => kit.open())
  expect(document.querySelector('dialog[open]')?.getAttribute('data-state')).not.toBe('list')
  act(() => kit.end())
})

test('a part that fails leaves the others, and is tried anew with other properties', () => {
  const { kit } = setUp()
  const [first, second] = [addPlace(), addPlace()]
  const told = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  act(() => {
    kit.show(first, createElement(ConnectButton))
    kit.show(second, createElement(Broken, { isBroken: true }))
  })
  expect([first.textContent, second.textContent]).toEqual(['Connect wallet', ''])
  act(() => void kit.show(second, createElement(Broken, { isBroken: false })))
  expect(second.textContent).toBe('whole')
  told.mockRestore()
  act(() => kit.end())
})

test('what was opened is closed, and a kit that has ended shows nothing any more', () => {
  const { kit } = setUp()
  act(() => kit.open())
  act(() => kit.close())
  expect(document.querySelector('dialog[open]')).toBeNull()
  act(() => {
    kit.open()
    kit.end()
  })
  expect(() => kit.show(addPlace(), createElement(ConnectButton))).toThrow('has ended')
  expect(document.querySelector('dialog')).toBeNull()
})

test('nothing touches the page before something is shown', () => {
  const before = document.body.innerHTML
  setUp()
  expect(document.body.innerHTML).toBe(before)
})
