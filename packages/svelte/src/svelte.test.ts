import { connect, disconnect } from '@latchkey/connect'
import { fakeAccount, fakeConnector, testHub } from '@latchkey/connect/testing'
import { createKit } from '@latchkey/react/mount'
import { get } from 'svelte/store'
import { afterEach, expect, test, vi } from 'vitest'
import { accountOfHub, connectButton, loginOfHub, transfersOfHub } from './index.ts'

function setUp() {
  const { hub } = testHub({ connectors: [fakeConnector()] })
  const place = document.body.appendChild(document.createElement('div'))
  return { hub, kit: createKit({ hub }), place, connectorId: hub.connectors.get()[0]?.id ?? '' }
}

afterEach(() => document.body.replaceChildren())

test('the button of the kit is an action, takes other properties, and goes', async () => {
  const { kit, place } = setUp()
  const action = connectButton(place, { kit, label: 'Join' })
  await vi.waitFor(() => expect(place.textContent).toBe('Join'))
  action?.update?.({ kit, label: 'Enter' })
  await vi.waitFor(() => expect(place.textContent).toBe('Enter'))
  action?.destroy?.()
  await vi.waitFor(() => expect(place.textContent).toBe(''))
  kit.end()
})

test('the account is a store: told at once, then at each change of its own alone', async () => {
  const { hub, connectorId } = setUp()
  const told: unknown[] = []
  const stop = accountOfHub(hub).subscribe((account) => told.push(account?.address))
  await connect(hub, connectorId)
  await disconnect(hub)
  stop()
  await connect(hub, connectorId)
  expect(told).toEqual([undefined, fakeAccount, undefined])
})

test('login and transfers are stores of Svelte', () => {
  const { hub } = setUp()
  expect(get(loginOfHub(hub))).toBeUndefined()
  expect(get(transfersOfHub(hub))).toEqual([])
})
