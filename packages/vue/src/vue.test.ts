import { connect, disconnect } from '@latchkey/connect'
import { fakeAccount, fakeConnector, testHub } from '@latchkey/connect/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { type App, type Component, createApp, defineComponent, h, nextTick, ref } from 'vue'
import { ConnectButton, latchkey, useAccount, useHub, useKit, useLogin, useTransfers } from './index.ts'

const apps: App[] = []

function show(component: Component) {
  const { hub } = testHub({ connectors: [fakeConnector()] })
  const place = document.body.appendChild(document.createElement('div'))
  const app = createApp(component).use(latchkey, { hub })
  app.mount(place)
  apps.push(app)
  return { hub, place, connectorId: hub.connectors.get()[0]?.id ?? '' }
}

afterEach(() => {
  for (const app of apps.splice(0)) app.unmount()
  document.body.replaceChildren()
})

test('the button of the kit is a component, and its label may change', async () => {
  const label = ref('Join')
  const { place } = show(defineComponent(() => () => h(ConnectButton, { label: label.value, class: 'mine' })))
  await vi.waitFor(() => expect(place.querySelector('.mine button')?.textContent).toBe('Join'))
  label.value = 'Enter'
  await vi.waitFor(() => expect(place.textContent).toBe('Enter'))
})

test('a component knows the account, and no more once it is gone', async () => {
  const Visitor = defineComponent(() => {
    const [account, login, transfers] = [useAccount(), useLogin(), useTransfers()]
    return () => `${account.value?.address ?? 'nobody'} ${login.value === undefined} ${transfers.value.length}`
  })
  const { hub, place, connectorId } = show(Visitor)
  expect(place.textContent).toBe('nobody true 0')
  await connect(hub, connectorId)
  await nextTick()
  expect(place.textContent).toBe(`${fakeAccount} true 0`)
  await disconnect(hub)
  await nextTick()
  expect(place.textContent).toBe('nobody true 0')
  apps.splice(0)[0]?.unmount()
  await connect(hub, connectorId)
  expect(place.textContent).toBe('')
})

test('a button of one’s own opens the list of wallets, which goes with the app', async () => {
  const Own = defineComponent(() => {
    const [kit, hub] = [useKit(), useHub()]
    expect(kit.hub).toBe(hub)
    return () => h('button', { id: 'own', onClick: () => kit.open() }, 'Come in')
  })
  const { place } = show(Own)
  place.querySelector<HTMLElement>('#own')?.click()
  await vi.waitFor(() => expect(document.querySelector('dialog[open]')?.textContent).toContain('Connect a wallet'))
  apps.splice(0)[0]?.unmount()
  expect(document.querySelector('dialog')).toBeNull()
})

test('a component that goes takes its part along', async () => {
  const isShown = ref(true)
  const { place } = show(defineComponent(() => () => (isShown.value ? h(ConnectButton) : h('p', 'gone'))))
  await vi.waitFor(() => expect(place.querySelector('button')).not.toBeNull())
  isShown.value = false
  await nextTick()
  expect(place.textContent).toBe('gone')
})

test('without the plugin a component says what is missing', () => {
  const app = createApp(defineComponent(() => () => h(ConnectButton)))
  app.config.warnHandler = () => undefined
  expect(() => app.mount(document.createElement('div'))).toThrow('app.use(latchkey, { hub })')
})
